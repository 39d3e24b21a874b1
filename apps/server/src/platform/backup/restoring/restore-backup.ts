import { knownMigrations, migrate } from '#platform/db/migrations';
import { checkBackup, type CheckedBackup } from './check-backup.ts';
import { loadRows } from './load-rows.ts';
import type { BackupKeys, Header, Progress } from '../manifest.ts';
import { BackupProblem } from '../problem.ts';
import { analyze, unmarkUnfinished } from './restore.sql.ts';
import { withSession } from '../session.ts';
import { takeDatabase } from './take-database.ts';

export interface RestoreOptions extends BackupKeys {
  url: string;
  path: string;
  /** Takes a database that was started and never used, too. */
  intoUnused: boolean;
  say: (line: string) => void;
  onProgress?: (progress: Progress) => void;
  /** From so many rows on a table’s indexes and foreign keys are made anew behind its rows. */
  remakeFrom?: number;
}

const name = 'restore';

/**
 * Fills an empty database with a backup, and brings it to the newest schema. All of the file is
 * checked before anything is touched, and that this version knows its schema. Then the database is
 * marked: no server starts on it and no command writes into it until `finishRestore`, however the
 * restore ends; begun again, a restore takes its place. The rows come in one transaction, which
 * ends only when SQL counts and digests them as it did those that were backed up. Row-level
 * security, triggers, indexes and constraints stand afterwards as the migrations made them. Throws
 * a BackupProblem with what to do.
 */
export async function restoreBackup(input: RestoreOptions): Promise<CheckedBackup> {
  const { url, path, intoUnused, say, onProgress } = input;
  const checked = await checkBackup(path, input, onProgress);
  const { header, trailer } = checked;
  await refuseUnknownSchema(header);
  say(
    `The backup is whole: ${trailer.rows} rows in ${trailer.tables} tables, as of ${header.backupAt}.`,
  );
  await withSession({ url, name }, (client) =>
    takeDatabase(client, { backupId: header.id, intoUnused }),
  );
  await migrate(url, undefined, new Set(header.schema.map((migration) => migration.name)));
  await load(input, checked);
  say(
    'Every restored table has the rows that SQL counted and digested in the database that was backed up.',
  );
  const applied = await migrate(url);
  await withSession({ url, name }, (client) => client.query(analyze));
  if (applied.length > 0) say(`Brought it to the newest schema: ${applied.join(', ')}.`);
  return checked;
}

async function load(input: RestoreOptions, checked: CheckedBackup): Promise<void> {
  const { url, path, onProgress, remakeFrom } = input;
  try {
    await withSession({ url, name }, (client) =>
      loadRows(client, { path, keys: input, checked, onProgress, remakeFrom }),
    );
  } catch (error) {
    if (error instanceof BackupProblem) throw error;
    const why = error instanceof Error ? error.message : String(error);
    throw new BackupProblem(
      `The database did not take the rows: ${why}. It stays marked and nothing starts on it. Restore again, into the same one.`,
    );
  }
}

/** Lets servers start on it. Call only once recovery has begun and the books are proved. */
export async function finishRestore(url: string): Promise<void> {
  await withSession({ url, name }, (client) => client.query(unmarkUnfinished));
}

async function refuseUnknownSchema({ schema }: Header): Promise<void> {
  const known = await knownMigrations();
  const unknown = schema.find((migration) => !known.has(migration.name));
  if (unknown) {
    throw new BackupProblem(
      `The backup was written by a newer version, which has ${unknown.name}. Restore it with that version.`,
    );
  }
  const other = schema.find((migration) => known.get(migration.name) !== migration.sha256);
  if (!other) return;
  throw new BackupProblem(
    `The backup was written by a version in which ${other.name} is another one. Restore it with that version.`,
  );
}
