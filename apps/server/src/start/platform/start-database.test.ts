import { chmod, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testCluster, type TestCluster } from '@wallet/server/testing';
import { readConfig, type Config } from '#platform/config';
import { isMigrated } from '#platform/db/migrations';
import { addressOf } from '#platform/db/logins';
import { createLog, silentLog } from '#platform/log';
import { runCommand } from '../../cli/run-command.ts';
import { inShell } from '../../testing/servers/in-shell.ts';
import { startDatabase } from './start-database.ts';

/** One of its own: logins belong to a whole server. */
let cluster: TestCluster;
let folder: string;
beforeAll(async () => {
  cluster = await testCluster();
  folder = await mkdtemp(join(tmpdir(), 'wallet-logins-'));
  // PostgreSQL runs as another user when we are root and must be able to enter.
  await chmod(folder, 0o755);
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await cluster.remove();
});

const configOf = (env: Record<string, string>, kind: Config['kind'] = 'live') =>
  readConfig({ DATA_DIR: folder, DATABASE_URL: cluster.url, ...env }, { kind });
const open = (env: Record<string, string> = {}, kind?: Config['kind'], log = silentLog()) =>
  startDatabase(configOf(env, kind), { log, say: () => undefined });
const wallet = (...words: string[]) =>
  inShell({ DATA_DIR: folder, DATABASE_URL: cluster.url }, () => runCommand(words));
const onCluster = async (statement: string) => {
  const client = new Client({ connectionString: cluster.url });
  await client.connect();
  try {
    return (await client.query(statement)).rows as unknown[];
  } finally {
    await client.end();
  }
};

test('a live start with the owner’s login alone is refused before anything is touched, with the command that mends it', async () => {
  await expect(open()).rejects.toThrow(
    /^Only DATABASE_URL is set, whose login owns everything: .* Run npm run wallet -- database-logins FOLDER/,
  );
  expect(await isMigrated(cluster.url)).toBe(false);
});

test('a demo with the owner’s login alone starts with a warning', async () => {
  const heard: string[] = [];
  const log = createLog({ level: 'warn', destination: { write: (line) => void heard.push(line) } });
  const { db } = await open({}, 'demo', log);
  await db.close();
  expect(heard.join('')).toContain('all pools share the login of DATABASE_URL');
});

test('one command makes the logins and writes their addresses, and with them the start is one of plain logins', async () => {
  const made = await wallet('database-logins', folder);
  expect(made).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('Made the logins wallet_staff, wallet_writer, wallet_tenant.'),
  });
  const settings = Object.fromEntries(
    [...made.stdout.matchAll(/^(DATABASE_\w+_URL_FILE)=(.+)$/gm)].map(([, name, path]) => [
      name ?? '',
      path ?? '',
    ]),
  );
  expect(Object.keys(settings)).toHaveLength(3);
  for (const path of Object.values(settings)) expect((await stat(path)).mode & 0o777).toBe(0o600);
  const { db, address } = await open(settings);
  const { rows } = await db.staffPool.query('select session_user as login');
  expect(rows).toEqual([{ login: 'wallet_staff' }]);
  expect(JSON.stringify(address)).not.toContain(new URL(cluster.url).password);
  expect(await onCluster(sessionsOf('wallet'))).toEqual([]);
  await db.close();
  const again = await wallet('database-logins', folder);
  expect([again.code, again.stderr]).toEqual([
    1,
    expect.stringContaining('is there already and may be in use'),
  ]);
  expect(await readFile(settings['DATABASE_STAFF_URL_FILE'] ?? '', 'utf8')).toContain(
    'wallet_staff',
  );
});

test('a login that could do more than its role, and one that is not let in, stop a live start in one line each', async () => {
  const logins = {
    DATABASE_STAFF_URL: addressOf(cluster.url, 'shop_staff', 'one'),
    DATABASE_WRITER_URL: addressOf(cluster.url, 'shop_writer', 'two'),
    DATABASE_TENANT_URL: addressOf(cluster.url, 'shop_tenant', 'three'),
  };
  await (await open(logins)).db.close();
  await onCluster('grant wap_owner to shop_writer with inherit false, set true');
  await expect(open(logins)).rejects.toThrow(
    /^The writer pool’s login "shop_writer" is a member of wap_owner, too\. .*database-logins/,
  );
  const settled = await inShell({ DATA_DIR: folder, DATABASE_URL: cluster.url, ...logins }, () =>
    runCommand(['database-logins']),
  );
  expect(settled).toMatchObject({ code: 0, stdout: expect.stringContaining('plain members') });
  await (await open(logins)).db.close();
  await expect(
    open({ ...logins, DATABASE_WRITER_URL: addressOf(cluster.url, 'shop_writer', 'lost') }),
  ).rejects.toThrow(
    /^The database does not let a pool in: password authentication failed for user "shop_writer"\. /,
  );
});

test('an embedded PostgreSQL is started with plain logins, and what became of them is undone', async () => {
  const own = { ...configOf({}), databaseUrl: undefined, dataDir: join(folder, 'own') };
  const start = () => startDatabase(own, { log: silentLog(), say: () => undefined });
  const first = await start();
  await first.db.staffPool.query(`alter role wallet_staff password 'known'`);
  await first.db.staffPool.query('alter role wallet_staff set statement_timeout = 1');
  await first.db.close();
  const second = first.embedded ? await restart(first.embedded, start) : undefined;
  const { rows } = (await second?.db.staffPool.query(
    `select session_user as login, exists (select from pg_db_role_setting) as "hasSettings"`,
  )) ?? { rows: [] };
  expect(rows).toEqual([{ login: 'wallet_staff', hasSettings: false }]);
  await second?.db.close();
  await second?.embedded?.stop();
});

async function restart<T>(running: { stop(): Promise<void> }, start: () => Promise<T>): Promise<T> {
  await running.stop();
  return start();
}

function sessionsOf(login: string): string {
  return `select pid from pg_stat_activity
    where usename = '${login}' and datname = 'wallet' and pid <> pg_backend_pid()`;
}
