import { noticeKinds } from '@wallet/contract';
import { all } from '#platform/db';
import { noticeLetter } from './notice-letter.ts';
import type { Notices } from './notices.ts';
import { type Reader, selectReaders, takeUnmailed } from './notices.sql.ts';

/** Nobody gets two mails within it: what happens meanwhile comes together in the next one. */
const pauseSeconds = 600;
/** What is older helps nobody. */
const days = 3;
const usefulMs = 24 * 3_600_000;

type MailDeps = Pick<Notices, 'db' | 'mail' | 'clock' | 'log' | 'merchantUrl'>;

/**
 * Mails everybody who wants it what happened since the last time, as one mail each. What a mail holds is written down
 * in the transaction that orders it, so nothing is mailed twice; one person who cannot be mailed holds up no other.
 */
export async function mailNotices(deps: MailDeps): Promise<void> {
  const failed: string[] = [];
  for (const reader of await all(
    deps.db.read,
    selectReaders({ kinds: noticeKinds, pauseSeconds, days }),
  )) {
    await mailOne(deps, reader).catch((error: unknown) => {
      failed.push(reader.userId);
      deps.log.error(
        { err: error, user: reader.userId },
        'a person could not be mailed of notices',
      );
    });
  }
  if (failed.length > 0)
    throw new Error(`mails about notices could not be ordered for ${failed.join(', ')}`);
}

async function mailOne({ db, mail, clock, merchantUrl }: MailDeps, reader: Reader): Promise<void> {
  await db.transaction(async (trx) => {
    const rows = await all(trx, takeUnmailed(reader, days));
    if (rows.length === 0) return;
    const usefulUntil = new Date(clock.now().getTime() + usefulMs).toISOString();
    await mail.send(trx, noticeLetter({ rows, merchantUrl, usefulUntil, ...reader }));
  });
}
