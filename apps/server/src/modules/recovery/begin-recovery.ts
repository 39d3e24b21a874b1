import { recordAudit } from '#modules/audit';
import type { Actor } from '#modules/audit';
import { all } from '#platform/db';
import type { Db } from '#platform/db';
import { newId } from '#platform/ids';
import {
  endOlderRecovery,
  giveUpDeliveries,
  insertRecovery,
  insertRecoveryAccounts,
  updateInstallation,
} from './recovery.sql.ts';

export interface Beginning {
  /** The moment that the backup shows. */
  backupAt: Date;
  backupDigest: string;
  by: Actor;
}

/**
 * Puts a database that was just restored into recovery, before any server has it: nothing is sent, no amount is used
 * again, no merchant is told anew of what happened before the backup. Tells how many accounts are to be released, and how
 * many deliveries were given up.
 */
export async function beginRecovery(
  db: Db,
  { backupAt, backupDigest, by }: Beginning,
): Promise<{ accounts: number; deliveries: number }> {
  return db.transaction(async (trx) => {
    const id = newId('rcv');
    await endOlderRecovery().execute(trx);
    await insertRecovery({ id, backupAt, backupDigest }).execute(trx);
    const accounts = (await all(trx, insertRecoveryAccounts(id))).length;
    const deliveries = (await all(trx, giveUpDeliveries())).length;
    await updateInstallation('recovery').execute(trx);
    await recordAudit(trx, {
      actor: by,
      action: 'recovery.begun',
      entity: 'recovery',
      entityId: id,
      after: { backupAt: backupAt.toISOString(), backupDigest, accounts, deliveries },
    });
    return { accounts, deliveries };
  });
}
