import type { Trx } from '#platform/db';
import { one } from '#platform/db';
import { fileName } from './export-answer.ts';
import type { Exports } from './exports.ts';
import type { Person } from './maker.ts';
import { readyLetter } from './ready-letter.ts';
import { selectFileName } from './schedules.sql.ts';

const usefulMs = 24 * 3_600_000;

/** Mails the person that a file of a schedule is ready: where it is, never what is in it. In the transaction that makes it ready. */
export async function mailReady({ mail, clock, consoleUrls }: Pick<Exports, 'mail' | 'clock' | 'consoleUrls'>, trx: Trx, { exportId, rows, person }: { exportId: string; rows: number; person: Person }): Promise<void> {
  const { email, name, locale, principal } = person;
  const link = new URL(`/exports?file=${exportId}`, consoleUrls[principal.console]).href;
  const usefulUntil = new Date(clock.now().getTime() + usefulMs).toISOString();
  await mail.send(trx, readyLetter({ email, name, locale, link, rows, fileName: fileName(await one(trx, selectFileName(exportId))), usefulUntil }));
}
