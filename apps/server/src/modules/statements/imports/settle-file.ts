import { ApiError } from '@wallet/contract';
import { z } from 'zod';
import { toAccount, lockAccount } from '#modules/accounts';
import type { Actor } from '#modules/audit';
import { maybe, type Trx } from '#platform/db';
import { beginTrial, undoTrial } from '#platform/db/fragments';
import { readTable } from '#platform/untrusted-files';
import type { Place, Vault } from '#platform/vault';
import type { ImportInForce } from '../evidence/farm.sql.ts';
import { balancesOf } from './file-balances.ts';
import { type FileOutcome, type FileToKeep, settleByFile } from './file-lines.ts';
import { reportOf } from './import-report.ts';
import { saveImportResult } from './imports.sql.ts';
import { readStatementFile } from './read-statement-file.ts';
import { type ImportedFile, type ImportStand, statusOfImport } from './status-of-import.ts';

const sealedFile = z.strictObject({
  csv: z.string(),
  openingBalance: z.string().optional(),
  closingBalance: z.string().optional(),
});

/** Where the file of an import is sealed. */
export function placeOfFile(importId: string): Place {
  return { table: 'statement_import', id: importId, column: 'file_enc' };
}

/** What is sealed of a file that waits; how it is read stands beside it. */
export function fileOfImport({
  csv,
  openingBalance,
  closingBalance,
}: z.input<typeof sealedFile>): z.output<typeof sealedFile> {
  return sealedFile.parse({ csv, openingBalance, closingBalance });
}

/**
 * Settles by a file that stands by itself. Otherwise rolls everything back (lines, coverage,
 * baseline, balance) and only previews the result.
 */
export async function settleIfItStands(
  trx: Trx,
  file: FileToKeep,
  judged: Omit<ImportedFile, 'shortfall' | 'keys'>,
): Promise<{ outcome: FileOutcome; stand: ImportStand }> {
  await beginTrial().execute(trx);
  const outcome = await settleByFile(trx, file);
  const { shortfall, keys } = outcome;
  const settlesMinor = creditsOf(outcome);
  const stand = await statusOfImport(trx, file.vault, { ...judged, shortfall, keys, settlesMinor });
  if (stand.stands === 'alone' || !outcome.isRecorded)
    return { outcome, stand: { ...stand, ...(!outcome.isRecorded && nothingToStandFor) } };
  await undoTrial().execute(trx);
  return { outcome: { ...outcome, wasBaseline: false, isCovered: false }, stand };
}

const nothingToStandFor = { stands: 'alone', waitsBecause: null, stoodBy: '' } as const;

/** New credits, which deposits may be paid by; those of a baseline are nobody's. */
function creditsOf({ rows }: FileOutcome): bigint {
  return rows.reduce(
    (sum, { verdict, line }) =>
      (verdict === 'new' || verdict === 'review') && line?.direction === 'credit'
        ? sum + line.amountMinor
        : sum,
    0n,
  );
}

/** Saves a settling file anew once two persons back it. Refuses `stateConflict` if it settles no more. */
export async function settleStood(
  trx: Trx,
  vault: Vault,
  found: ImportInForce,
  importer: Actor,
): Promise<void> {
  const { id: importId, fileEnc, from, to, mapping, identity } = found;
  const row = await maybe(trx, lockAccount(found.accountId));
  if (!row || fileEnc === null || row.status === 'retired') throw new ApiError('stateConflict');
  const account = toAccount(row);
  if (account.settlingSource !== 'import') throw new ApiError('stateConflict');
  const sealed = sealedFile.parse(JSON.parse(vault.open(fileEnc, placeOfFile(importId))));
  const { provider, currency } = account;
  const { delimiter } = mapping;
  const read = await readTable(sealed.csv, { delimiter, caller: importer.actorId ?? importId });
  const rows = readStatementFile({ provider, rows: read, mapping, from, to });
  const outcome = await settleByFile(trx, {
    vault,
    account,
    now: row.now,
    from,
    to,
    ...balancesOf({ ...sealed, mapping }),
    rows,
    importId,
    actor: importer,
  });
  const { wasBaseline, isCovered, isRecorded } = outcome;
  const report = reportOf(outcome, { importId, purpose: 'settle', currency, identity });
  await saveImportResult({
    id: importId,
    report: JSON.stringify(report),
    status: isRecorded ? 'kept' : 'empty',
    wasBaseline,
    isCovered,
  }).execute(trx);
}
