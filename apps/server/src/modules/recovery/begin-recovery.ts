import { actOn, type Actor, recordAudit } from '#modules/audit';
import { recoveryPower, releasePower } from '#modules/restores';
import { all, type Db, type Trx } from '#platform/db';
import { newId } from '#platform/ids';
import { lowerPowerRow, signPowerRow, signPowerRowsNamed } from '#platform/row-mac';
import type { Vault } from '#platform/vault';
import {
  endRecovery,
  giveUpDeliveries,
  insertRecovery,
  insertRecoveryAccounts,
  selectOpenRecoveries,
  noteAccounts,
  updateInstallation,
} from './recovery.sql.ts';

export interface Beginning {
  /** The moment that the backup shows. */
  backupAt: Date;
  backupDigest: string;
  by: Actor;
  /** Of the database that was backed up: what follows the restore is signed by it. */
  vault: Pick<Vault, 'attest' | 'attests'>;
}

/**
 * Puts a database that was just restored into recovery, before any server has it: nothing is sent,
 * no amount is used again, no merchant is told anew of what happened before the backup. Tells how
 * many accounts are to be released, and how many deliveries were given up.
 */
export async function beginRecovery(
  db: Db,
  { backupAt, backupDigest, by, vault }: Beginning,
): Promise<{ accounts: number; deliveries: number }> {
  return db.transaction(async (trx) => {
    const id = newId('rcv');
    await endOlder(trx, vault);
    await insertRecovery({ id, backupAt, backupDigest }).execute(trx);
    const made = (await all(trx, insertRecoveryAccounts(id))).map((row) => row.id);
    await signPowerRowsNamed(trx, vault, releasePower, made);
    const accounts = made.length;
    await noteAccounts(id, accounts).execute(trx);
    await signPowerRow(trx, vault, recoveryPower, id);
    const deliveries = (await all(trx, giveUpDeliveries())).length;
    await updateInstallation('recovery').execute(trx);
    await recordAudit(trx, {
      actor: by,
      ...actOn('recovery.begun', id),
      after: { backupAt: backupAt.toISOString(), backupDigest, accounts, deliveries },
    });
    return { accounts, deliveries };
  });
}

/** A backup of a recovery holds it; the new one takes its place, whatever became of it. */
async function endOlder(trx: Trx, vault: Beginning['vault']): Promise<void> {
  for (const { id } of await all(trx, selectOpenRecoveries()))
    await lowerPowerRow(trx, vault, recoveryPower, id, () => endRecovery(id).execute(trx));
}
