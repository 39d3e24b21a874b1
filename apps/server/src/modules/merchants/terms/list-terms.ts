import { ApiError, type MerchantFeeRule, type MerchantLimit } from '@wallet/contract';
import { all, type Query } from '#platform/db';
import { readMerchant } from '../read-merchant.ts';
import { feeRuleAnswer, limitAnswer } from './term-answer.ts';
import { selectFeeRules, selectLimits } from './terms.sql.ts';

export interface TermsQuery {
  merchantId: string;
  /** Operators see who added what. */
  withNames: boolean;
}

/** Every fee rule of a merchant that was, is and will be. Refuses with notFound. */
export async function listFeeRules(
  query: Query,
  { merchantId, withNames }: TermsQuery,
): Promise<MerchantFeeRule[]> {
  const merchant = await readMerchant(query, merchantId);
  if (!merchant) throw new ApiError('notFound');
  return (await all(query, selectFeeRules(merchantId, { withNames }))).map((rule) =>
    feeRuleAnswer(rule, merchant.currency),
  );
}

/** Likewise the merchant's own limits. */
export async function listLimits(
  query: Query,
  { merchantId, withNames }: TermsQuery,
): Promise<MerchantLimit[]> {
  const merchant = await readMerchant(query, merchantId);
  if (!merchant) throw new ApiError('notFound');
  return (await all(query, selectLimits(merchantId, { withNames }))).map((limit) =>
    limitAnswer(limit, merchant.currency),
  );
}
