import { Client } from 'pg';
import { knownMigrations, migrate } from '#platform/db';
import type { Vault } from '#platform/vault';
import {
  analyze, becomeLogin, becomeOwner, becomeOwnerForGood, beginLoad, closeTable, copyInto, createPartition, emptyDatabase, endLoad, markUnfinished, openTables, selectContents, selectPresentTables, selectUse,
  selectWalled, setSequence, unmarkUnfinished,
} from './backup.sql.ts';
import { copyIn } from './copy.ts';
import { installationOf, isSealedBy } from './manifest.ts';
import type { Header, TableEnd } from './manifest.ts';
import { BackupProblem } from './problem.ts';
import { checkBackup, readBackup } from './read-backup.ts';
import type { BackupPart, CheckedBackup } from './read-backup.ts';

export interface RestoreWish {
  url: string;
  vault: Vault;
  /** The keys of the key file, by their ids. */
  keyIds: readonly string[];
  path: string;
  /** Takes a database that was started and never used, too. */
  intoUnused: boolean;
  say: (line: string) => void;
}

/**
 * Fills an empty database with a backup, and brings it to the newest schema. All of the file is checked before anything
 * is touched: its digests, the seal of this installation’s key file, and that this version knows its schema. The rows come
 * in one transaction: a restore that breaks off before its end leaves a database without rows. From that end on the
 * database is marked as unfinished and no server starts on it, until `finishRestore`; begun again, a restore gives such a
 * database up by itself. Row-level security and triggers stand afterwards as the migrations made them. Throws a
 * BackupProblem with what to do.
 */
export async function restoreBackup({ url, vault, keyIds, path, intoUnused, say }: RestoreWish): Promise<CheckedBackup> {
  const checked = await checkBackup(path);
  refuseForeign(checked, vault);
  refuseWithoutKeys(checked.header, keyIds);
  await refuseUnknownSchema(checked.header);
  say(`The backup is whole: ${checked.trailer.rows} rows in ${checked.trailer.tables} tables, as of ${checked.header.backupAt}.`);
  await withClient(url, (client) => takeDatabase(client, intoUnused));
  await migrate(url, undefined, new Set(checked.header.schema.map(({ name }) => name)));
  await withClient(url, (client) => load(client, { path, header: checked.header, say }));
  const applied = await migrate(url);
  if (applied.length > 0) say(`Brought it to the newest schema: ${applied.join(', ')}.`);
  return checked;
}

/** Servers may start on it: only to be called once its recovery has begun. */
export function finishRestore(url: string): Promise<void> {
  return withClient(url, async (client) => {
    await client.query(becomeOwnerForGood);
    await client.query(unmarkUnfinished);
  });
}

async function withClient(url: string, work: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client({ connectionString: url, application_name: 'wallet restore', connectionTimeoutMillis: 5_000 });
  client.on('error', () => {
    // The statement under way reports the same loss.
  });
  await client.connect();
  try {
    await work(client);
  } finally {
    // What was not committed is undone.
    await client.end();
  }
}

function refuseForeign({ header, trailer }: CheckedBackup, vault: Vault): void {
  if (isSealedBy(vault, trailer)) return;
  const why = header.installation === installationOf(vault) ? 'its seal does not fit: it was changed. Take another copy' : 'it belongs to another key file, and without that one nothing sealed in it can be read. Set SECRET_KEY_FILE to the key file of the installation that wrote it';
  throw new BackupProblem(`This backup is refused: ${why}.`);
}

function refuseWithoutKeys({ keyIds: needed }: Header, keyIds: readonly string[]): void {
  const missing = needed.filter((id) => !keyIds.includes(id));
  if (missing.length > 0) throw new BackupProblem(`The key file lacks ${missing.join(', ')}, by which texts in this backup may be sealed. Use the copy of the key file that belongs to it.`);
}

