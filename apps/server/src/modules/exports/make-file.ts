import { exportKeptHours, exportRowLimit } from '@wallet/contract';
import { maybe } from '#platform/db';
import { tellFact } from '#platform/facts';
import type { Attempt } from '#platform/jobs';
import { byteOrderMark, csvLine } from './csv.ts';
import { linesOf } from './export-lines.ts';
import type { ExportLines } from './export-lines.ts';
import type { Exports } from './exports.ts';
import { beginMaking, deleteOtherParts, failMaking, finishMaking, insertPart, noteExpected } from './making.sql.ts';
import type { Making } from './making.sql.ts';

export interface FileSizes {
  /** Rows read at once. */
  pageRows: number;
  /** A piece is stored when it has grown to this. */
  partBytes: number;
  /** Rows of one file at most. */
  mostRows: number;
}

const usualSizes: FileSizes = { pageRows: 1_000, partBytes: 256 * 1024, mostRows: exportRowLimit };

/** Another try began meanwhile: this one may do nothing more. */
class Superseded extends Error {}
class TooManyRows extends Error {}

/**
 * Makes the file of an export from one snapshot of the merchant's rows, piece by piece; only the last step lets it be
 * downloaded. A try that ends in the middle leaves pieces that nobody can reach, and the next one begins anew.
 * Running twice at once is safe: the younger try wins.
 */
export async function makeFile(deps: Exports, { exportId }: { exportId: string }, attempt: Pick<Attempt, 'isLast' | 'signal'>, sizes: FileSizes = usualSizes): Promise<void> {
  const { db, log } = deps;
  const begun = await db.transaction(async (trx) => {
    const found = await maybe(trx, beginMaking(exportId));
    if (found) await deleteOtherParts(found).execute(trx);
    return found;
  }, { idempotent: true });
  if (!begun) return;
  try {
    const made = await db.tenantSnapshot(begun, (query) => writeParts(deps, begun, { lines: linesOf(query, begun), sizes, signal: attempt.signal }));
    await finish(deps, begun, made);
  } catch (error) {
    if (error instanceof Superseded) return log.info({ exportId }, 'another try at an export took over');
    if (error instanceof TooManyRows) return failExport(deps, exportId, 'tooManyRows');
    if (attempt.isLast) await failExport(deps, exportId, 'unexpected');
    throw error;
  }
}

/** Ends an export without a file, unless it has ended. */
export async function failExport({ db }: Pick<Exports, 'db'>, exportId: string, problem: 'tooManyRows' | 'unexpected'): Promise<void> {
  await db.transaction(async (trx) => {
    const ended = await maybe(trx, failMaking(exportId, problem));
    if (ended) await tellFact(trx, { name: 'exports.failed', key: exportId, mode: ended.mode, payload: { exportId, problem, ...ended } });
  });
}

interface Writing {
  lines: ExportLines;
  sizes: FileSizes;
  signal: AbortSignal;
}

async function writeParts({ db }: Exports, making: Making, { lines, sizes, signal }: Writing): Promise<{ rows: number; bytes: number }> {
  const expected = await lines.count(sizes.mostRows + 1);
  if (expected > sizes.mostRows) throw new TooManyRows();
  if (!(await maybe(db.read, noteExpected(making, expected)))) throw new Superseded();
  const done = { rows: 0, bytes: 0, parts: 0 };
  let waiting = byteOrderMark + csvLine(lines.header);
  const store = async () => {
    const content = Buffer.from(waiting);
    waiting = '';
    if (!(await maybe(db.read, insertPart(making, { number: done.parts++, content, rows: done.rows })))) throw new Superseded();
    done.bytes += content.length;
  };
  for await (const page of lines.pages(sizes.pageRows)) {
    if (signal.aborted) throw new Error('the export was stopped in the middle');
    for (const cells of page) {
      waiting += csvLine(cells);
      done.rows++;
      if (waiting.length >= sizes.partBytes) await store();
    }
  }
  if (waiting !== '') await store();
  return done;
}

async function finish({ db }: Exports, making: Making, { rows, bytes }: { rows: number; bytes: number }): Promise<void> {
  await db.transaction(async (trx) => {
    const ended = await maybe(trx, finishMaking(making, { rows, bytes, keptHours: exportKeptHours }));
    if (!ended) throw new Superseded();
    await tellFact(trx, { name: 'exports.done', key: making.id, mode: ended.mode, payload: { exportId: making.id, rows, ...ended } });
  });
}
