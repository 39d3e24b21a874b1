import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { silentLog } from '@wallet/server/bench';

/** Works on an installation's embedded database with a version's PostgreSQL, server running or not. */
export async function onDatabase<Answer>(
  tree: string,
  dataDir: string,
  work: (url: string) => Promise<Answer>,
): Promise<Answer> {
  const door = pathToFileURL(join(tree, 'apps/server/src/platform/postgres/index.ts')).href;
  const { openPostgres } = (await import(door)) as {
    openPostgres(options: object): Promise<{ url: string; stop(): Promise<void> }>;
  };
  const postgres = await openPostgres({
    dataDir: join(dataDir, 'postgres'),
    attach: true,
    log: silentLog(),
  });
  try {
    return await work(postgres.url);
  } finally {
    await postgres.stop();
  }
}

/** Behind the application and past its triggers, as a thief or a hurried hand. */
export async function bySql(tree: string, dataDir: string, statement: string): Promise<void> {
  await onDatabase(tree, dataDir, async (url) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      await client.query(`set session_replication_role = replica; ${statement}`);
    } finally {
      await client.end();
    }
  });
}
