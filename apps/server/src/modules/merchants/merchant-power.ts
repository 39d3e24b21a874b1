import type { Currency, FeeDirection, LateMoneyPolicy, MerchantStatus } from '@wallet/contract';
import { definePowerRows } from '#platform/row-mac';

/**
 * A merchant as far as its row gives power: over its payouts, over who may ask for them, and over
 * whom its pages trust.
 */
export interface MerchantPower {
  id: string;
  status: MerchantStatus;
  currency: Currency;
  timeZone: string;
  allowedOrigins: string[];
  returnOrigins: string[];
  ipAllowlist: string[];
  lateMoneyPolicy: LateMoneyPolicy;
  requestTransaction: unknown;
  approvalPolicy: unknown;
  policyRevision: number;
  /**
   * The day and month that a change of the time zone left under way, and when they end: what sums
   * of a day count from.
   */
  dayBeganAt: Date | null;
  dayEndsAt: Date | null;
  monthBeganAt: Date | null;
  monthEndsAt: Date | null;
}

const windows = ['dayBeganAt', 'dayEndsAt', 'monthBeganAt', 'monthEndsAt'] as const;

export const merchantPower = definePowerRows<MerchantPower>({
  table: 'merchant',
  covers: [
    'id',
    'status',
    'currency',
    'timeZone',
    'allowedOrigins',
    'returnOrigins',
    'ipAllowlist',
    'lateMoneyPolicy',
    'requestTransaction',
    'approvalPolicy',
    'policyRevision',
    ...windows,
  ],
  whenSet: windows,
});

/** What one payment may be, from a moment on. */
export interface LimitPower {
  id: string;
  merchantId: string;
  direction: FeeDirection;
  min: bigint | null;
  max: bigint | null;
  validFrom: Date;
}

export const limitPower = definePowerRows<LimitPower>({
  table: 'merchant_limit',
  covers: ['id', 'merchantId', 'direction', 'min', 'max', 'validFrom'],
});

/** What the operator takes of one payment, from a moment on. */
export interface FeePower extends LimitPower {
  method: string;
  flat: bigint;
  percentBasisPoints: number;
}

export const feePower = definePowerRows<FeePower>({
  table: 'merchant_fee_rule',
  covers: [
    'id',
    'merchantId',
    'direction',
    'method',
    'flat',
    'percentBasisPoints',
    'min',
    'max',
    'validFrom',
  ],
});
