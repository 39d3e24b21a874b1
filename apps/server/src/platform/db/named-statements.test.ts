import { sql } from 'kysely';
import { Client, type PoolClient } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { asLogin, type TestDatabase, testDatabase } from '@wallet/server/testing';
import { silentLog } from '#platform/log';
import { all, createDb, type Db, maybe, one, type Query } from './index.ts';
import { nameStatements } from './statements/name-statements.ts';

/** Rows of which one in five thousand is rare. */
const rows = 5_000;

let database: TestDatabase;
let db: Db;
beforeAll(async () => {
  // One connection each: what is counted there is all that was asked.
  database = await testDatabase({ poolSize: 1, listsPoolSize: 1, tenantPoolSize: 1 });
  ({ db } = database);
  await asLogin(
    database,
    `create table thing (id int primary key, kind text not null, size int not null default 7);
     create index thing_by_kind on thing (kind);
     insert into thing select n, case when n = 1 then 'rare' else 'common' end from generate_series(1, ${rows}) n;
     grant all on thing to wap_staff; grant select on thing to wap_tenant`,
  );
  await asLogin(database, 'analyze thing');
});
afterAll(() => database.close());
beforeEach(() => asLogin(database, 'alter table thing alter column size type int'));

const tenant = { merchantId: 'mer_1', mode: 'live' } as const;
const sizeOf = (query: Query, id: number) =>
  maybe(query, sql<{ size: unknown }>`select size from thing where id = ${id}`);
const countKind = (query: Query, kind: string) =>
  one(query, sql<{ count: bigint }>`select count(*) from thing where kind = ${kind}`);

interface Prepared {
  text: string;
  uses: number;
  custom: number;
}
const prepared = (query: Query) =>
  all(
    query,
    sql<Prepared>`select statement as text, generic_plans::int as uses, custom_plans::int as custom
      from pg_prepared_statements where statement like '%from thing%' and statement not like '%prepared%'`,
  );

/** How the table was read so far in this transaction. */
const scans = (query: Query) =>
  one(
    query,
    sql<{
      whole: number;
      byIndex: number;
    }>`select seq_scan::int as whole, idx_scan::int as "byIndex"
      from pg_stat_xact_user_tables where relname = 'thing'`,
  );

test('a statement is planned once for a connection, whatever its values, inside a transaction and outside', async () => {
  for (let id = 1; id <= 8; id++) await sizeOf(db.read, id);
  await db.transaction(async (trx) => {
    for (let id = 1; id <= 8; id++) await sizeOf(trx, id);
  });
  expect(await prepared(db.read)).toEqual([
    { text: 'select size from thing where id = $1', uses: 16, custom: 0 },
  ]);
});

test('a statement without values is planned once, too', async () => {
  for (let n = 0; n < 3; n++) await all(db.read, sql`select id from thing where id = 3`);
  expect(await prepared(db.read)).toContainEqual({
    text: 'select id from thing where id = 3',
    uses: 3,
    custom: 0,
  });
});

test('a list reads a rare value by the index and a common one without, as the same statement by key does not', async () => {
  const how = async (one: Db, kind: string) => {
    const done = new Error('seen');
    let found: unknown;
    await expect(
      one.transaction(async (trx) => {
        for (let n = 0; n < 7; n++) await countKind(trx, 'common');
        const before = await scans(trx);
        await countKind(trx, kind);
        const after = await scans(trx);
        found = {
          whole: after.whole - before.whole,
          byIndex: after.byIndex - before.byIndex,
        };
        throw done;
      }),
    ).rejects.toBe(done);
    return found;
  };
  const [byIndex, whole] = [
    { whole: 0, byIndex: 1 },
    { whole: 1, byIndex: 0 },
  ];
  expect([await how(db.lists, 'rare'), await how(db.lists, 'common')]).toEqual([byIndex, whole]);
  const byKey = [await how(db, 'rare'), await how(db, 'common')];
  expect(byKey[0]).toEqual(byKey[1]);
  expect(await prepared(db.lists.read)).toEqual([]);
});

