import {
  chmod,
  copyFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { all, connectOwner, sql } from '#platform/db';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSealer } from '#modules/audit';
import { type Backups, lockDrill, startBackups } from '#modules/backups';
import { type BackupKeys, writeBackup } from '#platform/backup';
import { systemClock } from '#platform/clock';
import { readConfig } from '#platform/config';
import { newId } from '#platform/ids';
import { silentLog } from '#platform/log';
import { signPowerRows } from '#platform/row-mac/tables';
import { powerKinds } from '../../start/rows/power-rows.ts';
import { seedLoad } from '../../load/seed-load.ts';
import { auditWorld, type AuditWorld } from '../../testing/audit/audit-world.ts';
import { inShell } from '../../testing/servers/in-shell.ts';
import { asLogin, emptyDatabase } from '../../testing/index.ts';
import { exportHeads } from '../drill/export-heads.ts';
import { runDrill } from '../drill/run-drill.ts';
import { createOwnVault } from '../keys/create-own-vault.ts';
import { runCommand } from '../run-command.ts';

/** With the low priority of the job, beside everything else that is tested. */
const slow = { timeout: 60_000 };
const programFile = fileURLToPath(new URL('../../cli.ts', import.meta.url));
let world: AuditWorld;
let dataDir: string;
let backupDir: string;
let good: string;
let keys: BackupKeys;
let env: Record<string, string>;

beforeAll(async () => {
  world = await auditWorld();
  const { database, headsFile } = world;
  dataDir = dirname(dirname(headsFile));
  // PostgreSQL runs as another user when we are root and must be able to enter.
  await chmod(dataDir, 0o755);
  backupDir = join(dataDir, 'backups');
  good = join(backupDir, 'good.backup');
  env = {
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    SECRET_KEY_FILE: join(dataDir, 'secret.key'),
    NODE_ENV: '',
  };
  await mkdir(backupDir, { recursive: true });
  await sql`insert into installation (kind) values ('demo')`.execute(database.db.read);
  expect(await wallet('make-key', join(dataDir, 'secret.key'))).toMatchObject({ code: 0 });
  keys = await createOwnVault({ secretKeyFile: join(dataDir, 'secret.key') });
  await seedLoad({ url: database.url, transactions: 400, merchants: 3, keys: keys.vault });
  await world.act(3);
  await createSealer({ db: database.db, clock: systemClock, log: silentLog(), headsFile }).turn();
  await signAll(database.url);
  await writeBackup({ url: database.url, ...keys, path: join(backupDir, 'a-day-before') });
  await writeBackup({ url: database.url, ...keys, path: good });
});
afterAll(() => world.close());

const wallet = (...args: string[]) => inShell(env, () => runCommand(args));
const drills = () =>
  all(
    world.database.db.read,
    sql<{ file: string; outcome: string; why: string; rows: string | null; is_scheduled: boolean }>`
      select file, outcome, why, row_count as rows, is_scheduled from backup_drill order by begun_at`,
  );
const leftBehind = () => readdir(join(dataDir, 'throwaway')).catch(() => []);

test(
  'the job drills the newest backup of the folder in a process of its own, which proves it, records that, and leaves nothing',
  slow,
  async () => {
    // Younger by their files' times, and yet no newer backups: an older one that was copied, one
    // that is written, a list.
    await copyFile(join(backupDir, 'a-day-before'), join(backupDir, 'copied'));
    await copyFile(good, join(backupDir, 'next.backup.part'));
    await writeFile(join(backupDir, 'list.txt'), 'good.backup');
    await utimes(good, new Date(0), new Date(0));
    await mkdir(join(dataDir, 'throwaway', 't-01234567'), {
      recursive: true,
    });
    const backups = open();
    await backups.look();
    await backups.drillWhenDue();
    const [drill, ...more] = await drills();
    expect(drill).toMatchObject({ file: 'good.backup', outcome: 'proved', is_scheduled: true });
    expect(drill?.why).toMatch(/^\d+ rows in \d+ tables as of .*, the books and the audit log$/);
    expect(Number(drill?.rows)).toBeGreaterThan(2_000);
    expect([more, await leftBehind()]).toEqual([[], []]);
    await backups.drillWhenDue();
    expect(await drills()).toHaveLength(1);
  },
);

test(
  'a stop of the server ends the drill that is under way, which removes everything and tells that it was cancelled',
  slow,
  async () => {
    await world.steal(`update backup_drill set begun_at = begun_at - interval '8 days'`);
    const backups = open();
    const drilling = backups.drillWhenDue();
    await untilDatabaseIsThere();
    await backups.stop();
    await drilling;
    expect((await drills()).map(({ outcome }) => outcome)).toEqual(['proved', 'cancelled']);
    expect(await leftBehind()).toEqual([]);
    await backups.drillWhenDue();
    expect(await drills()).toHaveLength(2);
  },
);

