import type { Currency, Mode } from '@wallet/contract';
import { definePowerRows } from '#platform/row-mac';

/** A day's sum for one destination, requester or merchant, or for new destinations, in minor units. */
export interface DaySum {
  /** `<merchant>.<mode>.<currency>.<what it is counted for>`. */
  id: string;
  began: Date;
  amount: bigint;
  automatic: bigint;
}

export const daySumPower = definePowerRows<DaySum>({
  table: 'day_sum',
  covers: ['id', 'began', 'amount', 'automatic'],
});

/** What one request adds to which sums, since when. */
export interface CountedRequest {
  /** Of the request. */
  id: string;
  merchantId: string;
  mode: Mode;
  currency: Currency;
  countedFor: string[];
  amount: bigint;
  automatic: bigint;
  countedAt: Date;
}

export const countedPower = definePowerRows<CountedRequest>({
  table: 'counted_request',
  key: 'request_id',
  covers: [
    'id',
    'merchantId',
    'mode',
    'currency',
    'countedFor',
    'amount',
    'automatic',
    'countedAt',
  ],
});
