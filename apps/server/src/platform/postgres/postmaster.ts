import { spawn } from 'node:child_process';
import { close as closeFile, fchown, open as openFile } from 'node:fs';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client, type ClientConfig } from 'pg';
import { errorCode } from '#platform/error-code';
import type { Account } from './account.ts';
import type { Binaries } from './binaries.ts';
import { selectDataFolder } from './cluster.sql.ts';
import { childEnvironment, type ClusterFolder, superuser } from './cluster-folder.ts';
import { PostgresProblem } from './problem.ts';
import { commandOf, isAlive } from './process.ts';
import { socketPort } from './socket.ts';

export interface Postmaster {
  pid: number;
  port: number;
  /** The folder of its socket; undefined where it listens on loopback. */
  socket: string | undefined;
}

const startTimeoutMs = 60_000;
const wrongPassword = '28P01';
const firstAutomaticPort = 15_432;
const automaticPorts = 10_000;

/**
 * The folder's postmaster, answering on its port, else undefined. Removes a pid file whose number
 * is another program's (usual after a container restart).
 */
export async function findRunning(folder: ClusterFolder): Promise<Postmaster | undefined> {
  const pidFile = join(folder.pgdata, 'postmaster.pid');
  const lines = (await readFile(pidFile, 'utf8').catch(() => '')).split('\n');
  const pid = Number(lines[0]);
  if (!pid || !(await isAlive(pid))) return undefined;
  const command = await commandOf(pid);
  if (command !== undefined && !command.includes('postgres')) {
    await rm(pidFile);
    return undefined;
  }
  // A version before this one may have started it, which listened on loopback.
  const running = { pid, port: Number(lines[3]), socket: lines[4]?.trim() || undefined };
  if (running.port && (await answers(folder, running, startTimeoutMs))) return running;
  // It may have been on its way out.
  if (!(await isAlive(pid))) return undefined;
  throw new PostgresProblem(
    `Process ${pid} holds the data folder ${folder.pgdata} but does not answer. End it, or set DATA_DIR to another folder.`,
  );
}

