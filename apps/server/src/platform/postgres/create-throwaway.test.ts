import { spawn } from 'node:child_process';
import {
  chmod,
  chown,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createThrowaway, removeAbandoned, throwawayHome } from './index.ts';
import { isAlive } from './process.ts';

let home: string;
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'wallet-throwaway-'));
  await chmod(home, 0o755);
});
afterAll(() => rm(home, { recursive: true, force: true }));

const isLinux = process.platform === 'linux';

test('a throw-away PostgreSQL is reached by its socket alone, closed to others, left alone while its process lives, and gone when removed', async () => {
  const database = await createThrowaway(home);
  expect((await stat(database.folder)).mode & 0o777).toBe(0o700);
  expect(await query(database.url, `select current_setting('listen_addresses') as tcp`)).toEqual([
    { tcp: '' },
  ]);
  if (isLinux) expect(await portsOf(database.pid)).toEqual([]);
  expect(await removeAbandoned(home)).toEqual([]);
  expect(await query(database.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  await Promise.all([database.remove(), database.remove()]);
  expect([await isAlive(database.pid), await readdir(home)]).toEqual([false, []]);
});

test('what a killed process left is removed with the PostgreSQL that still runs there; other files and marks of the moment stay', async () => {
  const left = await openAndDie();
  expect(await isAlive(left.pid)).toBe(true);
  await writeFile(join(home, 'notes.txt'), 'ours');
  await writeFile(join(home, 't-01234567.alive'), '');
  // What others call so, or have planted, is not ours.
  await mkdir(join(home, 't-photos'));
  const planted = 't-ba987654';
  await mkdir(join(home, planted));
  if (process.getuid?.() === 0) await chown(join(home, planted), 12_345, 12_345);
  else await rm(join(home, planted), { recursive: true });
  expect(await removeAbandoned(home)).toEqual([left.folder]);
  expect(await isAlive(left.pid)).toBe(false);
  expect((await readdir(home)).filter((name) => name !== planted)).toEqual([
    'notes.txt',
    't-01234567.alive',
    't-photos',
  ]);
  expect(await readdir(home)).toHaveLength(process.getuid?.() === 0 ? 4 : 3);
});

test('a folder whose path is too long for a socket is refused with what to do, and nothing is made', async () => {
  const long = join(home, 'x'.repeat(90));
  await expect(createThrowaway(long)).rejects.toThrow('Choose a folder with a shorter path');
  await expect(stat(long)).rejects.toThrow('ENOENT');
});

test.runIf(process.getuid?.() === 0)(
  'a data folder whose path is too long has its throw-away clusters elsewhere, where one opens',
  async () => {
    const far = throwawayHome(join(home, 'x'.repeat(90)));
    expect(far.startsWith(home)).toBe(false);
    expect(throwawayHome(home)).toBe(join(home, 'throwaway'));
    const database = await createThrowaway(far);
    expect(await query(database.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await database.remove();
  },
);

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

/** The ports that a process listens at, by the system's own tables. */
async function portsOf(pid: number): Promise<string[]> {
  const handles = await readdir(`/proc/${pid}/fd`);
  const targets = await Promise.all(
    handles.map((handle) => readlink(`/proc/${pid}/fd/${handle}`).catch(() => '')),
  );
  const sockets = new Set(
    targets.flatMap((target) => /^socket:\[(\d+)\]$/.exec(target)?.[1] ?? []),
  );
  const tables = await Promise.all(
    ['tcp', 'tcp6'].map((name) => readFile(`/proc/${pid}/net/${name}`, 'utf8').catch(() => '')),
  );
  return tables
    .flatMap((table) => table.split('\n').slice(1))
    .filter((line) => sockets.has(line.trim().split(/\s+/)[9] ?? ''));
}

async function openAndDie(): Promise<{ folder: string; pid: number }> {
  const door = fileURLToPath(new URL('create-throwaway.ts', import.meta.url));
  const program = `import { createThrowaway } from ${JSON.stringify(door)};
    const { folder, pid } = await createThrowaway(${JSON.stringify(home)});
    console.log(JSON.stringify({ folder, pid }));
    setInterval(() => undefined, 1_000);`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const said = await new Promise<string>((answer) =>
    child.stdout.once('data', (text: Buffer) => answer(text.toString())),
  );
  const gone = new Promise((done) => child.once('exit', done));
  child.kill('SIGKILL');
  await gone;
  return JSON.parse(said) as { folder: string; pid: number };
}
