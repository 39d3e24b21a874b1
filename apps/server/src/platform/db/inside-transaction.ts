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

/** Marks what `work` awaits as inside a transaction; runs its `afterCommit` effects once `work` has committed. */
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
 * Runs `effect` once after the surrounding `db.transaction` commits, never on rollback;
 * deduplicated. Best effort: lost on a crash, must not throw, and not awaited by the caller. Throws
 * outside a transaction.
 */
export function afterCommit(effect: Effect): void {
  const transaction = surrounding.getStore();
  if (!transaction?.isOpen) throw new Error('afterCommit needs a surrounding db.transaction');
  transaction.effects.add(effect);
}

/**
 * Throws inside `db.transaction`. The ledger writer checks every command: waiting for it while
 * holding a connection and row locks could deadlock two use cases.
 */
export function assertNoTransaction(): void {
  if (surrounding.getStore()?.isOpen) {
    throw new Error(
      'a money item was submitted inside a transaction; submit it before or after, never within',
    );
  }
}
