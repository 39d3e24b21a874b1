import { readGrant, signGrant, type Grant, type Signing } from './grant.ts';

/** One cookie for each session, so that two tabs do not disturb each other. */
export function cookieName(sessionId: string): string {
  return `__Host-pay-${sessionId}`;
}

/**
 * The cookie that takes the place of a link's token, as a Set-Cookie header. In a frame it belongs
 * to the page around (partitioned), so that it works where third-party cookies are blocked and
 * shows nothing across sites. Browsers take it over https and on a loopback address; where one does
 * not, the page works with the token in its forms.
 */
export function makeCookie(
  vault: Signing,
  grant: Grant,
  { framed, now }: { framed: boolean; now: Date },
): string {
  const maxAgeSeconds = Math.max(0, Math.floor((grant.expiresAt.getTime() - now.getTime()) / 1000));
  const site = framed ? 'SameSite=None; Partitioned' : 'SameSite=Lax';
  return `${cookieName(grant.sessionId)}=${signGrant(vault, 'payCookie', grant)}; Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; Secure; ${site}`;
}

interface Asked {
  header: string | undefined;
  sessionId: string;
  now: Date;
}

/** What the request's cookies grant for a session. Of several of one name the one that may act wins. */
export function readCookie(vault: Signing, asked: Asked): Grant | undefined {
  return findCookie(vault, asked)?.grant;
}

/** The cookie that was sent, anew, where an older key has signed it; undefined where nothing is to be done. */
export function renewCookie(
  vault: Signing,
  { framed, ...asked }: Asked & { framed: boolean },
): string | undefined {
  const sent = findCookie(vault, asked);
  if (!sent || sent.text === signGrant(vault, 'payCookie', sent.grant)) return undefined;
  return makeCookie(vault, sent.grant, { framed, now: asked.now });
}

function findCookie(
  vault: Signing,
  { header, sessionId, now }: Asked,
): { grant: Grant; text: string } | undefined {
  const wanted = `${cookieName(sessionId)}=`;
  const found = (header ?? '')
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part.startsWith(wanted))
    .flatMap((part) => {
      const text = part.slice(wanted.length);
      const grant = readGrant(vault, 'payCookie', { text, sessionId, now });
      return grant ? [{ grant, text }] : [];
    });
  return found.find(({ grant }) => !grant.readOnly) ?? found[0];
}
