import { all, maybe } from '#platform/db';
import type { Db, Trx } from '#platform/db';
import { sweepSince } from '#platform/ids';
import type { Log } from '#platform/log';
import { isStorageTrouble } from '#platform/storage';
import type { Fact, Listeners } from './fact.ts';
import { claimFact, claimFacts, markDelivered, markFailed } from './facts.sql.ts';

interface Drain {
  db: Db;
  listeners: Listeners;
  log: Log;
  listenerTimeoutMs?: number;
}

type AfterEffect = () => void | Promise<void>;

const batchSize = 250;
const parkAfter = 20;
const defaultListenerTimeoutMs = 10_000;
const longestError = 1_000;

/** Delivers batch after batch until no fact is due or it is to stop, and tells how many were delivered. */
export async function drainOpenFacts(drain: Drain, stopping: AbortSignal): Promise<number> {
  let total = 0;
  while (!stopping.aborted) {
    const { claimed, delivered } = await deliverBatch(drain);
    total += delivered;
    if (claimed < batchSize) break;
  }
  return total;
}

/**
 * Claims a batch and delivers it in one transaction. When anything in it fails, everything is rolled back and each of
 * its facts is delivered in a transaction of its own, so that a poisoned fact is charged and delays no other.
 */
async function deliverBatch(drain: Drain): Promise<{ claimed: number; delivered: number }> {
  let batch: Fact[] = [];
  try {
    const effects = await drain.db.transaction(async (trx) => {
      // Anew at each run: a migration may have the transaction run again.
      batch = await all(trx, claimFacts({ limit: batchSize, since: sweepSince() }));
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
      const fact = await maybe(trx, claimFact(id));
      return fact && deliver(drain, [fact], trx);
    });
    if (effects) await runEffects(drain.log, effects);
    return effects !== undefined;
  } catch (error) {
    if (isStorageTrouble(error)) throw error;
    await charge(drain, id, error);
    return false;
  }
}

async function deliver(
  { listeners, listenerTimeoutMs = defaultListenerTimeoutMs }: Drain,
  facts: Fact[],
  trx: Trx,
): Promise<AfterEffect[]> {
  const effects: AfterEffect[] = [];
  if (facts.length === 0) return effects;
  for (const fact of facts) {
    for (const listener of listeners[fact.name] ?? []) {
      const listening = listener(fact, trx, (effect) => void effects.push(effect));
      await inTime(listening, { fact, timeoutMs: listenerTimeoutMs });
    }
  }
  const ids = facts.map((fact) => fact.id);
  await markDelivered(ids).execute(trx);
  return effects;
}

/** A listener that never ends would hold up every fact behind it; given up on, it is charged like one that throws. */
async function inTime(
  listening: Promise<void>,
  { fact, timeoutMs }: { fact: Fact; timeoutMs: number },
): Promise<void> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => late.reject(new Error(`a listener of ${fact.name} took longer than ${timeoutMs} ms`)),
    timeoutMs,
  );
  try {
    await Promise.race([listening, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** Writes the failure down beside the fact, outside the transaction that was rolled back. */
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

async function runEffects(log: Log, effects: AfterEffect[]): Promise<void> {
  for (const effect of effects) {
    try {
      await effect();
    } catch (error) {
      log.warn({ err: error }, 'an effect after a fact failed');
    }
  }
}
