import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import type { Log } from '#platform/log';
import { chooseAccount, readPointer } from './account.ts';
import { findBinaries } from './binaries.ts';
import { selectDatabase, tryToOwn } from './cluster.sql.ts';
import { openClusterFolder, readClusterFolder, superuser } from './cluster-folder.ts';
import type { ClusterFolder } from './cluster-folder.ts';
import { connectTo, findRunning, startPostmaster, stopPostmaster } from './postmaster.ts';
import type { Postmaster } from './postmaster.ts';
import { PostgresProblem } from './problem.ts';
import { supervise } from './supervise.ts';

export interface PostgresOptions {
  /** Folder of the cluster; created on the first start. */
  dataDir: string;
  /** A fixed port, or a free one when left out. */
  port?: number;
  log: Log;
  /** For commands beside a running server: use its PostgreSQL when there is one, and leave its life to it. */
  attach?: boolean;
  /** PostgreSQL settings on top of ours, for tests (`fsync=off`). */
  settings?: Record<string, string>;
}

export interface EmbeddedPostgres {
  /** Connection string of the login that owns everything; the same over restarts. */
  url: string;
  /** False from the moment the postmaster was lost until it answers again. */
  isUp(): boolean;
  /** Called each time PostgreSQL answers again after it was lost. */
  onRestart(listener: () => void): void;
  /** Graceful: to be called last, after everything that uses the database has stopped. */
  stop(): Promise<void>;
}

/**
 * Starts the embedded PostgreSQL of a data folder, or adopts the one that still runs there after this program was
 * killed, and restarts it whenever it dies. Exactly one server owns a folder; a second one gets a PostgresProblem.
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

  const owner = await takeOwnership(folder, postmaster.port, options.attach ? 1 : ownershipTries);
  const url = urlOf(folder, postmaster);
  if (!owner) {
    if (options.attach)
      return { url, isUp: () => true, onRestart: () => undefined, stop: async () => undefined };
    throw new PostgresProblem(
      `Another server is using the data folder ${folder.root}. Stop it first, or set DATA_DIR to another folder.`,
    );
  }
  await createDatabase(owner);
  const supervisor = supervise({
    folder,
    postmaster,
    owner,
    start: () => start(postmaster.port),
    takeOwnership: (port) => takeOwnership(folder, port, ownershipTries),
    log,
  });
  return {
    url,
    isUp: supervisor.isUp,
    onRestart: supervisor.onRestart,
    stop: async () => stopPostmaster(await supervisor.release()),
  };
}

/**
 * Where the PostgreSQL of a data folder answers now, for whoever would use it if it runs and must not start it. Undefined
 * when it does not run, or is another user's.
 */
export async function findPostgres(dataDir: string): Promise<string | undefined> {
  const folder = await readClusterFolder(readPointer(dataDir) ?? dataDir);
  const running = folder && (await findRunning(folder).catch(() => undefined));
  return running && urlOf(folder, running);
}

export const databaseName = 'wallet';
const ownershipTries = 10;
const ownershipPauseMs = 100;

/**
 * A session whose advisory lock says "this server owns the folder". It ends with the process however that ends, so it
 * needs no cleaning up; a lock that is still held is waited for, because the old session may be about to end.
 */
async function takeOwnership(
  folder: ClusterFolder,
  port: number,
  tries: number,
): Promise<Client | undefined> {
  const client = new Client(connectTo(folder, port));
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

async function createDatabase(owner: Client): Promise<void> {
  const { rowCount } = await owner.query(selectDatabase, [databaseName]);
  if (!rowCount) await owner.query(`create database ${databaseName}`);
}

function urlOf(folder: ClusterFolder, { port }: Postmaster): string {
  return `postgresql://${superuser}:${folder.password}@127.0.0.1:${port}/${databaseName}`;
}
