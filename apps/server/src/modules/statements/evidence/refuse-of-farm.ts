import { ApiError } from '@wallet/contract';
import { refuseDependent } from '#modules/approvals/independence';
import type { Independence } from '#modules/approvals';
import { one, type Query } from '#platform/db';
import type { Vault } from '#platform/vault';
import { selectFarm } from './farm.sql.ts';

/**
 * Refuses whoever is not independent of an account's claims: its owner (`secondPersonNeeded`), or
 * who is tied to owner or others, invited the owner or gave out phones, tokens or the account
 * (`notIndependent`). Returns the ties.
 */
export async function refuseOfFarm(
  query: Query,
  vault: Pick<Vault, 'attests'>,
  {
    accountId,
    person,
    others = [],
  }: { accountId: string; person: string; others?: readonly string[] },
): Promise<Independence[]> {
  const { owners, hands } = await one(query, selectFarm(accountId));
  const independence = await refuseDependent(query, vault, {
    person,
    others: [...others, ...owners],
  });
  if (hands.includes(person))
    throw new ApiError('notIndependent', {
      detail:
        'You invited the owner of these phones, or gave out the phones, their tokens or the account.',
    });
  return independence;
}

/** Whose phones an account is on, and whose claims it holds. */
export async function readFarmOwners(query: Query, accountId: string): Promise<string[]> {
  return (await one(query, selectFarm(accountId))).owners;
}
