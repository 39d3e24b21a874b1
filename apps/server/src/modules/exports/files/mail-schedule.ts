import type { ExportProblem } from '@wallet/contract';
import { one, type Trx } from '#platform/db';
import { fileName } from '../export-answer.ts';
import type { Exports } from '../exports.ts';
import { failedLetter } from './failed-letter.ts';
import type { Person } from '../maker.ts';
import { readyLetter, type ScheduleLetter } from './ready-letter.ts';
import { selectFileName } from './schedules.sql.ts';

const usefulMs = 24 * 3_600_000;

type Post = Pick<Exports, 'mail' | 'clock' | 'consoleUrls'>;

/** Mails where a schedule's file is, never its content, in the transaction that makes it ready. */
export async function mailReady(
  post: Post,
  trx: Trx,
  { exportId, rows, person }: { exportId: string; rows: number; person: Person },
): Promise<void> {
  await post.mail.send(
    trx,
    readyLetter({ ...(await letterTo(post, trx, { exportId, person })), rows }),
  );
}

/** Mails the person that a file of a schedule was not made. In the transaction that gives it up. */
export async function mailFailed(
  post: Post,
  trx: Trx,
  { exportId, problem, person }: { exportId: string; problem: ExportProblem; person: Person },
): Promise<void> {
  await post.mail.send(
    trx,
    failedLetter({ ...(await letterTo(post, trx, { exportId, person })), problem }),
  );
}

async function letterTo(
  { clock, consoleUrls }: Post,
  trx: Trx,
  { exportId, person }: { exportId: string; person: Person },
): Promise<ScheduleLetter> {
  const { email, name, locale, principal } = person;
  const link = new URL(`/exports?file=${exportId}`, consoleUrls[principal.console]).href;
  const usefulUntil = new Date(clock.now().getTime() + usefulMs).toISOString();
  return {
    email,
    name,
    locale,
    link,
    fileName: fileName(await one(trx, selectFileName(exportId))),
    usefulUntil,
  };
}
