import { type MethodOnly, type Money, type PaymentMethod, percentFee } from '@wallet/contract';
import type { FeeDirection, FeeRule, Merchant } from './merchant.ts';

export interface FeeQuery<Method extends PaymentMethod = PaymentMethod> {
  merchant: Pick<Merchant, 'feeRules' | 'currency'>;
  direction: FeeDirection;
  /** How it is paid: each method has its own rule. */
  method: MethodOnly<Method>;
  /** The amount before the unique discount; the fee is computed on it. */
  paymentAmount: Money;
  /** The moment whose rules count. */
  at: Date;
}

/**
 * The merchant's fee: flat part + percentage rounded half up to the currency's step, then not below the rule's minimum
 * and not above its maximum. Zero and no rule when none is in force.
 */
export function feeFor<Method extends PaymentMethod>(
  question: FeeQuery<Method>,
): { fee: Money; rule: FeeRule | undefined } {
  const { merchant, paymentAmount } = question;
  const { currency } = merchant;
  if (paymentAmount.currency !== currency)
    throw new RangeError(`a merchant in ${currency} has no fee on ${paymentAmount.currency}`);
  const rule = ruleInForce(question);
  if (!rule) return { fee: { minor: 0n, currency }, rule };
  const percent = percentFee(paymentAmount, BigInt(rule.percentBasisPoints));
  const minor = atMost(atLeast(rule.flatMinor + percent.minor, rule.minMinor), rule.maxMinor);
  return { fee: { minor, currency }, rule };
}

function ruleInForce<Method extends PaymentMethod>({
  merchant,
  direction,
  method,
  at,
}: FeeQuery<Method>): FeeRule | undefined {
  const begun = merchant.feeRules.filter(
    (rule) => rule.direction === direction && Date.parse(rule.validFrom) <= at.getTime(),
  );
  const newest = (wanted: FeeRule['method']) =>
    begun
      .filter((rule) => rule.method === wanted)
      .toSorted((a, b) => Date.parse(b.validFrom) - Date.parse(a.validFrom))[0];
  return newest(method) ?? newest('any');
}

function atLeast(minor: bigint, limit: bigint | null): bigint {
  return limit !== null && minor < limit ? limit : minor;
}

function atMost(minor: bigint, limit: bigint | null): bigint {
  return limit !== null && minor > limit ? limit : minor;
}
