import { all, one, type Query, readSnapshotTwice } from '#platform/db';
import type { DatabaseAddress } from '#platform/db/logins';
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
  /** False when anything but a figure differs. */
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
  /**
   * By which postings and seals are proved; the keys of this process when left out. Null where
   * there is no key file.
   */
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
  return readSnapshotTwice(source, async (snapshot, other) => {
    const checks = [...ledgerChecks, ...more];
    const prove = queueOf(checks);
    // Seals keep this process busy, and the checks the database: whoever is ready first takes the next check.
    const [seals] = await Promise.all([
      proveSource(other, source).then(async (proved) => {
        await prove.next(other);
        return proved;
      }),
      prove.next(snapshot),
    ]);
    return proofOf(snapshot, { checks, found: prove.found, seals });
  });
}

/** The same as this query sees the books: in the transaction of who asks. */
export async function proveBooks(
  snapshot: Query,
  source: Omit<LedgerSource, 'url' | 'log'>,
  more: readonly LedgerCheck[],
): Promise<LedgerProof> {
  const checks = [...ledgerChecks, ...more];
  const prove = queueOf(checks);
  await prove.next(snapshot);
  const seals = await proveSource(snapshot, source);
  return proofOf(snapshot, { checks, found: prove.found, seals });
}

/** Checks that wait, for one query or several: each takes the next until there is none. */
function queueOf(checks: readonly LedgerCheck[]) {
  const found: Divergence[][] = [];
  const waiting = checks.entries();
  return {
    /** What each check found, in their order. */
    found: found as readonly (readonly Divergence[])[],
    next: async (query: Query): Promise<void> => {
      for (const [at, check] of waiting) found[at] = await proveCheck(query, check);
    },
  };
}

type SourceProof = Pick<LedgerProof, 'lines' | 'divergences'>;

interface Proved {
  checks: readonly LedgerCheck[];
  found: readonly (readonly Divergence[])[];
  seals: SourceProof;
}

async function proofOf(snapshot: Query, { checks, found, seals }: Proved): Promise<LedgerProof> {
  const of = (at: number) => found[at] ?? [];
  const isWhole =
    seals.divergences.length === 0 &&
    checks.every((check, at) => of(at).length === 0 || check.class === 'figure');
  const { accounts, entries, causes, holds } = await one(snapshot, countRows());
  return {
    ok: isWhole,
    lines: [
      ...checks.map((check, at) => lineOf(check, of(at))),
      ...seals.lines,
      `${entries} entries of ${causes} causes on ${accounts} accounts, ${holds} holds: ${isWhole ? 'the books are proved' : 'the books are BROKEN'}`,
    ],
    divergences: [
      ...checks.flatMap(({ what }, at) => of(at).map((one) => ({ ...one, what }))),
      ...seals.divergences,
    ],
    checks,
    lookedAt: Number(entries) + Number(causes),
  };
}

/** The first place where the seals fail, as for every check. */
async function proveSource(
  snapshot: Query,
  { keys = knownRowKeys(), headsFile, sealerRuns = true }: Omit<LedgerSource, 'url' | 'log'>,
): Promise<SourceProof> {
  if (!keys)
    return { lines: ['not proved: seals of postings, without a key file'], divergences: [] };
  const { lines, divergences } = await proveSeals(snapshot, { keys, headsFile, sealerRuns });
  return {
    lines,
    divergences: divergences.slice(0, 1).map((one) => ({ what: sealsHold, ...one })),
  };
}

/** Where one check fails now. */
export function proveCheck(
  query: Query,
  { find, prove }: Pick<LedgerCheck, 'find' | 'prove'>,
): Promise<Divergence[]> {
  return prove ? prove(query) : all(query, find());
}

function lineOf(
  { what, class: kind }: LedgerCheck,
  [first, ...others]: readonly Divergence[],
): string {
  if (!first) return `holds   ${what}`;
  const more = others.length === 0 ? '' : `, and ${others.length} more`;
  return `${kind === 'figure' ? 'DIFFERS' : 'BROKEN '} ${what}: ${first.where} should have ${first.expected} and has ${first.found}${more}`;
}
