import { exportKeptHours, exportRowLimit, ApiError } from '@wallet/contract';
import type { ExportProblem, Locale, RoleId } from '@wallet/contract';
import type { UserPrincipal } from '#modules/identity';
import { maybe } from '#platform/db';
import { publish } from '#platform/events';
import type { Attempt } from '#platform/jobs';
import { exportEvents } from '../events.ts';
import type { Exports } from '../exports.ts';
import { createBody, type FileBody, TooManyRows } from './file-body.ts';
import type { Contents } from '../lines.ts';
import { mailFailed, mailReady } from './mail-schedule.ts';
import { isTokenLive, mayRead, type Person, readPerson } from '../maker.ts';
import {
  beginMaking,
  deleteOtherParts,
  failMaking,
  finishMaking,
  insertPart,
  noteExpected,
} from './making.sql.ts';
import type { BegunExport, Making } from './making.sql.ts';
import { inOneSnapshot } from '../snapshot-of.ts';

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

/**
 * Makes an export's file from one moment of the rows, in pieces; only the last step releases it. It
 * is read with its owner's rights now: without the right to the list there is no file. A broken try
 * leaves unreachable pieces and the next starts over; of two at once the younger wins.
 */
export async function makeFile(
  deps: Exports,
  { exportId }: { exportId: string },
  attempt: Pick<Attempt, 'isLast' | 'signal'>,
  sizes: FileSizes = usualSizes,
): Promise<void> {
  const { db, log } = deps;
  const begun = await db.transaction(
    async (trx) => {
      const found = await maybe(trx, beginMaking(exportId));
      if (found) await deleteOtherParts(found).execute(trx);
      return found;
    },
    { idempotent: true },
  );
  if (!begun) return;
  try {
    const reader = await readerOf(deps, begun);
    if (!reader) return await failExport(deps, exportId, 'rightLost');
    const contents = contentsOf(begun, reader.person?.principal);
    const made = await inOneSnapshot(deps, contents, async (moment) => {
      const body = await createBody(deps, moment, {
        contents,
        format: begun.format,
        locale: reader.locale,
        ...sizes,
      });
      return writeParts(deps, begun, { body, sizes, signal: attempt.signal });
    });
    await finish(deps, begun, { ...made, person: reader.person });
  } catch (error) {
    if (error instanceof Superseded)
      return log.info({ exportId }, 'another try at an export took over');
    const known = problemOf(error);
    if (known !== undefined || attempt.isLast)
      await failExport(deps, exportId, known ?? 'unexpected');
    if (!known) throw error;
  }
}

function problemOf(error: unknown): ExportProblem | undefined {
  if (error instanceof TooManyRows) return error.forFormat ? 'tooManyForFormat' : 'tooManyRows';
  return error instanceof ApiError ? 'notFound' : undefined;
}

interface Reader {
  person: Person | undefined;
  locale: Locale;
}

/** Whoever ordered it, as it stands now; undefined when it may not read it any more. */
async function readerOf(
  { db }: Pick<Exports, 'db'>,
  { makerKind, madeBy, merchantId, kind }: BegunExport,
): Promise<Reader | undefined> {
  if (makerKind === 'token')
    return (await isTokenLive(db.read, madeBy)) ? { person: undefined, locale: 'en' } : undefined;
  const person = await readPerson(db.read, madeBy);
  return person && person.merchantId === merchantId && mayRead(person.principal, kind)
    ? { person, locale: person.locale }
    : undefined;
}

/** Operators name the merchant of a statement in its filter. */
export function contentsOf(
  {
    kind,
    filter,
    timeZone,
    merchantId,
    mode,
  }: Pick<BegunExport, 'kind' | 'filter' | 'timeZone' | 'merchantId' | 'mode'>,
  principal: UserPrincipal | undefined,
): Contents {
  return {
    kind,
    filter,
    timeZone,
    mode,
    principal,
    merchantId: merchantId ?? (kind === 'settlement' ? (filter['merchantId'] ?? null) : null),
  };
}

/** Ends an export without a file, unless ended. Mails who waits for one; others see their list. */
export async function failExport(
  deps: Pick<Exports, 'db' | 'mail' | 'clock' | 'consoleUrls'>,
  exportId: string,
  problem: ExportProblem,
): Promise<void> {
  await deps.db.transaction(async (trx) => {
    const ended = await maybe(trx, failMaking(exportId, problem));
    if (!ended || ended.scheduleId === null) return;
    const person = await readPerson(trx, ended.madeBy);
    if (person && person.merchantId === ended.merchantId)
      await mailFailed(deps, trx, { exportId, problem, person });
  });
}

interface Writing {
  body: FileBody;
  sizes: FileSizes;
  signal: AbortSignal;
}

async function writeParts(
  { db }: Exports,
  making: Making,
  { body, sizes: { partBytes }, signal }: Writing,
): Promise<{ rows: number; bytes: number }> {
  if (!(await maybe(db.read, noteExpected(making, body.expected)))) throw new Superseded();
  const done = { rows: 0, bytes: 0, parts: 0 };
  let waiting = Buffer.alloc(0);
  const store = async (content: Buffer) => {
    if (
      !(await maybe(
        db.read,
        insertPart(making, { number: done.parts++, content, rows: done.rows }),
      ))
    )
      throw new Superseded();
    done.bytes += content.length;
  };
  for await (const { content, rows } of body.chunks) {
    if (signal.aborted) throw new Error('the export was stopped in the middle');
    done.rows = rows;
    waiting = Buffer.concat([waiting, content]);
    for (; waiting.length >= partBytes; waiting = waiting.subarray(partBytes))
      await store(waiting.subarray(0, partBytes));
  }
  if (waiting.length > 0) await store(waiting);
  return done;
}

async function finish(
  deps: Exports,
  making: BegunExport,
  { rows, bytes, person }: { rows: number; bytes: number; person: Person | undefined },
): Promise<void> {
  const roleId: RoleId | null = person?.roleId ?? null;
  await deps.db.transaction(async (trx) => {
    const ended = await maybe(
      trx,
      finishMaking(making, { rows, bytes, roleId, keptHours: exportKeptHours }),
    );
    if (!ended) throw new Superseded();
    const { merchantId } = ended;
    if (merchantId !== null)
      await publish(trx, exportEvents.done, {
        key: making.id,
        mode: ended.mode,
        payload: { exportId: making.id, rows, ...ended, merchantId },
      });
    if (making.scheduleId !== null && person)
      await mailReady(deps, trx, { exportId: making.id, rows, person });
  });
}
