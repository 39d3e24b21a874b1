import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '@wallet/server/testing';
import { all, one, type Query, type Tenant } from './index.ts';

let database: TestDatabase;
const kopi: Tenant = { merchantId: 'mer_kopi', mode: 'live' };
const halo: Tenant = { merchantId: 'mer_halo', mode: 'live' };
const kopiTest: Tenant = { ...kopi, mode: 'test' };

beforeAll(async () => {
  database = await testDatabase({ tenantPoolSize: 1, timeouts: { statementMs: 200 } });
  await login(`create table note (merchant_id text, mode text, text text);
    insert into note values ('mer_kopi', 'live', 'of kopi'), ('mer_halo', 'live', 'of halo'),
      ('mer_kopi', 'test', 'a trial of kopi');
    alter table note enable row level security;
    create policy own on note to wap_tenant using (merchant_id = current_setting('wallet.merchant', true)
      and mode = current_setting('wallet.mode', true));
    grant all on note to wap_tenant`);
});
afterAll(() => database.close());

const notes = async (query: Query) =>
  (await all(query, sql<{ text: string }>`select text from note`)).map(({ text }) => text);
const read = (tenant: Tenant) => database.db.tenant(tenant, notes);

test('a read that asks for everything gets the rows of its merchant and mode, one reader after the other on one connection', async () => {
  expect(await Promise.all([kopi, halo, kopiTest, kopi, halo].map(read))).toEqual([
    ['of kopi'],
    ['of halo'],
    ['a trial of kopi'],
    ['of kopi'],
    ['of halo'],
  ]);
  expect(database.db.tenantPool.totalCount).toBe(1);
});

test('the setting is gone when the transaction is: without one there are no rows, and no error', async () => {
  await read(kopi);
  expect((await database.db.tenantPool.query('select text from note')).rows).toEqual([]);
  const { rows } = await database.db.tenantPool.query(
    `select current_setting('wallet.merchant', true) as merchant, current_setting('wallet.mode', true) as mode`,
  );
  expect(rows).toEqual([{ merchant: '', mode: '' }]);
});

test('an error in the middle ends the transaction; the next reader has the same connection and its own rows', async () => {
  const before = await backend(kopi);
  const failed = database.db.tenant(kopi, async (query) => {
    await notes(query);
    await sql`select 1 / 0`.execute(query);
  });
  const next = read(halo);
  await expect(failed).rejects.toThrow('division by zero');
  expect(await next).toEqual(['of halo']);
  expect(await backend(halo)).toBe(before);
});

test('what is thrown between two statements reaches the caller, and the next reader its own rows', async () => {
  const failed = database.db.tenant(kopi, async (query) => {
    await notes(query);
    throw new Error('no');
  });
  const next = read(halo);
  await expect(failed).rejects.toThrow('no');
  expect(await next).toEqual(['of halo']);
});

test('a cancelled statement, a timed-out one and a killed back end leave nothing to the next reader', async () => {
  const sleep = (query: Query) => sql`select pg_sleep(20)`.execute(query);
  const timedOut = database.db.tenant(kopi, sleep);
  const afterTimeOut = read(halo);
  await expect(timedOut).rejects.toThrow('statement timeout');
  expect(await afterTimeOut).toEqual(['of halo']);

  for (const end of ['pg_cancel_backend', 'pg_terminate_backend']) {
    const started = Promise.withResolvers<number>();
    const ended = database.db.tenant(kopi, async (query) => {
      started.resolve((await one(query, sql<{ pid: number }>`select pg_backend_pid() as pid`)).pid);
      await Promise.all([sleep(query), notes(query)]);
    });
    const next = read(halo);
    const outcome = ended.then(
      () => 'done',
      () => 'refused',
    );
    await login(`select ${end}(${await started.promise})`);
    expect(await outcome).toBe('refused');
    expect(await next).toEqual(['of halo']);
  }
});

test('a query that outlives its transaction throws instead of reading as whoever has the connection then', async () => {
  let kept: Query | undefined;
  await database.db.tenant(kopi, async (query) => {
    kept = query;
    return notes(query);
  });
  const late = await database.db.tenant(halo, async (query) => [
    await notes(query),
    kept && (await notes(kept).catch(String)),
  ]);
  expect(late).toEqual([['of halo'], 'Error: a statement came after the end of its transaction']);
});

test('nothing can be written, whatever was granted, and no transaction of one\u2019s own be opened', async () => {
  for (const statement of [
    sql`insert into note values ('mer_kopi', 'live', 'x')`,
    sql`delete from note`,
    sql`create table mine ()`,
  ]) {
    await expect(database.db.tenant(kopi, (query) => statement.execute(query))).rejects.toThrow(
      'read-only transaction',
    );
  }
  await expect(
    database.db.tenant(kopi, (query) => query.transaction().execute(notes)),
  ).rejects.toThrow('single statements only');
});

test('a merchant\u2019s id is only ever a value', async () => {
  for (const merchantId of [
    `x' or true --`,
    `mer_kopi', false), set_config('wallet.merchant', 'mer_halo`,
    '',
    '%',
  ]) {
    expect(await read({ merchantId, mode: 'live' })).toEqual([]);
  }
});

test('numbers and days leave it as they leave the other pools', async () => {
  expect(
    await database.db.tenant(kopi, (query) =>
      one(query, sql`select 9007199254740993 as big, date '2026-11-21' as day`),
    ),
  ).toEqual({
    big: 9007199254740993n,
    day: '2026-11-21',
  });
});

async function backend(tenant: Tenant): Promise<number> {
  return database.db.tenant(
    tenant,
    async (query) => (await one(query, sql<{ pid: number }>`select pg_backend_pid() as pid`)).pid,
  );
}

async function login(statement: string): Promise<void> {
  const client = new Client({ connectionString: database.url });
  await client.connect();
  await client.query(statement);
  await client.end();
}
