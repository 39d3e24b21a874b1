import type { MoreOfWaiting } from '#modules/approvals/deciders';
import { maybe, one, type Query } from '#platform/db';
import { selectFarm, selectImportedFor } from './farm.sql.ts';

/** Who owns the phones that a file tells of, and who ever let that owner in, or gave out phones and account. */
export async function readBehindImport(query: Query, importId: string): Promise<MoreOfWaiting> {
  const found = await maybe(query, selectImportedFor(importId));
  if (!found) return {};
  const { owners, hands } = await one(query, selectFarm(found.accountId));
  return { behind: owners, never: hands };
}
