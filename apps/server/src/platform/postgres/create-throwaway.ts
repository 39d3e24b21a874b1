import { randomBytes } from 'node:crypto';
import { lstat, mkdir, readdir, rm, stat } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { Client } from 'pg';
import { systemClock } from '#platform/clock';
import { errorCode } from '#platform/error-code';
import { chooseAccount, reachableFolder, reachableHome } from './account.ts';
import { findBinaries } from './binaries.ts';
import { type ClusterFolder, openClusterFolder, readClusterFolder } from './cluster-folder.ts';
import { databaseName, urlOf } from './logins.ts';
import { atOnce, connectTo, findRunning, startPostmaster, stopPostmaster } from './postmaster.ts';
import type { Postmaster } from './postmaster.ts';
import { PostgresProblem } from './problem.ts';
import { excessOf } from './socket.ts';

/** A PostgreSQL of which nothing is kept. */
export interface Throwaway {
  /** Connection string of the login that owns everything in it. */
  url: string;
  folder: string;
  pid: number;
  /** Ends PostgreSQL and removes the folder. Calling it twice is the same as once. */
  remove(): Promise<void>;
}

/** Short, because the path of a socket may not be long. */
const prefix = 't-';
const aliveEnding = '.alive';
/** What we made, and nothing that somebody else calls so. */
const ours = /^t-[0-9a-f]{8}(\.alive)?$/;
/** A mark that is younger may belong to a process that is just about to listen at it. */
const youngMs = 60_000;

/** Nothing of it is worth a wait for the disk, and a load into fresh tables need not be logged. */
const hasty = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '1GB',
  checkpoint_timeout: '1h',
  autovacuum: 'off',
  max_connections: '20',
};

/**
 * Home of throw-away clusters: the data folder, or elsewhere for root if PostgreSQL's account
 * cannot reach it or its path is too long for a socket.
 */
export function throwawayHome(dataDir: string): string {
  const home = join(resolve(dataDir), 'throwaway');
  const account = chooseAccount(home);
  const isFit =
    !account || (reachableFolder(home, account) && excessOf(join(home, newName())) <= 0);
  return isFit ? home : join(reachableHome(), 'throwaway');
}

function newName(): string {
  return `${prefix}${randomBytes(4).toString('hex')}`;
}

/**
 * Makes a private cluster (mode 0700) below `home`, reached only by its unix socket. It lives until
 * `remove`; after a crash another process's `removeAbandoned` finds it. Throws a PostgresProblem
 * without embedded PostgreSQL.
 */
export async function createThrowaway(home: string): Promise<Throwaway> {
  const folder = join(home, newName());
  refuseLongPath(folder);
  const account = chooseAccount(folder);
  const binaries = await findBinaries(account);
  await mkdir(home, { recursive: true });
  // The mark is alive before the folder is there: a folder without one has lost its process.
  const mark = await markAlive(folder);
  let pid: number | undefined;
  const remove = async () => {
    if (pid !== undefined) await stopPostmaster({ pid }, atOnce);
    await removeFolder(folder);
    await mark.end();
  };
  try {
    const cluster = await openClusterFolder(folder, binaries, account);
    const running = await startPostmaster(cluster, binaries, account, { port: 0, settings: hasty });
    ({ pid } = running);
    await makeDatabase(cluster, running);
    let removing: Promise<void> | undefined;
    return { url: urlOf(cluster, running), folder, pid, remove: () => (removing ??= remove()) };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Removes and returns dead processes' folders below `home`, ending any PostgreSQL there; leaves live ones. */
export async function removeAbandoned(home: string): Promise<string[]> {
  const names = (await readdir(home).catch(() => [])).filter((name) => ours.test(name));
  const removed: string[] = [];
  for (const name of names.filter((each) => !each.endsWith(aliveEnding))) {
    const folder = join(home, name);
    if (!(await isOwn(home, folder)) || (await isMarkedAlive(folder))) continue;
    // One that does not answer is not ours, or ends by itself once its folder is gone.
    const cluster = await readClusterFolder(folder);
    const running = cluster && (await findRunning(cluster).catch(() => undefined));
    if (running) await stopPostmaster(running, atOnce);
    await removeFolder(folder);
    await rm(markOf(folder), { force: true });
    removed.push(folder);
  }
  for (const name of names.filter((each) => each.endsWith(aliveEnding)))
    await removeLoneMark(join(home, name));
  return removed;
}

/** Whether this user or its PostgreSQL account made the folder: in a shared one others may plant some. */
async function isOwn(home: string, folder: string): Promise<boolean> {
  const found = await lstat(folder).catch(() => undefined);
  const users = [process.getuid?.(), chooseAccount(home)?.ids.uid];
  return found?.isDirectory() === true && (!process.getuid || users.includes(found.uid));
}

interface Mark {
  end(): Promise<void>;
}

/**
 * Listens on a unix socket as a sign of life: the system closes it with the process, however it
 * ends and even if its pid is reused, and other containers sharing the folder see it.
 */
async function markAlive(folder: string): Promise<Mark> {
  const server = createServer((socket) => socket.destroy());
  await new Promise<void>((done, fail) => {
    server.once('error', fail);
    server.listen(markOf(folder), done);
  });
  server.unref();
  return {
    end: async () => {
      await new Promise<void>((done) => server.close(() => done()));
      await rm(markOf(folder), { force: true });
    },
  };
}

function isMarkedAlive(folder: string): Promise<boolean> {
  return new Promise((answer) => {
    const socket = connect(markOf(folder), () => {
      socket.destroy();
      answer(true);
    });
    // Who may not even ask does not know that nobody listens.
    socket.once('error', (error) =>
      answer(!['ENOENT', 'ECONNREFUSED'].includes(errorCode(error) ?? '')),
    );
  });
}

function markOf(folder: string): string {
  return `${folder}${aliveEnding}`;
}

async function removeLoneMark(mark: string): Promise<void> {
  const folder = mark.slice(0, -aliveEnding.length);
  const made = await stat(mark).catch(() => undefined);
  const isYoung = made === undefined || systemClock.now().getTime() - made.mtimeMs < youngMs;
  if (isYoung || (await stat(folder).catch(() => undefined)) || (await isMarkedAlive(folder)))
    return;
  await rm(mark, { force: true });
}

/** A postmaster that was just killed may still be writing its last words. */
function removeFolder(folder: string): Promise<void> {
  return rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
}

function refuseLongPath(folder: string): void {
  const excess = excessOf(folder);
  if (excess <= 0) return;
  throw new PostgresProblem(
    `The path ${folder} is ${excess} bytes too long for a unix socket in it. Choose a folder with a shorter path.`,
  );
}

async function makeDatabase(cluster: ClusterFolder, running: Postmaster): Promise<void> {
  const client = new Client(connectTo(cluster, running));
  await client.connect();
  try {
    await client.query(`create database ${databaseName}`);
  } finally {
    await client.end();
  }
}
