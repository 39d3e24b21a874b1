import { all, maybe, one } from '#platform/db';
import type { Db, Trx } from '#platform/db';
import type { Log } from '#platform/log';
import { fitsDigest } from './audit-row.ts';
import type { AuditRow } from './audit-row.ts';
import { openRoot } from './chain.ts';
import type { Head } from './chain.ts';
import {
  givePlaces,
  insertSeal,
  selectHead,
  selectMoment,
  selectUnsealed,
  tryToSeal,
} from './seals.sql.ts';
import type { NewSeal } from './seals.sql.ts';

export interface SealerDeps {
  db: Pick<Db, 'transaction'>;
  log: Log;
}

/** Rows in one seal, and in memory, at most. */
const usualLimit = 1_000;

/**
 * Seals every committed entry that has no place yet, in as many seals as it takes, and tells the newest head: undefined
 * when nothing was ever sealed or another process is at it. Places follow the order of sealing, not of ids: an entry
 * whose transaction ends late gets the next place, so nothing is left out. Each seal is one transaction; stopping
 * anywhere leaves whole seals, and calling it again goes on behind them.
 */
export async function sealEntries(
  { db, log }: SealerDeps,
  { limit = usualLimit } = {},
): Promise<Head | undefined> {
  for (;;) {
    const round = await db.transaction((trx) => sealRound(trx, limit), { idempotent: true });
    for (const row of round.unfit)
      log.error(
        { auditEntry: row.id },
        'an audit entry did not fit its digest when it was sealed: it was changed after its commit',
      );
    if (round.sealed < limit) return round.head;
  }
}

interface Round {
  head: Head | undefined;
  sealed: number;
  unfit: AuditRow[];
}

async function sealRound(trx: Trx, limit: number): Promise<Round> {
  const { taken } = await one(trx, tryToSeal('audit'));
  if (!taken) return { head: undefined, sealed: 0, unfit: [] };
  const head = await maybe(trx, selectHead('audit'));
  const rows = await all(trx, selectUnsealed({ limit }));
  if (rows.length === 0) return { head, sealed: 0, unfit: [] };
  const { now } = await one(trx, selectMoment());
  const { seal, unfit } = sealOf(rows, { head, at: now });
  const { numAffectedRows } = await givePlaces(
    rows.map(({ id }) => id),
    seal.fromSeq,
  ).execute(trx);
  if (numAffectedRows !== BigInt(rows.length))
    throw new Error(
      `${rows.length} audit entries were to be sealed and ${numAffectedRows} could be`,
    );
  await insertSeal(seal).execute(trx);
  return {
    head: { kind: seal.kind, no: seal.no, seq: seal.toSeq, root: seal.root, at: seal.at },
    sealed: rows.length,
    unfit,
  };
}

/**
 * The seal over these rows. A row that does not fit its digest is sealed with the digest it carries, which goes on
 * contradicting it, and is marked: nobody can stop the sealing of others by changing one row, and nothing is made good.
 */
function sealOf(
  rows: readonly AuditRow[],
  { head, at }: { head: Head | undefined; at: Date },
): { seal: NewSeal; unfit: AuditRow[] } {
  const fromSeq = (head?.seq ?? 0n) + 1n;
  const link = {
    kind: 'audit',
    no: (head?.no ?? 0n) + 1n,
    fromSeq,
    toSeq: fromSeq + BigInt(rows.length) - 1n,
    at,
    previousRoot: head?.root ?? '',
  } as const;
  const open = openRoot(link);
  const unfit = rows.filter((row) => {
    const fits = fitsDigest(row);
    open.add(row.digest, { fits });
    return !fits;
  });
  return {
    seal: {
      ...link,
      root: open.root(),
      unfit: unfit.map((row) => fromSeq + BigInt(rows.indexOf(row))),
    },
    unfit,
  };
}
