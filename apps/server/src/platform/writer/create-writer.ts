import { ApiError } from '@wallet/contract';
import type pg from 'pg';
import { setTimeout as wait } from 'node:timers/promises';
import { canonicalHash } from '#platform/canonical-json';
import { assertNoTransaction } from '#platform/db';
import { isStalePlan } from '#platform/db/statements';
import type { Log } from '#platform/log';
import { type RowKeys, rowKeys } from '#platform/row-mac';
import { noted, noteNothing, type NoteWork } from '#platform/telemetry';
import { chooseBatch } from './choose-batch.ts';
import { conditionOf } from './database-error.ts';
import type { DecidedBatch } from './decide-batch.ts';
import { postBatch, type PostingMeans } from './post-batch.ts';
import { takeShard } from './shard.ts';
import { planByKey } from './statements.sql.ts';
import type { LedgerCommand, LedgerResult, Writer } from './types.ts';
import type { WaitingItem } from './waiting-item.ts';

export interface WriterOptions {
  /** Connections of role `wap_writer` in pipeline mode. */
  pool: pg.Pool;
  log: Log;
  /** Called after each commit that wrote something: wakes those who deliver facts. */
  afterCommit: () => void;
  /** By which what is posted is signed; the keys of this process when left out. */
  keys?: RowKeys;
  /** Hears of each batch, how many items it had. */
  note?: NoteWork;
  /** Items that may wait; more are refused as `overloaded`. */
  maxWaiting?: number;
  maxBatch?: number;
}

const defaults = { maxWaiting: 20_000, maxBatch: 512 };
/** Waits between tries of a batch that met passing trouble: enough for PostgreSQL to restart. */
const patienceMs = [50, 100, 250, 500, 1_000, 2_000, 4_000, 8_000];

/**
 * The only place where money moves in this process. Posts what waits as one batch, the next as soon
 * as this one is back: large batches when busy, instant answers when idle.
 */
export async function createWriter(options: WriterOptions): Promise<Writer> {
  const { log, maxWaiting, maxBatch } = { ...defaults, ...options };
  const keys = options.keys ?? rowKeys();
  const { slot, release } = await takeShard(options.pool);
  let queue: WaitingItem[] = [];
  let running: Promise<void> | undefined;
  let stopped = false;

  async function run(): Promise<void> {
    while (queue.length > 0) {
      const { batch, rest } = chooseBatch(queue, maxBatch);
      queue = rest;
      await settle(batch, { ...options, slot, keys });
    }
    running = undefined;
  }

  return {
    slot,
    submit: <Payload, Result>(
      item: LedgerCommand<Payload, Result>,
    ): Promise<LedgerResult<Result>> => {
      assertNoTransaction();
      if (stopped || queue.length >= maxWaiting)
        return Promise.reject(new ApiError('overloaded', { retryAfterSeconds: 1 }));
      const { promise, resolve, reject } = Promise.withResolvers<LedgerResult<unknown>>();
      queue.push({
        item: item as unknown as LedgerCommand<unknown, unknown>,
        payloadHash: canonicalHash(item.payload),
        locks: item.kind.lock(item.payload, slot),
        settle: resolve,
        fail: reject,
      });
      // The first item does not leave at once: what is submitted in the same turn of the event loop joins its batch.
      running ??= Promise.resolve()
        .then(run)
        .catch((error: unknown) => log.fatal({ err: error }, 'the writer failed'));
      return promise as Promise<LedgerResult<Result>>;
    },
    stop: async () => {
      stopped = true;
      while (running) await running;
      await release();
    },
  };
}

type Posting = WriterOptions & PostingMeans;

/** Settles each item of a batch with its verdict or error, splitting where one blocks the others. */
async function settle(batch: readonly WaitingItem[], posting: Posting): Promise<void> {
  try {
    const about = {
      name: 'writer batch',
      kind: 'internal',
      attributes: { 'wallet.items': batch.length },
    } as const;
    const judged = await noted(posting.note ?? noteNothing, about, () =>
      postPatiently(batch, posting),
    );
    judged.forEach(answer);
    if (judged.some((one) => one.effects)) posting.afterCommit();
  } catch (error) {
    await isolate(batch, error, posting);
  }
}

/** Halves the batch, in order, until the item in the way stands alone; that one fails with what the database said. */
async function isolate(
  batch: readonly WaitingItem[],
  error: unknown,
  posting: Posting,
): Promise<void> {
  const trouble = conditionOf(error);
  if (batch.length > 1 && trouble !== 'passing' && trouble !== 'storage') {
    const middle = batch.length >> 1;
    await settle(batch.slice(0, middle), posting);
    await settle(batch.slice(middle), posting);
    return;
  }
  posting.log.error(
    { err: error, causes: batch.map(({ item }) => item.cause), trouble },
    'money items could not be posted',
  );
  for (const waiting of batch) waiting.fail(reasonFor(waiting, trouble, error));
}

function reasonFor(
  { sent }: WaitingItem,
  trouble: ReturnType<typeof conditionOf>,
  error: unknown,
): unknown {
  if (trouble === 'storage' && !sent)
    return new ApiError('storageUnavailable', { retryAfterSeconds: 10 });
  // Whether an item that was sent for commit is in the books cannot be read now; any other one certainly is not.
  if (sent || trouble === 'passing' || trouble === 'locked')
    return sent
      ? new ApiError('outcomeUnknown', { retryAfterSeconds: 5 })
      : new ApiError('overloaded', { retryAfterSeconds: 2 });
  return error;
}

function answer({ waiting, verdict, error }: DecidedBatch): void {
  if (verdict) waiting.settle(verdict);
  else waiting.fail(error);
}

/**
 * Posts a batch, repeated unchanged during transient errors. Safe whatever became of the first try:
 * locks rows, then reads idempotency keys, so committed work is found, not repeated.
 */
async function postPatiently(
  batch: readonly WaitingItem[],
  posting: Posting,
): Promise<DecidedBatch[]> {
  let twin = false;
  for (let tries = 0; ; tries++) {
    try {
      return await postOnce(batch, posting);
    } catch (error) {
      const trouble = conditionOf(error);
      if (trouble === 'poison' && batch.length === 1 && !twin) {
        // Another process may have inserted this very cause a moment ago: read once more before calling it poison.
        twin = true;
        continue;
      }
      const pauseMs = patienceMs[tries];
      if (trouble !== 'passing' || pauseMs === undefined) throw error;
      posting.log.warn(
        { err: error, items: batch.length, tries },
        'a batch met passing trouble; trying again',
      );
      await wait(pauseMs);
    }
  }
}

async function postOnce(
  batch: readonly WaitingItem[],
  { pool, ...means }: Posting,
): Promise<DecidedBatch[]> {
  const client = await pool.connect();
  let broken = true;
  try {
    await settleIn(client);
    const judged = await postBatch(client, batch, means);
    broken = false;
    return judged;
  } catch (error) {
    broken = isStalePlan(error) || (await rollBack(client));
    throw error;
  } finally {
    client.release(broken);
  }
}

const settledIn = new WeakSet<pg.PoolClient>();

/** Once for each connection, however long the pool keeps it. */
async function settleIn(client: pg.PoolClient): Promise<void> {
  if (settledIn.has(client)) return;
  await client.query(planByKey);
  settledIn.add(client);
}

/** True when the connection is of no more use. */
async function rollBack(client: pg.PoolClient): Promise<boolean> {
  try {
    await client.query('rollback');
    return false;
  } catch {
    // The connection is gone, and the transaction with it.
    return true;
  }
}
