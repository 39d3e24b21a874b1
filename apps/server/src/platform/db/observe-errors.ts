import type { EventEmitter } from 'node:events';
import type { PoolClient } from 'pg';

/** Tells the code of each error that the server answers on a connection, whoever asked and whether or not he minds. */
export function observeErrors(client: PoolClient, listener: (code: string) => void): void {
  if (!('connection' in client)) return;
  (client.connection as EventEmitter).on('errorMessage', ({ code }: { code?: string }) => {
    if (code !== undefined) listener(code);
  });
}
