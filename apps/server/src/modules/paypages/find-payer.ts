import type { FastifyRequest } from 'fastify';
import type { PayPagesDeps } from './deps.ts';
import { browserKey, splitToken } from './browser.ts';
import type { FoundLink } from './pay-use-cases.ts';
import { readCookie } from './payer-cookie.ts';

/** Who a request comes from, for one session. */
export interface Payer {
  sessionId: string;
  readOnly: boolean;
  /** Tells the browsers of a withdraw page apart; none where a link's token came without a page. */
  browser: string | undefined;
  /** The cookie came along, so the token is not needed. */
  viaCookie: boolean;
}

type FindDeps = Pick<PayPagesDeps, 'useCases' | 'vault' | 'clock' | 'limits'>;

/**
 * The payer of a session: by the cookie, or by the link's token. A cookie that only shows gives way to a token that may
 * act. Undefined for everybody else; a token that leads nowhere counts against its address (Refusal tooManyRequests).
 */
export async function findPayer(
  deps: FindDeps,
  request: Pick<FastifyRequest, 'headers' | 'ip'>,
  { sessionId, token }: { sessionId: string; token: string | undefined },
): Promise<Payer | undefined> {
  const grant = readCookie(deps.vault, {
    header: request.headers.cookie,
    sessionId,
    now: deps.clock.now(),
  });
  if (grant && (!grant.readOnly || token === undefined))
    return {
      sessionId,
      readOnly: grant.readOnly,
      browser: browserKey(grant.browser),
      viaCookie: true,
    };
  const sent = splitToken(token ?? '');
  const found = token === undefined ? undefined : await findByToken(deps, request.ip, sent.token);
  if (found?.sessionId === sessionId && !found.readOnly)
    return { sessionId, readOnly: false, browser: browserKey(sent.browser), viaCookie: false };
  if (grant) return { sessionId, readOnly: true, browser: undefined, viaCookie: true };
  return found?.sessionId === sessionId
    ? { sessionId, readOnly: true, browser: undefined, viaCookie: false }
    : undefined;
}

/** The session of a token. Throws Refusal tooManyRequests for an address that tries many that lead nowhere. */
export async function findByToken(
  { useCases, limits }: Pick<FindDeps, 'useCases' | 'limits'>,
  ip: string,
  token: string,
): Promise<FoundLink | undefined> {
  const found = tokenShape.test(token) ? await useCases.findByToken(token) : undefined;
  if (!found) await limits.unknownLinks.take(ip);
  return found;
}

const tokenShape = /^[\w-]{20,100}$/;
