import type { IntentState } from '@wallet/contract';
import { definePowerRows } from '#platform/row-mac';
import type { Proved } from '#platform/row-mac';
import type { Insertable } from '#platform/writer';
import { identityColumns } from './payout-rows.ts';
import type { IntentIdentity } from './payout-rows.ts';

/** What the judge let go, and at which epoch a phone may be given it next; null while one has it. */
export interface IntentPower extends IntentIdentity {
  method: string;
  rail: string | null;
  payloadHash: string | null;
  ticket: number | null;
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
  ],
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
    mac: 'text',
    merchantReference: 'text',
    state: 'text',
  },
};
