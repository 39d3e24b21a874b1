import type { RawBuilder } from 'kysely';
import { maybe, one, readSnapshot } from '#platform/db';
import type { DatabaseAddress, Query } from '#platform/db';
import type { Log } from '#platform/log';
import { knownRowKeys } from '#platform/row-mac';
import { verifyHistory } from '#platform/seals';
import type { SealKeys } from '#platform/seals';
import { postingHistory } from './posting-history.ts';
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

/** A claim about the books and the query for the first place where it does not hold. */
export interface LedgerCheck {
  what: string;
  find: () => RawBuilder<Divergence>;
}

const checks: readonly LedgerCheck[] = [
  { what: 'every running balance follows from the one before', find: brokenChain },
  { what: 'every account stands where its entries leave it', find: driftedAccount },
  { what: 'every posting is whole and sums to zero', find: brokenPosting },
  { what: 'every posting is as it was written', find: alteredPosting },
  { what: 'all accounts of a currency and mode sum to zero', find: unbalancedBooks },
  { what: 'what is held is what pending holds say', find: driftedHold },
  { what: 'what waits for confirmation is what its pending holds say', find: driftedPending },
  { what: 'no merchant stands below what is held', find: overdrawnMerchant },
];

/** Where a check fails first. */
export type Break = Divergence & { what: string };

export interface LedgerProof {
  ok: boolean;
  /** One line for each check, then the counts. */
  lines: string[];
  /** The first divergence of each check that failed. */
  divergences: Break[];
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
  return readSnapshot(source, async (snapshot) => {
    const lines: string[] = [];
    const divergences: Break[] = [];
    for (const { what, find } of [...checks, ...more]) {
      const divergence = await maybe(snapshot, find());
      if (divergence) divergences.push({ what, ...divergence });
      lines.push(
        divergence
          ? `BROKEN  ${what}: ${divergence.where} should have ${divergence.expected} and has ${divergence.found}`
          : `holds   ${what}`,
      );
    }
    const seals = await proveSeals(snapshot, source);
    lines.push(...seals.lines);
    divergences.push(...seals.divergences);
    const { accounts, entries, causes, holds } = await one(snapshot, countRows());
    lines.push(
      `${entries} entries of ${causes} causes on ${accounts} accounts, ${holds} holds: ${divergences.length === 0 ? 'the books are proved' : 'the books are BROKEN'}`,
    );
    return { ok: divergences.length === 0, lines, divergences };
  });
}

/** What every posting and money event says, and the seals over them. */
async function proveSeals(
  snapshot: Query,
  { keys = knownRowKeys(), headsFile, sealerRuns = true }: LedgerSource,
): Promise<Pick<LedgerProof, 'lines' | 'divergences'>> {
  if (!keys)
    return { lines: ['not proved: seals of postings, without a key file'], divergences: [] };
  const { lines, findings } = await verifyHistory(snapshot, postingHistory(keys), {
    headsFile,
    sealerRuns,
  });
  const divergences = findings.slice(0, 1).map(({ sentence, rowId }) => ({
    what: 'every posting and money event is as it was written, and sealed in its place',
    where: rowId === undefined ? 'the seals of postings' : `posting ${rowId}`,
    expected: 'what was written',
    found: sentence,
  }));
  return { lines, divergences };
}
