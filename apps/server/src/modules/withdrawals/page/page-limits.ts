import { ApiError, type CreateSessionBody, type Currency, formatMoney } from '@wallet/contract';
import type { Merchant } from '#modules/merchants';
import { readCarriedRange } from '#modules/payouts/routes';
import type { Query } from '#platform/db';

/** What a customer may choose from, both included, in minor units. */
export interface AmountRange {
  minMinor: bigint;
  maxMinor: bigint;
}

/** A session's range within merchant limits and rails in force, or undefined. A fixed amount is a range of one. */
export async function readAmountRange(
  query: Query,
  merchant: Pick<Merchant, 'currency' | 'limits'>,
  requested: AmountRange,
): Promise<AmountRange | undefined> {
  const carried = await readCarriedRange(query, merchant.currency);
  if (!carried) return undefined;
  const { minMinor = null, maxMinor = null } = merchant.limits.withdrawal ?? {};
  const range = {
    minMinor: [requested.minMinor, carried.minMinor, minMinor ?? 0n].reduce((a, b) =>
      a > b ? a : b,
    ),
    maxMinor: [
      requested.maxMinor,
      carried.maxMinor ?? requested.maxMinor,
      maxMinor ?? requested.maxMinor,
    ].reduce((a, b) => (a < b ? a : b)),
  };
  return range.minMinor <= range.maxMinor ? range : undefined;
}

/** The range a session asks for. Refuses currencyMismatch, and amountOutOfLimits if none of it can be paid out. */
export async function requestedRange(
  query: Query,
  merchant: Merchant,
  amount: CreateSessionBody['amount'],
): Promise<AmountRange> {
  const [min, max] = 'min' in amount ? [amount.min, amount.max] : [amount, amount];
  for (const { currency } of [min, max]) refuseCurrency(merchant.currency, currency);
  const requested = { minMinor: min.minor, maxMinor: max.minor };
  if (requested.minMinor > requested.maxMinor)
    throw new ApiError('amountOutOfLimits', {
      detail: 'The least is more than the most.',
      errors: [{ path: 'amount.max', message: 'at least the minimum' }],
    });
  if (!(await readAmountRange(query, merchant, requested))) {
    throw new ApiError('amountOutOfLimits', {
      detail: `${formatMoney(max)} is outside of what this merchant pays out, or of what any rail carries.`,
    });
  }
  return requested;
}

function refuseCurrency(own: Currency, asked: Currency): void {
  if (asked !== own)
    throw new ApiError('currencyMismatch', {
      detail: `This merchant pays in ${own}.`,
      errors: [{ path: 'amount.currency', message: `must be ${own}` }],
    });
}
