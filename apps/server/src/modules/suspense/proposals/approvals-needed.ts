import type { Currency, Mode } from '@wallet/contract';
import { one, type Query } from '#platform/db';
import { readSetting } from '#platform/settings';
import { secondAdminAbove } from '#modules/deposits/settings';
import { lockProposed, selectProposedLately } from './proposed-lately.sql.ts';
import { type Person, policyPerson } from '#modules/matching/proposals';

export interface ProposedMoney {
  amountMinor: bigint;
  currency: Currency;
  mode: Mode;
  by: Person;
  /** Who gets it, where it is somebody's. */
  merchantId: string | null;
  /** It makes money spendable, or gives it up, by persons' word: it counts with what was proposed before it. */
  isSummed: boolean;
  needsTwo?: boolean;
}

/**
 * How many others must agree to what a person proposes for an amount. One; above the limit, and
 * where it needs two in any case, two Admins stand behind it, so two others unless the proposer is
 * an Admin. The amount counts with all that the same person proposed, postings by hand too, and
 * with all that was proposed for the same merchant, in the last 24 hours and was not refused: of
 * what is summed, proposals wait for each other here until the caller's transaction ends. Without
 * the setting every amount is above the limit. What the house's own policy proposes is no person's.
 */
export async function approvalsNeeded(
  query: Query,
  { amountMinor, currency, mode, by, merchantId, isSummed, needsTwo = false }: ProposedMoney,
): Promise<1 | 2> {
  const limits = await readSetting(query, secondAdminAbove);
  const before =
    isSummed && by.actorId !== policyPerson.actorId
      ? await proposedBefore(query, { currency, mode, by: by.actorId, merchantId })
      : 0n;
  return (needsTwo || amountMinor + before > limits[currency]) && by.actorRole !== 'Admin' ? 2 : 1;
}

async function proposedBefore(
  query: Query,
  of: { currency: Currency; mode: Mode; by: string; merchantId: string | null },
): Promise<bigint> {
  await lockProposed(of).execute(query);
  const { byPersonMinor, forMerchantMinor } = await one(query, selectProposedLately(of));
  return byPersonMinor > forMerchantMinor ? byPersonMinor : forMerchantMinor;
}
