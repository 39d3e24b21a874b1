import { statfs } from 'node:fs/promises';
import { verifyAudit } from '#modules/audit';
import type { Drill } from '#modules/backups';
import { verifyLedger } from '#modules/ledger/verification';
import { type BackupKeys, checkBackup, type CheckedBackup, restoreBackup } from '#platform/backup';
import { systemClock } from '#platform/clock';
import type { Config } from '#platform/config';
import { silentLog } from '#platform/log';
import { bookChecks } from '../rows/book-checks.ts';
import { readKeys } from '../keys/read-keys.ts';
import { proveRowsBeside } from '../rows/prove-rows.ts';
import { exportHeads } from './export-heads.ts';
import { createDrillDatabase, type Place, type PlaceOptions } from './create-drill-database.ts';

export interface DrillOptions extends Pick<PlaceOptions, 'databaseUrl' | 'folder'> {
  path: string;
  keys: BackupKeys;
  config: Config;
  say: (line: string) => void;
  /** Ends the drill at once, for the reason `cancelled`, or `tooLong`. */
  signal: AbortSignal;
  /** Free bytes for this user at a folder; the system is asked when it is left out. */
  readFreeBytes?: PlaceOptions['readFreeBytes'];
}

export type Found = Pick<Drill, 'outcome' | 'why' | 'rows' | 'backupAt'>;

/**
 * Restores a backup into a database that is thrown away, proves everything there, and removes it,
 * however that ends. What is wrong is the answer, in one line, and no error.
 */
export async function runDrill({
  readFreeBytes = freeBytesAt,
  ...input
}: DrillOptions): Promise<Found> {
  const found: Found = { outcome: 'failed', why: '', rows: null, backupAt: null };
  let place: Place | undefined;
  const removeNow = () => void place?.remove().catch(() => undefined);
  input.signal.addEventListener('abort', removeNow, { once: true });
  try {
    const timed = timer(input);
    const checked = await timed('file', () =>
      checkBackup(input.path, input.keys, () => input.signal.throwIfAborted()),
    );
    Object.assign(found, {
      rows: checked.trailer.rows,
      backupAt: new Date(checked.header.backupAt),
    });
    const opened = await timed('database', () =>
      createDrillDatabase({ ...input, readFreeBytes, plainBytes: checked.trailer.bytes }),
    );
    place = opened;
    found.why = await proveIn(opened, checked, { ...input, timed });
    found.outcome = 'proved';
  } catch (error) {
    found.why = input.signal.aborted ? whyStopped(input.signal) : lineOf(error);
    found.outcome = input.signal.reason === 'cancelled' ? 'cancelled' : 'failed';
  } finally {
    input.signal.removeEventListener('abort', removeNow);
    await place?.remove();
  }
  return found;
}

/** What a drill found to be wrong with a backup that could be restored. */
class DrillProblem extends Error {
  override name = 'DrillProblem';
}

type Timed = <T>(what: string, act: () => Promise<T>) => Promise<T>;

async function proveIn(
  { url }: Place,
  { header, trailer }: CheckedBackup,
  { timed, ...input }: DrillOptions & { timed: Timed },
): Promise<string> {
  const { say, path, keys, config, signal } = input;
  const log = silentLog();
  const { carriedKeys } = await timed('restore', () =>
    restoreBackup({
      url,
      ...keys,
      path,
      intoUnused: false,
      say,
      onProgress: () => signal.throwIfAborted(),
    }),
  );
  const books = await timed('books', async () =>
    verifyLedger(
      {
        url,
        log,
        keys: await readKeys(config.secretKeyFile, carriedKeys),
        sealerRuns: false,
      },
      bookChecks,
    ),
  );
  const heads = await exportHeads({ url, config, backupAt: header.backupAt });
  const audit = await timed('audit log', async () => {
    try {
      return await verifyAudit({ url, log }, { headsFile: heads.file, sealerRuns: false });
    } finally {
      await heads.remove();
    }
  });
  const rows = await timed('rows', () =>
    proveRowsBeside(url, config.secretKeyFile, { carried: carriedKeys }),
  );
  const lines = [...books.lines, ...audit.lines, ...rows.lines];
  for (const line of lines) say(`  ${line}`);
  const [wrong] = lines.filter((line) => line.startsWith('BROKEN'));
  if (!books.ok || !audit.ok || !rows.ok)
    throw new DrillProblem(wrong ?? 'The proofs did not hold.');
  return `${trailer.rows} rows in ${trailer.tables} tables as of ${header.backupAt}, the books and the audit log`;
}

/** Says how long each part took, and begins none once the drill is to end. */
function timer({ say, signal }: Pick<DrillOptions, 'say' | 'signal'>): Timed {
  return async (what, act) => {
    signal.throwIfAborted();
    const begunMs = systemClock.monotonicMs();
    const result = await act();
    say(`${what.padEnd(10)} ${((systemClock.monotonicMs() - begunMs) / 1_000).toFixed(1)} s`);
    return result;
  };
}

function whyStopped({ reason }: AbortSignal): string {
  return reason === 'cancelled'
    ? 'It was stopped before its end; nothing is known of the backup'
    : 'It took longer than it may';
}

function lineOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

async function freeBytesAt(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
