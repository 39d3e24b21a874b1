import { all, createDb, type Db, one, sql, type Trx } from '#platform/db';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ApiError } from '@wallet/contract';
import { silentLog } from '#platform/log';
import { type TestDatabase, testDatabase, testVault } from '@wallet/server/testing';
import { purgeOldKeys, withIdempotency } from './index.ts';

const vault = testVault();
let database: TestDatabase;
let other: Db;
beforeAll(async () => {
  database = await testDatabase();
  other = await createDb({ url: database.url, log: silentLog(), poolSize: 5 });
});
afterAll(async () => {
  await other.close();
  await database.close();
});

test('100 parallel requests with one key, at two processes, have one effect and one answer', async () => {
  const results = await Promise.all(
    Array.from({ length: 100 }, (_, i) =>
      withIdempotency(
        { db: i % 2 ? database.db : other, vault },
        request('hundred'),
        async (trx) => ({
          effect: await effect(trx, 'hundred'),
        }),
      ),
    ),
  );
  expect(await effects('hundred')).toBe(1);
  expect(new Set(results.map(({ answer }) => answer.effect)).size).toBe(1);
  expect(results.filter(({ replayed }) => !replayed)).toHaveLength(1);
});

test('the same key with another body is refused, the same body written in another order is not', async () => {
  const deps = { db: database.db, vault };
  const work = () => Promise.resolve('done');
  await withIdempotency(deps, { ...request('body'), body: { a: 1n, b: { c: 2, d: 3 } } }, work);
  const again = await withIdempotency(
    deps,
    { ...request('body'), body: { b: { d: 3, c: 2 }, a: 1n } },
    work,
  );
  expect(again).toEqual({ answer: 'done', replayed: true });
  await expect(
    withIdempotency(deps, { ...request('body'), body: { a: 2n } }, work),
  ).rejects.toMatchObject({
    code: 'idempotencyKeyReused',
  });
});

test('the same key of another merchant, mode or route is another request', async () => {
  const deps = { db: database.db, vault };
  const variants = [
    {},
    { merchantId: 'mer_other' },
    { mode: 'test' as const },
    { route: 'cancelThing' },
  ];
  const results = await Promise.all(
    variants.map((variant, i) =>
      withIdempotency(deps, { ...request('scope'), ...variant }, () => Promise.resolve(i)),
    ),
  );
  expect(results).toEqual(variants.map((_, i) => ({ answer: i, replayed: false })));
});

test('work that fails keeps nothing, so the key can be used again', async () => {
  const deps = { db: database.db, vault };
  const failing = withIdempotency(deps, request('failing'), async (trx) => {
    await effect(trx, 'failing');
    throw new ApiError('amountOutOfLimits');
  });
  await expect(failing).rejects.toMatchObject({ code: 'amountOutOfLimits' });
  expect(await effects('failing')).toBe(0);
  expect(await withIdempotency(deps, request('failing'), () => Promise.resolve(undefined))).toEqual(
    { answer: undefined, replayed: false },
  );
  expect(await withIdempotency(deps, request('failing'), () => Promise.resolve(undefined))).toEqual(
    { answer: undefined, replayed: true },
  );
});

test('a request whose twin at another process is still running is told so after the lock time-out', async () => {
  const impatient = await createDb({
    url: database.url,
    log: silentLog(),
    poolSize: 1,
    timeouts: { lockMs: 50 },
  });
  const started = Promise.withResolvers<void>();
  const finish = Promise.withResolvers<void>();
  const first = withIdempotency({ db: other, vault }, request('slow'), async () => {
    started.resolve();
    await finish.promise;
    return 1;
  });
  await started.promise;
  const second = withIdempotency({ db: impatient, vault }, request('slow'), () =>
    Promise.resolve(2),
  );
  await expect(second).rejects.toMatchObject({ code: 'idempotencyInProgress' });
  finish.resolve();
  expect(await first).toEqual({ answer: 1, replayed: false });
  await impatient.close();
});

test('a missing or unusable key is refused before anything is done', async () => {
  const never = () => Promise.reject(new Error('must not run'));
  for (const key of [undefined, '']) {
    await expect(
      withIdempotency({ db: database.db, vault }, { ...request('x'), key }, never),
    ).rejects.toMatchObject({
      code: 'idempotencyKeyMissing',
    });
  }
  for (const key of ['a b', 'é', 'x'.repeat(256)]) {
    await expect(
      withIdempotency({ db: database.db, vault }, { ...request('x'), key }, never),
    ).rejects.toMatchObject({
      code: 'invalidRequest',
    });
  }
});

test('a key of 255 characters has one effect, and one that differs in the last is another', async () => {
  const deps = { db: database.db, vault };
  const key = `${'k'.repeat(254)}a`;
  const work = () => Promise.resolve('done');
  expect(await withIdempotency(deps, request(key), work)).toMatchObject({ replayed: false });
  expect(await withIdempotency(deps, request(key), work)).toMatchObject({ replayed: true });
  const other = request(`${'k'.repeat(254)}b`);
  expect(await withIdempotency(deps, other, work)).toMatchObject({ replayed: false });
});

test('the kept answer is sealed, and keys older than 7 days are forgotten', async () => {
  const deps = { db: database.db, vault };
  await withIdempotency(deps, request('old'), () => Promise.resolve({ secret: 'whsec_canary' }));
  const row = await one(
    database.db.read,
    sql<{ answer: string }>`select answer from idempotency where key = 'old'`,
  );
  expect(row.answer).not.toContain('whsec_canary');
  await sql`insert into idempotency (merchant_id, mode, route, key, request_hash, created_at)
    select 'mer_old', 'live', 'createThing', 'k' || n, '', now() - interval '7 days 1 minute'
      from generate_series(1, 1500) n`.execute(database.db.read);
  expect(await purgeOldKeys(database.db)).toBe(1500);
  expect(
    await withIdempotency(deps, request('old'), () => Promise.resolve(undefined)),
  ).toMatchObject({ replayed: true });
});

function request(key: string) {
  return {
    merchantId: 'mer_one',
    mode: 'live' as const,
    route: 'createThing',
    key,
    body: { amount: 1 },
  };
}

/** Something a request leaves behind: a setting, because any table will do. */
async function effect(trx: Trx, key: string): Promise<string> {
  const row = await one(
    trx,
    sql<{ id: string }>`insert into setting (id, key, value, valid_from, source, created_by)
    values (${`set_${crypto.randomUUID()}`}, ${key}, '1', clock_timestamp(), 'test', 'test') returning id`,
  );
  return row.id;
}

async function effects(key: string): Promise<number> {
  return (await all(database.db.read, sql`select 1 from setting where key = ${key}`)).length;
}
