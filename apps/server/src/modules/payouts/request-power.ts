import type { Currency, Mode, WithdrawalSource } from '@wallet/contract';
import { definePowerRows } from '#platform/row-mac';

/** A withdrawal request as it was asked for, and how many persons it was judged to need: what its MAC covers. */
export interface RequestPower {
  id: string;
  mode: Mode;
  merchantId: string;
  source: WithdrawalSource;
  currency: Currency;
  amount: bigint;
  /** The merchant's, held on top and taken only on success. */
  fee: bigint;
  feeCeiling: bigint;
  payoutMethodId: string | null;
  /** Where it goes: the keyed digest, what people saw of it, and the hash of what the phone will be told. */
  destinationKey: string;
  destinationShown: unknown;
  payloadHash: string;
  sessionId: string | null;
  merchantReference: string | null;
  refundOf: string | null;
  isForeign: boolean;
  isPublic: boolean;
  customerKey: string | null;
  createdBy: string | null;
  /** Who asked, with the makers of the token that did; ids with blanks between. */
  requesters: string;
  /** How many persons must agree; null before that was judged. */
  approvalsNeeded: number | null;
  /** Until when a destination that a person typed cools down; null where nobody typed it. */
  coolsUntil: Date | null;
}

export const requestPower = definePowerRows<RequestPower>({
  table: 'withdrawal_request',
  covers: [
    'id',
    'mode',
    'merchantId',
    'source',
    'currency',
    'amount',
    'fee',
    'feeCeiling',
    'payoutMethodId',
    'destinationKey',
    'destinationShown',
    'payloadHash',
    'sessionId',
    'merchantReference',
    'refundOf',
    'isForeign',
    'isPublic',
    'customerKey',
    'createdBy',
    'requesters',
    'approvalsNeeded',
    'coolsUntil',
  ],
  whenSet: ['coolsUntil'],
});
