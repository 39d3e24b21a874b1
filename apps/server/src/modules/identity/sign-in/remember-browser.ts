import type { FastifyReply } from 'fastify';
import { browserCookie, browserOf } from './browser-cookie.ts';
import type { Identity } from '../identity.ts';
import { knownCookie, knownOf } from './known-browser.ts';

/**
 * From now on this browser is known to be the account's person's: he signed in with it, or gave himself a password by a
 * mailed link. Without a number it gets one.
 */
export function rememberBrowser(
  identity: Pick<Identity, 'vault' | 'clock'>,
  reply: FastifyReply,
  { emailKey, browser }: { emailKey: string; browser?: string },
): void {
  const { cookie } = reply.request.headers;
  const number = browser ?? browserOf(cookie);
  void reply.header('set-cookie', browserCookie(number));
  const claim = { browser: number, known: knownOf(cookie), emailKey };
  void reply.header('set-cookie', knownCookie(identity, claim));
}
