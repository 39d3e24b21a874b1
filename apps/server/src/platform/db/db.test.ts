import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asLogin, type TestDatabase, testDatabase } from '@wallet/server/testing';
import { silentLog } from '#platform/log';
import {
  afterCommit,
  all,
  assertNoTransaction,
  databaseCondition,
  maybe,
  one,
  createDb,
  readSnapshotTwice,
} from './index.ts';
import type { Query } from './index.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  await asLogin(
    database,
    `create table note (id int primary key, text text); grant all on note to wap_staff; grant select
      on note to wap_writer`,
  );
});
afterAll(() => database.close());

test('every pool has a login of its own with every time-out', async () => {
  const settings = `select session_user || ' ' || current_user as login,
    current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
    current_setting('idle_in_transaction_session_timeout') as idle`;
  const limits = { statement: '10s', lock: '2s', idle: '15s' };
  expect((await database.db.staffPool.query(settings)).rows).toEqual([
    { login: 'wallet_staff wallet_staff', ...limits },
  ]);
  expect((await database.db.writerPool.query(settings)).rows).toEqual([
    { login: 'wallet_writer wallet_writer', ...limits },
  ]);
  await expect(database.db.writerPool.query('insert into note values (1)')).rejects.toThrow(
    'permission denied',
  );
});

test('money leaves the database as bigint, a day as text, a time as Date', async () => {
  const row = await one(
    database.db.read,
    sql`select 9007199254740993 as big, array[1::bigint, null] as bigs, date '2026-11-21' as day,
      array[date '2026-11-21'] as days,
      timestamptz '2026-11-21 10:00:00Z' as at, 1.50::numeric(5, 2) as ratio, 7::int as small`,
  );
  expect(row).toEqual({
    big: 9007199254740993n,
    bigs: [1n, null],
    day: '2026-11-21',
    days: ['2026-11-21'],
    at: new Date('2026-11-21T10:00:00Z'),
    ratio: '1.50',
    small: 7,
  });
});

test('two connections of a snapshot see one moment, whatever others write meanwhile', async () => {
  const count = sql<{ count: bigint }>`select count(*) from note where id >= 900`;
  const seen = await readSnapshotTwice(
    { url: database.url, log: silentLog() },
    async (snapshot, other) => {
      await asLogin(database, `insert into note values (900, 'written meanwhile')`);
      return Promise.all([one(snapshot, count), one(other, count)]);
    },
  );
  expect(seen).toEqual([{ count: 0n }, { count: 0n }]);
  expect(await one(database.db.read, count)).toEqual({ count: 1n });
});

test('one and maybe refuse a row too many, one also a row too few', async () => {
  const { read } = database.db;
  expect(await maybe(read, sql`select 1 as x where false`)).toBeUndefined();
  await expect(maybe(read, sql`select generate_series(1, 2)`)).rejects.toThrow('at most one');
  await expect(one(read, sql`select 1 where false`)).rejects.toThrow('got none');
});

test('a back end killed while idle does not end the process, and the next query works', async () => {
  const [row] = (
    await database.db.staffPool.query<{ pid: number }>('select pg_backend_pid() as pid')
  ).rows;
  const lost = new Promise((resolve) => database.db.staffPool.once('error', resolve));
  await asLogin(database, `select pg_terminate_backend(${row?.pid})`);
  await lost;
  expect(await one(database.db.read, sql`select 1 as x`)).toEqual({ x: 1 });
});

test('a back end killed in the middle of a transaction fails it, and says that the connection was lost', async () => {
  const failed = database.db.transaction(async (trx) => {
    const { pid } = await one(trx, sql<{ pid: number }>`select pg_backend_pid() as pid`);
    await asLogin(database, `select pg_terminate_backend(${pid})`);
    await sql`select 1`.execute(trx);
  });
  const error = await failed.catch((reason: unknown) => reason);
  expect(databaseCondition(error)).toBe('lost');
  expect(await one(database.db.read, sql`select 1 as x`)).toEqual({ x: 1 });
});

