import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { all, one, sql } from '#platform/db';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { asLogin, type TestDatabase, testDatabase, testVault } from '@wallet/server/testing';
import { readBackupHead, writeBackup } from '#platform/backup';
import { systemClock } from '#platform/clock';
import { newId } from '#platform/ids';
import { silentLog } from '#platform/log';
import { createMetrics } from '#platform/metrics';
import { selectIsDue, upsertFolder } from './backups.sql.ts';
import { drillInProcess } from './drill-in-process.ts';
import { findNewestBackup } from './find-newest-backup.ts';
import { observeBackups } from './observe-backups.ts';
import { startBackups } from './start-backups.ts';
import { readBackups } from './read-backups.ts';
import { type Drill, recordDrill } from './record-drill.ts';
import { lockDrill } from './lock-drill.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
beforeEach(() => asLogin(database, 'truncate backup_drill, backup_folder'));

const hourMs = 3_600_000;

/** One that ended so many hours ago. */
async function add(
  hours: number,
  outcome: Drill['outcome'],
  more: Partial<Drill> = {},
): Promise<string> {
  const at = new Date(systemClock.now().getTime() - hours * hourMs);
  const drill = {
    id: newId('drl'),
    file: `${hours}.backup`,
    backupAt: at,
    isScheduled: true,
    begunAt: at,
    endedAt: at,
    why: 'found',
    rows: 7,
    seconds: 12.4,
  };
  await recordDrill(database.db.read, { ...drill, outcome, ...more });
  return drill.id;
}
const isDue = async () => (await one(database.db.read, selectIsDue())).isDue;

test('a drill is due a week after the last that proved its backup, and a day after one that did not', async () => {
  expect(await isDue()).toBe(true);
  await add(1, 'cancelled');
  expect(await isDue()).toBe(true);
  await add(2, 'proved', { isScheduled: false });
  expect(await isDue()).toBe(true);
  await add(7 * 24 + 1, 'proved');
  expect(await isDue()).toBe(true);
  await add(25, 'failed');
  expect(await isDue()).toBe(true);
  await add(23, 'failed');
  expect(await isDue()).toBe(false);
});

test('what a clock that was ahead has written ends neither the drills nor what is told of them', async () => {
  await add(-30 * 24, 'proved', { file: 'ahead' });
  expect(await isDue()).toBe(true);
  await add(30, 'failed', { file: 'later' });
  expect(await readBackups(database.db.read)).toMatchObject({
    last: { file: 'later' },
    lastProved: null,
  });
});

test('a proved backup is proved for a week', async () => {
  await add(7 * 24 - 1, 'proved');
  expect(await isDue()).toBe(false);
});

test('a drill is told once: what its process wrote stays, as one line', async () => {
  const id = await add(1, 'proved', { why: 'first\nsecond' });
  await add(0, 'failed', { id });
  expect(await all(database.db.read, sql`select outcome, why from backup_drill`)).toEqual([
    { outcome: 'proved', why: 'first' },
  ]);
});

test('the operator and the metrics are told of the newest backup, the last drill and the last that proved one', async () => {
  const { registry } = createMetrics();
  observeBackups({ registry }, { db: database.db });
  const valuesOf = async () =>
    Object.fromEntries(
      (await registry.getMetricsAsJSON())
        .filter(({ name }) => name.startsWith('backup_'))
        .map(({ name, values }) => [name, values[0]?.value]),
    );
  expect(await readBackups(database.db.read)).toEqual({
    folder: null,
    last: null,
    lastProved: null,
  });
  expect(Object.values(await valuesOf())).toEqual([undefined, undefined, undefined, undefined]);
  await upsertFolder({
    folder: '/backups',
    newest: { file: 'new.backup', at: new Date(systemClock.now().getTime() - hourMs) },
  }).execute(database.db.read);
  await add(50, 'proved');
  await add(3, 'failed', { why: 'The books are BROKEN' });
  await add(1, 'cancelled');
  expect(await readBackups(database.db.read)).toMatchObject({
    folder: { path: '/backups', newest: { file: 'new.backup' } },
    last: { file: '3.backup', isProved: false, why: 'The books are BROKEN', seconds: 12 },
    lastProved: { file: '50.backup', isProved: true },
  });
  const values = await valuesOf();
  expect(values).toMatchObject({ backup_drill_proved: 0, backup_drill_seconds: 12.4 });
  expect(
    [values['backup_newest_age_seconds'], values['backup_drill_proved_age_seconds']].map(
      (seconds) => Math.floor(Number(seconds) / 3_600),
    ),
  ).toEqual([1, 50]);
  await add(0, 'proved');
  expect(await valuesOf()).toMatchObject({ backup_drill_proved: 1 });
});