async function refuseUnknownSchema({ schema }: Header): Promise<void> {
  const known = await knownMigrations();
  const unknown = schema.find(({ name }) => !known.has(name));
  if (unknown) throw new BackupProblem(`The backup was written by a newer version, which has ${unknown.name}. Restore it with that version.`);
  const changed = schema.find(({ name, sha256 }) => known.get(name) !== sha256);
  if (changed) throw new BackupProblem(`The backup was written by a version in which ${changed.name} is another one. Restore it with that version.`);
}

async function takeDatabase(client: Client, intoUnused: boolean): Promise<void> {
  const { rows: [contents] } = await client.query<{ hasTables: boolean; isOurs: boolean; isUnfinished: boolean }>(selectContents);
  if (!contents?.hasTables) return;
  if (contents.isUnfinished) return empty(client);
  const advice = 'Give it an empty one: set DATA_DIR to a new folder, or DATABASE_URL to a new database';
  if (!contents.isOurs) throw new BackupProblem(`This database holds tables of something else. ${advice}.`);
  await client.query(becomeOwnerForGood);
  const { rows: [use] } = await client.query<{ isUsed: boolean }>(selectUse);
  await client.query(becomeLogin);
  if (use?.isUsed !== false) throw new BackupProblem(`This database is in use; a restore replaces nothing. ${advice}, and keep this one until the books are proved.`);
  if (!intoUnused) throw new BackupProblem(`This database was started and never used. ${advice}, or add --into-empty to give this one up.`);
  await empty(client);
}

async function empty(client: Client): Promise<void> {
  for (const statement of emptyDatabase) await client.query(statement);
}

interface Loading {
  path: string;
  header: Header;
  say: (line: string) => void;
}

async function load(client: Client, { path, header, say }: Loading): Promise<void> {
  await client.query(beginLoad);
  await client.query(becomeOwner);
  await refuseOtherTables(client, header);
  const { rows } = await client.query<{ name: string }>(selectWalled);
  const walled = new Set(rows.map(({ name }) => name));
  for (const partition of header.partitions) await client.query(createPartition(partition));
  for (const statement of openTables(header.tables)) await client.query(statement);
  const parts = readBackup(path);
  for await (const part of parts) {
    if (part.kind !== 'table') continue;
    const rowsOf = chunksOf(parts);
    await copyIn(client, copyInto(part.table), rowsOf.chunks);
    const { rows: count } = rowsOf.end();
    if (count > 0) say(`... ${part.table.name}: ${count} rows`);
  }
  for (const { name, value } of header.sequences) await client.query(setSequence, [name, value]);
  for (const name of header.tables) for (const statement of closeTable(name, walled.has(name))) await client.query(statement);
  await client.query(markUnfinished);
  await client.query(endLoad);
  await client.query(analyze);
}

async function refuseOtherTables(client: Client, { tables }: Header): Promise<void> {
  const { rows } = await client.query<{ name: string }>(selectPresentTables);
  const there = new Set(rows.map(({ name }) => name));
  if (tables.length !== there.size || tables.some((name) => !there.has(name))) throw new BackupProblem('The backup’s tables are not those of its schema. Nothing was restored.');
}

/** The rows of one table; what follows them is left to the reader of the whole file. */
function chunksOf(parts: AsyncGenerator<BackupPart>): { chunks: AsyncIterable<Buffer>; end: () => TableEnd } {
  let ended: TableEnd | undefined;
  async function* chunks(): AsyncGenerator<Buffer> {
    for (let next = await parts.next(); !next.done; next = await parts.next()) {
      if (next.value.kind === 'rows') yield next.value.chunk;
      else if (next.value.kind === 'end') {
        ended = next.value.end;
        return;
      }
    }
  }
  return {
    chunks: chunks(),
    end: () => {
      if (!ended) throw new BackupProblem('The backup changed while it was restored. Nothing was restored.');
      return ended;
    },
  };
}
