import { hash } from 'node:crypto';
import { ApiError, type ImportReport, type StatementMapping } from '@wallet/contract';
import {
  accountPower,
  isProvedAccount,
  toAccount,
  lockAccount,
  decryptAccountNumber,
} from '#modules/accounts';
import type { Account } from '#modules/accounts';
import { type From, notePlace } from '#modules/approvals/words';
import { type AuditRecord, recordAudit } from '#modules/audit';
import { canonicalHash, canonicalJson } from '#platform/canonical-json';
import { type Db, maybe, one, type Trx } from '#platform/db';
import { publish } from '#platform/events';
import { newId } from '#platform/ids';
import { notProved, signPowerRow } from '#platform/row-mac';
import { type CsvRow, readTable } from '#platform/untrusted-files';
import type { Vault } from '#platform/vault';
import { importPower } from '../evidence/import-power.ts';
import { startOfDay } from '../lines/statement-values.ts';
import { balancesOf } from './file-balances.ts';
import { confirmByFile, type FileOutcome, type FileToKeep } from './file-lines.ts';
import { reportOf, unreadable } from './import-report.ts';
import { countUsed, insertImport, selectStoredImport } from './imports.sql.ts';
import { readStatementFile } from './read-statement-file.ts';
import { fileOfImport, placeOfFile, settleIfItStands } from './settle-file.ts';
import { type ImportedFile, type ImportStand, statusOfImport } from './status-of-import.ts';
import { statementEvents } from '../events.ts';
import { identifyStatement } from './statement-identity.ts';

export interface StatementToImport {
  accountId: string;
  purpose: 'settle' | 'confirm';
  dryRun: boolean;
  fileName: string;
  csv: string;
  mapping: StatementMapping;
  /** First and last day, in the provider's zone. */
  from: string;
  to: string;
  openingBalance?: string | undefined;
  closingBalance?: string | undefined;
  /** Why it is this account's, where the file does not say so. */
  identityReason?: string | undefined;
  /** From where a person imports it. */
  browser?: From | undefined;
  by: Pick<AuditRecord, 'ip' | 'userAgent' | 'requestId'> & {
    actor: AuditRecord['actor'] & { actorId: string };
  };
}

/** Carries the outcome of a trial out of the transaction that it undoes. */
class Trial extends Error {
  readonly report: ImportReport;

  constructor(report: ImportReport) {
    super('a trial keeps nothing');
    this.report = report;
  }
}

/**
 * Takes a statement file of an account, read before anything is locked. Where statements settle it
 * is a read like a phone's: lines are kept once, the first file is the baseline, a proved period is
 * covered; a file that does not stand by itself is only sealed, until two persons stand behind it.
 * Where the history settles, and only to confirm, its lines are linked to the history's one to one,
 * what is on one side only is a difference, and claims are confirmed as `statusOfImport` says. It
 * must say whose it is, or a person does with a reason. The same file read the same way again is
 * answered as the first time; read another way it is taken when nothing is kept of it. A trial does
 * it all and undoes it. Nothing is kept when a row cannot be read. Refuses `notFound`,
 * `rowNotProved`, `invalidRequest`, `identityNotProved`, `identityDiffers`, and `stateConflict` for
 * a purpose that is not the account's, a retired account, or a file whose import has to be
 * discarded first.
 */
export async function importStatement(
  db: Db,
  vault: Vault,
  input: StatementToImport,
): Promise<ImportReport> {
  const { delimiter } = input.mapping;
  const rows = await readTable(input.csv, { delimiter, caller: input.by.actor.actorId });
  try {
    return await db.transaction(
      async (trx) => {
        const row = await maybe(trx, lockAccount(input.accountId));
        if (!row) throw new ApiError('notFound');
        if (!isProvedAccount(row)) throw notProved(accountPower, row.id);
        const report = await take(trx, vault, {
          account: toAccount(row),
          now: row.now,
          input,
          rows,
        });
        if (input.dryRun) throw new Trial({ ...report, importId: null });
        return report;
      },
      { idempotent: true },
    );
  } catch (error) {
    if (error instanceof Trial) return error.report;
    throw error;
  }
}

