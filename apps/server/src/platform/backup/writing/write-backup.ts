import { createHash, randomBytes } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress } from 'node:zlib';
import type { Client } from 'pg';
import { lockSchema } from '#platform/db/migrations';
import { errorCode } from '#platform/error-code';
import {
  assumeOwner,
  beginSnapshot,
  copyFrom,
  exportSnapshot,
  takeSnapshot,
} from '../backup.sql.ts';
import type { TableToCopy } from '../backup.sql.ts';
import { copyOut } from './copy.ts';
import { deriveKeys, encryptFrames } from '../encrypt-body.ts';
import { encodeCovered, encodeHead } from '../head.ts';
import { formatVersion } from '../manifest.ts';
import type {
  BackupKeys,
  ClearHead,
  Contents,
  Header,
  Progress,
  TableEnd,
  TableProof,
  Trailer,
} from '../manifest.ts';
import { beginPart, type PartFile, refuseExisting } from './part-file.ts';
import { encodePart } from '../parts.ts';
import { BackupProblem } from '../problem.ts';
import { proveTables } from '../prove-tables.ts';
import { readOrigin } from './read-origin.ts';
import { withSession } from '../session.ts';
import { newDataKey, wrapKey } from '../wrap-key.ts';

export interface BackupOptions extends BackupKeys {
  url: string;
  path: string;
  onProgress?: (progress: Progress) => void;
}

export interface WrittenBackup {
  header: Header;
  trailer: Trailer;
}

/** PostgreSQL's code of a lock that was not had in time. */
const lockNotHad = '55P03';
/** So many bytes of rows travel as one part. */
const batchBytes = 1 << 18;
const progressBytes = 1 << 20;
const compression = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };

/**
 * Writes every table of the database, as of one moment, into one compressed and encrypted file,
 * while others go on writing. Beside the copy SQL counts and digests the same rows on a second
 * connection; both travel in the file. Memory grows with the largest row only. The key file is not
 * in it. A file that is there already is kept: BackupProblem. A file of that name exists only when
 * all of it is on disk.
 */
export async function writeBackup(input: BackupOptions): Promise<WrittenBackup> {
  const { url, path } = input;
  let part: PartFile | undefined;
  try {
    await refuseExisting(path);
    const begun = await beginPart(path);
    part = begun;
    const written = await withSession({ url, name: 'backup' }, (client) =>
      withSession({ url, name: 'backup digests' }, (second) =>
        write(input, { client, second, file: begun.file }),
      ),
    );
    await refuseExisting(path);
    await part.finish();
    return written;
  } catch (error) {
    await part?.giveUp();
    throw trouble(path, errorCode(error)) ?? error;
  }
}

function trouble(path: string, code: string | undefined): BackupProblem | undefined {
  if (code === 'ENOSPC')
    return new BackupProblem(
      `There is no room for the backup ${path}. Nothing is left of it. Make room, or name another folder.`,
    );
  if (code === 'ENOENT' || code === 'EACCES' || code === 'ENOTDIR' || code === 'EROFS') {
    return new BackupProblem(
      `The backup ${path} cannot be written (${code}). Name a folder that is there and that this user may write into.`,
    );
  }
  if (code === lockNotHad) {
    return new BackupProblem(
      'The tables are being changed, by a migration or by hand. Make the backup when that is done.',
    );
  }
  return undefined;
}

interface Writing {
  client: Client;
  second: Client;
  file: FileHandle;
}

