import { all, type Db, sql } from '#platform/db';
import { type PowerRows, signPowerRow } from '#platform/row-mac';
import { settingPower } from '#platform/settings';
import { testVault } from '../database/test-vault.ts';

/** Signs a row that a test wrote by SQL as the application would have, whatever it says. */
export async function signRow<Row extends { id: string }>(
  db: Pick<Db, 'transaction'>,
  rows: PowerRows<Row>,
  id: string,
): Promise<void> {
  await db.transaction((trx) => signPowerRow(trx, testVault(), rows, id));
}

/** Signs the settings that a test set by hand; what migrations laid down stays as it is. */
export async function signSettings(db: Pick<Db, 'transaction' | 'read'>): Promise<void> {
  const unsigned = sql<{
    id: string;
  }>`select id from setting where mac is null and created_by <> 'migration' order by id`;
  for (const { id } of await all(db.read, unsigned)) await signRow(db, settingPower, id);
}

/** Signs every row of a kind as it stands now, after a test has written some of them by hand. */
export async function signRows<Row extends { id: string }>(
  db: Pick<Db, 'transaction' | 'read'>,
  rows: PowerRows<Row>,
): Promise<void> {
  const known = sql<{
    id: string;
  }>`select ${sql.ref(rows.key ?? 'id')} as id from ${sql.table(rows.table)} order by 1`;
  for (const { id } of await all(db.read, known)) await signRow(db, rows, id);
}