test(
  'books that were wrong when they were backed up are named by the drill of their backup, and the database that was lent is empty again',
  slow,
  async () => {
    const wrong = join(dataDir, 'wrong.backup');
    await world.steal(
      `update ledger_account set posted = posted + 1 where id = (select min(id) from ledger_account where posted > 0)`,
    );
    await writeBackup({ url: world.database.url, ...keys, path: wrong });
    const lent = await emptyDatabase();
    const end = await wallet('drill', wrong, '--database-url', lent.url);
    expect(end).toMatchObject({
      code: 1,
      stdout: expect.stringMatching(/\n {2}BROKEN {2}every .*[^]*\nNOT PROVED {2}BROKEN {2}every /),
    });
    expect((await drills()).at(-1)).toMatchObject({
      file: 'wrong.backup',
      outcome: 'failed',
      is_scheduled: false,
    });
    const tables = await asLogin(
      lent,
      `select from pg_class where relnamespace = 'public'::regnamespace`,
    );
    expect(tables).toEqual([]);
    await lent.close();
  },
);

test('a database that holds tables is refused and left as it is', async () => {
  const rows = async () =>
    (await all(world.database.db.read, sql`select from ledger_entry`)).length;
  const before = await rows();
  const end = await wallet('drill', good, '--database-url', world.database.url);
  expect(end).toMatchObject({
    code: 1,
    stdout: expect.stringContaining('NOT PROVED  This database holds something'),
  });
  expect(await rows()).toBe(before);
});

test('one flipped bit is found before anything is made, and recorded', async () => {
  const bytes = await readFile(good);
  bytes[Math.floor(bytes.length / 2)]! ^= 1;
  await writeFile(join(dataDir, 'flipped'), bytes);
  expect(await wallet('drill', join(dataDir, 'flipped'))).toMatchObject({
    code: 1,
    stdout: expect.stringMatching(/^NOT PROVED {2}The backup .*flipped was changed or is damaged/),
  });
  expect((await drills()).at(-1)).toMatchObject({ file: 'flipped', outcome: 'failed' });
  expect(await leftBehind()).toEqual([]);
});

test('an outcome is not written into the database of another installation', async () => {
  const before = await drills();
  await world.steal(`insert into vault_key (id) values ('theirs')`);
  expect(await wallet('drill', join(dataDir, 'flipped'))).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('belongs to another key file'),
  });
  await world.steal(`delete from vault_key where id = 'theirs'`);
  expect(await drills()).toEqual(before);
});

test('a drill for which another one leaves no turn is none that failed', async () => {
  const before = await drills();
  const turn = await lockDrill(world.database.url);
  expect(await wallet('drill', good, '--scheduled', newId('drl'))).toMatchObject({ code: 0 });
  await turn?.end();
  expect(await drills()).toEqual(before);
});

test('a head that was kept long before the backup is held against it, also when the backup has not so many seals', async () => {
  const elsewhere = await mkdtemp(join(tmpdir(), 'wallet-kept-heads-'));
  const at = (minutes: number) =>
    new Date(systemClock.now().getTime() - minutes * 60_000).toISOString();
  const lines = [
    { no: 1, at: at(90) },
    { no: 900, at: at(60) },
    { no: 901, at: at(1) },
    { no: 1, at: at(-1) },
  ].map((head) => JSON.stringify(head));
  await mkdir(join(elsewhere, 'heads'));
  await writeFile(join(elsewhere, 'heads', 'audit.jsonl'), lines.join('\n'));
  const config = { dataDir: elsewhere };
  const kept = await exportHeads({ url: world.database.url, config, backupAt: at(0) });
  expect((await readFile(kept.file ?? '', 'utf8')).trim().split('\n')).toEqual(lines.slice(0, 2));
  await kept.remove();
  await rm(elsewhere, { recursive: true });
});

test('a disk without room is said in one line before anything is made', async () => {
  const config = readConfig(env, { kind: 'live' });
  const input = {
    path: good,
    keys,
    config,
    databaseUrl: undefined,
    folder: undefined,
    say: () => undefined,
    signal: new AbortController().signal,
  };
  const found = await runDrill({ ...input, readFreeBytes: () => Promise.resolve(1_000_000) });
  expect(found).toMatchObject({
    outcome: 'failed',
    why: expect.stringMatching(
      /^A drill of this backup needs \d+ MB in .*throwaway, and 1 MB are free\. Free some/,
    ),
  });
  expect(await leftBehind()).toEqual([]);
});

test('bad words get one line, and nothing is recorded', async () => {
  const before = (await drills()).length;
  expect(await wallet('drill')).toMatchObject({
    code: 1,
    stderr: 'Give exactly one argument: the path of the backup.\n',
  });
  expect(await wallet('drill', join(dataDir, 'none'))).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^There is no file .*none\.\n$/),
  });
  expect(await wallet('drill', good, '--minutes', '0')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('--minutes is a whole number'),
  });
  expect(await drills()).toHaveLength(before);
});

function open(): Backups {
  const { db } = world.database;
  const drillProgram = {
    file: process.execPath,
    args: [programFile],
    env: { ...process.env, ...env },
  };
  return startBackups({
    db,
    vault: keys.vault,
    clock: systemClock,
    log: silentLog(),
    jobs: { every: () => undefined },
    backupDir,
    drillProgram,
  });
}

/** Until the drill's own PostgreSQL has a folder: from then on there is something to remove. */
async function untilDatabaseIsThere(): Promise<void> {
  while ((await leftBehind()).length < 2) await new Promise(setImmediate);
}

/** What the load wrote by SQL, signed as the application would have. */
async function signAll(url: string): Promise<void> {
  const owner = connectOwner(url);
  for (const { rows } of powerKinds) await signPowerRows(owner, keys.vault, rows);
  await owner.destroy();
}
