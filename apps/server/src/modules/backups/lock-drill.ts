import { Client } from 'pg';
import { assumeRole, type DatabaseAddress } from '#platform/db/logins';
import { tryToDrill } from './backups.sql.ts';

/**
 * The right to drill for the job, which one process of all has at a time; it ends with this process however that ends.
 * Undefined while another one has it.
 */
export async function lockDrill(
  url: DatabaseAddress,
): Promise<{ end(): Promise<void> } | undefined> {
  const client = new Client({
    connectionString: assumeRole(url, 'wap_staff').connectionString,
    application_name: 'wallet drill',
    connectionTimeoutMillis: 5_000,
  });
  client.on('error', () => {
    // The turn is lost with the session; the drill itself needs nothing of it.
  });
  await client.connect();
  const { rows } = await client.query<{ taken: boolean }>(tryToDrill);
  if (rows[0]?.taken) return { end: () => client.end().catch(() => undefined) };
  await client.end();
  return undefined;
}
