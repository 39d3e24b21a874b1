import { mailNotices } from './mail-notices.ts';
import { mailJob } from './note.ts';
import { noteEndingTokens } from './note-ending-tokens.ts';
import type { Notices } from './notices.ts';
import { deleteOldNotices } from './notices.sql.ts';

const keptDays = 90;

/**
 * Lets this process mail notices, those too that waited for somebody's pause, and looks for tokens
 * that end. Ends with the jobs.
 */
export async function startNotices(notices: Notices): Promise<Notices> {
  await notices.jobs.work(mailJob, () => mailNotices(notices));
  notices.jobs.every('notices.mailWaiting', 60, () => mailNotices(notices));
  notices.jobs.every('notices.endingTokens', 3_600, () => noteEndingTokens(notices));
  notices.jobs.every(
    'notices.forgetOld',
    3_600,
    async () => void (await deleteOldNotices(keptDays).execute(notices.db.read)),
  );
  return notices;
}
