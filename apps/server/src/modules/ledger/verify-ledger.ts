import { all, one, readSnapshotTwice } from '#platform/db';
import type { DatabaseAddress, Query } from '#platform/db';
import type { Log } from '#platform/log';
import { knownRowKeys } from '#platform/row-mac';
import type { SealKeys } from '#platform/seals';
import type { Break, LedgerCheck } from './ledger-check.ts';
import { proveSeals, sealsHold } from './seal-check.ts';
import { sliceEntries, slicePostings } from './slice-books.ts';
import {
  alteredPosting,
  brokenChain,
  brokenPosting,
  countRows,
  driftedAccount,
  driftedHold,
  driftedPending,
  overdrawnMerchant,
  unbalancedBooks,
  type Divergence,
} from './verify.sql.ts';

/** What the ledger must hold by itself. */
export const ledgerChecks: readonly LedgerCheck[] = [
  {
    what: 'every running balance follows from the one before',
    class: 'money',
    find: brokenChain,
    slice: sliceEntries,
  },
  {
    what: 'every account stands where its entries leave it',
    class: 'money',
    find: driftedAccount,
  },
  { what: 'every posting is whole and sums to zero', class: 'money', find: brokenPosting },
  {
    what: 'every posting is as it was written',
    class: 'money',
    find: alteredPosting,
    slice: slicePostings,
  },
  {
    what: 'all accounts of a currency and mode sum to zero',
    class: 'money',
    find: unbalancedBooks,
  },
  {
    what: 'what is held is what pending holds say',
    class: 'money',
    scope: 'named',
    find: driftedHold,
  },
  {
    what: 'what waits for confirmation is what its pending holds say',
    class: 'money',
    scope: 'named',
    find: driftedPending,
  },
  {
    what: 'no merchant stands below what is held',
    class: 'money',
    scope: 'named',
    find: overdrawnMerchant,
  },
];

export interface LedgerProof {
  ok: boolean;
  /** One line for each check, then the counts. */
  lines: string[];
  /** Where each check that failed does so, the first places first. */
  divergences: Break[];
  /** The checks that were made. */
  checks: readonly LedgerCheck[];
  /** Entries and postings that were read. */
  lookedAt: number;
}

export interface LedgerSource {
  url: DatabaseAddress;
  log: Log;
  /** By which postings and seals are proved; the keys of this process when left out. Null where there is no key file. */
  keys?: SealKeys | null;
  /** False where nobody seals, as in a database that was just restored. */
  sealerRuns?: boolean;
  /** The heads of postings that are kept outside. */
  headsFile?: string | undefined;
}

/**
 * Proves the books over one snapshot, while others go on writing, with the checks of modules above on top.
 * Names the first divergence of each failed check.
 */
export function verifyLedger(
  source: LedgerSource,
  more: readonly LedgerCheck[] = [],
): Promise<LedgerProof> {
  const checks = [...ledgerChecks, ...more];
  return readSnapshotTwice(source, async (snapshot, other) => {
    // The checks keep the database busy, and the seals this process.
    const [books, seals] = await Promise.all([
      proveChecks(snapshot, checks),
      proveSource(other, source),
    ]);
    const divergences = [...books.divergences, ...seals.divergences];
    const { accounts, entries, causes, holds } = await one(snapshot, countRows());
    const verdict = divergences.length === 0 ? 'the books are proved' : 'the books are BROKEN';
    const lines = [
      ...books.lines,
      ...seals.lines,
      `${entries} entries of ${causes} causes on ${accounts} accounts, ${holds} holds: ${verdict}`,
    ];
    const lookedAt = Number(entries) + Number(causes);
    return { ok: divergences.length === 0, lines, divergences, checks, lookedAt };
  });
}

async function proveChecks(
  snapshot: Query,
  checks: readonly LedgerCheck[],
): Promise<Pick<LedgerProof, 'lines' | 'divergences'>> {
  const lines: string[] = [];
  const divergences: Break[] = [];
  for (const check of checks) {
    const found = await proveCheck(snapshot, check);
    divergences.push(...found.map((one) => ({ ...one, what: check.what })));
    lines.push(lineOf(check, found));
  }
  return { lines, divergences };
}

/** The first place where the seals fail, as for every check. */
async function proveSource(
  snapshot: Query,
  { keys = knownRowKeys(), headsFile, sealerRuns = true }: LedgerSource,
): Promise<Pick<LedgerProof, 'lines' | 'divergences'>> {
  if (!keys)
    return { lines: ['not proved: seals of postings, without a key file'], divergences: [] };
  const { lines, divergences } = await proveSeals(snapshot, { keys, headsFile, sealerRuns });
  return {
    lines,
    divergences: divergences.slice(0, 1).map((one) => ({ what: sealsHold, ...one })),
  };
}

/** Where one check fails now, in one statement. */
export function proveCheck(
  query: Query,
  { find }: Pick<LedgerCheck, 'find'>,
): Promise<Divergence[]> {
  return all(query, find());
}

function lineOf({ what }: LedgerCheck, [first, ...others]: readonly Divergence[]): string {
  if (!first) return `holds   ${what}`;
  const more = others.length === 0 ? '' : `, and ${others.length} more`;
  return `BROKEN  ${what}: ${first.where} should have ${first.expected} and has ${first.found}${more}`;
}
