import { ApiError, type Money } from '@wallet/contract';
import { all, type Query } from '#platform/db';
import { selectKnownMerchants } from '../account-actions.sql.ts';
import type { AccountLimits } from '../account.ts';

/** Limits as people write them: what is null or left out is the provider's own. */
export interface LimitsInput {
  perTransactionMax?: Money | null | undefined;
  dailyIn?: Money | null | undefined;
  dailyOut?: Money | null | undefined;
  monthly?: Money | null | undefined;
  balanceMax?: Money | null | undefined;
  minuteOut?: Money | null | undefined;
  dailyCount?: number | null | undefined;
  monthlyCount?: number | null | undefined;
  minuteCount?: number | null | undefined;
}

const amounts = [
  'perTransactionMax',
  'dailyIn',
  'dailyOut',
  'monthly',
  'balanceMax',
  'minuteOut',
] as const;
const counts = ['dailyCount', 'monthlyCount', 'minuteCount'] as const;

/** Limits in minor units of the account's currency. Refuses `invalidRequest` that names each limit in other money. */
export function limitsFrom(input: LimitsInput, currency: string): AccountLimits {
  const wrong = amounts.filter((name) => input[name] && input[name].currency !== currency);
  if (wrong.length > 0)
    throw new ApiError('invalidRequest', {
      errors: wrong.map((name) => ({ path: `limits.${name}`, message: `in ${currency}` })),
    });
  const minor = Object.fromEntries(
    amounts.flatMap((name) => (input[name] ? [[name, input[name].minor]] : [])),
  );
  const counted = Object.fromEntries(
    counts.flatMap((name) => (typeof input[name] === 'number' ? [[name, input[name]]] : [])),
  );
  return { ...minor, ...counted };
}

/** Refuses `invalidRequest` for a merchant that there is not, or whose money is another. */
export async function refuseOtherMerchants(
  query: Query,
  merchantIds: readonly string[],
  currency: string,
): Promise<void> {
  if (merchantIds.length === 0) return;
  const known = new Set(
    (await all(query, selectKnownMerchants(merchantIds, currency))).map(({ id }) => id),
  );
  const errors = merchantIds.flatMap((id, i) =>
    known.has(id) ? [] : [{ path: `merchantIds.${i}`, message: `a merchant with ${currency}` }],
  );
  if (errors.length > 0) throw new ApiError('invalidRequest', { errors });
}

export interface AuthorityInput {
  ownerName: string;
  document: string;
  until: string;
}
