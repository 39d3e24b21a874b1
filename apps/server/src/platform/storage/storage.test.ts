import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { endpoint, ApiError } from '@wallet/contract';
import { asLogin, testDatabase, testHttp, type TestDatabase } from '@wallet/server/testing';
import { z } from 'zod';
import { fakeClock, type FakeClock } from '#platform/clock';
import { route } from '#platform/http';
import { createLog, type Log } from '#platform/log';
import { createMetrics } from '#platform/metrics';
import { observeStorage, watchStorage, type Storage } from './index.ts';

const mb = 1024 * 1024;
let database: TestDatabase;
let heard: string[];
beforeAll(async () => {
  database = await testDatabase({ heardError: (code) => void heard.push(code) });
  await asLogin(
    database,
    `create table room (id int primary key); grant all on room to wap_staff;
     create function no_room() returns trigger language plpgsql as $$ begin raise exception
       'could not extend file: No space left on device' using errcode = '53100'; end $$;
     create trigger no_room before insert on room for each row execute function no_room()`,
  );
});
afterAll(() => database.close());

let folder: string;
let freeMb: number;
let clock: FakeClock;
let lines: Record<string, unknown>[];
let log: Log;
beforeEach(() => {
  heard = [];
  lines = [];
  folder = mkdtempSync(join(tmpdir(), 'wallet-storage-'));
  freeMb = 1_000;
  clock = fakeClock('2026-11-21T03:45:00.000Z');
  log = createLog({
    level: 'info',
    destination: { write: (line) => void lines.push(JSON.parse(line)) },
  });
});
afterEach(() => rmSync(folder, { recursive: true }));

const open = (more: { reserve?: { path: string; bytes: number }; floorMb?: number } = {}) =>
  watchStorage({
    folder,
    place: '/data',
    floorBytes: (more.floorMb ?? 256) * mb,
    ...(more.reserve && { reserve: more.reserve }),
    clock,
    log,
    readFreeBytes: async () => freeMb * mb,
    isTicking: false,
  });

async function leaves(storage: Storage, free: number, seconds = 0): Promise<boolean> {
  freeMb = free;
  clock.advance(seconds * 1_000);
  await storage.look();
  return storage.isFull();
}

test('writes stop below the floor and go on with a quarter more, so that they do not flutter', async () => {
  const storage = await open();
  expect(await leaves(storage, 256)).toBe(false);
  expect(await leaves(storage, 255)).toBe(true);
  expect(await leaves(storage, 300)).toBe(true);
  expect(await leaves(storage, 320)).toBe(false);
  expect(await leaves(storage, 300)).toBe(false);
});

test('a full disk is said once and its end once, with warnings only between them', async () => {
  const storage = await open();
  for (let i = 0; i < 5; i++) await leaves(storage, 10, 1);
  log.info('a request');
  log.warn('a warning');
  for (let i = 0; i < 3; i++) await leaves(storage, 1_000, 10);
  log.info('another request');
  expect(lines.map(({ level, msg }) => [level, String(msg).slice(0, 25)])).toEqual([
    ['error', 'the disk is full: writes '],
    ['warn', 'a warning'],
    ['warn', 'there is room on the disk'],
    ['info', 'another request'],
  ]);
});

test('a trouble stays to be told until it is told, also when it is over by then', async () => {
  const storage = await open();
  await leaves(storage, 10);
  const { since } = storage.trouble() ?? {};
  expect(storage.trouble()).toEqual({ place: '/data', since, isNow: true, isTold: false });
  await leaves(storage, 1_000, 60);
  expect(storage.trouble()).toEqual({ place: '/data', since, isNow: false, isTold: false });
  storage.told();
  await leaves(storage, 1_000, 60);
  expect(storage.trouble()).toBeUndefined();
  await leaves(storage, 10, 60);
  expect(storage.trouble()).toMatchObject({ isNow: true, isTold: false });
});