test('an idempotent transaction survives a killed back end', async () => {
  let runs = 0;
  const result = await database.db.transaction(
    async (trx) => {
      runs++;
      const { pid } = await one(trx, sql<{ pid: number }>`select pg_backend_pid() as pid`);
      if (runs === 1) await asLogin(database, `select pg_terminate_backend(${pid})`);
      await sql`select 1`.execute(trx);
      return 'done';
    },
    { idempotent: true },
  );
  expect([result, runs]).toEqual(['done', 2]);
});

test('a deadlock victim is run again when idempotent, and both transactions finish', async () => {
  await sql`insert into note values (10, ''), (11, '')`.execute(database.db.read);
  const bothHoldOne = barrier(2);
  const cross = (first: number, second: number) =>
    database.db.transaction(
      async (trx) => {
        await sql`update note set text = text || 'x' where id = ${first}`.execute(trx);
        await bothHoldOne();
        await sql`update note set text = text || 'x' where id = ${second}`.execute(trx);
      },
      { idempotent: true },
    );
  await Promise.all([cross(10, 11), cross(11, 10)]);
  expect(
    await all(database.db.read, sql`select id, text from note where id in (10, 11) order by id`),
  ).toEqual([
    { id: 10, text: 'xx' },
    { id: 11, text: 'xx' },
  ]);
});

test('a transaction that is not idempotent is never run again', async () => {
  let runs = 0;
  const failed = database.db.transaction(async () => {
    runs++;
    throw Object.assign(new Error('deadlock detected'), { code: '40P01' });
  });
  await expect(failed).rejects.toThrow('deadlock detected');
  expect(runs).toBe(1);
});

test('a money item inside a transaction is noticed, also behind awaits; outside it is not', async () => {
  const inside = database.db.transaction(async (trx) => {
    await sql`select 1`.execute(trx);
    await Promise.resolve().then(() => assertNoTransaction());
  });
  await expect(inside).rejects.toThrow('submitted inside a transaction');
  expect(() => assertNoTransaction()).not.toThrow();
  await database.db.transaction(async () => 1);
  expect(() => assertNoTransaction()).not.toThrow();
});

test('work that was started inside a transaction and outlives it is no longer inside', async () => {
  const later = Promise.withResolvers<void>();
  const { outlives } = await database.db.transaction(async () => ({
    outlives: later.promise.then(() => assertNoTransaction()),
  }));
  later.resolve();
  await expect(outlives).resolves.toBeUndefined();
});

test('an effect runs once after the commit, never after a rollback, and not outside a transaction', async () => {
  const seen: Query[] = [];
  const effect = (read: Query) => void seen.push(read);
  await database.db.transaction(async () => {
    afterCommit(effect);
    afterCommit(effect);
    expect(seen).toEqual([]);
  });
  expect(seen).toEqual([database.db.read]);
  const rolledBack = database.db.transaction(async () => {
    afterCommit(effect);
    throw new Error('no');
  });
  await expect(rolledBack).rejects.toThrow('no');
  expect(seen).toHaveLength(1);
  expect(() => afterCommit(effect)).toThrow('db.transaction');
});

test('a server that does not answer a query in time costs the caller its connection, not the next caller', async () => {
  const impatient = await createDb({
    url: database.url,
    log: silentLog(),
    poolSize: 1,
    timeouts: { statementMs: 0, queryMs: 50 },
  });
  await expect(sql`select pg_sleep(30)`.execute(impatient.read)).rejects.toThrow('timeout');
  expect(await one(impatient.read, sql`select 1 as x`)).toEqual({ x: 1 });
  await impatient.close();
});

test('a database that is not there is told at once', async () => {
  await expect(
    createDb({ url: 'postgresql://nobody@127.0.0.1:1/none', log: silentLog() }),
  ).rejects.toThrow('ECONNREFUSED');
});

function barrier(count: number): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let waiting = 0;
  return () => {
    if (++waiting === count) resolve();
    return promise;
  };
}
