import { systemClock, type Clock } from '#platform/clock';
import type { Config } from '#platform/config';
import type { Db } from '#platform/db';
import type { DatabaseAddress } from '#platform/db/logins';
import { wakeDelivery } from '#platform/events';
import { onlyOrdering, startJobs, type Jobs } from '#platform/jobs';
import type { Log } from '#platform/log';
import { observeIntegrity } from '#modules/integrity';
import { createUnreadableWatch, type UnreadableWatch } from '#modules/unreadable';
import {
  observeDatabase,
  createMetrics,
  createReadiness,
  type Metrics,
  type Readiness,
} from '#platform/metrics';
import { announceProcess } from '#platform/processes';
import { observeStorage, type Storage } from '#platform/storage';
import { startTelemetry, type Telemetry } from '#platform/telemetry';
import { readEverSigned } from '#platform/row-heads';
import { proveRowsBy } from '#platform/row-mac';
import type { Vault } from '#platform/vault';
import { observeVersions } from '#platform/versions';
import { createWriter, type Writer } from '#platform/writer';
import { followDigests, adoptDatabaseDigests } from '../keys/follow-digests.ts';
import type { SharedCounts } from '#platform/rate-limit';
import { chooseCounter } from './choose-counter.ts';
import { claimInstallation, claimKeys } from '../keys/installation.ts';
import { startDatabase } from './start-database.ts';
import { watchInstallationStorage } from './watch-storage.ts';
import { createInstallationVault } from '../keys/open-key.ts';
import { postgresBy } from './postgres-by.ts';
import { rowHeadsOf } from '../rows/rows-that-stay.ts';
import { isSigned, refuseUnsigned, signRows } from '../rows/sign-rows.ts';

/** What every module stands on. */
export interface Platform {
  config: Config;
  log: Log;
  clock: Clock;
  /** The database owner's URL: for tests and benches that bypass the roles. The server never connects with it. */
  databaseUrl: string;
  /** Where pools connect. */
  address: DatabaseAddress;
  db: Db;
  vault: Vault;
  /** What of the database does not decrypt. */
  unreadable: UnreadableWatch;
  jobs: Jobs;
  writer: Writer;
  storage: Storage;
  /** Where the limits of calls are counted for all processes; none where this one is alone. */
  counts: SharedCounts | undefined;
  metrics: Metrics;
  readiness: Readiness;
  telemetry: Telemetry;
  /** Waits for money and jobs under way, then closes the database's connections and, last, an embedded PostgreSQL. */
  close(): Promise<void>;
}

export interface PlatformOptions {
  log: Log;
  say: (line: string) => void;
  /** Free bytes of a folder's disk; the system's answer when left out. */
  readFreeBytes?: ((folder: string) => Promise<number>) | undefined;
}

/** Starts or adopts PostgreSQL, migrates it and creates what builds on it. `say` gets a line per long step. */
export async function startPlatform(
  config: Config,
  { log, say, readFreeBytes }: PlatformOptions,
): Promise<Platform> {
  const storage = await watchInstallationStorage(config, { log, readFreeBytes });
  const heardError = (code: string) => void storage.hear(code);
  const { db, address, ownerUrl, embedded } = await startDatabase(config, { log, say, heardError });
  await claimInstallation(db, config.kind);
  const { vault, unreadable } = await openWatchedVault(config, db, log);
  const metrics = createMetrics();
  const telemetry = await startTelemetry({
    endpoint: config.otlpEndpoint,
    roles: config.roles,
    registry: metrics.registry,
    log,
  });
  const { jobs, writer } = await openWork(config, { log, address, db, storage, telemetry });
  const { counts, close: closeCounts } = await chooseCounter(config, { clock: systemClock, log });
  observeDatabase(metrics, db);
  observeIntegrity(metrics, { db });
  observeStorage(metrics, storage);
  await observeVersions(metrics, {
    db,
    clock: systemClock,
    log,
    postgres: postgresBy(config),
  });
  const digests = followDigests({ db, vault, log, path: config.secretKeyFile });
  const readiness = createReadiness();
  readiness.require('database', async () => (embedded?.isUp() ?? true) && (await answers(db)));
  readiness.require('storage', () => !storage.isFull());
  const announced = await announceProcess({ db, vault, log });
  return {
    config,
    log,
    clock: systemClock,
    databaseUrl: ownerUrl,
    address,
    db,
    vault,
    unreadable,
    jobs,
    writer,
    storage,
    counts,
    metrics,
    readiness,
    telemetry,
    close: async () => {
      storage.stop();
      await Promise.all([announced.stop(), digests.stop()]);
      await jobs.stop();
      await writer.stop();
      closeCounts();
      await Promise.all([telemetry.close(), unreadable.settle()]);
      await db.close();
      await embedded?.stop();
    },
  };
}

/** The proved vault, and who is told of what it does not decrypt. */
async function openWatchedVault(
  config: Config,
  db: Db,
  log: Log,
): Promise<Pick<Platform, 'vault' | 'unreadable'>> {
  const proved = await openProvedVault(config, db);
  const unreadable = createUnreadableWatch({ db, log, clock: systemClock, vault: proved });
  return { vault: unreadable.vault, unreadable };
}

/** The keys of this installation, which belong to its database; what gives power there was signed by them. */
async function openProvedVault(config: Config, db: Db): Promise<Vault> {
  const vault = await createInstallationVault(config);
  proveRowsBy(vault);
  await claimKeys(db, { keys: vault.prints(), path: config.secretKeyFile });
  await adoptDatabaseDigests(db.read, vault, config.secretKeyFile);
  // A demo of before has nobody who could be asked.
  const everSigned = await readEverSigned(rowHeadsOf(config).path, vault);
  if (config.kind === 'demo' && !(await isSigned(db.read)))
    await signRows({ db: db.lists, vault, everSigned });
  await refuseUnsigned(db.read, everSigned);
  return vault;
}

/** What does work of its own: jobs, which a process without the role only orders, and the writer. */
async function openWork(
  config: Config,
  {
    log,
    address,
    db,
    storage,
    telemetry: { note },
  }: Pick<Platform, 'log' | 'db' | 'storage' | 'telemetry'> & { address: DatabaseAddress },
): Promise<Pick<Platform, 'jobs' | 'writer'>> {
  const allJobs = await startJobs({
    url: address,
    log,
    note,
    heardError: (code) => void storage.hear(code),
    isResting: storage.isFull,
  });
  const writer = await createWriter({
    pool: db.writerPool,
    log,
    afterCommit: () => wakeDelivery(db.read),
    note,
  });
  return { jobs: config.roles.has('worker') ? allJobs : onlyOrdering(allJobs), writer };
}

async function answers(db: Db): Promise<boolean> {
  await db.staffPool.query('select');
  return true;
}
