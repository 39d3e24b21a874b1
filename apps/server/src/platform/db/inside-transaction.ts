import { AsyncLocalStorage } from 'node:async_hooks'

const inside = new AsyncLocalStorage<true>()

/** Marks everything awaited by `work` as being inside a database transaction. */
export function insideTransaction<T>(work: () => Promise<T>): Promise<T> {
  return inside.run(true, work)
}

/**
 * Throws when called inside `db.transaction`. The money writer calls it on every item: waiting for the writer
 * while holding a connection and row locks would let two use cases wait for each other for ever.
 */
export function assertNoTransaction(): void {
  if (inside.getStore()) throw new Error('a money item was submitted inside a transaction; submit it before or after, never within')
}
