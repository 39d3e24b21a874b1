import type { IntentState } from '@wallet/contract';
import { definePowerRows, type Proved } from '#platform/row-mac';
import type { Insertable } from '#platform/writer';
import { identityColumns, type IntentIdentity } from './intent-identity.ts';

/** What the judge let go, under which epoch a phone has it, and how it ended. */
export interface IntentPower extends IntentIdentity {
  method: string;
  rail: string | null;
  payloadHash: string | null;
  /** At which epoch a phone may be given it next; null while one has it. */
  ticket: number | null;
  /** Under which epoch, by which journal and since when a phone has it (`givenAs`); null before. */
  given: string | null;
  /** See `intent-outcome.ts`; null while nothing was proved. */
  outcome: string | null;
}

export const intentPower = definePowerRows<IntentPower>({
  table: 'payout_intent',
  covers: [
    'id',
    'transactionId',
    'requestId',
    'holdId',
    'accountId',
    'deviceId',
    'merchantId',
    'mode',
    'payeeKey',
    'currency',
    'amount',
    'fee',
    'day',
    'method',
    'rail',
    'payloadHash',
    'ticket',
    'given',
    'outcome',
  ],
  whenSet: ['given', 'outcome'],
});

export interface NewIntent extends Proved<IntentPower> {
  /** Why this account and this rail, as JSON. */
  choice: string;
  merchantReference: string | null;
  state: IntentState;
}

export const newIntentRows: Insertable<NewIntent> = {
  name: 'newPayoutIntent',
  table: 'payout_intent',
  columns: {
    ...identityColumns,
    method: 'text',
    rail: 'text',
    choice: 'jsonb',
    payloadHash: 'text',
    ticket: 'integer',
    given: 'text',
    outcome: 'text',
    mac: 'text',
    merchantReference: 'text',
    state: 'text',
  },
  sealed: ['transactionId', 'holdId', 'accountId', 'payeeKey', 'amount', 'state'],
};
