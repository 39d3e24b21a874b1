import type { RetentionClass } from '@wallet/contract';
import { all, one, type Query } from '#platform/db';
import { rawDigest, type Vault, VaultProblem } from '#platform/vault';
import { dropRaw, selectOldRaw, type RawPlace } from './purge.sql.ts';

/** What stands in place of a digest when no key opens what is dropped: nobody could read it any more. */
const unreadable = 'unreadable';

/**
 * Empties the oldest rows of a class of what is raw in them and leaves its digest; whoever shows
 * the raw text later can be told whether it is that one. Tells how many rows. Only under the lock
 * of retention.
 */
export async function dropOldRaw(
  trx: Query,
  vault: Vault,
  {
    name,
    place,
    days,
    limit,
  }: { name: RetentionClass; place: RawPlace; days: number; limit: number },
): Promise<{ count: number }> {
  const rows = await all(trx, selectOldRaw(name, place, { days, limit }));
  return one(
    trx,
    dropRaw(
      place,
      rows.map((row) => ({ ...row, digest: digestOf(vault, place, row) })),
    ),
  );
}

function digestOf(
  vault: Vault,
  place: RawPlace,
  { id, sealed }: { id: string; sealed: string },
): string {
  try {
    return rawDigest(vault, vault.open(sealed, { ...place, id }));
  } catch (error) {
    if (error instanceof VaultProblem) return unreadable;
    throw error;
  }
}
