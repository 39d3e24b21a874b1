import { recordLink } from '#modules/approvals';
import { readActs, recordAudit, systemActor } from '#modules/audit';
import { all, one } from '#platform/db';
import type { Db, Query } from '#platform/db';
import { countSigned, signPowerRows } from '#platform/row-mac';
import type { Vault } from '#platform/vault';
import { InstallationProblem } from './installation.ts';
import { powerKinds } from './power-rows.ts';
import {
  insertSigning,
  lockSigning,
  selectInvitedLately,
  selectIsSigned,
} from './sign-rows.sql.ts';

/** Whether the rows of this database have had their first MACs: one without is forged from then on. */
export async function isSigned(query: Query): Promise<boolean> {
  return (await one(query, selectIsSigned())).isSigned;
}

/** Refuses a database whose rows were made before there were MACs: nobody could sign in. */
export async function refuseUnsigned(query: Query): Promise<void> {
  if (await isSigned(query)) return;
  throw new InstallationProblem(
    'The rows of this database that give power have no MACs yet. Run npm run wallet -- sign-rows once: it shows what it is about to sign.',
  );
}

export interface UnsignedKind {
  table: string;
  rows: number;
  /** What an owner should look at, a line each. */
  worthKnowing: readonly string[];
}

/**
 * What would be signed. Refuses, with why, a database in which that was done before: somebody who takes MACs away does not
 * get new ones. The marker may be taken away too; the audit log's entry and any MAC that is left say the same.
 */
export async function readUnsigned(query: Query): Promise<UnsignedKind[]> {
  if (await isSigned(query))
    throw new InstallationProblem(
      'The rows of this database were signed before. A row without its MAC was changed behind the application: npm run wallet -- verify-rows names it.',
    );
  if ((await readActs(query, 'rows.signed')).length > 0)
    throw new InstallationProblem(
      'The audit log says that the rows of this database were signed before, and the mark of it is gone: somebody took it away. Nothing was signed. Restore a backup.',
    );
  const found: UnsignedKind[] = [];
  for (const { rows, worthKnowing } of powerKinds) {
    const { all: count, signed } = await countSigned(query, rows);
    if (signed > 0)
      throw new InstallationProblem(
        `${signed} rows of ${rows.table} have MACs, and the mark of their signing is gone: somebody took it away. Nothing was signed. Restore a backup.`,
      );
    const lines = worthKnowing ? await all(query, worthKnowing()) : [];
    found.push({ table: rows.table, rows: count, worthKnowing: lines.map(({ line }) => line) });
  }
  return found;
}

/**
 * Gives every row that gives power its first MAC, and whoever was invited within a year his link to who invited him, in one transaction, once in the life of a database, and writes it into
 * the audit log. Refuses as `readUnsigned` does. Tells how many rows of each table it signed.
 */
export function signRows(
  { db, vault }: { db: Pick<Db, 'transaction'>; vault: Vault },
  note: { reason?: string } = {},
): Promise<Record<string, number>> {
  return db.transaction(async (trx) => {
    await lockSigning().execute(trx);
    await readUnsigned(trx);
    for (const { id, invitedBy, createdAt } of await all(trx, selectInvitedLately()))
      await recordLink(trx, vault, { person: id, by: invitedBy, kind: 'invited', at: createdAt });
    const signed: Record<string, number> = {};
    for (const { rows } of powerKinds) signed[rows.table] = await signPowerRows(trx, vault, rows);
    await insertSigning().execute(trx);
    await recordAudit(trx, {
      actor: systemActor,
      action: 'rows.signed',
      entity: 'installation',
      entityId: 'rows',
      after: signed,
      ...note,
    });
    return signed;
  });
}
