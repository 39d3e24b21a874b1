import { Client } from 'pg';
import { assumeOwner, purgeOldKeys } from './rotation.sql.ts';

/**
 * The database names the newest key alone from now on: to be called when nothing is sealed by
 * another one, before the older ones leave the key file, so that there is no moment at which it
 * names a key that no file has.
 */
export async function forgetKeys(url: string, newestId: string): Promise<void> {
  const client = new Client({
    connectionString: url,
    application_name: 'wallet rotate-keys',
    connectionTimeoutMillis: 5_000,
  });
  client.on('error', () => {
    // The statement under way reports the same loss.
  });
  await client.connect();
  try {
    await client.query(assumeOwner);
    await client.query(purgeOldKeys, [newestId]);
  } finally {
    await client.end();
  }
}
