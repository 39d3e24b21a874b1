import { type ChildProcess, spawn } from 'node:child_process';
import {
  chmod,
  chown,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDb } from '#platform/db';
import { migrate } from '#platform/db/migrations';
import { makeLogins } from '#platform/db/logins';
import { silentLog } from '#platform/log';
import { healLinks } from './binaries.ts';
import { type EmbeddedPostgres, openPostgres } from './index.ts';
import type { PostgresOptions } from './open-postgres.ts';

const settings = { fsync: 'off', synchronous_commit: 'off', shared_buffers: '16MB' };
const isRoot = process.getuid?.() === 0;

let folder: string;
let dataDir: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wallet-lifecycle-'));
  await chmod(folder, 0o755);
  dataDir = join(folder, 'project', '.data', 'postgres');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function open(options: Partial<PostgresOptions> = {}): Promise<EmbeddedPostgres> {
  return openPostgres({ dataDir, log: silentLog(), settings, ...options });
}

describe('one folder, from its first start on', () => {
  test('the first start makes a cluster that is reached by the socket in its closed folder only, and the next start finds its data', async () => {
    const first = await open();
    await query(first.url, 'create table kept (n int); insert into kept values (7)');
    expect(
      await query(
        first.url,
        `select current_setting('listen_addresses') as tcp, current_setting('unix_socket_directories') as unix`,
      ),
    ).toEqual([{ tcp: '', unix: dataDir }]);
    await first.stop();
    await expect(query(first.url, 'select 1')).rejects.toThrow('ENOENT');
    const second = await open();
    expect(await query(second.url, 'select n from kept')).toEqual([{ n: 7 }]);
    await second.stop();
  });

  test('the folders above a new data folder stay open, and the folder itself is closed', async () => {
    expect((await stat(join(folder, 'project', '.data'))).mode & 0o111).toBe(0o111);
    expect((await stat(dataDir)).mode & 0o077).toBe(0);
  });

  test('the password is readable by its owner only, and a login without it is refused', async () => {
    expect((await stat(join(dataDir, 'password'))).mode & 0o777).toBe(0o600);
    expect((await stat(dataDir)).mode & 0o777).toBe(0o700);
    const postgres = await open();
    const stranger = Object.assign(new URL(postgres.url), { password: 'wrong' }).href;
    await expect(query(stranger, 'select 1')).rejects.toThrow('password authentication failed');
    await postgres.stop();
  });

  test('a killed postmaster is restarted at the same address, and open pools work again', async () => {
    const postgres = await open();
    await migrate(postgres.url);
    await makeLogins(postgres.url, postgres.logins);
    // Commits of this cluster do not wait for their log.
    await query(postgres.url, 'checkpoint');
    const db = await createDb({ url: postgres.logins, log: silentLog() });
    const restarted = new Promise<void>((resolve) => postgres.onRestart(resolve));
    process.kill(await postmasterPid(), 'SIGKILL');
    await restarted;
    expect(postgres.isUp()).toBe(true);
    expect((await db.staffPool.query('select 1 as x')).rows).toEqual([{ x: 1 }]);
    await db.close();
    await postgres.stop();
  });

  test('it is down from the loss of the postmaster until it answers again', async () => {
    const postgres = await open();
    const restarted = new Promise<void>((resolve) => postgres.onRestart(resolve));
    process.kill(await postmasterPid(), 'SIGQUIT');
    await expect.poll(() => postgres.isUp(), { interval: 1 }).toBe(false);
    await restarted;
    expect(postgres.isUp()).toBe(true);
    await postgres.stop();
  });

  test('a killed back end, the supervisor\u2019s own included, does not restart PostgreSQL', async () => {
    const postgres = await open();
    const pid = await postmasterPid();
    const again = new Promise<void>((resolve) => postgres.onRestart(resolve));
    await query(
      postgres.url,
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'wallet supervisor'`,
    );
    await again;
    expect(await postmasterPid()).toBe(pid);
    await expect(open()).rejects.toThrow('Another server is using the data folder');
    await postgres.stop();
  });

  test('a second server on the folder is refused in one sentence, a command beside the server is attached', async () => {
    const postgres = await open();
    await expect(open()).rejects.toThrow(
      `Another server is using the data folder ${dataDir}. Stop it first, or set DATA_DIR to another folder.`,
    );
    const attached = await open({ attach: true });
    expect(attached.url).toBe(postgres.url);
    await attached.stop();
    expect(await query(postgres.url, 'select 1 as x')).toEqual([{ x: 1 }]);
    await postgres.stop();
  });

  test('after kill -9 of the server its PostgreSQL goes on and the next server adopts it', async () => {
    const server = await holdInChild(dataDir);
    const pid = await postmasterPid();
    server.kill('SIGKILL');
    const postgres = await open();
    expect(await postmasterPid()).toBe(pid);
    expect(await query(postgres.url, 'select n from kept')).toEqual([{ n: 7 }]);
    await postgres.stop();
  });

  test('a pid file left by a crash does not stop the start when its number belongs to another program now', async () => {
    await writeFile(
      join(dataDir, 'data', 'postmaster.pid'),
      `${process.pid}\n${dataDir}/data\n1\n5432\n\n127.0.0.1\n`,
    );
    const postgres = await open();
    expect(await query(postgres.url, 'select 1 as x')).toEqual([{ x: 1 }]);
    await postgres.stop();
  });

  test('data of another PostgreSQL version, and a lost password, are told before anything starts', async () => {
    const version = join(dataDir, 'data', 'PG_VERSION');
    await writeFile(version, '17\n');
    await expect(open()).rejects.toThrow('was written by PostgreSQL 17, this is 18');
    await writeFile(version, '18\n');
    await rename(join(dataDir, 'password'), join(dataDir, 'password.away'));
    await expect(open()).rejects.toThrow(
      `The password file ${join(dataDir, 'password')} is missing.`,
    );
    await rename(join(dataDir, 'password.away'), join(dataDir, 'password'));
  });
});

// Each has a folder of its own, and waits for the making of a cluster most of its time.
test.concurrent('a first start that was interrupted is begun again, and two databases of a fresh cluster can migrate at once', async () => {
  const interrupted = join(folder, 'interrupted');
  await mkdir(join(interrupted, 'data.new', 'base'), { recursive: true });
  const postgres = await open({ dataDir: interrupted });
  await query(postgres.url, 'create database other');
  const other = Object.assign(new URL(postgres.url), { pathname: 'other' }).href;
  const [one, two] = await Promise.all([migrate(postgres.url), migrate(other)]);
  expect(one).toEqual(two);
  await postgres.stop();
});

test.concurrent('a data folder that is a file is told to be one that cannot be used', async () => {
  const file = join(folder, 'file');
  await writeFile(file, '');
  await expect(open({ dataDir: file })).rejects.toThrow(`The data folder ${file} cannot be used: `);
});

test.runIf(isRoot)(
  'not as root it works too, and a folder of somebody else is told with its owner',
  { concurrent: true },
  async () => {
    const closed = join(folder, 'closed');
    await mkdir(closed, { mode: 0o700 });
    expect(await saidByChild(closed)).toContain(
      `The data folder ${closed} cannot be used: EACCES (it belongs to user 0).`,
    );
    const own = join(folder, 'own');
    await mkdir(own);
    await chown(own, nobody.uid, nobody.gid);
    const child = await holdInChild(join(own, 'postgres'), nobody);
    child.kill('SIGTERM');
    await new Promise((resolve) => child.once('exit', resolve));
    expect(await readdir(join(own, 'postgres'))).toContain('data');
  },
);

test.runIf(isRoot)(
  'as root, a data folder below a closed folder lives in a system folder, and a pointer says where',
  { concurrent: true },
  async () => {
    const closed = join(folder, 'root-only');
    await mkdir(closed, { mode: 0o700 });
    const hidden = join(closed, 'postgres');
    const first = await open({ dataDir: hidden });
    await query(first.url, 'create table kept (n int)');
    await first.stop();
    const second = await open({ dataDir: hidden });
    expect(await query(second.url, 'select n from kept')).toEqual([]);
    await second.stop();
    const location = (await readFile(join(hidden, 'location'), 'utf8')).trim();
    expect(location).toMatch(/\/wallet-app\/cluster-[0-9a-f]{12}$/);
    await rm(location, { recursive: true });
  },
);

test('links between libraries that npm left out are made, and existing ones stay', async () => {
  const lib = join(folder, 'package', 'native', 'lib');
  await mkdir(lib, { recursive: true });
  await writeFile(join(lib, 'libx.so.1.2'), '');
  const links = ['libx.so', 'libx.so.1'].map((name) => ({
    source: 'native/lib/libx.so.1.2',
    target: `native/lib/${name}`,
  }));
  await writeFile(join(lib, '..', 'pg-symlinks.json'), JSON.stringify(links));
  await Promise.all([healLinks(join(folder, 'package')), healLinks(join(folder, 'package'))]);
  const made = await lstat(join(lib, 'libx.so'));
  await healLinks(join(folder, 'package'));
  expect(await readlink(join(lib, 'libx.so'))).toBe('libx.so.1.2');
  expect((await lstat(join(lib, 'libx.so'))).ino).toBe(made.ino);
});

const nobody = { uid: 65534, gid: 65534 };

async function postmasterPid(): Promise<number> {
  return Number((await readFile(join(dataDir, 'data', 'postmaster.pid'), 'utf8')).split('\n')[0]);
}

async function query(url: string, statement: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

/** A Node process of its own that opens the cluster and holds it until SIGTERM. */
async function holdInChild(
  path: string,
  ids: { uid?: number; gid?: number } = {},
): Promise<ChildProcess> {
  const { child, said } = startChild(path, ids);
  if ((await said) !== 'open\n') throw new Error(await said);
  return child;
}

async function saidByChild(path: string): Promise<string> {
  const { child, said } = startChild(path, nobody);
  const text = await said;
  child.kill('SIGKILL');
  return text;
}

function startChild(
  path: string,
  ids: { uid?: number; gid?: number },
): { child: ChildProcess; said: Promise<string> } {
  const code = `
    import { openPostgres } from '#platform/postgres';
    import { silentLog } from '#platform/log';
    try {
      const postgres = await openPostgres({ dataDir: ${JSON.stringify(path)}, log: silentLog(), settings: ${JSON.stringify(settings)} });
      process.once('SIGTERM', () => postgres.stop());
      console.log('open');
    } catch (error) {
      console.log(error.message);
    }`;
  const cwd = fileURLToPath(new URL('../../..', import.meta.url));
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', code], {
    cwd,
    ...ids,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const said = new Promise<string>((resolve) =>
    child.stdout?.once('data', (data: Buffer) => resolve(data.toString())),
  );
  return { child, said };
}
