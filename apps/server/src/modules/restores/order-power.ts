import type { Currency } from '@wallet/contract';
import { definePowerRows } from '#platform/row-mac';

/** What a phone’s journal told of one order after a restore, and the request that it served, once that is known. */
export interface OrderPower {
  /** `<order>.<epoch>`. */
  id: string;
  intentId: string;
  epoch: number;
  recoveryId: string;
  deviceId: string;
  accountId: string;
  journalId: string;
  sequence: bigint;
  state: 'taken' | 'pressing' | 'pressed' | 'closed';
  payeeKey: string;
  currency: Currency;
  /** Minor units. */
  amount: bigint;
  takenAt: Date | null;
  evidence: { evidence?: unknown; fence?: unknown };
  requestId: string | null;
  toldAt: Date;
}

/** A hidden order hides a payment: while one is not proved, nobody releases its account. */
export const orderPower = definePowerRows<OrderPower>({
  table: 'recovery_order',
  covers: [
    'id',
    'intentId',
    'epoch',
    'recoveryId',
    'deviceId',
    'accountId',
    'journalId',
    'sequence',
    'state',
    'payeeKey',
    'currency',
    'amount',
    'takenAt',
    'evidence',
    'requestId',
    'toldAt',
  ],
});