test('a merchant\u2019s lists are planned for their values, and what is read by key once', async () => {
  await db.tenant(tenant, async (query) => {
    await countKind(query, 'rare');
    expect(await prepared(query)).toEqual([]);
  });
  for (let id = 1; id <= 7; id++) await db.tenantByKey(tenant, (query) => sizeOf(query, id));
  const [found] = await db.tenantByKey(tenant, prepared);
  expect(found).toMatchObject({ uses: 7, custom: 0 });
});

test('a connection keeps the names of its last texts only, and a text that was pushed out is asked all the same', async () => {
  const client = new Client({ connectionString: database.url }) as Client & PoolClient;
  await client.connect();
  try {
    nameStatements(client, { staleSeen: 0 }, 3);
    const ask = async (n: number) =>
      (await client.query<{ found: number }>(`select ${n} + $1::int as found`, [1])).rows;
    for (let n = 0; n < 1_000; n++) expect(await ask(n)).toEqual([{ found: n + 1 }]);
    const { rows: known } = await client.query<{ statement: string }>(
      'select statement from pg_prepared_statements order by prepare_time',
    );
    expect(known.map(({ statement }) => statement)).toEqual([
      'select 997 + $1::int as found',
      'select 998 + $1::int as found',
      'select 999 + $1::int as found',
    ]);
    expect(await ask(5)).toEqual([{ found: 6 }]);
  } finally {
    await client.end();
  }
});

test('a statement whose columns a migration changed goes on without an error, single, in a transaction and behind the wall', async () => {
  let turns = 0;
  const asked = async () => [
    await sizeOf(db.read, 1),
    await db.transaction(async (trx) => {
      turns++;
      return sizeOf(trx, 1);
    }),
    await db.tenantByKey(tenant, (query) => sizeOf(query, 1)),
  ];
  await asked();
  await asLogin(database, 'alter table thing alter column size type text');
  expect(await asked()).toEqual([{ size: '7' }, { size: '7' }, { size: '7' }]);
  expect(turns).toBe(2);
  await asLogin(database, 'alter table thing alter column size type int using size::int');
  expect(
    await db.transaction(async (trx) => {
      turns++;
      return sizeOf(trx, 1);
    }),
  ).toEqual({ size: 7 });
  expect(turns).toBe(4);
});

test('a merchant\u2019s read goes on behind a migration when every connection is from before it', async () => {
  const connections = 6;
  const wide = await createDb({
    url: database.url,
    log: silentLog(),
    tenantPoolSize: connections,
  });
  try {
    const ask = (query: Query) => sizeOf(query, 1);
    const other = { ...tenant, merchantId: 'mer_other' };
    const allThere = Promise.withResolvers<void>();
    let there = 0;
    await Promise.all(
      // Of two, because one merchant gets no more than two thirds of the connections.
      Array.from({ length: connections }, (_, i) =>
        wide.tenantByKey(i % 2 === 0 ? tenant : other, async (query) => {
          await ask(query);
          if (++there === connections) allThere.resolve();
          await allThere.promise;
        }),
      ),
    );
    await asLogin(database, 'alter table thing alter column size type text');
    expect(await wide.tenantByKey(tenant, ask)).toEqual({ size: '7' });
  } finally {
    await wide.close();
    await asLogin(database, 'alter table thing alter column size type int using size::int');
  }
});

test('a statement that was first asked in a transaction that failed, or on a connection that was lost, is asked again', async () => {
  const late = (query: Query) => all(query, sql`select kind from thing where id = ${1}`);
  await expect(
    db.transaction(async (trx) => {
      await sql`select 1 / ${0}::int`.execute(trx).catch(() => undefined);
      await late(trx);
    }),
  ).rejects.toThrow('current transaction is aborted');
  expect(await late(db.read)).toEqual([{ kind: 'rare' }]);
  await asLogin(
    database,
    `select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'wallet staff' and datname = current_database()`,
  );
  const again = () => db.transaction(late, { idempotent: true });
  expect(await again()).toEqual([{ kind: 'rare' }]);
});
