import type { Client } from 'pg';
import { assumeOwner, copyInto, setSequence } from '../backup.sql.ts';
import type { CheckedBackup } from './check-backup.ts';
import { copyIn } from '../writing/copy.ts';
import type { BackupKeys, Header, Progress, TableHead } from '../manifest.ts';
import { BackupProblem } from '../problem.ts';
import { compareProofs, proveTables } from '../prove-tables.ts';
import { type BackupPart, readBackup } from '../read-backup.ts';
import type { Loose } from './restore.sql.ts';
import {
  beginChange,
  closeTable,
  createPartition,
  endChange,
  openTables,
  selectPresentTables,
  selectLooseIndexes,
  selectLooseKeys,
  selectProtectedTables,
  settleLoad,
} from './restore.sql.ts';
import { openBackup } from '../wrap-key.ts';

interface Loading {
  path: string;
  keys: BackupKeys;
  checked: CheckedBackup;
  onProgress: ((progress: Progress) => void) | undefined;
  remakeFrom: number | undefined;
}

const progressBytes = 1 << 20;
const manyRows = 20_000;

/**
 * Fills the tables in one transaction, rolled back unless SQL's counts and digests match the
 * backup's. Throws a BackupProblem naming the table.
 */
export async function loadRows(client: Client, loading: Loading): Promise<void> {
  const {
    checked: { header, trailer },
    remakeFrom = manyRows,
  } = loading;
  await client.query(beginChange);
  await client.query(assumeOwner);
  await client.query(settleLoad);
  await refuseOtherTables(client, header);
  const { rows } = await client.query<{ name: string }>(selectProtectedTables);
  const walled = new Set(rows.map(({ name }) => name));
  for (const partition of header.partitions) await client.query(createPartition(partition));
  for (const statement of openTables(header.tables)) await client.query(statement);
  const large = trailer.proofs.flatMap((proof) => (proof.rows < remakeFrom ? [] : [proof.name]));
  const loose = await putAway(client, large);
  const tables = await fill(client, loading);
  for (const { make } of loose) await client.query(make);
  for (const { name, value } of header.sequences) await client.query(setSequence, [name, value]);
  const restored = tables.map(({ name, columns }) => ({
    name,
    expressions: columns.map((column) => `"${column}"`),
  }));
  compareProofs(trailer.proofs, await proveTables(client, restored), {
    what: 'What was restored',
    advice:
      'Nothing of it is kept. Restore again; if it happens again, look at the disk and the memory of this machine.',
  });
  for (const name of header.tables) {
    for (const statement of closeTable(name, walled.has(name))) await client.query(statement);
  }
  await client.query(endChange);
}

/** Drops what is faster to rebuild than to maintain per row; returns what to recreate, in order. */
async function putAway(client: Client, tables: readonly string[]): Promise<Loose[]> {
  const away = async (select: string) => {
    const { rows } = await client.query<Loose>(select, [tables]);
    for (const { drop } of rows) await client.query(drop);
    return rows;
  };
  const keys = await away(selectLooseKeys);
  const indexes = await away(selectLooseIndexes);
  return [...indexes, ...keys];
}

async function refuseOtherTables(client: Client, { tables }: Header): Promise<void> {
  const { rows } = await client.query<{ name: string }>(selectPresentTables);
  const there = new Set(rows.map(({ name }) => name));
  if (tables.length === there.size && tables.every((name) => there.has(name))) return;
  throw new BackupProblem('The backup’s tables are not those of its schema. Nothing was restored.');
}

async function fill(
  client: Client,
  { path, keys, checked, onProgress }: Loading,
): Promise<TableHead[]> {
  const opened = await openBackup(path, keys);
  if (opened.head.id !== checked.header.id) throw exchanged(path);
  const tables: TableHead[] = [];
  const parts = readBackup(path, opened);
  for await (const part of parts) {
    if (part.kind !== 'table') continue;
    const { table } = part;
    tables.push(table);
    const progress = {
      table: table.name,
      number: tables.length,
      of: checked.tables.length,
      rows: 0,
      bytes: 0,
    };
    const chunks = chunksOf(parts, path, (bytes) =>
      onProgress?.({ ...progress, bytes, isDone: false }),
    );
    await copyIn(client, copyInto(table), chunks);
    const { rows = 0, bytes = 0 } = checked.tables[tables.length - 1] ?? {};
    onProgress?.({ ...progress, rows, bytes, isDone: true });
  }
  return tables;
}

/** The rows of one table; what follows them is left to the reader of the whole file. */
async function* chunksOf(
  parts: AsyncGenerator<BackupPart>,
  path: string,
  tell: (bytes: number) => void,
): AsyncGenerator<Buffer> {
  let [bytes, told] = [0, 0];
  for (let next = await parts.next(); !next.done; next = await parts.next()) {
    if (next.value.kind === 'end') return;
    if (next.value.kind !== 'rows') break;
    bytes += next.value.chunk.length;
    yield next.value.chunk;
    if (bytes - told < progressBytes) continue;
    told = bytes;
    tell(bytes);
  }
  throw exchanged(path);
}

function exchanged(path: string): BackupProblem {
  return new BackupProblem(`The file ${path} changed while it was restored. Nothing was restored.`);
}
