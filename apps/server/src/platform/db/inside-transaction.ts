import { AsyncLocalStorage } from 'node:async_hooks';
import type { Query } from './create-db.ts';

/** Receives the pool of single statements, so that it never runs on the connection of the transaction. */
export type Effect = (read: Query) => void;

interface Surrounding {
  effects: Set<Effect>;
  /** Work that was started inside and outlives the transaction is no longer inside it. */
  isOpen: boolean;
}

const surrounding = new AsyncLocalStorage<Surrounding>();

/**
 * Marks everything awaited by `work` as being inside a database transaction, and runs the effects it registered with
 * `afterCommit` once `work`, which ends with the commit, has succeeded.
 */
export async function insideTransaction<T>(read: Query, work: () => Promise<T>): Promise<T> {
  const transaction: Surrounding = { effects: new Set(), isOpen: true };
  try {
    const result = await surrounding.run(transaction, work);
    for (const effect of transaction.effects) effect(read);
    return result;
  } finally {
    transaction.isOpen = false;
  }
}

/**
 * Runs `effect` once after the surrounding `db.transaction` has committed, never when it rolled back; registering it
 * twice is the same as once. Best effort: it is lost when the process dies in between, must not throw, and the caller
 * of the transaction does not wait for it. Throws outside a transaction.
 */
export function afterCommit(effect: Effect): void {
  const transaction = surrounding.getStore();
  if (!transaction?.isOpen) throw new Error('afterCommit needs a surrounding db.transaction');
  transaction.effects.add(effect);
}

/**
 * Throws when called inside `db.transaction`. The money writer calls it on every item: waiting for the writer
 * while holding a connection and row locks would let two use cases wait for each other for ever.
 */
export function assertNoTransaction(): void {
  if (surrounding.getStore()?.isOpen) {
    throw new Error(
      'a money item was submitted inside a transaction; submit it before or after, never within',
    );
  }
}
