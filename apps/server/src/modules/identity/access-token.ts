import { createSigner, createVerifier } from 'fast-jwt';
import { z } from 'zod';
import type { Console } from '@wallet/contract';
import type { Clock } from '#platform/clock';

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

const lifeSeconds = 600;
const headerType = 'at+jwt';
const algorithm = 'HS256';
const longestToken = 2_000;
const keptTokens = 5_000;

const payloadSchema = z.object({
  sub: z.string(),
  sid: z.string(),
  aud: z.enum(['admin', 'merchant']),
  typ: z.literal('access'),
  exp: z.number(),
});
type Payload = z.output<typeof payloadSchema>;

/**
 * Signs and reads access tokens with one symmetric key. Only HS256 with our own header type is accepted. The last few
 * thousand good signatures are remembered, so they are not computed again; expiry is looked at each time.
 */
export function openAccessTokens({ key, clock }: { key: string; clock: Clock }): AccessTokens {
  const sign = createSigner({ key, algorithm, header: { alg: algorithm, typ: headerType }, noTimestamp: true });
  const verify = createVerifier({ key, algorithms: [algorithm], checkTyp: headerType, ignoreExpiration: true, ignoreNotBefore: true });
  const good = new Map<string, Payload>();
  const nowSeconds = () => Math.floor(clock.now().getTime() / 1_000);

  function verified(token: string): Payload | undefined {
    const known = good.get(token);
    if (known) return known;
    const payload = checkSignature(verify, token);
    if (!payload) return undefined;
    if (good.size >= keptTokens) good.delete(good.keys().next().value ?? '');
    good.set(token, payload);
    return payload;
  }

  return {
    make: ({ userId, sessionId, console }) => {
      const iat = nowSeconds();
      return sign({ typ: 'access', aud: console, sub: userId, sid: sessionId, iat, exp: iat + lifeSeconds });
    },
    read: (token) => {
      const payload = verified(token);
      if (!payload || payload.exp <= nowSeconds()) return undefined;
      return { userId: payload.sub, sessionId: payload.sid, console: payload.aud };
    },
  };
}

function checkSignature(verify: (token: string) => unknown, token: string): Payload | undefined {
  if (token.length > longestToken) return undefined;
  try {
    return payloadSchema.safeParse(verify(token)).data;
  } catch {
    return undefined;
  }
}
