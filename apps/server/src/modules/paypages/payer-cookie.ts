import type { Vault } from '#platform/vault';
import { readGrant, signGrant, type Grant } from './grant.ts';

/** One cookie for each session, so that two tabs do not disturb each other. */
export function cookieName(sessionId: string): string {
  return `__Host-pay-${sessionId}`;
}

/**
 * The cookie that takes the place of a link's token, as a Set-Cookie header. In a frame it belongs to the page around
 * (partitioned), so that it works where third-party cookies are blocked and shows nothing across sites. Browsers take it
 * over https and on a loopback address; where one does not, the page works with the token in its forms.
 */
export function makeCookie(
  vault: Pick<Vault, 'mac'>,
  grant: Grant,
  { framed, now }: { framed: boolean; now: Date },
): string {
  const maxAgeSeconds = Math.max(0, Math.floor((grant.expiresAt.getTime() - now.getTime()) / 1000));
  const site = framed ? 'SameSite=None; Partitioned' : 'SameSite=Lax';
  return `${cookieName(grant.sessionId)}=${signGrant(vault, 'payCookie', grant)}; Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; Secure; ${site}`;
}

/** What the request's cookies grant for a session. Of several of one name the one that may act wins. */
export function readCookie(
  vault: Pick<Vault, 'mac'>,
  { header, sessionId, now }: { header: string | undefined; sessionId: string; now: Date },
): Grant | undefined {
  const wanted = `${cookieName(sessionId)}=`;
  const grants = (header ?? '')
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part.startsWith(wanted))
    .map((part) =>
      readGrant(vault, 'payCookie', { text: part.slice(wanted.length), sessionId, now }),
    )
    .filter((grant) => grant !== undefined);
  return grants.find(({ readOnly }) => !readOnly) ?? grants[0];
}
