import { providerTable } from '@wallet/contract';
import { type Actor, recordAudit } from '#modules/audit';
import { reportId } from '#modules/devices/health';
import { all, maybe, one, type Trx } from '#platform/db';
import { publish } from '#platform/events';
import { newId, openSince } from '#platform/ids';
import { isProvedRow, macOfRow } from '#platform/row-mac';
import type { Vault } from '#platform/vault';
import { type Account, updateBalance, updateBaseline } from '#modules/accounts';
import { coveragePower } from '../completeness/coverage-power.ts';
import type { Dispute } from './find-disputes.ts';
import { evaluateSnapshot } from './evaluate-snapshot.ts';
import type { FreshLine, KnownOfAccount, SnapshotResult } from './evaluate-snapshot.ts';
import { nameLines } from './name-lines.ts';
import { isCoveredAt } from '../completeness/is-covered-at.ts';
import { idKey, type NamedLine, type StoredLine } from '../lines/line-key.ts';
import { linePower, type LinePower } from '../lines/line-power.ts';
import {
  countUnseen,
  insertAliases,
  insertLines,
  insertCoverage,
  lockLinesNamed,
  selectAnyUnseen,
  selectEqualLines,
  selectKnownIds,
  updateToReview,
} from './lines.sql.ts';
import type { LineOwner, NewLine } from './lines.sql.ts';
import { linkEvidence, linkObservations } from '../evidence/link-sources.ts';
import type { SeenLine, SeenRead } from '../lines/seen-read.ts';
import { statementEvents } from '../events.ts';
import { stopSettling } from '#modules/accounts/login';

/** A read by the account's settling source: a phone's look at the history, or a statement file. */
export interface SettlingRead {
  vault: Vault;
  /** Locked. */
  account: Account;
  seen: SeenRead;
  now: Date;
  by: Actor;
  /** Who made it, and its number there: the same read covers once. */
  from: { readerId: string; readId: string; commandId?: string | undefined };
  /** The file, where it is one. */
  importId?: string;
}

export interface StoredSnapshot {
  lines: NamedLine[];
  known: KnownOfAccount;
  judgement: SnapshotResult;
  newLines: number;
  /** Whether it proved its time. */
  isCovered: boolean;
}

/**
 * Saves a settling source's data: new lines once, the first read as baseline, a complete one as
 * coverage. Contradictions stop the account. Links new lines to other sources' evidence.
 */
export async function saveSnapshot(trx: Trx, read: SettlingRead): Promise<StoredSnapshot> {
  const { account, seen, by } = read;
  const { lines, known } = await nameAll(trx, read);
  const judgement = evaluateSnapshot(seen, lines, known);
  const newLines = await keepLines(trx, read, judgement.fresh);
  // A file may have been read by a wrong column, and is taken back without a trace.
  if (read.importId === undefined) await keepAliases(trx, read, lines);
  if (known.isBaseline)
    await updateBaseline({
      id: account.id,
      at: baselineTime(seen, account),
      balanceMinor: seen.closingMinor,
    }).execute(trx);
  await settleDisputes(trx, {
    account,
    by,
    disputes: judgement.disputes,
    readId: read.from.readId,
  });
  const isCovered = await keepCoverage(trx, read, judgement);
  const balanceAt = account.settlingSource === 'import' ? seen.to : seen.finishedAt;
  if (seen.closingMinor !== null)
    await updateBalance({ id: account.id, minor: seen.closingMinor, at: balanceAt }).execute(trx);
  if (newLines > 0) await linkEvidence(trx, read.vault, account);
  if (newLines > 0) await linkObservations(trx, account);
  return { lines, known, judgement, newLines, isCovered };
}

/** What was booked after it and is not in the read yet is money when it shows. */
function baselineTime({ to, startedAt }: SeenRead, { provider }: Account): Date {
  return new Date(
    Math.min(to.getTime(), startedAt.getTime() - providerTable[provider].historyLagMs),
  );
}

/** The account's lock makes the names sure: nobody else names lines of it until the transaction ends. */
async function nameAll(
  trx: Trx,
  read: SettlingRead,
): Promise<{ lines: NamedLine[]; known: KnownOfAccount }> {
  const {
    account: { id: accountId, provider, baselineAt },
    seen,
  } = read;
  const ids = seen.lines.flatMap(({ providerTransactionId: id }) => (id === null ? [] : idKey(id)));
  const known = ids.length === 0 ? [] : await all(trx, selectKnownIds(accountId, ids));
  const byId = new Map(known.map(({ key, lineKey }) => [key, lineKey]));
  const unknown = seen.lines.filter(
    ({ providerTransactionId: id }) => id === null || !byId.has(idKey(id)),
  );
  const times = unknown.map(({ occurredFrom }) => occurredFrom.getTime());
  const equals =
    unknown.length === 0 || !baselineAt
      ? []
      : (
          await all(
            trx,
            selectEqualLines({
              accountId,
              amountsMinor: [...new Set(unknown.map(({ amountMinor }) => amountMinor))],
              since: new Date(Math.min(...times)),
              until: new Date(Math.max(...times)),
            }),
          )
        ).map(({ key, ...line }): StoredLine => ({ key, line }));
  const lines = nameLines(seen.lines, { provider, byId, equals });
  const byKey = new Map<string, Pick<SeenLine, 'direction' | 'amountMinor'>>([
    ...equals.map(({ key, line }) => [key, line] as const),
    ...known.map(({ lineKey, ...row }) => [lineKey, row] as const),
  ]);
  const keys = lines.map(({ key }) => key);
  return { lines, known: { ...(await readKnown(trx, read, keys)), byKey, equals } };
}

