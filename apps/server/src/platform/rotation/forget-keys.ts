import { Client } from 'pg';
import { assumeOwner, purgeOldKeys } from './rotation.sql.ts';

/**
 * Makes the database name the newest key only. Call when nothing is encrypted by older keys and
 * before they leave the key file, so it never names a missing key.
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
