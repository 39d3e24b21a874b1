import { createRowWatch, recordUnproved, type RowWatch } from '#modules/approvals/row-proofs';
import { all, type Db } from '#platform/db';
import { isProved, type PowerRows, selectPowerRowsNamed } from '#platform/row-mac';
import type { DepositDeps } from './deps.ts';

type WatchDeps = Pick<DepositDeps, 'db' | 'vault' | 'log'>;

const watches = new WeakMap<Db, { vault: WatchDeps['vault']; watch: RowWatch }>();

/** This process's watch over deposits and sessions: tells once of each that is not proved. */
export function rowWatch({ db, vault, log }: WatchDeps): RowWatch {
  const known = watches.get(db);
  if (known?.vault === vault) return known.watch;
  const watch = createRowWatch({ db, vault, log });
  watches.set(db, { vault, watch });
  return watch;
}

/**
 * Tells which of these rows an item of money did not believe, as they are now. Where each fits its
 * MAC, the first is told as contradicted: other rows, or what no MAC covers, say otherwise.
 */
export async function reportUnproved(
  { db, log }: Pick<WatchDeps, 'db' | 'log'>,
  named: readonly (readonly [rows: PowerRows<never>, id: string])[],
): Promise<void> {
  let isTold = false;
  for (const [kind, id] of named) {
    const rows = kind as unknown as PowerRows<{ id: string }>;
    const [row] = await all(db.read, selectPowerRowsNamed(rows, [id]));
    if (row && isProved(rows, row)) continue;
    isTold = true;
    const problem = row?.mac == null ? 'missing' : 'wrong';
    await recordUnproved({ db, log }, { table: rows.table, id, problem });
  }
  const [first] = named;
  if (first && !isTold)
    await recordUnproved(
      { db, log },
      { table: first[0].table, id: first[1], problem: 'contradicted' },
    );
}
