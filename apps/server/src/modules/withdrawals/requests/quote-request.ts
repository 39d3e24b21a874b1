import { ApiError, type Money, type WithdrawalQuote, writeMoney } from '@wallet/contract';
import { readBalance } from '#modules/ledger';
import { feeFor, type Merchant, readMerchant } from '#modules/merchants';
import { quoteRoute } from '#modules/payouts/routes';
import { maybe, type Query } from '#platform/db';
import { refuseAmount } from './insert-request.ts';
import { type QuotedMethod, selectQuotedMethod } from './payees.sql.ts';
import type { WithdrawalsDeps } from '../withdrawals-deps.ts';

export interface QuoteInput {
  merchantId: string;
  mode: 'live' | 'test';
  payoutMethodId: string;
  amount: Money;
}

type Problem = NonNullable<WithdrawalQuote['problem']>;

/**
 * A withdrawal's cost, arrival, remaining balance and blockers now, by the functions that create
 * it. Reserves nothing. Refuses notFound and currencyMismatch.
 */
export async function quoteRequest(
  query: Query,
  { clock }: Pick<WithdrawalsDeps, 'clock'>,
  { merchantId, mode, payoutMethodId, amount }: QuoteInput,
): Promise<WithdrawalQuote> {
  const merchant = await readMerchant(query, merchantId);
  const method = await maybe(query, selectQuotedMethod({ merchantId, mode, id: payoutMethodId }));
  if (!merchant || !method) throw new ApiError('notFound');
  const { currency } = merchant;
  if (amount.currency !== currency) throw new ApiError('currencyMismatch');
  const at = clock.now();
  const { fee } = feeFor({
    merchant,
    direction: 'withdrawal',
    method: method.method,
    paymentAmount: amount,
    at,
  });
  const route = await quoteRoute(query, {
    method: method.method,
    institution: method,
    amountMinor: amount.minor,
    currency,
    at,
  });
  const afterMinor =
    (await readBalance(query, { merchantId, currency, mode })).availableMinor -
    amount.minor -
    fee.minor;
  const unrouted: Problem | null =
    'refused' in route
      ? {
          code: route.refused === 'amountOutOfLimits' ? 'amountOutOfLimits' : 'methodUnavailable',
          detail: route.detail,
        }
      : null;
  const uncovered: Problem | null =
    afterMinor < 0n
      ? {
          code: 'insufficientFunds',
          detail: 'The available balance is too small for amount and fee.',
        }
      : null;
  const money = (minor: bigint) => writeMoney({ minor, currency });
  return {
    amount: writeMoney(amount),
    fee: writeMoney(fee),
    total: money(amount.minor + fee.minor),
    availableAfter: money(afterMinor),
    arrival: 'refused' in route ? null : route.arrival,
    problem: merchantProblem(merchant, amount) ?? methodProblem(method) ?? unrouted ?? uncovered,
  };
}

function merchantProblem(merchant: Merchant, amount: Money): Problem | null {
  if (merchant.status !== 'active')
    return { code: 'merchantNotActive', detail: `The merchant is ${merchant.status}.` };
  try {
    refuseAmount(merchant, amount);
    return null;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'amountOutOfLimits')
      return { code: 'amountOutOfLimits', detail: error.message };
    throw error;
  }
}

function methodProblem({ status, isCool }: QuotedMethod): Problem | null {
  if (status !== 'active') return { code: 'payoutMethodNotUsable', detail: `It is ${status}.` };
  return isCool ? null : { code: 'payoutMethodNotUsable', detail: 'Its cool-down has not ended.' };
}
