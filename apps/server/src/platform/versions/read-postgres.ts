import { Client } from 'pg';
import { one, type Query } from '#platform/db';
import { rateVersion } from './rate-version.ts';
import type { BroughtBy, Component } from './read-node.ts';
import { selectServerVersion, serverVersion } from './versions.sql.ts';

/** The PostgreSQL behind `query`, judged. Asked each time: one of your own may be updated under a running server. */
export async function readPostgres(
  query: Query,
  now: Date,
  broughtBy: BroughtBy,
): Promise<Component> {
  const { version } = await one(query, selectServerVersion());
  return { ...rateVersion('postgresql', version, now), broughtBy };
}

const patienceMs = 5_000;

/** The same by URL, for commands; needs no tables or roles of ours. Throws connection errors, or after five seconds. */
export async function askPostgres(url: string, now: Date): Promise<Component> {
  const client = new Client({
    connectionString: url,
    application_name: 'wallet about',
    connectionTimeoutMillis: patienceMs,
    query_timeout: patienceMs,
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ version: string }>(serverVersion);
    return {
      ...rateVersion('postgresql', rows[0]?.version ?? '', now),
      broughtBy: 'operator',
    };
  } finally {
    await client.end();
  }
}
