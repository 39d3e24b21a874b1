import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import type { Log } from '#platform/log';
import { chooseAccount, readPointer } from './account.ts';
import { findBinaries } from './binaries.ts';
import { type PlainLogins, scramVerifier } from '#platform/db/logins';
import {
  createWatcher,
  lockSetUp,
  selectDatabase,
  selectWatcher,
  tryToOwn,
} from './cluster.sql.ts';
import { type ClusterFolder, openClusterFolder, readClusterFolder } from './cluster-folder.ts';
import { databaseName, loginsBeside, passwordOf, urlOf, watcher } from './logins.ts';
import { connectTo, findRunning, startPostmaster, stopPostmaster } from './postmaster.ts';
import type { Postmaster } from './postmaster.ts';
import { PostgresProblem } from './problem.ts';
import { supervise } from './supervise.ts';

export interface PostgresOptions {
  /** Folder of the cluster; created on the first start. */
  dataDir: string;
  /** A fixed port, or a free one when left out, where the folder's path is too long for a socket. */
  port?: number;
  log: Log;
  /** For commands beside a running server: use its PostgreSQL when there is one, and leave its life to it. */
  attach?: boolean;
  /** PostgreSQL settings on top of ours, for tests (`fsync=off`). */
  settings?: Record<string, string>;
}

export interface EmbeddedPostgres {
  /** Connection string of the superuser, for starting work and commands; the same over restarts. */
  url: string;
  /** Those of the pools, once `makeLogins` has made them in a migrated database. */
  logins: PlainLogins;
  /** False from the moment the postmaster was lost until it answers again. */
  isUp(): boolean;
  /** Called each time PostgreSQL answers again after it was lost. */
  onRestart(listener: () => void): void;
  /** Graceful: to be called last, after everything that uses the database has stopped. */
  stop(): Promise<void>;
}

/**
 * Starts a data folder's embedded PostgreSQL or adopts one still running after a kill, and restarts
 * it when it dies. One server owns a folder; a second gets a PostgresProblem.
 */
export async function openPostgres(options: PostgresOptions): Promise<EmbeddedPostgres> {
  const { log, settings = {} } = options;
  const account = chooseAccount(options.dataDir);
  const binaries = await findBinaries(account);
  const folder = await openClusterFolder(options.dataDir, binaries, account);
  const start = (port: number) => startPostmaster(folder, binaries, account, { port, settings });
  const adopted = await findRunning(folder);
  const postmaster = adopted ?? (await start(options.port ?? 0));
  log.info(
    { pid: postmaster.pid, port: postmaster.port, folder: folder.root },
    adopted ? 'adopted the running PostgreSQL' : 'PostgreSQL started',
  );

  await setUp(folder, postmaster);
  const owner = await takeOwnership(folder, postmaster, options.attach ? 1 : ownershipTries);
  const url = urlOf(folder, postmaster);
  const logins = loginsBeside(url);
  if (!owner) {
    if (options.attach)
      return {
        url,
        logins,
        isUp: () => true,
        onRestart: () => undefined,
        stop: async () => undefined,
      };
    throw new PostgresProblem(
      `Another server is using the data folder ${folder.root}. Stop it first, or set DATA_DIR to another folder.`,
    );
  }
  const supervisor = supervise({
    folder,
    postmaster,
    owner,
    start: () => start(postmaster.port),
    takeOwnership: (running) => takeOwnership(folder, running, ownershipTries),
    log,
  });
  return {
    url,
    logins,
    isUp: supervisor.isUp,
    onRestart: supervisor.onRestart,
    stop: async () => stopPostmaster(await supervisor.release()),
  };
}

/** Where a folder's PostgreSQL answers, without starting it. Undefined if not running or another user's. */
export async function findPostgres(
  dataDir: string,
): Promise<Pick<EmbeddedPostgres, 'url' | 'logins'> | undefined> {
  const folder = await readClusterFolder(readPointer(dataDir) ?? dataDir);
  const running = folder && (await findRunning(folder).catch(() => undefined));
  if (!running) return undefined;
  const url = urlOf(folder, running);
  return { url, logins: loginsBeside(url) };
}

const ownershipTries = 10;
const ownershipPauseMs = 100;

/** The database and the watcher, made by the superuser, whose session then ends. */
async function setUp(folder: ClusterFolder, running: Postmaster): Promise<void> {
  const client = new Client(connectTo(folder, running));
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(lockSetUp);
    const { rowCount: hasDatabase } = await client.query(selectDatabase, [databaseName]);
    if (!hasDatabase) await client.query(`create database ${databaseName}`);
    const { rowCount: hasWatcher } = await client.query(selectWatcher, [watcher]);
    const password = passwordOf(folder.password, watcher);
    if (!hasWatcher) await client.query(createWatcher(watcher, scramVerifier(password)));
  } finally {
    await client.end();
  }
}

/**
 * Owns the folder by a session's advisory lock, which ends with the process. Waits for a held lock,
 * as the old session may be ending. Its login may do nothing else.
 */
async function takeOwnership(
  folder: ClusterFolder,
  running: Postmaster,
  tries: number,
): Promise<Client | undefined> {
  const client = new Client({
    ...connectTo(folder, running),
    user: watcher,
    password: passwordOf(folder.password, watcher),
  });
  client.on('error', () => undefined);
  await client.connect();
  for (let tried = 1; ; tried++) {
    const { rows } = await client.query<{ taken: boolean }>(tryToOwn);
    if (rows[0]?.taken) return client;
    if (tried === tries) break;
    await wait(ownershipPauseMs);
  }
  await client.end();
  return undefined;
}
