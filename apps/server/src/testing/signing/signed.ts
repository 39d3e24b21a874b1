import { all, type Db, sql, type Trx } from '#platform/db';
import { type PersonRow, personRows } from '#modules/approvals';
import { apiTokenRows } from '#modules/merchants/tokens';
import { requestPower } from '#modules/payouts';
import { macOfRow, type Proved, provedColumns } from '#platform/row-mac';
import { signRow } from './sign-row.ts';
import { testVault } from '../database/test-vault.ts';

type Database = Pick<Db, 'transaction'>;

/** Signs people that a test wrote by SQL as the application would have; for everybody when nobody is named. */
export function signPeople(db: Database, ...ids: readonly string[]): Promise<void> {
  return db.transaction(async (trx) => {
    const people = await readPeople(trx, ids);
    const macs = people.map((person) => macOfRow(testVault(), personRows, person));
    await sql`update app_user u set mac = s.mac
      from unnest(${people.map(({ id }) => id)}::text[], ${macs}::text[]) as s (id, mac) where s.id = u.id`.execute(
      trx,
    );
  });
}

function readPeople(trx: Trx, ids: readonly string[]): Promise<Proved<PersonRow>[]> {
  return all(
    trx,
    sql<
      Proved<PersonRow>
    >`select ${provedColumns(personRows, 't')} from app_user t where ${ids.length === 0} or t.id = any(${ids}::text[])`,
  );
}

/** The same for an API token. */
export function signToken(db: Database, id: string): Promise<void> {
  return signRow(db, apiTokenRows, id);
}

/** The same for a withdrawal request. */
export function signRequest(db: Database, id: string): Promise<void> {
  return signRow(db, requestPower, id);
}
