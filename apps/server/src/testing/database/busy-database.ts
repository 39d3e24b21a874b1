import { Client } from 'pg';
import type { Db } from '#platform/db';

const busy = 'select count(*) from generate_series(1, 1000000000000)';

/** Opens all connections of the pool, as a server that has worked for a while has them. */
export async function openConnections({ staffPool }: Db): Promise<void> {
  const all = Array.from({ length: staffPool.options.max }, () => staffPool.connect());
  for (const client of await Promise.all(all)) client.release();
}

/** Other connections that compute all the time, until the function that it tells is called. */
export async function busyDatabase(url: string, connections: number): Promise<() => Promise<void>> {
  const clients = Array.from({ length: connections }, () => new Client({ connectionString: url }));
  const ended = clients.map(async (client) => {
    client.on('error', () => undefined);
    await client.connect();
    await client.query(busy).catch(() => undefined);
  });
  return async () => {
    const stop = new Client({ connectionString: url });
    await stop.connect();
    await stop.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query = $1',
      [busy],
    );
    await stop.end();
    await Promise.all(ended);
  };
}