/** Starts a postmaster that outlives this process, and waits until it answers. A `port` of 0 takes a free one. */
export async function startPostmaster(
  folder: ClusterFolder,
  binaries: Binaries,
  account: Account | undefined,
  options: { port: number; settings: Record<string, string> },
): Promise<Postmaster> {
  const { socket } = folder;
  const port = socket ? socketPort : options.port === 0 ? await freePort() : options.port;
  if (!socket && options.port !== 0 && !(await isFree(port))) {
    throw new PostgresProblem(
      `Port ${port}, wanted for the embedded PostgreSQL, is taken by another program. End that program, or choose another port.`,
    );
  }
  const settings = {
    ...fixedSettings,
    ...placeOf(folder),
    ...options.settings,
    port: String(port),
  };
  const log = await promisify(openFile)(folder.startLog, 'w', 0o600);
  if (account) await promisify(fchown)(log, account.ids.uid, account.ids.gid);
  const args = Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`]);
  const child = spawn(binaries.postgres, ['-D', folder.pgdata, ...args], {
    ...account?.ids,
    cwd: '/',
    env: childEnvironment(),
    detached: true,
    stdio: ['ignore', log, log],
  });
  await promisify(closeFile)(log);
  let ended = false;
  const end = () => {
    ended = true;
  };
  child.once('exit', end);
  child.once('error', end);
  child.unref();
  const started =
    child.pid !== undefined &&
    (await answers(folder, { pid: child.pid, port, socket }, startTimeoutMs, () => ended));
  if (started && child.pid !== undefined) return { pid: child.pid, port, socket };
  if (!ended) child.kill('SIGQUIT');
  throw new PostgresProblem(
    `The embedded PostgreSQL did not start: ${await lastWords(folder)} Its log is in ${join(folder.pgdata, 'log')}.`,
  );
}

/** The unix socket and no port at all, or loopback only and no socket. */
function placeOf({ socket }: ClusterFolder): Record<string, string> {
  return socket
    ? { listen_addresses: '', unix_socket_directories: socket }
    : { listen_addresses: '127.0.0.1', unix_socket_directories: '' };
}

/** Own rotated log; nothing that could hold a payer's data is written to it. */
const fixedSettings = {
  max_connections: '200',
  timezone: 'UTC',
  log_timezone: 'UTC',
  logging_collector: 'on',
  log_directory: 'log',
  log_filename: 'postgresql-%a.log',
  log_truncate_on_rotation: 'on',
  log_rotation_age: '1d',
  log_rotation_size: '0',
  log_file_mode: '0600',
  log_error_verbosity: 'terse',
  log_parameter_max_length: '0',
  log_parameter_max_length_on_error: '0',
};

const graceful = ['SIGINT', 'SIGQUIT'] as const;
/** For a cluster of which nothing is kept. */
export const atOnce = ['SIGQUIT', 'SIGKILL'] as const;

/** Fast shutdown: ends sessions, writes a checkpoint; immediate shutdown after 20 seconds. */
export async function stopPostmaster(
  { pid }: Pick<Postmaster, 'pid'>,
  signals: readonly NodeJS.Signals[] = graceful,
): Promise<void> {
  for (const signal of signals) {
    try {
      process.kill(pid, signal);
    } catch {
      return;
    }
    for (let waitedMs = 0; waitedMs < 20_000; waitedMs += 10) {
      if (!(await isAlive(pid))) return;
      await wait(10);
    }
  }
}

/** Connection settings of the superuser, for starting work alone. */
export function connectTo(
  folder: ClusterFolder,
  { port, socket }: Pick<Postmaster, 'port' | 'socket'>,
): ClientConfig {
  return {
    host: socket ?? '127.0.0.1',
    port,
    user: superuser,
    password: folder.password,
    database: 'postgres',
    connectionTimeoutMillis: 5_000,
    application_name: 'wallet supervisor',
  };
}

/** Waits until this folder's postmaster accepts a session; false once `ended` says it is over. */
async function answers(
  folder: ClusterFolder,
  running: Postmaster,
  timeoutMs: number,
  ended: () => boolean = () => false,
): Promise<boolean> {
  for (
    const end = performance.now() + timeoutMs;
    performance.now() < end && !ended();
    await wait(15)
  ) {
    const client = new Client(connectTo(folder, running));
    client.on('error', () => undefined);
    try {
      await client.connect();
      const { rows } = await client.query<{ folder: string }>(selectDataFolder);
      if (rows[0]?.folder === folder.pgdata) return true;
      throw new PostgresProblem(
        `Port ${running.port} is served by the PostgreSQL of ${rows[0]?.folder}. End it, or choose another port.`,
      );
    } catch (error) {
      if (error instanceof PostgresProblem) throw error;
      if (errorCode(error) === wrongPassword) {
        throw new PostgresProblem(
          `The password in ${folder.root} is not the one of its PostgreSQL. Put the password file back from where the folder was copied.`,
        );
      }
      if (!(await isAlive(running.pid))) return false;
    } finally {
      await client.end().catch(() => undefined);
    }
  }
  return false;
}

/** The reason a start failed: PostgreSQL's last FATAL line, from before its own log began or from that log. */
async function lastWords(folder: ClusterFolder): Promise<string> {
  const text =
    (await fatalIn(folder.startLog)) ??
    (await fatalIn(await newestLog(join(folder.pgdata, 'log'))));
  return text ? `${text}.` : 'it said nothing.';
}

async function fatalIn(path: string): Promise<string | undefined> {
  const text = await readFile(path, 'utf8').catch(() => '');
  const line = text.split('\n').findLast((each) => each.includes('FATAL:'));
  return line?.slice(line.indexOf('FATAL:') + 'FATAL:'.length).trim();
}

async function newestLog(logFolder: string): Promise<string> {
  const paths = (await readdir(logFolder).catch(() => [])).map((name) => join(logFolder, name));
  const dated = await Promise.all(
    paths.map(async (path) => ({ path, changedMs: (await stat(path)).mtimeMs })),
  );
  return dated.sort((a, b) => b.changedMs - a.changedMs)[0]?.path ?? logFolder;
}

async function freePort(): Promise<number> {
  for (;;) {
    const port = firstAutomaticPort + Math.floor(Math.random() * automaticPorts);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