interface Taking {
  account: Account;
  now: Date;
  input: StatementToImport;
  /** Of the wish's file. */
  rows: readonly CsvRow[];
}

async function take(
  trx: Trx,
  vault: Vault,
  { account, now, input, rows: fileRows }: Taking,
): Promise<ImportReport> {
  refuseUnfit(account, input);
  const identity = identityOf(vault, account, { ...input, rows: fileRows });
  const hashes = { fileHash: hash('sha256', input.csv, 'hex'), wishHash: wishHashOf(input) };
  const before = await maybe(trx, selectStoredImport(account.id, hashes.fileHash));
  if (before?.wishHash === hashes.wishHash) return { ...before.report, repeated: true };
  if (before) throw await whyNotAgain(trx, before.id);
  const { from, to } = periodOf(account, input, now);
  const rows = readStatementFile({
    provider: account.provider,
    rows: fileRows,
    mapping: input.mapping,
    from,
    to,
  });
  if (rows.some((one) => 'problem' in one))
    return unreadable(rows, { purpose: input.purpose, currency: account.currency, identity });
  const importId = newId('imp');
  const file: FileToKeep = {
    vault,
    account,
    now,
    from,
    to,
    ...balancesOf(input),
    rows,
    importId,
    actor: input.by.actor,
  };
  const judged = {
    accountId: account.id,
    currency: account.currency,
    importId,
    importedBy: input.by.actor.actorId,
    identity,
  };
  const { outcome, stand } =
    input.purpose === 'settle'
      ? await settleIfItStands(trx, file, judged)
      : await confirmAsItStands(trx, file, judged);
  const report = reportOf(outcome, {
    importId,
    purpose: input.purpose,
    currency: account.currency,
    identity,
    waitsBecause: stand.waitsBecause,
  });
  await keep(trx, { vault, account, input, report, outcome, stand, ...hashes, importId, from, to });
  return report;
}

async function confirmAsItStands(
  trx: Trx,
  file: FileToKeep,
  judged: Omit<ImportedFile, 'shortfall' | 'keys'>,
): Promise<{ outcome: FileOutcome; stand: ImportStand }> {
  const outcome = await confirmByFile(trx, file);
  const { shortfall, keys } = outcome;
  return { outcome, stand: await statusOfImport(trx, file.vault, { ...judged, shortfall, keys }) };
}

/** A trial may leave it open: it tells that a person has to say whose the file is. */
function identityOf(
  vault: Vault,
  account: Account,
  {
    rows,
    mapping,
    dryRun,
    identityReason,
  }: Pick<StatementToImport, 'mapping' | 'dryRun' | 'identityReason'> & Pick<Taking, 'rows'>,
): ImportReport['identity'] {
  const { provider, holderName } = account;
  const found = identifyStatement({
    rows,
    mapping,
    account: { provider, holderName, number: decryptAccountNumber(vault, account) },
  });
  if (found === 'number') return found;
  if (identityReason === undefined && !dryRun) throw new ApiError('identityNotProved');
  return identityReason === undefined ? 'unknown' : 'confirmed';
}

/** The same file, read in another way, has to wait until what was kept of it is gone, and what settled never goes. */
async function whyNotAgain(trx: Trx, importId: string): Promise<ApiError> {
  const { used } = await one(trx, countUsed(importId));
  if (used > 0)
    return new ApiError('importSettled', {
      detail: `${used} lines of ${importId}, which is this file, have moved money or confirmed a credit, so it stays as it was read. Decide about wrong ones one by one, and import another period.`,
    });
  return new ApiError('stateConflict', {
    detail: `This file was imported as ${importId} and read in another way. Discard that import, then import it again.`,
  });
}

