import { Client } from 'pg';
import type { Config } from '#platform/config';
import { printsOf, readKeyFile } from '#platform/vault';
import { namesKeys, selectKeysOfAnyVersion } from './installation.sql.ts';
import { InstallationProblem, missingOf, wordsOfMissing } from './installation.ts';

/**
 * Throws an InstallationProblem before any write, schema included, if the key file is not this
 * database's; accepts an empty database or a missing key file.
 */
export async function refuseForeignStart(
  ownerUrl: string,
  { secretKeyFile: path }: Pick<Config, 'secretKeyFile'>,
): Promise<void> {
  const file = await readKeyFile(path);
  if (!file) return;
  const client = new Client({
    connectionString: ownerUrl,
    application_name: 'wallet owner',
    connectionTimeoutMillis: 5_000,
  });
  await client.connect();
  try {
    const { rows } = await client.query<{ is: boolean }>(namesKeys);
    if (rows[0]?.is !== true) return;
    const named = await client.query<{ id: string; print: string | null }>(selectKeysOfAnyVersion);
    const missing = missingOf(named.rows, printsOf(file.keys));
    if (missing.length > 0) throw new InstallationProblem(wordsOfMissing(path, missing));
  } finally {
    await client.end();
  }
}
