import { readMoney, ApiError, writeMoney } from '@wallet/contract';
import type { FeeDirection, MerchantFeeQuote, PaymentMethod } from '@wallet/contract';
import type { Clock } from '#platform/clock';
import { all, type Query } from '#platform/db';
import { feeFor } from '../fee-for.ts';
import type { TermsQuery } from './list-terms.ts';
import { readMerchant } from '../read-merchant.ts';
import { feeRuleAnswer } from './term-answer.ts';
import { selectFeeRules, selectLimits, type StoredLimit } from './terms.sql.ts';

export interface QuoteQuery extends TermsQuery {
  direction?: FeeDirection | undefined;
  method: PaymentMethod;
  /** A decimal in the merchant's currency. */
  amount: string;
  /** ISO 8601; absent is now. */
  at?: string | undefined;
}

/**
 * What a payment costs and leaves at a time, by the very function that fixes the fee into a deposit. Refuses with
 * notFound, or with what is wrong with the amount.
 */
export async function quoteFee(
  query: Query,
  clock: Clock,
  question: QuoteQuery,
): Promise<MerchantFeeQuote> {
  const {
    merchantId,
    withNames,
    direction = 'deposit',
    method,
    amount,
    at = clock.now().toISOString(),
  } = question;
  const merchant = await readMerchant(query, merchantId);
  if (!merchant) throw new ApiError('notFound');
  const { currency } = merchant;
  const reading = readMoney({ value: amount, currency });
  if (!reading.ok)
    throw new ApiError(reading.problem, {
      errors: [{ path: 'amount', message: `no amount of ${currency}` }],
    });
  const [rules, limits] = await Promise.all([
    all(query, selectFeeRules(merchantId, { withNames })),
    all(query, selectLimits(merchantId, { withNames })),
  ]);
  const { fee, rule } = feeFor({
    merchant,
    direction,
    method,
    paymentAmount: reading.money,
    at: new Date(at),
  });
  const row = rules.find(({ id }) => id === rule?.id);
  const { minor } = reading.money;
  return {
    amount: writeMoney(reading.money),
    fee: writeMoney(fee),
    net: writeMoney({
      minor: direction === 'deposit' ? minor - fee.minor : minor + fee.minor,
      currency,
    }),
    at,
    rule: row ? feeRuleAnswer(row, currency) : null,
    isWithinLimits: isWithin(limitAt(limits, direction, new Date(at)), minor),
    isMethodAllowed: merchant.allowedMethods.includes(method),
  };
}

/** The list has the latest beginning first. */
function limitAt(
  limits: readonly StoredLimit[],
  direction: FeeDirection,
  at: Date,
): StoredLimit | undefined {
  return limits.find((limit) => limit.direction === direction && limit.validFrom <= at);
}

function isWithin(limit: StoredLimit | undefined, minor: bigint): boolean {
  const { minMinor = null, maxMinor = null } = limit ?? {};
  return (minMinor === null || minor >= minMinor) && (maxMinor === null || minor <= maxMinor);
}
