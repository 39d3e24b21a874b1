import { sql } from 'kysely';
import { personRows } from '#modules/approvals';
import { apiTokenRows } from '#modules/merchants';
import { all } from '#platform/db';
import type { Db } from '#platform/db';
import { signRow } from './sign-row.ts';

type Database = Pick<Db, 'transaction'>;

/** Signs people that a test wrote by SQL as the application would have; for everybody when nobody is named. */
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
