import { CopyTextProblem, RowDigest } from '../digest-rows.ts';
import { changed } from '../head.ts';
import type {
  BackupKeys,
  CarriedKeys,
  Header,
  Progress,
  TableProof,
  Trailer,
} from '../manifest.ts';
import { compareProofs } from '../prove-tables.ts';
import { readBackup } from '../read-backup.ts';
import { contentDigest } from '../writing/write-backup.ts';
import { openBackup } from '../wrap-key.ts';

/** A table as the file holds it: counted and digested from its text. */
export interface CheckedTable extends TableProof {
  bytes: number;
}

export interface CheckedBackup {
  header: Header;
  tables: CheckedTable[];
  trailer: Trailer;
  /** Keys carried by this backup since it was rewrapped; the key file needs them for its rows. */
  carriedKeys: CarriedKeys;
}

const progressBytes = 1 << 20;

/**
 * Reads a whole backup without restoring. Proves every byte with these keys, and the rows against
 * SQL's count and digest at copy time. Throws a BackupProblem for the first error.
 */
export async function checkBackup(
  path: string,
  keys: BackupKeys,
  onProgress?: (progress: Progress) => void,
): Promise<CheckedBackup> {
  const opened = await openBackup(path, keys);
  const checked: Partial<CheckedBackup> = {};
  const tables: CheckedTable[] = [];
  let digest = new RowDigest();
  let told = 0;
  const tell = (isDone: boolean) => {
    const { rows, bytes } = digest;
    told = isDone ? 0 : bytes;
    const of = checked.header?.tables ?? [];
    const table = of[tables.length] ?? '';
    onProgress?.({ table, number: tables.length + 1, of: of.length, rows, bytes, isDone });
  };
  for await (const part of readBackup(path, opened)) {
    if (part.kind === 'header') checked.header = part.header;
    if (part.kind === 'table') digest = new RowDigest();
    if (part.kind === 'rows') addRows(path, digest, part.chunk);
    if (part.kind === 'rows' && digest.bytes - told >= progressBytes) tell(false);
    if (part.kind === 'end') {
      tell(true);
      tables.push({
        name: part.end.name,
        rows: digest.rows,
        bytes: digest.bytes,
        digest: digest.sum(),
      });
    }
    if (part.kind === 'trailer') checked.trailer = part.trailer;
  }
  const { header, trailer } = checked;
  if (!header || !trailer) throw changed(path);
  compareProofs(trailer.proofs, tables, {
    what: `The backup ${path}`,
    advice: 'Nothing of it is used. Make a new backup, and report this: it was written wrongly.',
  });
  if (trailer.sha256 !== contentDigest(header, contentsOf(header), trailer.proofs))
    throw changed(path);
  return { header, tables, trailer, carriedKeys: opened.carried };
}

function contentsOf({ schema, sequences, tables, partitions }: Header) {
  return { schema, sequences, tables, partitions };
}

function addRows(path: string, digest: RowDigest, chunk: Buffer): void {
  try {
    digest.add(chunk);
  } catch (error) {
    throw error instanceof CopyTextProblem ? changed(path) : error;
  }
}
