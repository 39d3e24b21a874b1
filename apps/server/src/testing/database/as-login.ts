import { Client } from 'pg';
import type { EmptyDatabase } from './test-database.ts';

/** Runs statements as the login that owns the database, past every role and policy; tells the rows of the last. */
export async function asLogin(
  { url }: Pick<EmptyDatabase, 'url'>,
  statement: string,
): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}