async function write(
  input: BackupOptions,
  { client, second, file }: Writing,
): Promise<WrittenBackup> {
  // A snapshot of before a migration sees the tables that it writes anew as empty ones.
  await client.query(lockSchema);
  await client.query(beginSnapshot);
  const {
    rows: [snapshot],
  } = await client.query<{ name: string }>(exportSnapshot);
  await second.query(beginSnapshot);
  await second.query(takeSnapshot(snapshot?.name ?? ''));
  await second.query(assumeOwner);
  const { clear, contents, tables } = await readOrigin(client, {
    ...input,
    id: randomBytes(16).toString('hex'),
  });
  const dataKey = newDataKey();
  const keys = deriveKeys(dataKey);
  const covered = encodeCovered(clear);
  const wrap = wrapKey(input.vault, { id: clear.id, dataKey, carried: [] });
  const copying: Copying = {
    client,
    clear,
    contents,
    tables,
    proofs: prove(second, tables),
    onProgress: input.onProgress,
  };
  async function* encrypted(compressed: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    yield encodeHead({ covered, headKey: keys.head, wrap });
    yield* encryptFrames(keys.body, compressed);
  }
  await pipeline(
    Readable.from(partsOf(copying), { objectMode: true, highWaterMark: 4 }),
    createZstdCompress(compression),
    encrypted,
    file.createWriteStream({ flush: true }),
  );
  if (!copying.trailer) throw new BackupProblem('The backup was not finished.');
  const { schema: _, ...rest } = clear;
  const wrappedBy = wrap.split('.')[1] ?? '';
  const header: Header = { format: formatVersion, ...rest, ...contents, wrappedBy };
  return { header, trailer: copying.trailer };
}

interface Copying {
  client: Client;
  clear: ClearHead;
  contents: Contents;
  tables: readonly TableToCopy[];
  proofs: Proving;
  onProgress: BackupOptions['onProgress'];
  trailer?: Trailer;
}

/** Proofs that are being made; the first thing that goes wrong with them is told at once. */
interface Proving {
  made: Promise<TableProof[]>;
  failed?: unknown;
}

function prove(second: Client, tables: readonly TableToCopy[]): Proving {
  const proving: Proving = { made: proveTables(second, tables) };
  proving.made.catch((error: unknown) => {
    proving.failed = error;
  });
  return proving;
}

const json = (value: object) => Buffer.from(JSON.stringify(value));

async function* partsOf(copying: Copying): AsyncGenerator<Buffer> {
  const { clear, contents, tables } = copying;
  yield* encodePart('contents', json(contents));
  const total = { rows: 0, bytes: 0 };
  for (const [index, table] of tables.entries()) {
    yield* encodePart('table', json({ name: table.name, columns: table.columns }));
    const end = yield* rowsOf(copying, table, index + 1);
    yield* encodePart('end', json(end));
    total.rows += end.rows;
    total.bytes += end.bytes;
  }
  const proofs = await copying.proofs.made;
  const sha256 = contentDigest(clear, contents, proofs);
  copying.trailer = { tables: tables.length, ...total, proofs, sha256 };
  yield* encodePart('trailer', json(copying.trailer));
}

/** One table's rows in parts of bounded size, each of whole rows, as PostgreSQL sends them singly. */
async function* rowsOf(
  { client, tables, proofs, onProgress }: Copying,
  table: TableToCopy,
  number: number,
): AsyncGenerator<Buffer, TableEnd> {
  const progress: Progress = {
    table: table.name,
    number,
    of: tables.length,
    rows: 0,
    bytes: 0,
    isDone: false,
  };
  const reading = copyOut(client, copyFrom(table), batchBytes);
  let told = 0;
  for (let next = await reading.next(); ; next = await reading.next()) {
    if (proofs.failed) throw proofs.failed;
    if (next.done) {
      progress.rows = next.value;
      break;
    }
    progress.rows += next.value.rows;
    progress.bytes += next.value.bytes.length;
    yield* encodePart('rows', next.value.bytes);
    if (progress.bytes - told < progressBytes) continue;
    told = progress.bytes;
    onProgress?.({ ...progress });
  }
  onProgress?.({ ...progress, isDone: true });
  return { name: table.name, rows: progress.rows, bytes: progress.bytes };
}

/** Names what a backup holds, made from what was proved of it. */
export function contentDigest(
  { id, backupAt }: Pick<ClearHead, 'id' | 'backupAt'>,
  contents: Contents,
  proofs: readonly TableProof[],
): string {
  return createHash('sha256')
    .update(
      JSON.stringify([
        id,
        backupAt,
        contents,
        proofs.map(({ name, rows, digest }) => [name, rows, digest]),
      ]),
    )
    .digest('hex');
}
