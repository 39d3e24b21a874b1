import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { watchRows } from '#modules/approvals';
import { lookEachMinute, readStops } from '#modules/integrity';
import { all } from '#platform/db';
import { silentLog } from '#platform/log';
import { openVault, readKeyFile } from '#platform/vault';
import type { Vault } from '#platform/vault';
import { powerKinds } from '../start/power-rows.ts';
import { rowHeadsOf } from '../start/rows-that-stay.ts';
import { refuseUnsigned, signRows } from '../start/sign-rows.ts';
import { asLogin, testDatabase } from '../testing/index.ts';
import type { TestDatabase } from '../testing/index.ts';
import { inShell } from '../testing/in-shell.ts';
import type { ShellEnd } from '../testing/in-shell.ts';
import { runCommand } from './run-command.ts';

let database: TestDatabase;
let folder: string;
let keyFile: string;

beforeEach(async () => {
  database = await testDatabase();
  folder = await mkdtemp(join(tmpdir(), 'wallet-gone-'));
  keyFile = join(folder, 'secret.key');
  await wallet('make-key', keyFile);
  await wallet('create-admin', 'first@example.com');
  await wallet('create-admin', 'second@example.com');
  await steal(`update app_user set created_at = now() - interval '2 hours'`);
});
afterEach(async () => {
  await rm(folder, { recursive: true });
  await database.close();
});

const wallet = (...args: string[]): Promise<ShellEnd> =>
  inShell(
    { DATABASE_URL: database.url, SECRET_KEY_FILE: keyFile, DATA_DIR: folder, NODE_ENV: '' },
    () => runCommand(args),
  );
const steal = (statements: string) =>
  asLogin(database, `set session_replication_role = replica; ${statements}`);
const deleteSecond = () => steal(`delete from app_user where email = 'second@example.com'`);

async function vaultNow(): Promise<Vault> {
  const file = await readKeyFile(keyFile);
  if (!file) throw new Error('there is no key file');
  return openVault(file);
}

/** What the server does every hour. */
async function proveAsServer(): Promise<string[]> {
  const heads = rowHeadsOf({ dataDir: folder });
  const deps = { db: database.db, vault: await vaultNow(), log: silentLog(), heads };
  const { unproved } = await watchRows(deps, powerKinds, { keepsHead: true });
  return unproved.map(({ table, id, problem }) => `${table} ${problem} ${id}`);
}

async function stopsAll(): Promise<boolean> {
  const vault = await vaultNow();
  await lookEachMinute(
    { db: database.db, vault, log: silentLog() },
    { standing: [], postings: [] },
  );
  return (await readStops(database.db.read, vault)).all;
}

const secondGone = /BROKEN {2}app_user 1 row made before \S+Z gone: deleted behind the application/;

test('a person who is gone stops all payouts, is named at the shell, and is over once heads are begun anew with a reason', async () => {
  expect(await wallet('verify-rows')).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/no head of rows at \S+: that none is gone is not proved/),
  });
  expect(await proveAsServer()).toEqual([]);
  expect(await wallet('verify-rows')).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('the newest head of rows was kept outside at'),
  });
  expect(await stopsAll()).toBe(false);
  await deleteSecond();
  for (const command of ['verify-rows', 'verify-ledger'])
    expect(await wallet(command)).toMatchObject({
      code: 1,
      stdout: expect.stringMatching(secondGone),
    });
  expect(await stopsAll()).toBe(true);
  expect(await proveAsServer()).toHaveLength(1);

  expect(await wallet('verify-rows', '--heads-anew', ' ')).toMatchObject({ code: 1 });
  expect(await wallet('verify-rows', '--heads-anew', 'He was a rehearsal')).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(
      /^Moved the heads of rows to \S+ Keep them\.\nNo longer missed: app_user 1 row/,
    ),
  });
  expect(await readdir(join(folder, 'heads'))).toEqual([
    expect.stringMatching(/^rows\.jsonl\.before-\d{4}/),
  ]);
  expect(await stopsAll()).toBe(false);
  expect(await proveAsServer()).toEqual([]);
  expect(await wallet('verify-rows')).toMatchObject({ code: 0 });
  expect(
    await all(
      database.db.read,
      sql`select reason, after -> 'missed' as missed from audit_entry where action = 'rows.headsBegunAnew'`,
    ),
  ).toEqual([
    {
      reason: 'He was a rehearsal',
      missed: [expect.stringMatching(/^app_user 1 row made before/)],
    },
  ]);
});

test('a table whose mark and MACs were all taken away, in an installation that no command signed, is not believed to be of before', async () => {
  const forge = `delete from row_signing_kind where id = 'app_user'; delete from row_signing_run; update app_user set mac = null, role_id = 1`;
  await proveAsServer();
  await steal(forge);
  const everSigned = ['app_user'];
  expect(await wallet('verify-rows')).toMatchObject({
    code: 1,
    stdout: expect.stringMatching(
      /BROKEN {2}app_user the mark that its rows were signed is gone: somebody took it away\nBROKEN {2}app_user usr_\w+ has no MAC/,
    ),
  });
  expect(await stopsAll()).toBe(true);
  expect(await proveAsServer()).toContain('app_user unmarked the mark that its rows were signed');
  for (const command of [['sign-rows'], ['sign-rows', '--yes'], ['create-admin', 'c@example.com']])
    expect(await wallet(...command)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(
        'The heads kept outside the database say that the rows of app_user were signed before',
      ),
    });
  await expect(refuseUnsigned(database.db.read, everSigned)).rejects.toThrow('took it away');
  const vault = await vaultNow();
  await expect(signRows({ db: database.db, vault, everSigned })).rejects.toThrow('took it away');
  expect(
    await all(database.db.read, sql`select id from app_user where mac is not null`),
  ).toHaveLength(0);

  await wallet('verify-rows', '--heads-anew', 'I am the thief');
  for (let turn = 0; turn < 2; turn++)
    expect(await proveAsServer()).toContain('app_user unmarked the mark that its rows were signed');
  expect(await stopsAll()).toBe(true);
  await rm(join(folder, 'heads', 'rows.jsonl'));
  expect(await wallet('sign-rows', '--yes')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('The audit log says that the rows of app_user were signed'),
  });
  await proveAsServer();
  await steal(`insert into row_signing_kind (id) values ('app_user')`);
  expect((await proveAsServer()).filter((row) => row.includes('unmarked'))).toEqual([]);
  expect(
    await all(
      database.db.read,
      sql`select from unproved_row where problem = 'unmarked' and ended_at is null`,
    ),
  ).toEqual([]);
});

test('heads outlive a rotation of keys: the newest is signed anew before the old key goes, and what is gone afterwards is missed', async () => {
  await proveAsServer();
  expect(await wallet('rotate-keys')).toMatchObject({ code: 0 });
  expect(await proveAsServer()).toEqual([]);
  expect(await wallet('rotate-keys', '--drop-now')).toMatchObject({ code: 0 });
  expect((await vaultNow()).keyIds()).toHaveLength(1);
  expect(await wallet('rotate-keys')).toMatchObject({ code: 0 });
  expect(await wallet('rotate-keys', '--drop-now')).toMatchObject({ code: 0 });
  const lines = (await readFile(join(folder, 'heads', 'rows.jsonl'), 'utf8')).trim().split('\n');
  expect(lines).toHaveLength(4);
  await deleteSecond();
  expect(await wallet('verify-rows')).toMatchObject({
    code: 1,
    stdout: expect.stringMatching(secondGone),
  });
});
