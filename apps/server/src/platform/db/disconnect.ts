import { Client, type PoolClient } from 'pg';

type Query = (...args: unknown[]) => unknown;

/**
 * Ends a connection whose query got no answer in time. pg only gives up waiting: the query stays at the head of the
 * connection's queue, and everyone who gets the connection from the pool afterwards would wait behind it.
 */
export function disconnectOnSilence(client: PoolClient): void {
  const query = client.query.bind(client) as Query;
  const guarded: Query = (...args) => {
    const result = query(...args);
    if (result instanceof Promise) {
      result.catch((error: unknown) => {
        // The pool closes a connection that is ending instead of lending it again.
        if (
          error instanceof Error &&
          error.message === 'Query read timeout' &&
          client instanceof Client
        )
          void client.end();
      });
    }
    return result;
  };
  Object.assign(client, { query: guarded });
}
