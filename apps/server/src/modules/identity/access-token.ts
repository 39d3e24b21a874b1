import { z } from 'zod';
import type { Console } from '@wallet/contract';
import type { Clock } from '#platform/clock';
import type { Vault } from '#platform/vault';

export interface AccessClaims {
  userId: string;
  sessionId: string;
  console: Console;
}

export interface AccessTokens {
  /** A signed access token; it lasts 10 minutes and only as long as its session. */
  make(claims: AccessClaims): string;
  /** The claims of a token that we signed and that has not expired; undefined for everything else. */
  read(token: string): AccessClaims | undefined;
}

const purpose = 'accessToken';
const lifeSeconds = 600;
/** Clocks of several machines may differ by so much. */
const skewSeconds = 60;
const longestToken = 2_000;

const headerSchema = z.object({ kid: z.string() });
const payloadSchema = z.object({
  sub: z.string(),
  sid: z.string(),
  aud: z.enum(['admin', 'merchant']),
  typ: z.literal('access'),
  iat: z.int(),
  exp: z.int(),
});

/**
 * Signs and reads access tokens: JWTs by HS256 that name the key of the key file they were signed
 * by. Only the very header that is written here is read, so no other algorithm or type is. A token
 * that says it lives longer than ours do, or was made in a time to come, was not made here, whoever
 * has the key. Whether one has expired our clock says.
 */
export function createAccessTokens({
  vault,
  clock,
}: {
  vault: Pick<Vault, 'sign' | 'signed'>;
  clock: Clock;
}): AccessTokens {
  const nowSeconds = () => Math.floor(clock.now().getTime() / 1_000);
  return {
    make: ({ userId, sessionId, console }) => {
      const iat = nowSeconds();
      const payload = encode({
        typ: 'access',
        aud: console,
        sub: userId,
        sid: sessionId,
        iat,
        exp: iat + lifeSeconds,
      });
      const signature = vault.sign(purpose, (keyId) => `${headerOf(keyId)}.${payload}`);
      const [keyId = '', digest = ''] = signature.split('.');
      return `${headerOf(keyId)}.${payload}.${digest}`;
    },
    read: (token) => {
      const { data } = payloadSchema.safeParse(contentOf(vault, token));
      if (!data) return undefined;
      const now = nowSeconds();
      const isOfOurs = data.exp - data.iat <= lifeSeconds && data.iat <= now + skewSeconds;
      if (!isOfOurs || data.exp <= now) return undefined;
      return { userId: data.sub, sessionId: data.sid, console: data.aud };
    },
  };
}

function headerOf(keyId: string): string {
  return encode({ alg: 'HS256', typ: 'at+jwt', kid: keyId });
}

/** What was signed with our key; undefined for everything else. */
function contentOf(vault: Pick<Vault, 'signed'>, token: string): unknown {
  if (token.length > longestToken) return undefined;
  const [header = '', payload = '', digest = '', ...more] = token.split('.');
  const { data } = headerSchema.safeParse(decode(header));
  if (!data || more.length > 0 || header !== headerOf(data.kid)) return undefined;
  return vault.signed(purpose, `${header}.${payload}`, `${data.kid}.${digest}`)
    ? decode(payload)
    : undefined;
}

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}

function decode(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString());
  } catch {
    return undefined;
  }
}
