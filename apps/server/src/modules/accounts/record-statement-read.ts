import type { StatementRead } from '@wallet/agent-protocol';
import { recordAudit } from '#modules/audit';
import { reportId } from '#modules/devices';
import { all, maybe, one } from '#platform/db';
import type { Db, Trx } from '#platform/db';
import { tellFact } from '#platform/facts';
import { newId } from '#platform/ids';
import type { Vault } from '#platform/vault';
import type { Account } from './account.ts';
import { updateBalance, updateBaseline } from './accounts.sql.ts';
import type { Dispute } from './find-disputes.ts';
import { judgeRead } from './judge-read.ts';
import type { FreshLine, KnownOfAccount, ReadJudgement } from './judge-read.ts';
import { keyLines } from './line-key.ts';
import type { KeyedLine } from './line-key.ts';
import { countUnseen, insertCoverage, insertLines, selectAnyUnseen, selectEqualLines, selectKeys, updateToReview } from './lines.sql.ts';
import { lockOwnAccount } from './own-account.ts';
import type { ReportRefusal } from './own-account.ts';
import { providerTable } from './providers.ts';
import { ForeignCurrency, toSeenRead } from './seen-read.ts';
import type { SeenRead } from './seen-read.ts';
import { deviceActor, stopSettling } from './stop-settling.ts';

export interface ReadReport {
  deviceId: string;
  read: StatementRead;
}

export type ReadOutcome =
  | { newLines: number; shortfall: string | null }
  | { refused: ReportRefusal }
  | { refused: 'foreignCurrency'; path: string };

/**
 * Keeps what a device saw in an account's history. Each booked line is kept once, whatever is sent how often or at the
 * same time; the account's first read is its baseline and never money; a complete read grows the coverage; a statement
 * that contradicts itself stops the account's settling. Lines settle as soon as they are kept: coverage is needed only
 * to say that something did not come. Nothing is changed when it answers `notYourAccount` or `foreignCurrency`.
 */
export async function recordStatementRead(db: Db, vault: Vault, { deviceId, read }: ReadReport): Promise<ReadOutcome> {
  return db.transaction(
    async (trx) => {
      const own = await lockOwnAccount(trx, vault, { deviceId, accountId: read.accountId, identity: read.identity });
      if ('refused' in own) return own;
      const { account, now } = own;
      let seen: SeenRead;
      try {
        seen = toSeenRead(read, { currency: account.currency, receivedAt: now });
      } catch (error) {
        if (error instanceof ForeignCurrency) return { refused: 'foreignCurrency', path: error.path };
        throw error;
      }
      return keep(trx, { vault, account, deviceId, readId: read.readId, seen, now });
    },
    { idempotent: true },
  );
}

interface Kept {
  vault: Vault;
  account: Account;
  deviceId: string;
  readId: string;
  seen: SeenRead;
  now: Date;
}

async function keep(trx: Trx, { vault, account, deviceId, readId, seen, now }: Kept): Promise<ReadOutcome> {
  // Where statements are imported, what the phone sees is no source of lines.
  const lines = account.settlingSource === 'history' ? keyLines(seen.lines, account.provider) : [];
  const known = await readKnown(trx, { account, seen, lines, now });
  const judgement = judgeRead(seen, lines, known);
  const newLines = await keepLines(trx, { vault, account, fresh: judgement.fresh });
  if (known.isBaseline) await updateBaseline({ id: account.id, at: baselineTime(seen, account), balanceMinor: seen.closingMinor }).execute(trx);
  await settleDisputes(trx, { account, deviceId, disputes: judgement.disputes, readId });
  await keepCoverage(trx, { account, deviceId, readId, seen, judgement });
  if (seen.closingMinor !== null) await updateBalance({ id: account.id, minor: seen.closingMinor, at: seen.finishedAt }).execute(trx);
  return { newLines, shortfall: judgement.proof.complete ? null : judgement.proof.missing };
}

/** What was booked after it and is not in the read yet is money when it shows. */
function baselineTime({ to, startedAt }: SeenRead, { provider }: Account): Date {
  return new Date(Math.min(to.getTime(), startedAt.getTime() - providerTable[provider].historyLagMs));
}

