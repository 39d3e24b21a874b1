import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { paymentMethods, providers } from '@wallet/contract';
import { Client } from 'pg';
import {
  createMigrationTable,
  hasProviders,
  insertApplied,
  insertMethods,
  insertProviders,
  lockMigrations,
  selectApplied,
  selectIsMigrated,
} from './migration.sql.ts';

export class MigrationProblem extends Error {
  override name = 'MigrationProblem';
}

const ownFolder = fileURLToPath(new URL('../../../../migrations/', import.meta.url));
const fileName = /^(\d{4})-[a-z0-9-]+\.sql$/;

/**
 * Brings the database to the newest schema: each file of `migrations/` in the order of its number, each in one
 * transaction, each once. Several processes may call it at once; one works and the others wait for it.
 * A file that was changed after it was applied, or one that is missing, stops everything: history is not rewritten.
 * `only` leaves out what it does not name: for a backup that was written in an older schema. Then the providers and methods
 * that this version knows are words of the database, too. Returns the names applied by this call.
 */
export async function migrate(
  ownerUrl: string,
  folder = ownFolder,
  only?: ReadonlySet<string>,
): Promise<string[]> {
  const files = await readFiles(folder);
  const client = new Client({
    connectionString: ownerUrl,
    application_name: 'wallet migrate',
    connectionTimeoutMillis: 5_000,
  });
  client.on('error', () => {
    // The query under way reports the same loss; without a listener it would also end the process.
  });
  await client.connect();
  try {
    await client.query(lockMigrations);
    const applied = await readApplied(client);
    refuseChangedHistory(files, applied);
    const fresh = files.filter((file) => !applied.has(file.name) && (only?.has(file.name) ?? true));
    for (const file of fresh) await apply(client, file);
    await bringProviders(client);
    return fresh.map((file) => file.name);
  } finally {
    await client.end();
  }
}

/** Whether a database was ever migrated; until then it has no roles to work as. */
export async function isMigrated(ownerUrl: string): Promise<boolean> {
  const client = new Client({
    connectionString: ownerUrl,
    application_name: 'wallet migrate',
    connectionTimeoutMillis: 5_000,
  });
  await client.connect();
  try {
    const { rows } = await client.query<{ is: boolean }>(selectIsMigrated);
    return rows[0]?.is === true;
  } finally {
    await client.end();
  }
}

/** The migrations of this version that a migrated database does not have yet, in their order. */
export async function missingMigrations(ownerUrl: string): Promise<string[]> {
  const client = new Client({
    connectionString: ownerUrl,
    application_name: 'wallet migrate',
    connectionTimeoutMillis: 5_000,
  });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(selectApplied);
    const applied = new Set(rows.map(({ name }) => name));
    return (await readFiles(ownFolder)).flatMap(({ name }) => (applied.has(name) ? [] : [name]));
  } finally {
    await client.end();
  }
}

/** The migrations that this version knows, by name, with the digest of each. */
export async function knownMigrations(folder = ownFolder): Promise<Map<string, string>> {
  return new Map((await readFiles(folder)).map(({ name, sha256 }) => [name, sha256]));
}

interface MigrationFile {
  name: string;
  text: string;
  sha256: string;
}

async function readFiles(folder: string): Promise<MigrationFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const bad = names.find(
    (name, i) => !fileName.test(name) || name.slice(0, 4) === names[i + 1]?.slice(0, 4),
  );
  if (bad)
    throw new MigrationProblem(
      `${bad} needs a name like 0007-what-it-does.sql with a number of its own.`,
    );
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(`${folder}/${name}`, 'utf8');
      return { name, text, sha256: createHash('sha256').update(text).digest('hex') };
    }),
  );
}

async function readApplied(client: Client): Promise<Map<string, string>> {
  await client.query(createMigrationTable);
  const { rows } = await client.query<{ name: string; sha256: string }>(selectApplied);
  return new Map(rows.map((row) => [row.name, row.sha256]));
}

function refuseChangedHistory(files: MigrationFile[], applied: Map<string, string>): void {
  const byName = new Map(files.map((file) => [file.name, file]));
  for (const [name, sha256] of applied) {
    const file = byName.get(name);
    if (!file)
      throw new MigrationProblem(
        `This database has migration ${name}, which this version does not know. Use the version that made it, or a newer one.`,
      );
    if (file.sha256 !== sha256)
      throw new MigrationProblem(
        `Migration ${name} was changed after it was applied. Restore the file and put the change into a new one.`,
      );
  }
}

/** 0001 runs as the login because it makes the roles; every later file runs as the owner of the schema. */
async function apply(client: Client, file: MigrationFile): Promise<void> {
  try {
    await client.query('begin');
    if (!file.name.startsWith('0001')) await client.query('set local role wap_owner');
    await client.query(file.text);
    await client.query('reset role');
    await client.query(insertApplied, [file.name, file.sha256]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw new MigrationProblem(`Migration ${file.name} failed: ${describe(error, file.text)}`, {
      cause: error,
    });
  }
}

/** The providers and methods of this version, once their tables are there; nothing is ever taken away. */
async function bringProviders(client: Client): Promise<void> {
  const { rows } = await client.query<{ has: boolean }>(hasProviders);
  if (rows[0]?.has !== true) return;
  await client.query('begin');
  await client.query('set local role wap_owner');
  await client.query(insertProviders, [providers]);
  await client.query(insertMethods, [paymentMethods]);
  await client.query('commit');
}

function describe(error: unknown, text: string): string {
  if (!(error instanceof Error)) return String(error);
  const position = 'position' in error ? Number(error.position) : NaN;
  return Number.isNaN(position)
    ? error.message
    : `${error.message} (line ${text.slice(0, position).split('\n').length})`;
}