async function readKnown(
  trx: Trx,
  { vault, account, seen, now }: SettlingRead,
  keys: readonly string[],
): Promise<Omit<KnownOfAccount, 'byKey' | 'equals'>> {
  const { id: accountId, provider, baselineAt } = account;
  const { unseen } = await one(trx, countUnseen({ accountId, keys, from: seen.from, to: seen.to }));
  const any =
    !seen.claims.reachedBeginning || (await isAnyUnseen(trx, { accountId, keys, to: seen.to }));
  const file =
    account.settlingSource === 'import'
      ? { file: { continues: await isCoveredAt(trx, vault, { accountId, at: seen.from }) } }
      : {};
  return {
    baselineAt,
    receivedAt: now,
    isBaseline: baselineAt === null,
    unseenInside: unseen,
    unseenAtAll: any,
    lagMs: providerTable[provider].historyLagMs,
    ...file,
  };
}

/** Newest months first: for an account in use they have the answer, so the others are rarely searched. */
async function isAnyUnseen(
  trx: Trx,
  question: { accountId: string; keys: readonly string[]; to: Date },
): Promise<boolean> {
  for (const since of [openSince(), new Date(0)])
    if ((await one(trx, selectAnyUnseen({ ...question, since }))).any) return true;
  return false;
}

async function keepLines(
  trx: Trx,
  { vault, account, now, importId }: SettlingRead,
  fresh: readonly FreshLine[],
): Promise<number> {
  if (fresh.length === 0) return 0;
  const { id: accountId, mode, currency, settlingSource: source } = account;
  const owner = { accountId, mode, currency, source, observedAt: now, importId: importId ?? null };
  const rows = fresh.map((one): NewLine => {
    const id = newId('lin');
    const rawEnc = vault.seal(one.line.raw, { table: 'statement_line', id, column: 'raw_enc' });
    const line = powerOf(one, { ...owner, id });
    const { matchStatus, reason } = one;
    return { line, mac: macOfRow(vault, linePower, line), rawEnc, matchStatus, reason };
  });
  const kept = new Set((await all(trx, insertLines(owner, rows))).map(({ id }) => id));
  const lineIds = rows
    .filter(({ line, matchStatus }) => kept.has(line.id) && matchStatus !== 'baseline')
    .map(({ line }) => line.id);
  if (lineIds.length > 0)
    await publish(trx, statementEvents.linesRecorded, {
      key: accountId,
      mode,
      payload: { accountId, lineIds },
    });
  return kept.size;
}

/** A new line as its MAC covers it: the very values that are written. */
function powerOf(
  { line, key, matchStatus }: FreshLine,
  owner: LineOwner & { id: string },
): LinePower {
  const { amountMinor: amount, balanceAfterMinor: balanceAfter, reversalOf = null, ...seen } = line;
  const baseline = matchStatus === 'baseline';
  return { ...seen, ...owner, key, amount, balanceAfter, reversalOf, booked: true, baseline };
}

/** A line gets its id for good, and its MAC anew with it, unless it was changed behind the application. */
async function keepAliases(
  trx: Trx,
  { vault, account: { id } }: SettlingRead,
  lines: readonly NamedLine[],
): Promise<void> {
  const named = lines.flatMap(({ key, alias, line: { providerTransactionId } }) =>
    alias === null || providerTransactionId === null ? [] : { key, alias, providerTransactionId },
  );
  if (named.length === 0) return;
  const keys = named.map(({ key }) => key);
  const byKey = new Map((await all(trx, lockLinesNamed(id, keys))).map((line) => [line.key, line]));
  const aliases = named.map((one) => {
    const { key, providerTransactionId } = one;
    const line = byKey.get(key);
    const isProved = line?.accountId === id && isProvedRow(vault, linePower, line);
    const mac = isProved ? macOfRow(vault, linePower, { ...line, providerTransactionId }) : null;
    return { ...one, oldMac: line?.mac ?? null, mac };
  });
  await insertAliases(id, aliases).execute(trx);
}

interface Disputed {
  account: Account;
  by: Actor;
  disputes: readonly Dispute[];
  readId: string;
}

async function settleDisputes(
  trx: Trx,
  { account, by, disputes, readId }: Disputed,
): Promise<void> {
  const [first] = disputes;
  if (!first) return;
  for (const { amountMinor, reason } of disputes)
    await all(trx, updateToReview({ accountId: account.id, amountMinor, reason }));
  if (!(await stopSettling(trx, account, { reason: first.reason, by }))) return;
  const after = {
    readId,
    disputes: disputes.map(({ reason, amountMinor }) => ({ reason, amountMinor })),
  };
  await recordAudit(trx, {
    actor: by,
    mode: account.mode,
    action: 'account.statementDisputed',
    entity: 'account',
    entityId: account.id,
    after,
  });
}

async function keepCoverage(
  trx: Trx,
  { vault, account, seen, from: { readerId, readId, commandId }, importId }: SettlingRead,
  { proof, disputes }: SnapshotResult,
): Promise<boolean> {
  if (!proof.complete || disputes.length > 0) return false;
  const { id: accountId, mode } = account;
  const { from, to } = proof;
  const id = reportId('cov', from, readerId, readId);
  const row = {
    id,
    accountId,
    mode,
    coveredFrom: from,
    coveredTo: to,
    readStartedAt: seen.startedAt,
    proof: proof.proof,
    passes: seen.passes,
    importId: importId ?? null,
    commandId: commandId ?? null,
  };
  const mac = macOfRow(vault, coveragePower, row);
  if (!(await maybe(trx, insertCoverage({ ...row, mac })))) return false;
  const payload = {
    accountId,
    coveredTo: to.toISOString(),
    readStartedAt: seen.startedAt.toISOString(),
  };
  await publish(trx, statementEvents.coverageGrown, { key: accountId, mode, payload });
  return true;
}
