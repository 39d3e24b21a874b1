import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress } from 'node:zlib';
import { Client } from 'pg';
import { errorCode } from '#platform/error-code';
import type { Vault } from '#platform/vault';
import { becomeOwner, beginSnapshot, copyFrom, selectOrigin, selectPartitions, selectSchema, selectSequences, selectTables } from './backup.sql.ts';
import type { TableToCopy } from './backup.sql.ts';
import { copyOut } from './copy.ts';
import { writeFrame } from './frames.ts';
import type { FrameKind } from './frames.ts';
import { formatVersion, installationOf, sealOf } from './manifest.ts';
import type { Header, TableEnd, Trailer } from './manifest.ts';
import { BackupProblem } from './problem.ts';

export interface BackupWish {
  url: string;
  /** Seals the digest, so that nobody without the key file can change a backup unseen. */
  vault: Vault;
  /** The keys of the key file, by their ids. */
  keyIds: readonly string[];
  path: string;
  onProgress?: (done: { table: string; number: number; of: number; rows: number }) => void;
}

export interface WrittenBackup {
  header: Header;
  trailer: Trailer;
}

/**
 * Writes every table of the database, as of one moment, into one compressed file, while others go on writing. Memory does
 * not grow with the tables. The key file is not in it. A file that is there already is kept: BackupProblem. A file of that
 * name exists only when all of it is on disk.
 */
export async function writeBackup({ url, vault, keyIds, path, onProgress }: BackupWish): Promise<WrittenBackup> {
  const client = new Client({ connectionString: url, application_name: 'wallet backup', connectionTimeoutMillis: 5_000 });
  client.on('error', () => {
    // The statement under way reports the same loss.
  });
  const part = `${path}.part`;
  await refuseExisting(path);
  await client.connect();
  try {
    const written = { header: undefined as Header | undefined, trailer: undefined as Trailer | undefined };
    const frames = framesOf(client, { vault, keyIds }, { onProgress, keep: (what) => Object.assign(written, what) });
    await pipeline(Readable.from(frames, { objectMode: true, highWaterMark: 4 }), createZstdCompress(), createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true }));
    await refuseExisting(path);
    await rename(part, path);
    if (!written.header || !written.trailer) throw new BackupProblem('The backup was not finished.');
    return { header: written.header, trailer: written.trailer };
  } catch (error) {
    const code = errorCode(error);
    if (code === 'EEXIST') throw new BackupProblem(`Another backup is being written to ${path}, or one was broken off. Remove ${part} when none runs.`);
    await rm(part, { force: true });
    throw error;
  } finally {
    await client.end();
  }
}

async function refuseExisting(path: string): Promise<void> {
  const handle = await open(path).catch(() => undefined);
  await handle?.close();
  if (handle) throw new BackupProblem(`There is a file ${path} already. Choose another name.`);
}

interface Hearers {
  onProgress: BackupWish['onProgress'] | undefined;
  keep(what: { header?: Header; trailer?: Trailer }): void;
}

async function* framesOf(client: Client, keys: Pick<BackupWish, 'vault' | 'keyIds'>, { onProgress, keep }: Hearers): AsyncGenerator<Buffer> {
  const whole = createHash('sha256');
  const frame = (kind: FrameKind, payload: Buffer | object) => {
    const bytes = writeFrame(kind, Buffer.isBuffer(payload) ? payload : Buffer.from(JSON.stringify(payload)));
    if (kind !== 'trailer') whole.update(bytes);
    return bytes;
  };
  const { header, tables } = await readHeader(client, keys);
  keep({ header });
  yield frame('header', header);
  let rows = 0;
  for (const [index, table] of tables.entries()) {
    yield frame('table', { name: table.name, columns: table.columns });
    const digest = createHash('sha256');
    const end: TableEnd = { name: table.name, rows: 0, bytes: 0, sha256: '' };
    const reading = copyOut(client, copyFrom(table));
    for (let next = await reading.next(); ; next = await reading.next()) {
      if (next.done) {
        end.rows = next.value;
        break;
      }
      digest.update(next.value);
      end.bytes += next.value.length;
      yield frame('rows', next.value);
    }
    end.sha256 = digest.digest('hex');
    rows += end.rows;
    yield frame('end', end);
    onProgress?.({ table: table.name, number: index + 1, of: tables.length, rows: end.rows });
  }
  const sha256 = whole.digest('hex');
  const trailer: Trailer = { tables: tables.length, rows, sha256, seal: sealOf(keys.vault, sha256) };
  keep({ trailer });
  yield frame('trailer', trailer);
}

async function readHeader(client: Client, { vault, keyIds }: Pick<BackupWish, 'vault' | 'keyIds'>): Promise<{ header: Header; tables: TableToCopy[] }> {
  await client.query(beginSnapshot);
  const schema = await client.query<{ name: string; sha256: string }>(selectSchema);
  await client.query(becomeOwner);
  const { rows: [origin] } = await client.query<{ kind: 'demo' | 'live'; at: Date; server: string }>(selectOrigin);
  if (!origin) throw new BackupProblem('This database was never started as demo or live: there is nothing to back up.');
  const { rows: tables } = await client.query<TableToCopy>(selectTables);
  const { rows: sequences } = await client.query<{ name: string; value: string }>(selectSequences);
  const { rows: partitions } = await client.query<Header['partitions'][number]>(selectPartitions);
  const header: Header = {
    format: formatVersion, installation: installationOf(vault), keyIds: [...keyIds], kind: origin.kind, backupAt: origin.at.toISOString(), server: origin.server, schema: schema.rows, sequences,
    tables: tables.map(({ name }) => name), partitions,
  };
  return { header, tables };
}
