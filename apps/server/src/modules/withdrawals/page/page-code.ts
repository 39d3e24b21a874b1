import { randomInt, timingSafeEqual } from 'node:crypto';
import { ApiError } from '@wallet/contract';
import { lockWithdrawalSession, readCustomerEmail } from './withdrawal-sessions.ts';
import { readMerchant } from '#modules/merchants';
import { maybe, one, type Trx } from '#platform/db';
import type { Vault } from '#platform/vault';
import { isOtherBrowser } from './page-browser.ts';
import { pageCodeLetter } from './page-code-letter.ts';
import type { WithdrawPageDeps, Withdrawer } from './page-deps.ts';
import { bindBrowser, countTry, saveCode, lockBrowser } from './page.sql.ts';

const lifeSeconds = 600;
const mostTries = 5;
const mostCodes = 5;
const secondsBetween = 60;

/**
 * Mails a six-digit code that lets this browser take over; voids the one before. Refuses
 * sessionInvalid, stateConflict with nobody to replace or no address, and tooManyRequests: one a
 * minute, five per session.
 */
export async function sendPageCode(
  deps: Pick<WithdrawPageDeps, 'db' | 'vault' | 'mail'>,
  { sessionId, browser }: Withdrawer,
): Promise<void> {
  await deps.db.transaction(async (trx) => {
    const session = await lockWithdrawalSession(trx, sessionId);
    if (!session) throw new ApiError('sessionInvalid');
    const bound = await maybe(trx, lockBrowser(sessionId));
    const email = await readCustomerEmail(trx, deps.vault, sessionId);
    if (!bound || browser === undefined || !isOtherBrowser(bound, browser) || email === null)
      throw new ApiError('stateConflict');
    const waitSeconds = bound.sentSecondsAgo === null ? 0 : secondsBetween - bound.sentSecondsAgo;
    if (bound.codesSent >= mostCodes || waitSeconds > 0)
      throw new ApiError('tooManyRequests', {
        retryAfterSeconds: bound.codesSent >= mostCodes ? 3_600 : Math.ceil(waitSeconds),
      });
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    const { until } = await one(
      trx,
      saveCode(sessionId, hashOf(deps.vault, sessionId, code), lifeSeconds),
    );
    const merchant = await readMerchant(trx, session.merchantId);
    await deps.mail.send(
      trx,
      pageCodeLetter({
        email,
        merchant: merchant?.branding.displayName ?? merchant?.name ?? '',
        code,
        usefulUntil: until,
        locale: session.locale,
      }),
    );
  });
}

/**
 * The mailed code lets this browser take over; the other becomes read-only. Valid once, ten
 * minutes, five tries. Refuses sessionInvalid, codeInvalid.
 */
export async function enterPageCode(
  { db, vault }: Pick<WithdrawPageDeps, 'db' | 'vault'>,
  who: Withdrawer,
  code: string,
): Promise<void> {
  const isRight = await db.transaction((trx) => tryCode(trx, vault, who, code));
  if (!isRight)
    throw new ApiError('codeInvalid', {
      detail: 'Look at the digits again, or have another code sent.',
    });
}

/** A wrong try is counted in the same transaction in which it was found wrong. */
async function tryCode(
  trx: Trx,
  vault: Pick<Vault, 'mac'>,
  { sessionId, browser }: Withdrawer,
  code: string,
): Promise<boolean> {
  if (!(await lockWithdrawalSession(trx, sessionId))) throw new ApiError('sessionInvalid');
  const bound = await maybe(trx, lockBrowser(sessionId));
  if (browser === undefined || !bound) return false;
  if (!isOtherBrowser(bound, browser)) return true;
  if (bound.codeHash === null || !bound.codeCounts || bound.codeTries >= mostTries) return false;
  await countTry(sessionId).execute(trx);
  const digits = code.replaceAll(/\D/g, '');
  const [kept, given] = [bound.codeHash, hashOf(vault, sessionId, digits)].map((text) =>
    Buffer.from(text),
  );
  if (!kept || kept.length !== given?.length || !timingSafeEqual(kept, given)) return false;
  await bindBrowser(sessionId, browser).execute(trx);
  return true;
}

/** Six digits are soon tried out: only who has the key can compare them. */
function hashOf(vault: Pick<Vault, 'mac'>, sessionId: string, code: string): string {
  return vault.mac('withdrawCode', `${sessionId}.${code}`);
}
