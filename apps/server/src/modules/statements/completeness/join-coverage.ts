import { all, type Db, one, type Trx } from '#platform/db';
import { isProvedRow, macOfRow } from '#platform/row-mac';
import type { Vault } from '#platform/vault';
import { type CoveragePower, coveragePower } from './coverage-power.ts';
import { joinOldCoverage, lockOldCoverage, selectLongCoverage } from './coverage.sql.ts';

const batch = 500;
const pageRows = 2_000;

type Keys = Pick<Vault, 'attest' | 'attests'>;

/**
 * Merges coverage of reads older than a day, so an account has one row per stretch without gaps;
 * coverage is unchanged. Leaves rows without a valid MAC for the row proof to name. Returns the
 * number of rows removed. Run hourly.
 */
export async function joinCoverage(db: Db, vault: Keys): Promise<number> {
  let gone = 0;
  for (const { accountId } of await all(db.read, selectLongCoverage(batch)))
    for (let after: string | null = ''; after !== null;) {
      const from: string = after;
      const page = await db.transaction((trx) => joinPage(trx, vault, { accountId, after: from }));
      [gone, after] = [gone + page.gone, page.next];
    }
  return gone;
}

async function joinPage(
  trx: Trx,
  vault: Keys,
  { accountId, after }: { accountId: string; after: string },
): Promise<{ gone: number; next: string | null }> {
  const old = await all(trx, lockOldCoverage(accountId, { after, limit: pageRows }));
  const next = old.length < pageRows ? null : (old.at(-1)?.id ?? null);
  const stretches = stretchesOf(old.filter((read) => isProvedRow(vault, coveragePower, read)));
  const wholes = stretches
    .map(wholeOf)
    .map((whole) => ({ ...whole, mac: macOfRow(vault, coveragePower, whole) }));
  const parts = stretches.flat().map(({ id }) => id);
  if (parts.length === 0) return { gone: 0, next };
  const joined = await one(trx, joinOldCoverage(accountId, { parts, wholes }));
  return { gone: joined.before - joined.after, next };
}

type Stretch = readonly [CoveragePower, ...CoveragePower[]];

/** What overlaps or touches, where it is more than one. */
function stretchesOf(reads: readonly CoveragePower[]): Stretch[] {
  const stretches: [CoveragePower, ...CoveragePower[]][] = [];
  let reached = -Infinity;
  for (const read of reads.toSorted((a, b) => a.coveredFrom.getTime() - b.coveredFrom.getTime())) {
    const last = stretches.at(-1);
    if (last && read.coveredFrom.getTime() <= reached) last.push(read);
    else stretches.push([read]);
    reached = Math.max(reached, read.coveredTo.getTime());
  }
  return stretches.filter((stretch) => stretch.length > 1);
}

/** One proof of all the time of several, no better than the worst of them, with the latest beginning of a read. */
function wholeOf(stretch: Stretch): CoveragePower {
  const [first, ...more] = stretch;
  return more.reduce<CoveragePower>(
    (whole, part) => ({
      ...whole,
      id: part.id > whole.id ? part.id : whole.id,
      coveredTo: later(part.coveredTo, whole.coveredTo),
      readStartedAt: later(part.readStartedAt, whole.readStartedAt),
      proof: part.proof > whole.proof ? part.proof : whole.proof,
      passes: Math.min(part.passes, whole.passes),
    }),
    { ...first, importId: null, commandId: null },
  );
}

function later(first: Date, second: Date): Date {
  return first > second ? first : second;
}
