import { type Found, maxFound, type SearchKind } from '@wallet/contract';
import type { Db } from '#platform/db';
import type { Vault } from '#platform/vault';
import { findAnything } from './find-anything.ts';
import type { Searcher } from './searcher.ts';

/** Everybody's, and the house's to read: no rows of merchants. */
const common: readonly SearchKind[] = ['institution'];
const order: readonly Found['match'][] = ['exact', 'reference', 'name'];

/** Operators read under their role, merchants' people as their merchant; common rows follow equal matches. */
export async function searchFor(
  { db, vault }: { db: Pick<Db, 'read' | 'tenant'>; vault: Pick<Vault, 'mac' | 'eachMac'> },
  seeker: Searcher,
  text: string,
): Promise<Found[]> {
  const { merchantId, mode, kinds } = seeker;
  if (merchantId === null) return findAnything(db.read, vault, seeker, text);
  const own = await db.tenant({ merchantId, mode }, (query) =>
    findAnything(
      query,
      vault,
      { ...seeker, kinds: kinds.filter((kind) => !common.includes(kind)) },
      text,
    ),
  );
  const others = await findAnything(
    db.read,
    vault,
    { ...seeker, kinds: kinds.filter((kind) => common.includes(kind)) },
    text,
  );
  return [...own, ...others]
    .toSorted((a, b) => order.indexOf(a.match) - order.indexOf(b.match))
    .slice(0, maxFound.ofAll);
}
