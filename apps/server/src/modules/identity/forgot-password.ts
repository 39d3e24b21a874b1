import { Refusal } from '@wallet/contract';
import { personRows } from '#modules/approvals';
import { maybe, one } from '#platform/db';
import { defineJob } from '#platform/jobs';
import type { Jobs } from '#platform/jobs';
import { networkOf } from '#platform/rate-limit';
import { countAttempt } from './attempts.sql.ts';
import { emailKeyOf } from './email.ts';
import { selectUserByEmailKey } from './identity.sql.ts';
import type { Identity } from './identity.ts';
import { recordOwnAct } from './record.ts';
import { sendCode } from './send-code.ts';
import type { OpenCall, Trail } from './trail.ts';

interface Forgotten extends Trail {
  emailKey: string;
}

/** Links one address can be mailed in a quarter of an hour. */
const allowedByAccount = 5;
const lockSeconds = 15 * 60;

const forgottenJob = defineJob<Forgotten>({
  name: 'identity.forgottenPassword',
  retryLimit: 5,
  retryDelaySeconds: 5,
  concurrency: 2,
});

/**
 * Notes that somebody forgot the password of this address. Whether the address has a user is found out later, by a job:
 * what happens here, and how long it takes, is the same for everyone. Refuses with tooManyRequests, in the same way for
 * addresses without a user.
 */
export async function forgotPassword(
  { db, vault, jobs, forgotRate }: Identity,
  { ip, userAgent, requestId }: OpenCall,
  { email }: { email: string },
): Promise<void> {
  forgotRate.take(networkOf(ip));
  const emailKey = emailKeyOf(vault, email);
  const { lockedSeconds } = await one(
    db.read,
    countAttempt({ subject: `forgotten:${emailKey}`, allowed: allowedByAccount, lockSeconds }),
  );
  if (lockedSeconds > 0) throw new Refusal('tooManyRequests', { retryAfterSeconds: lockedSeconds });
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
