import { personRows } from '#modules/approvals';
import { maybe } from '#platform/db';
import { defineJob, type Jobs } from '#platform/jobs';
import { emailKeyOf } from '../credentials/email.ts';
import { selectUserByEmailKey } from '../identity.sql.ts';
import { enterForgot } from './forgot-limit.ts';
import type { Identity } from '../identity.ts';
import type { BrowserIdentity } from '../sign-in/known-browser.ts';
import { recordOwnAct } from '../record.ts';
import { sendCode } from '../codes/send-code.ts';
import type { OpenCall, Trail } from '../trail.ts';

/** What the form says, and the browser by its cookies. */
interface ForgottenInput extends Partial<Pick<BrowserIdentity, 'browser' | 'known'>> {
  email: string;
}

interface Forgotten extends Trail {
  emailKey: string;
}

const forgottenJob = defineJob<Forgotten>({
  name: 'identity.forgottenPassword',
  retryLimit: 5,
  retryDelaySeconds: 5,
  concurrency: 2,
});

/**
 * Notes that somebody forgot the password of this address. Whether the address has a user is found
 * out later, by a job: what happens here, and how long it takes, is the same for everyone. When
 * strangers have had links mailed to the address just now, the newest of them does: no further one
 * is mailed. Refuses with tooManyRequests who asks too often himself, in the same way for addresses
 * without a user.
 */
export async function forgotPassword(
  identity: Identity,
  { ip, userAgent, requestId }: OpenCall,
  { email, browser, known }: ForgottenInput,
): Promise<void> {
  const { db, vault, jobs } = identity;
  const emailKey = emailKeyOf(vault, email);
  const { isDue } = await enterForgot(identity, { ip, emailKey, browser, known });
  if (!isDue) return;
  await db.transaction((trx) =>
    jobs.enqueue(
      trx,
      forgottenJob,
      { emailKey, ip, userAgent: userAgent?.slice(0, 300), requestId },
      { singletonKey: emailKey },
    ),
  );
}

/** Mails the link when the address has an active user; for everybody else nothing happens. */
export async function mailForgottenPassword(
  identity: Identity,
  { emailKey, ...trail }: Forgotten,
): Promise<void> {
  await identity.db.transaction(async (trx) => {
    const user = await maybe(trx, selectUserByEmailKey([emailKey, identity.vault.lift(emailKey)]));
    if (user?.status !== 'active' || !identity.rows.isProved(personRows, user)) return;
    await sendCode(identity, trx, { userId: user.id, purpose: 'resetPassword' });
    await recordOwnAct(trx, { user, action: 'user.passwordForgotten', ...trail });
  });
}

/** Lets this process mail links for forgotten passwords; ends with the jobs. */
export async function workForgottenPasswords(
  identity: Identity,
  jobs: Pick<Jobs, 'work'>,
): Promise<void> {
  await jobs.work(forgottenJob, (forgotten) => mailForgottenPassword(identity, forgotten));
}
