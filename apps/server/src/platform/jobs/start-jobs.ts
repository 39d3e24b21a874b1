import type { Pool } from 'pg';
import { type Db as BossDb, fromKysely, type JobWithMetadata, PgBoss } from 'pg-boss';
import { createPool, listen, type Trx } from '#platform/db';
import type { DatabaseAddress } from '#platform/db/logins';
import { newId } from '#platform/ids';
import type { Log } from '#platform/log';
import { isStorageError } from '#platform/storage';
import { noted, noteNothing, type NoteWork } from '#platform/telemetry';
import { repeatWhileLeading } from './every.ts';
import type { EnqueueOptions, Handler, Job } from './job.ts';
import { jobsSchema } from './jobs.sql.ts';

export interface JobsOptions {
  url: DatabaseAddress;
  log: Log;
  /** Hears of each attempt of a job. */
  note?: NoteWork;
  /** Hears the code of each error that the server answers. */
  heardError?: (code: string) => void;
  /** While it is true repeated tasks rest, but for those that are done all the same. */
  isResting?: () => boolean;
}

export interface Jobs {
  /** Adds a job if and only if the caller's transaction commits. False when its singletonKey waits already. */
  enqueue<Payload extends object>(
    trx: Trx,
    job: Job<Payload>,
    payload: Payload,
    options?: EnqueueOptions,
  ): Promise<boolean>;
  /** Lets this process do jobs of this kind. */
  work<Payload extends object>(job: Job<Payload>, handler: Handler<Payload>): Promise<void>;
  /**
   * Calls `handler` with `seconds` between end and start, in one process. Another takes over within
   * `seconds` of a loss, so calls may overlap after a lost connection: the handler must tolerate
   * that.
   */
  every(
    name: string,
    seconds: number,
    handler: () => Promise<void>,
    options?: { evenAtRest?: boolean },
  ): void;
  /** Takes no more jobs and waits up to 20 seconds for running ones; unfinished ones are redone elsewhere. */
  stop(): Promise<void>;
}

/** For a process that orders jobs and leaves the doing to others. */
export function onlyOrdering(jobs: Jobs): Jobs {
  return { ...jobs, work: () => Promise.resolve(), every: () => undefined };
}

/** Waiting jobs are found by NOTIFY at once, delayed and retried ones by this poll. */
const pollSeconds = 1;
/** The smallest pg-boss allows; a worker that misses it is presumed dead and its job is tried again. */
const heartbeatSeconds = 10;
/** How often to look for dead workers; needs both pg-boss timers this low, or their jobs wait a minute. */
const superviseSeconds = 5;
const defaultAttemptSeconds = 60;
const keptSeconds = 7 * 24 * 3600;

/** Opens the queue of jobs with retries and delays. `installJobs` must have run. */
export async function startJobs({
  url,
  log,
  note = noteNothing,
  heardError,
  isResting = () => false,
}: JobsOptions): Promise<Jobs> {
  const pool = createPool({
    url,
    name: 'jobs',
    role: 'wap_staff',
    max: 5,
    plainTypes: true,
    genericPlans: true,
    timeouts: { statementMs: 60_000, queryMs: 70_000, lockMs: 10_000 },
    heardError,
    log,
  });
  const boss = new PgBoss({
    db: adapter(pool, log),
    schema: jobsSchema,
    migrate: false,
    schedule: false,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
    useListenNotify: true,
    reindex: false,
  });
  logTroubles(boss, log);
  await boss.start();

  const repeating = repeatWhileLeading({ pool, log, isResting });
  const queues = new Map<string, Promise<void>>();
  function queueOf(job: Job<object>): Promise<void> {
    const known = queues.get(job.name) ?? createQueue(boss, job);
    queues.set(job.name, known);
    known.catch(() => queues.delete(job.name));
    return known;
  }

  return {
    enqueue: async (trx, job, payload, input = {}) => {
      const { startAfter, singletonKey = newId('job'), behind = 0, owner } = input;
      await queueOf(job);
      const id = await boss.send(job.name, payload, {
        db: fromKysely(trx),
        singletonKey,
        ...(startAfter && { startAfter }),
        ...(behind > 0 && { priority: -behind }),
        ...(owner !== undefined && { group: { id: owner } }),
      });
      return id !== null;
    },
    work: async (job, handler) => {
      await queueOf(job);
      const options = {
        includeMetadata: true,
        localConcurrency: job.concurrency ?? 1,
        ...(job.ofOneAtOnce !== undefined && { localGroupConcurrency: job.ofOneAtOnce }),
        pollingIntervalSeconds: pollSeconds,
        notifyPollingIntervalSeconds: pollSeconds,
      } as const;
      const run = runnerOf(handler, { log, note });
      await boss.work<Parameters<typeof handler>[0], void, typeof options>(
        job.name,
        options,
        async ([attempt]) => attempt && run(attempt),
      );
    },
    every: repeating.every,
    stop: async () => {
      await repeating.stop();
      await boss.stop({ graceful: true, timeout: 20_000 });
      await pool.end();
    },
  };
}

