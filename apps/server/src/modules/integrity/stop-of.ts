import type { LedgerCheck } from '#modules/ledger/verification';
import { maybe, type Query } from '#platform/db';
import type { FindingRow } from './finding-rows.ts';
import { selectOwner } from './findings.sql.ts';

export type Stop = Pick<FindingRow, 'scope' | 'scopeId'>;
const everybody: Stop = { scope: 'all', scopeId: '' };

/**
 * Whose payouts a break stops: the merchant's or the account's whose row its place names, where its
 * check says that such a break is theirs alone; everybody's otherwise. A name that nobody has stops
 * everybody, or a row made up would stop nobody.
 */
export async function stopOf(
  query: Query,
  { scope = 'all' }: Pick<LedgerCheck, 'scope'>,
  place: string,
): Promise<Stop> {
  const id = /(?<![0-9a-z])(?:mer|acc|txn|txs|wdr)_[0-9a-z]+/.exec(place)?.[0];
  if (scope === 'all' || id === undefined) return everybody;
  const owner = await maybe(query, selectOwner(id));
  if (owner?.merchantId) return { scope: 'merchant', scopeId: owner.merchantId };
  if (owner?.accountId) return { scope: 'account', scopeId: owner.accountId };
  return everybody;
}
