import { all, type Db, maybe, type Trx } from '#platform/db';
import { sweepSince } from '#platform/ids';
import type { Log } from '#platform/log';
import { isStorageError } from '#platform/storage';
import type { AfterCommit, Subscription } from './define-event.ts';
import type { DomainEvent } from './domain-event.ts';
import { claimEvent, claimEvents, markDelivered, markFailed } from './events.sql.ts';
import { type EventGroup, groupByName } from './group-by-name.ts';

interface Drain {
  db: Db;
  subscriptions: readonly Subscription[];
  log: Log;
  listenerTimeoutMs?: number;
}

type Effect = Parameters<AfterCommit>[0];

const batchSize = 250;
const parkAfter = 20;
const defaultListenerTimeoutMs = 10_000;
const longestError = 1_000;

/** Delivers batch after batch until no event is due or it is to stop, and tells how many were delivered. */
export async function drainOpenEvents(drain: Drain, stopping: AbortSignal): Promise<number> {
  let total = 0;
  while (!stopping.aborted) {
    const { claimed, delivered } = await deliverBatch(drain);
    total += delivered;
    if (claimed < batchSize) break;
  }
  return total;
}

/**
 * Claims and delivers a batch in one transaction. On failure it rolls back and delivers each event
 * in its own, so a poisoned event is charged and delays no other.
 */
async function deliverBatch(drain: Drain): Promise<{ claimed: number; delivered: number }> {
  let batch: DomainEvent[] = [];
  try {
    const effects = await drain.db.transaction(async (trx) => {
      // Anew at each run: a migration may have the transaction run again.
      batch = await all(trx, claimEvents({ limit: batchSize, since: sweepSince() }));
      return deliver(drain, batch, trx);
    });
    await runEffects(drain.log, effects);
    return { claimed: batch.length, delivered: batch.length };
  } catch (error) {
    // Nothing was claimed: the database itself is in trouble.
    if (batch.length === 0) throw error;
  }
  let delivered = 0;
  for (const { id } of batch) if (await deliverAlone(drain, id)) delivered++;
  return { claimed: batch.length, delivered };
}

async function deliverAlone(drain: Drain, id: string): Promise<boolean> {
  try {
    const effects = await drain.db.transaction(async (trx) => {
      const event = await maybe(trx, claimEvent(id));
      return event && deliver(drain, [event], trx);
    });
    if (effects) await runEffects(drain.log, effects);
    return effects !== undefined;
  } catch (error) {
    if (isStorageError(error)) throw error;
    await charge(drain, id, error);
    return false;
  }
}

async function deliver(drain: Drain, events: readonly DomainEvent[], trx: Trx): Promise<Effect[]> {
  const effects: Effect[] = [];
  if (events.length === 0) return effects;
  for (const group of groupByName(events))
    await deliverGroup(drain, group, trx, (effect) => void effects.push(effect));
  await markDelivered(events.map(({ id }) => id)).execute(trx);
  return effects;
}

/** Reads the payloads of events of one name, and hands them to each listener of that name. */
async function deliverGroup(
  { subscriptions, listenerTimeoutMs: timeoutMs = defaultListenerTimeoutMs }: Drain,
  { name, events }: EventGroup,
  trx: Trx,
  after: AfterCommit,
): Promise<void> {
  const wanted = subscriptions.filter(({ event }) => event.name === name);
  const [first] = wanted;
  if (!first) return;
  const read = events.map((event) => ({
    ...event,
    payload: first.event.payload.parse(event.payload),
  }));
  for (const { listener } of wanted)
    await inTime(listener(read as DomainEvent<never>[], trx, after), { name, timeoutMs });
}

/** A listener that never ends would hold up every event behind it; given up on, it is charged like one that throws. */
async function inTime(
  listening: Promise<void>,
  { name, timeoutMs }: { name: string; timeoutMs: number },
): Promise<void> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => late.reject(new Error(`a listener of ${name} took longer than ${timeoutMs} ms`)),
    timeoutMs,
  );
  try {
    await Promise.race([listening, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** Writes the failure down beside the event, outside the transaction that was rolled back. */
async function charge({ db, log }: Drain, id: string, error: unknown): Promise<void> {
  const text = (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).slice(
    0,
    longestError,
  );
  const charged = await maybe(db.read, markFailed({ id, error: text, parkAfter }));
  if (charged?.parked)
    log.error(
      { err: error, fact: id, attempts: charged.attempts },
      'a fact is parked: correct its listener, then release it',
    );
  else
    log.warn(
      { err: error, fact: id, attempts: charged?.attempts },
      'a fact could not be delivered; it will be tried again',
    );
}

async function runEffects(log: Log, effects: readonly Effect[]): Promise<void> {
  for (const effect of effects) {
    try {
      await effect();
    } catch (error) {
      log.warn({ err: error }, 'an effect after a fact failed');
    }
  }
}