/** A full disk is told by who watches it, once. */
function logTroubles(boss: PgBoss, log: Log): void {
  boss.on('error', (error) => {
    if (!isStorageError(error))
      log.warn({ err: error }, 'the job queue is in trouble; it tries again');
  });
  boss.on('warning', (warning) => log.warn({ warning }, 'the job queue warns'));
}

function runnerOf<Payload>(
  handler: Handler<Payload>,
  { log, note }: { log: Log; note: NoteWork },
): (job: JobWithMetadata<Payload>) => Promise<void> {
  return async (job) => {
    const number = job.retryCount + 1;
    const isLast = job.retryCount >= job.retryLimit;
    try {
      const about = {
        name: `job ${job.name}`,
        kind: 'consumer',
        attributes: { 'wallet.job': job.name, 'wallet.job_id': job.id, 'wallet.attempt': number },
      } as const;
      await noted(note, about, () =>
        handler(job.data, { jobId: job.id, number, isLast, signal: job.signal }),
      );
    } catch (error) {
      log[isLast ? 'error' : 'warn'](
        { err: error, job: job.name, jobId: job.id, attempt: number, isLast },
        'an attempt of a job failed',
      );
      throw error;
    }
  };
}

/** Options follow the code: an existing queue gets the new ones. */
async function createQueue(boss: PgBoss, job: Job<object>): Promise<void> {
  const options = {
    retryLimit: job.retryLimit,
    retryDelay: job.retryDelaySeconds,
    retryBackoff: job.retryDelayMaxSeconds !== undefined,
    ...(job.retryDelayMaxSeconds !== undefined && { retryDelayMax: job.retryDelayMaxSeconds }),
    expireInSeconds: job.attemptSeconds ?? defaultAttemptSeconds,
    deleteAfterSeconds: keptSeconds,
    heartbeatSeconds,
    notify: true,
  };
  // `short`: one waiting job for each singleton key, and a job without one gets a key of its own.
  await boss.createQueue(job.name, { ...options, policy: 'short' });
  await boss.updateQueue(job.name, options);
}

/** pg-boss on our own pool, with its role, time-outs and listeners for lost connections. */
function adapter(pool: Pool, log: Log): BossDb {
  return {
    // What has no values is named, and so planned once, too; several statements in one text cannot be.
    executeSql: (text, values) => pool.query(text, values ?? (isSingle(text) ? [] : undefined)),
    listen: async (channel, onNotification, onListening) => {
      const listening = listen({ pool, channel: `"${channel}"`, onNotification, onListening, log });
      return { close: () => listening.stop() };
    },
  };
}

function isSingle(text: string): boolean {
  return !text.trim().replace(/;$/, '').includes(';');
}