test('a folder that is another one begins anew, and one at which nobody looks any more is forgotten', async () => {
  const since = async () =>
    (
      await all(
        database.db.read,
        sql<{ old: boolean }>`select since < now() - interval '1 day' as old from backup_folder`,
      )
    ).map(({ old }) => old);
  const see = (folder: string) =>
    upsertFolder({ folder, newest: undefined }).execute(database.db.read);
  await see('/a');
  await sql`update backup_folder set since = since - interval '2 days'`.execute(database.db.read);
  await see('/a');
  expect(await since()).toEqual([true]);
  await see('/b');
  expect(await since()).toEqual([false]);
  const handlers = new Map<string, () => Promise<void>>();
  startBackups({
    ...deps(),
    jobs: { every: (name, _seconds, handler) => void handlers.set(name, handler) },
  });
  expect([...handlers.keys()]).toEqual(['backups.forgetFolder']);
  await sql`update backup_folder set looked_at = now() - interval '61 minutes'`.execute(
    database.db.read,
  );
  await handlers.get('backups.forgetFolder')?.();
  expect(await since()).toEqual([]);
});

test('one process at a time has the turn to drill, and its end frees it', async () => {
  const turn = await lockDrill(database.url);
  expect(await lockDrill(database.url)).toBeUndefined();
  await turn?.end();
  const next = await lockDrill(database.url);
  expect(next).toBeDefined();
  await next?.end();
});

test('a process that ends without a word is a drill that failed, with its last line', async () => {
  const drillProgram = {
    file: process.execPath,
    args: [
      '--eval',
      `console.error('first'); console.error('no memory left'); process.exit(9)`,
      '--',
    ],
  };
  await drillInProcess(
    { ...deps(), drillProgram },
    { folder: '/backups', file: 'one.backup', at: systemClock.now() },
  ).ended;
  expect(
    await all(database.db.read, sql`select file, outcome, why, is_scheduled from backup_drill`),
  ).toEqual([
    {
      file: 'one.backup',
      outcome: 'failed',
      why: 'The drill ended without a result: no memory left',
      is_scheduled: true,
    },
  ]);
});

test('the newest backup is one whose head its keys prove, and whose moment has come; a pipe is passed over', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'wallet-planted-'));
  const vault = testVault();
  const path = join(folder, 'real.backup');
  await sql`insert into installation (kind) values ('demo') on conflict do nothing`.execute(
    database.db.read,
  );
  await writeBackup({ url: database.url, vault, keyIds: vault.keyIds(), path });
  const { backupAt } = await readBackupHead(path);
  const at = new Date(backupAt);
  const planted = await readFile(path);
  planted.write(new Date(at.getTime() + 1_000).toISOString(), planted.indexOf(backupAt));
  await writeFile(join(folder, 'planted.backup'), planted);
  await promisify(execFile)('mkfifo', [join(folder, 'pipe')]);
  expect(await findNewestBackup(folder, vault, systemClock.now())).toEqual({
    file: 'real.backup',
    at,
  });
  const before = new Date(at.getTime() - 2 * hourMs);
  expect(await findNewestBackup(folder, vault, before)).toBeUndefined();
  await rm(folder, { recursive: true });
});

test('a folder without backups, or none at all, has no newest one', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'wallet-no-backups-'));
  expect([
    await findNewestBackup(folder, testVault(), systemClock.now()),
    await findNewestBackup(join(folder, 'none'), testVault(), systemClock.now()),
  ]).toEqual([undefined, undefined]);
  await rm(folder, { recursive: true });
});

function deps() {
  return {
    db: database.db,
    vault: testVault(),
    clock: systemClock,
    log: silentLog(),
    jobs: { every: () => undefined },
    backupDir: undefined,
  };
}
