import { Client } from 'pg';
import { settleSession } from './backup.sql.ts';

/** Works on its own connection as the login, with fixed value formats; rolls back what was not committed. */
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
