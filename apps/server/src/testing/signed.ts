import { sql } from 'kysely';
import { personRows } from '#modules/approvals';
import { apiTokenRows } from '#modules/merchants';
import { all } from '#platform/db';
import type { Db } from '#platform/db';
import { signPowerRow } from '#platform/row-mac';
import type { PowerRows } from '#platform/row-mac';
import { testVault } from './test-vault.ts';

type Database = Pick<Db, 'transaction'>;

/** Signs a row that a test wrote by SQL as the application would have, whatever it says. */
export async function signRow<Row extends { id: string }>(
  db: Database,
  rows: PowerRows<Row>,
  id: string,
): Promise<void> {
  await db.transaction((trx) => signPowerRow(trx, testVault(), rows, id));
}

/** The same for people; for everybody when nobody is named. */
export async function signPeople(db: Database, ...ids: readonly string[]): Promise<void> {
  const everybody = () =>
    db.transaction((trx) => all(trx, sql<{ id: string }>`select id from app_user`));
  const wanted = ids.length > 0 ? ids : (await everybody()).map(({ id }) => id);
  for (const id of wanted) await signRow(db, personRows, id);
}

/** The same for an API token. */
export function signToken(db: Database, id: string): Promise<void> {
  return signRow(db, apiTokenRows, id);
}
