import { Client } from 'pg';
import { BackupProblem } from '../problem.ts';
import { emptyEverything, endOtherSessions, selectHoldsAnything } from './scratch.sql.ts';

/**
 * An empty database to restore into. `remove` ends its sessions and empties it; server roles stay.
 * Throws BackupProblem for one that holds anything.
 */
export async function createScratchDatabase(
  url: string,
): Promise<{ url: string; remove(): Promise<void> }> {
  await withClient(url, async (client) => {
    const { rows } = await client.query<{ holdsAnything: boolean }>(selectHoldsAnything);
    if (rows[0]?.holdsAnything !== false) {
      throw new BackupProblem(
        'This database holds something already, and a drill empties its database at the end. Name an empty one.',
      );
    }
  });
  let removing: Promise<void> | undefined;
  const remove = () =>
    withClient(url, async (client) => {
      await client.query(endOtherSessions);
      for (const statement of emptyEverything) await client.query(statement);
    });
  return { url, remove: () => (removing ??= remove()) };
}

async function withClient(url: string, work: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client({
    connectionString: url,
    application_name: 'wallet drill',
    connectionTimeoutMillis: 5_000,
  });
  client.on('error', () => {
    // The statement under way reports the same loss.
  });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