interface Asked {
  account: Account;
  seen: SeenRead;
  lines: readonly KeyedLine[];
  now: Date;
}

async function readKnown(trx: Trx, { account, seen, lines, now }: Asked): Promise<KnownOfAccount> {
  const { id: accountId, provider, baselineAt } = account;
  const keys = lines.map(({ key }) => key);
  const byKey = new Map((await all(trx, selectKeys(accountId, keys))).map((row) => [row.key, row]));
  const unknown = lines.filter(({ key }) => !byKey.has(key));
  const times = unknown.map(({ occurredFrom }) => occurredFrom.getTime());
  const equals = unknown.length === 0 || !baselineAt ? [] : await all(trx, selectEqualLines({
    accountId, amountsMinor: [...new Set(unknown.map(({ amountMinor }) => amountMinor))], since: new Date(Math.min(...times)), until: new Date(Math.max(...times)),
  }));
  const { unseen } = await one(trx, countUnseen({ accountId, keys, from: seen.from, to: seen.to }));
  const { any } = seen.claims.reachedBeginning ? await one(trx, selectAnyUnseen({ accountId, keys, to: seen.to })) : { any: true };
  return {
    provider, baselineAt, receivedAt: now, isBaseline: baselineAt === null, byKey, equals, unseenInside: unseen, unseenAtAll: any, lagMs: providerTable[provider].historyLagMs,
  };
}

async function keepLines(trx: Trx, { vault, account, fresh }: { vault: Vault; account: Account; fresh: readonly FreshLine[] }): Promise<number> {
  if (fresh.length === 0) return 0;
  const { id: accountId, mode, currency } = account;
  const rows = fresh.map((line) => {
    const id = newId('lin');
    return { ...line, id, rawEnc: vault.seal(line.raw, { table: 'statement_line', id, column: 'raw_enc' }) };
  });
  const kept = new Set((await all(trx, insertLines({ accountId, mode, currency }, rows))).map(({ id }) => id));
  const lineIds = rows.filter(({ id, matchStatus }) => kept.has(id) && matchStatus !== 'baseline').map(({ id }) => id);
  if (lineIds.length > 0) await tellFact(trx, { name: 'accounts.linesRecorded', key: accountId, mode, payload: { accountId, lineIds } });
  return kept.size;
}

async function settleDisputes(trx: Trx, { account, deviceId, disputes, readId }: { account: Account; deviceId: string; disputes: readonly Dispute[]; readId: string }): Promise<void> {
  const [first] = disputes;
  if (!first) return;
  for (const { amountMinor, reason } of disputes) await all(trx, updateToReview({ accountId: account.id, amountMinor, reason }));
  const by = deviceActor(deviceId);
  if (!(await stopSettling(trx, account, { reason: first.reason, by }))) return;
  const after = { readId, disputes: disputes.map(({ reason, amountMinor }) => ({ reason, amountMinor })) };
  await recordAudit(trx, { actor: by, mode: account.mode, action: 'account.statementDisputed', entity: 'account', entityId: account.id, after });
}

interface Proved {
  account: Account;
  deviceId: string;
  readId: string;
  seen: SeenRead;
  judgement: ReadJudgement;
}

async function keepCoverage(trx: Trx, { account, deviceId, readId, seen, judgement: { proof, disputes } }: Proved): Promise<void> {
  if (!proof.complete || disputes.length > 0) return;
  const { id: accountId, mode } = account;
  const { from, to } = proof;
  const id = reportId('cov', from, deviceId, readId);
  const row = { id, accountId, mode, from, to, readStartedAt: seen.startedAt, proof: proof.proof, passes: seen.passes };
  if (!(await maybe(trx, insertCoverage(row)))) return;
  const payload = { accountId, coveredTo: to.toISOString(), readStartedAt: seen.startedAt.toISOString() };
  await tellFact(trx, { name: 'accounts.coverageGrown', key: accountId, mode, payload });
}
