import { one, sql } from '#platform/db';
import { ApiError, type ImportReport } from '@wallet/contract';
import { importStatement, endorseImport } from '#modules/statements/imports';
import type { StatementToImport } from '#modules/statements/imports';
import { newId } from '#platform/ids';
import { signPeople } from '../signing/signed.ts';
import type { TestDatabase } from '../database/test-database.ts';
import { testApprovals } from '../signing/test-approvals.ts';
import { testVault } from '../database/test-vault.ts';

/** Two who have nothing to do with each other or with anybody's phones. */
export async function twoImporters({ db }: TestDatabase): Promise<[string, string]> {
  const ids: [string, string] = [newId('usr'), newId('usr')];
  for (const id of ids)
    await sql`insert into app_user (id, email, email_key, name, role_id, status)
      values (${id}, ${id}, ${id}, 'Importer', 1, 'active')`.execute(db.read);
  await signPeople(db);
  return ids;
}

/**
 * Imports a file, and where it settles but not by itself, another person stands behind it. Tells
 * what came of it in the end.
 */
export async function importAndStand(
  { db }: TestDatabase,
  input: StatementToImport,
  second: string,
): Promise<ImportReport> {
  const report = await importStatement(db, testVault(), input);
  const { importId } = report;
  if (importId === null || input.purpose === 'confirm') return report;
  const by = { actor: { actorId: second, actorRole: 'Admin' } };
  try {
    await endorseImport(db, testApprovals(), { importId, reason: 'compared', by });
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'stateConflict')) throw error;
  }
  const kept = await one(
    db.read,
    sql<{ report: ImportReport }>`select report from statement_import where id = ${importId}`,
  );
  return { ...kept.report, repeated: report.repeated };
}
