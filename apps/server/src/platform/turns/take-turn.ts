import { AsyncLocalStorage } from 'node:async_hooks';
import type { Db } from '#platform/db';
import { createTurns, type TurnLimits, type Turns } from './create-turns.ts';

/** Six tenths of its pool at once, so that reads and other work always find a connection; half of those for one. */
function limitsFor(db: Db): TurnLimits {
  const { max } = (db === db.lists ? db.listsPool : db.staffPool).options;
  const atOnce = Math.max(1, Math.floor(max * 0.6));
  const ofOneAtOnce = Math.ceil(atOnce / 2);
  return { atOnce, ofOneAtOnce, waiting: 500, ofOneWaiting: 200, patienceMs: 10_000 };
}

const turnsByDb = new WeakMap<Db, Turns>();
const hasTurn = new AsyncLocalStorage<true>();

/**
 * Runs a merchant's write in its turn, so many at once wait here, not for a database lock until it
 * times out. Nested calls run at once. Refuses tooManyRequests like `Turns.take`, before any write.
 */
export function takeTurn<T>(db: Db, merchantId: string, work: () => Promise<T>): Promise<T> {
  if (hasTurn.getStore()) return work();
  const turns = turnsByDb.get(db) ?? createTurns(limitsFor(db));
  turnsByDb.set(db, turns);
  return turns.take(merchantId, () => hasTurn.run(true, work));
}
