import { depositMethodSchema, methodTable, stepMinor } from '@wallet/contract';
import type { DepositMethod, MethodReason, Money } from '@wallet/contract';
import { feeFor, type FeeRule, type Merchant } from '#modules/merchants';
import type { DepositSettings } from '../settings/read-settings.ts';

export interface MethodTerms {
  /** The smallest and largest payment the merchant may ask for with the method. */
  minMinor: bigint;
  maxMinor: bigint;
  /** The smallest amount that may be transferred after the unique discount. */
  leastMinor: bigint;
  fee: Money;
  rule: FeeRule | undefined;
  problem: Extract<MethodReason, 'belowMinimum' | 'aboveMaximum'> | null;
}

export interface TermsQuery {
  merchant: Pick<Merchant, 'feeRules' | 'currency' | 'limits'>;
  method: DepositMethod;
  payment: Money;
  settings: DepositSettings;
  at: Date;
}

/** Limits and fee of a payment by a method, and why it does not fit. A payment must leave the merchant something. */
export function methodTerms({ merchant, method, payment, settings, at }: TermsQuery): MethodTerms {
  const { minMinor, maxMinor } = methodLimits({ merchant, method, settings });
  const { fee, rule } = feeFor({
    merchant,
    direction: 'deposit',
    method,
    paymentAmount: payment,
    at,
  });
  const step = stepMinor[payment.currency];
  const leastMinor = larger(settings.methodLimits[method].minMinor, fee.minor + step);
  const tooSmall = payment.minor < minMinor || payment.minor - step < leastMinor;
  const problem = tooSmall ? 'belowMinimum' : payment.minor > maxMinor ? 'aboveMaximum' : null;
  return { minMinor, maxMinor, leastMinor, fee, rule, problem };
}

/** What a merchant may ask for: the method's limits, a step up for the discount, within its own. */
export function methodLimits({
  merchant,
  method,
  settings,
}: Pick<TermsQuery, 'merchant' | 'method' | 'settings'>): {
  minMinor: bigint;
  maxMinor: bigint;
} {
  const limits = settings.methodLimits[method];
  const own = merchant.limits.deposit;
  return {
    minMinor: larger(limits.minMinor + stepMinor[merchant.currency], own?.minMinor ?? 0n),
    maxMinor: smaller(limits.maxMinor, own?.maxMinor ?? limits.maxMinor),
  };
}

/** The methods of a merchant by which customers can pay in. */
export function depositMethodsOf({
  allowedMethods,
  currency,
}: Pick<Merchant, 'allowedMethods' | 'currency'>): DepositMethod[] {
  return allowedMethods.flatMap((method) => {
    const parsed = depositMethodSchema.safeParse(method);
    return parsed.success && methodTable[parsed.data].currency === currency ? [parsed.data] : [];
  });
}

function larger(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
}

function smaller(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}
