import { Client, type PoolClient } from 'pg';

type Query = (...args: unknown[]) => unknown;

/**
 * Ends a connection whose query timed out: pg stops waiting, but the query would block the
 * connection's queue for everyone who gets it next.
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
