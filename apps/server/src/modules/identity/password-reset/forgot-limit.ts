import { ApiError } from '@wallet/contract';
import { one } from '#platform/db';
import { networkOf } from '#platform/rate-limit';
import { countInWindow } from '../attempts.sql.ts';
import { type BrowserIdentity, isKnown } from '../sign-in/known-browser.ts';
import type { Identity } from '../identity.ts';

/** What one network, or one known browser, may ask for an account in a quarter of an hour. */
const asksOfOrigin = 3;
/**
 * Links that strangers together can have mailed to one account in the same time. A link counts for
 * half an hour, so that whoever asks while they flood finds one in his inbox that counts for a
 * quarter of an hour more.
 */
const mailsOfStrangers = 2;
const windowSeconds = 15 * 60;

/**
 * Counts one wish for a link, the same for accounts that do not exist, and tells whether a mail is
 * due. Strangers use up their own mails: the account's known browsers have others. Refuses with
 * tooManyRequests who asks too often himself.
 */
export async function enterForgot(
  { db, vault, clock, forgotRate }: Pick<Identity, 'db' | 'vault' | 'clock' | 'forgotRate'>,
  { ip, ...claim }: BrowserIdentity & { ip: string },
): Promise<{ isDue: boolean }> {
  const account = `forgotten:${claim.emailKey}`;
  const known = isKnown({ vault, clock }, claim);
  if (!known) await forgotRate.take(networkOf(ip));
  const origin = known
    ? `browser:${vault.mac('browser', claim.browser)}`
    : `network:${vault.mac('address', networkOf(ip))}`;
  const asked = await one(
    db.read,
    countInWindow({ subject: `${account}:${origin}`, allowed: asksOfOrigin, windowSeconds }),
  );
  if (asked.lockedSeconds > 0)
    throw new ApiError('tooManyRequests', { retryAfterSeconds: asked.lockedSeconds });
  if (known) return { isDue: true };
  const mailed = await one(
    db.read,
    countInWindow({ subject: account, allowed: mailsOfStrangers, windowSeconds }),
  );
  return { isDue: mailed.lockedSeconds === 0 };
}
