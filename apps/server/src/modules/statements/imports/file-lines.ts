import { type ImportVerdict, providerTable } from '@wallet/contract';
import type { Actor } from '#modules/audit';
import { all, type Trx } from '#platform/db';
import type { Vault } from '#platform/vault';
import type { Account } from '#modules/accounts';
import { findDifferences, insertMissing } from '../evidence/find-differences.ts';
import { selectLinkedKeys } from './imports.sql.ts';
import { saveEvidence } from '../evidence/save-evidence.ts';
import { saveSnapshot } from '../snapshots/save-snapshot.ts';
import { proveComplete } from '../snapshots/prove-complete.ts';
import { startOfProviderDay } from '#modules/accounts/providers';
import type { FileRow } from './read-statement-file.ts';
import type { SeenLine, SeenRead } from '../lines/seen-read.ts';

/** A statement file whose rows can all be read, for an account that is locked. */
export interface FileToKeep {
  vault: Vault;
  account: Account;
  now: Date;
  from: Date;
  to: Date;
  openingMinor: bigint | null;
  closingMinor: bigint | null;
  /** Oldest first. */
  rows: readonly FileRow[];
  importId: string;
  actor: Actor;
}

export interface EvaluatedRow {
  row: number;
  verdict: ImportVerdict;
  detail: string | null;
  line: SeenLine | null;
}

export interface FileOutcome {
  rows: EvaluatedRow[];
  missing: number;
  shortfall: string | null;
  /** What it left behind, apart from lines and evidence. */
  wasBaseline: boolean;
  isCovered: boolean;
  /** Of the lines that it tells as evidence. */
  keys: readonly string[];
  /** False: it changed nothing at all. */
  isRecorded: boolean;
}

/** The file settles: its lines are kept as those of a read are. */
export async function settleByFile(trx: Trx, file: FileToKeep): Promise<FileOutcome> {
  const { vault, account, now, importId, actor } = file;
  const { lines, known, judgement, newLines, isCovered } = await saveSnapshot(trx, {
    vault,
    account,
    seen: seenOf(file),
    now,
    by: actor,
    from: { readerId: account.id, readId: importId },
    importId,
  });
  const fresh = new Map(judgement.fresh.map((line) => [line.key, line]));
  const shortfall = judgement.proof.complete ? null : judgement.proof.missing;
  const verdicts = lines.map(({ key }): Pick<EvaluatedRow, 'verdict' | 'detail'> => {
    const kept = fresh.get(key);
    // Listed twice under one id it is one line.
    fresh.delete(key);
    if (kept)
      return {
        verdict: kept.matchStatus === 'unmatched' ? 'new' : kept.matchStatus,
        detail: kept.reason,
      };
    if (known.byKey.has(key) || judgement.fresh.some((line) => line.key === key))
      return { verdict: 'known', detail: null };
    return { verdict: 'held', detail: shortfall };
  });
  const isRecorded = newLines > 0 || known.isBaseline || isCovered || judgement.disputes.length > 0;
  return {
    rows: withVerdicts(file.rows, verdicts),
    missing: 0,
    shortfall,
    wasBaseline: known.isBaseline,
    isCovered,
    keys: [],
    isRecorded,
  };
}

/** The file confirms: its lines are linked to those of the history, and what is on one side only is a difference. */
export async function confirmByFile(trx: Trx, file: FileToKeep): Promise<FileOutcome> {
  const { vault, account, importId } = file;
  const seen = seenOf(file);
  const { keys, newLines } = await saveEvidence(trx, {
    vault,
    account,
    source: 'import',
    lines: seen.lines,
    importId,
  });
  const { id: accountId, provider } = account;
  const proof = proveComplete(
    { ...seen, lines: seen.lines.map((line) => ({ ...line, isStored: false })) },
    {
      isBaseline: true,
      unseenInside: 0,
      unseenAtAll: false,
      lagMs: providerTable[provider].historyLagMs,
      file: { continues: true },
    },
  );
  const missing = proof.complete
    ? await insertMissing(trx, {
        accountId,
        source: 'import',
        importId,
        from: seen.from,
        to: proof.to,
      })
    : 0;
  await findDifferences(trx);
  const linked = new Set((await all(trx, selectLinkedKeys(accountId, keys))).map(({ key }) => key));
  const verdicts = keys.map((key) => ({
    verdict: linked.has(key) ? ('linked' as const) : ('difference' as const),
    detail: null,
  }));
  return {
    rows: withVerdicts(file.rows, verdicts),
    missing,
    shortfall: proof.complete ? null : proof.missing,
    wasBaseline: false,
    isCovered: false,
    keys,
    isRecorded: newLines > 0 || missing > 0,
  };
}

/** A file as a read: it was looked at once, and of its last hours the provider may still book something. */
function seenOf({
  account: { provider },
  now,
  from,
  to,
  openingMinor,
  closingMinor,
  rows,
}: FileToKeep): SeenRead {
  const lagMs = providerTable[provider].historyLagMs;
  const lines = rows.flatMap((row) => ('line' in row ? [row.line] : []));
  return {
    from,
    to: new Date(
      Math.min(
        to.getTime(),
        now.getTime() - lagMs,
        knownUntil(lines, startOfProviderDay(provider, now)),
      ),
    ),
    startedAt: now,
    finishedAt: now,
    lagMs,
    passes: 1,
    tabs: ['booked'],
    claims: {
      identityRead: false,
      reachedFrom: true,
      reachedBeginning: false,
      allTabs: false,
      passesAgree: true,
    },
    openingMinor,
    closingMinor,
    lines,
  };
}

/** Past days are as the person states; today is known only until its last line, as the download time is unknown. */
function knownUntil(lines: readonly SeenLine[], today: Date): number {
  return Math.max(today.getTime(), ...lines.map(({ occurredFrom }) => occurredFrom.getTime()));
}

/** Verdicts come in the order of the lines among the rows. */
function withVerdicts(
  rows: readonly FileRow[],
  verdicts: readonly Pick<EvaluatedRow, 'verdict' | 'detail'>[],
): EvaluatedRow[] {
  let at = 0;
  return rows.map((row): EvaluatedRow => {
    if (!('line' in row)) return { row: row.row, verdict: 'pending', detail: null, line: null };
    const { verdict, detail } = verdicts[at++] ?? { verdict: 'held' as const, detail: null };
    return { row: row.row, verdict, detail, line: row.line };
  });
}