/** Of everything that decides how the file is read. */
function wishHashOf({
  purpose,
  mapping,
  from,
  to,
  openingBalance,
  closingBalance,
}: StatementToImport): string {
  return canonicalHash({
    purpose,
    mapping,
    from,
    to,
    openingBalance: openingBalance ?? null,
    closingBalance: closingBalance ?? null,
  });
}

function refuseUnfit({ settlingSource, status }: Account, { purpose }: StatementToImport): void {
  if (status === 'retired')
    throw new ApiError('stateConflict', { detail: 'The account is retired.' });
  if (purpose === 'settle' && settlingSource === 'history') {
    throw new ApiError('stateConflict', {
      detail:
        'A phone reads this account\u2019s history, and only one source settles. Import the statement to confirm.',
    });
  }
  if (purpose === 'confirm' && settlingSource === 'import') {
    throw new ApiError('stateConflict', {
      detail: 'Imported statements settle this account. Import it to settle.',
    });
  }
}

function periodOf(
  { provider }: Account,
  input: StatementToImport,
  now: Date,
): { from: Date; to: Date } {
  const from = startOfDay(provider, input.from);
  const to = new Date(startOfDay(provider, input.to).getTime() + 86_400_000);
  if (from >= to)
    throw new ApiError('invalidRequest', {
      errors: [{ path: 'to', message: 'must not be before from' }],
    });
  if (from > now)
    throw new ApiError('invalidRequest', {
      errors: [{ path: 'from', message: 'must not lie ahead' }],
    });
  return { from, to };
}

interface Imported {
  vault: Vault;
  account: Account;
  input: StatementToImport;
  report: ImportReport;
  outcome: FileOutcome;
  stand: ImportStand;
  fileHash: string;
  wishHash: string;
  importId: string;
  from: Date;
  to: Date;
}

async function keep(
  trx: Trx,
  {
    vault,
    account: { id: accountId, mode },
    input,
    report,
    outcome,
    stand,
    fileHash,
    wishHash,
    importId,
    from,
    to,
  }: Imported,
): Promise<void> {
  const {
    purpose,
    fileName,
    mapping,
    identityReason,
    by: { actor, ...trail },
  } = input;
  const { identity } = report;
  const saidWhy = identity === 'confirmed' ? identityReason : undefined;
  await insertImport({
    id: importId,
    accountId,
    mode,
    purpose,
    fileHash,
    fileName,
    mapping: canonicalJson(mapping),
    from,
    to,
    report: JSON.stringify(report),
    importedBy: actor.actorId,
    wishHash,
    status: outcome.isRecorded ? 'kept' : 'empty',
    wasBaseline: outcome.wasBaseline,
    isCovered: outcome.isCovered,
    identity,
    identityReason: saidWhy ?? null,
    ...stand,
    fileEnc:
      purpose === 'settle' && stand.stands === 'waits'
        ? vault.seal(JSON.stringify(fileOfImport(input)), placeOfFile(importId))
        : null,
  }).execute(trx);
  await signPowerRow(trx, vault, importPower, importId);
  const after = {
    importId,
    purpose,
    fileName,
    from: input.from,
    to: input.to,
    counts: report.counts,
    missing: report.missing,
    shortfall: report.shortfall,
    identity,
    stands: stand.stands,
  };
  await recordAudit(trx, {
    actor,
    mode,
    action: 'account.statementImported',
    entity: 'account',
    entityId: accountId,
    after,
    reason: saidWhy,
    ...trail,
  });
  await publish(trx, statementEvents.statementImported, {
    key: accountId,
    mode,
    payload: { accountId, importId },
  });
  if (stand.stands !== 'waits') return;
  const about = { subject: 'statementImport', subjectId: importId } as const;
  await notePlace(trx, { vault }, { about, by: actor, from: input.browser });
}
