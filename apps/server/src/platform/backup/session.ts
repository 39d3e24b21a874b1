import { Client } from 'pg';
import { settleSession } from './backup.sql.ts';

/**
 * Works on a connection of its own, as the login, on which a value has one text whatever the
 * database prefers. What was not committed is undone at the end.
 */
export async function withSession<T>(
  { url, name }: { url: string; name: string },
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client({
    connectionString: url,
    application_name: `wallet ${name}`,
    connectionTimeoutMillis: 5_000,
  });
  client.on('error', () => {
    // The statement under way reports the same loss.
  });
  await client.connect();
  try {
    await client.query(settleSession);
    return await work(client);
  } finally {
    await client.end();
  }
}