test('without a floor the errors of the database alone tell, and writes are tried again after five seconds', async () => {
  const storage = await open({ floorMb: 0 });
  expect(await leaves(storage, 1)).toBe(false);
  expect(storage.hear(new ApiError('notFound'))).toBe(false);
  expect(storage.hear('40001')).toBe(false);
  for (const code of ['53100', '58030', 'ENOSPC']) {
    expect(storage.hear(code)).toBe(true);
    expect(storage.isFull()).toBe(true);
    clock.advance(5_000);
    expect(storage.isFull()).toBe(false);
  }
});

test('room is set aside a minute after the start, given up when almost nothing is left, and set aside again', async () => {
  const reserve = { path: join(folder, 'reserve'), bytes: 3 * mb };
  const storage = await open({ reserve });
  expect(existsSync(reserve.path)).toBe(false);
  await leaves(storage, 1_000, 60);
  expect(statSync(reserve.path).size).toBe(3 * mb);
  await leaves(storage, 100, 1);
  expect(existsSync(reserve.path)).toBe(true);
  await leaves(storage, 31, 1);
  expect(existsSync(reserve.path)).toBe(false);
  await leaves(storage, 322, 1);
  expect(existsSync(reserve.path)).toBe(false);
  await leaves(storage, 323, 1);
  expect(statSync(reserve.path).size).toBe(3 * mb);
});

test('the reserve is given up before PostgreSQL is started on a disk without room', async () => {
  const reserve = { path: join(folder, 'reserve'), bytes: 3 * mb };
  await leaves(await open({ reserve }), 1_000, 60);
  freeMb = 1;
  await open({ reserve });
  expect(existsSync(reserve.path)).toBe(false);
});

const shape = { surface: 'console', who: 'anyone', summary: '', errors: [] } as const;
const answer = z.strictObject({ ok: z.boolean() });
const write = endpoint('write', 'POST /write', { ...shape, answer });
const read = endpoint('read', 'GET /read', { ...shape, answer });
const enter = endpoint('enter', 'POST /enter', {
  ...shape,
  needsNoRoom: true,
  answer,
});

test('without room a write is refused before anything is done, reads and sign-ins are answered', async () => {
  const storage = await open();
  let done = 0;
  const handle = async () => {
    done++;
    return { ok: true };
  };
  const http = testHttp({
    routes: [route(write, handle), route(read, handle), route(enter, handle)],
    storage,
  });
  const ask = http.as();
  expect((await ask('POST', '/write')).status).toBe(200);
  await leaves(storage, 10);
  const refused = await ask('POST', '/write');
  expect(refused).toMatchObject({
    status: 503,
    headers: { 'retry-after': '10', 'content-type': 'application/problem+json; charset=utf-8' },
    body: { code: 'storageUnavailable' },
  });
  expect(done).toBe(1);
  expect((await ask('GET', '/read')).status).toBe(200);
  expect((await ask('POST', '/enter')).status).toBe(200);
  const metrics = createMetrics();
  observeStorage(metrics, storage);
  const text = await metrics.registry.metrics();
  expect(text).toContain('wallet_storage_full 1\n');
  expect(text).toContain(`wallet_storage_free_bytes ${10 * mb}\n`);
  expect(text).toContain('wallet_storage_writes_refused_total 1\n');
  await leaves(storage, 1_000);
  expect((await ask('POST', '/write')).status).toBe(200);
  await http.close();
});

test('what PostgreSQL says of its full disk is heard on every pool, and answered as 503', async () => {
  const { db } = database;
  const http = testHttp({
    routes: [
      route(write, async () => {
        await db.staffPool.query('insert into room values (1)');
        return { ok: true };
      }),
    ],
  });
  expect(await http.as()('POST', '/write')).toMatchObject({
    status: 503,
    headers: { 'retry-after': '10' },
    body: { code: 'storageUnavailable' },
  });
  const raise = `do $$ begin raise exception using errcode = '53100'; end $$`;
  for (const pool of [db.writerPool, db.tenantPool])
    await expect(pool.query(raise)).rejects.toMatchObject({ code: '53100' });
  expect(heard).toEqual(['53100', '53100', '53100']);
  await http.close();
});
