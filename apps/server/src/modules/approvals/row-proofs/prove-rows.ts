import { all, type Db, type Query } from '#platform/db';
import type { Log } from '#platform/log';
import type { HeadsRead, RowHead } from '#platform/row-heads';
import { provePowerRows } from '#platform/row-mac/tables';
import type { Vault } from '#platform/vault';
import { compareWithHeads, type HeadKeys, type RowHeads } from './compare-with-heads.ts';
import { endProvedAgain, type FoundRow, recordUnproved, type Watched } from './record-unproved.ts';
import { saveHead } from './save-head.ts';
import type { PowerKind } from './power-kind.ts';

export interface RowsProof {
  /** Rows by table. */
  counts: readonly { table: string; rows: number }[];
  /** Those that are not what the application made of them; more than `maxNamed` are counted and not named. */
  unproved: readonly FoundRow[];
  unprovedCount: number;
  /** What the rows were compared with, and the head that this proof makes; undefined where nobody asked. */
  heads: ProvedHeads | undefined;
}

export interface ProvedHeads {
  read: HeadsRead;
  /** The tables that the newest head had. */
  watched: readonly Watched[];
  next: RowHead;
}

/** A thief who changes everything fills no memory. */
const maxNamed = 1_000;

/**
 * Checks every row that gives power, in pages: its MAC, rows that contradict it, and, with heads,
 * whether one is gone since the newest.
 */
export async function proveRows(
  query: Query,
  vault: HeadKeys,
  kinds: readonly PowerKind[],
  heads?: RowHeads,
): Promise<RowsProof> {
  const unproved: FoundRow[] = [];
  const counts: { table: string; rows: number }[] = [];
  let unprovedCount = 0;
  const found = (row: FoundRow) => {
    unprovedCount++;
    if (unproved.length < maxNamed) unproved.push(row);
  };
  const comparison = heads && (await compareWithHeads(query, vault, heads));
  for (const row of comparison?.unmarked ?? []) found(row);
  for (const { rows, contradicted = [], recomputed = [] } of kinds) {
    const wrong = new Set<string>();
    const foundByMac = (row: FoundRow) => {
      if (wrong.size < maxNamed) wrong.add(row.id);
      found(row);
    };
    const reading = { found: foundByMac, ...comparison?.begin(rows) };
    counts.push({ table: rows.table, rows: await provePowerRows(query, vault, rows, reading) });
    const others = { rows, contradicted: [...contradicted, ...recomputed] };
    for (const row of await findContradicted(query, others)) if (!wrong.has(row.id)) found(row);
    for (const row of (await comparison?.end(rows)) ?? []) if (!wrong.has(row.id)) found(row);
  }
  return { counts, unproved, unprovedCount, heads: comparison && headsOf(comparison) };
}

function headsOf({ read, next }: Awaited<ReturnType<typeof compareWithHeads>>): ProvedHeads {
  const watched = [...(read.newest?.kinds ?? [])].map(([table, { since }]) => ({ table, since }));
  return { read, watched, next: next() };
}

/** Rows of a kind that their links or the audit log contradict, each once. */
async function findContradicted(
  query: Query,
  { rows, contradicted = [] }: Pick<PowerKind, 'rows' | 'contradicted'>,
): Promise<FoundRow[]> {
  const ids = new Set<string>();
  for (const select of contradicted) for (const { id } of await all(query, select())) ids.add(id);
  return [...ids].map((id) => ({ table: rows.table, id, problem: 'contradicted' }));
}

/** The proof as lines for a person, in the form of the ledger's. */
export function linesOf({ counts, unproved, unprovedCount }: RowsProof): string[] {
  const words = {
    missing: 'has no MAC',
    wrong: 'is not what its MAC was made of',
    contradicted: 'is contradicted by other rows: it was put back, or they were changed',
    gone: 'gone: deleted behind the application',
    putIn: 'put in behind the application, among rows that were there before',
    exchanged: 'exchanged: some are gone, and as many were put in',
    unmarked: 'is gone: somebody took it away',
  };
  const rows = counts.reduce((sum, { rows: count }) => sum + count, 0);
  return [
    ...unproved.map(({ table, id, problem }) => `BROKEN  ${table} ${id} ${words[problem]}`),
    ...(unprovedCount > unproved.length
      ? [`BROKEN  ${unprovedCount - unproved.length} more rows`]
      : []),
    unprovedCount === 0
      ? `holds   each of ${rows} rows that give power is what the application made of it`
      : `${unprovedCount} of ${rows} rows that give power were changed behind the application`,
  ];
}

export interface WatchDeps {
  db: Db;
  vault: HeadKeys & Pick<Vault, 'attest'>;
  log: Pick<Log, 'fatal' | 'info' | 'warn'>;
  /** Where heads are kept outside the database. */
  heads?: RowHeads;
}

/**
 * Proves all rows of these kinds and tells Admins of what was found, each row once; what is proved
 * again is over. For a repeated job, in one process of all, which keeps the new head; and for
 * commands, which leave the heads as they are.
 */
export async function watchRows(
  { db, vault, log, heads }: WatchDeps,
  kinds: readonly PowerKind[],
  { keepsHead = false } = {},
): Promise<RowsProof> {
  const proof = await db.snapshot((query) => proveRows(query, vault, kinds, heads));
  for (const row of proof.unproved) await recordUnproved({ db, log }, row);
  if (proof.unprovedCount === proof.unproved.length)
    await endProvedAgain(
      { db },
      kinds.map(({ rows }) => rows.table),
      proof.unproved,
      proof.heads?.watched ?? [],
    );
  if (keepsHead && heads && proof.heads)
    await saveHead({ db, vault, log }, heads.path, proof.heads);
  return proof;
}

/** Only what other rows contradict: an old row, put back with its MAC, opens nothing any more. */
export async function watchContradicted(
  { db, log }: { db: Db; log: Pick<Log, 'fatal'> },
  kinds: readonly PowerKind[],
): Promise<void> {
  for (const kind of kinds)
    for (const row of await findContradicted(db.read, kind)) await recordUnproved({ db, log }, row);
}
