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

const payloadSchema = z.object({
  sub: z.string(),
  sid: z.string(),
  aud: z.enum(['admin', 'merchant']),
  typ: z.literal('access'),
  exp: z.number(),
});

/**
 * Signs and reads access tokens with one symmetric key. Only HS256 with our own header type is accepted. Whether a token
 * has expired our clock says.
 */
export function openAccessTokens({ key, clock }: { key: string; clock: Clock }): AccessTokens {
  const sign = createSigner({ key, algorithm, header: { alg: algorithm, typ: headerType } });
  const verify = createVerifier({
    key,
    algorithms: [algorithm],
    checkTyp: headerType,
    ignoreExpiration: true,
  });
  const nowSeconds = () => Math.floor(clock.now().getTime() / 1_000);
  return {
    make: ({ userId, sessionId, console }) => {
      const iat = nowSeconds();
      return sign({
        typ: 'access',
        aud: console,
        sub: userId,
        sid: sessionId,
        iat,
        exp: iat + lifeSeconds,
      });
    },
    read: (token) => {
      const { data } = payloadSchema.safeParse(contentOf(verify, token));
      if (!data || data.exp <= nowSeconds()) return undefined;
      return { userId: data.sub, sessionId: data.sid, console: data.aud };
    },
  };
}

/** What was signed with our key; undefined for everything else. */
function contentOf(verify: (token: string) => unknown, token: string): unknown {
  if (token.length > longestToken) return undefined;
  try {
    return verify(token);
  } catch {
    return undefined;
  }
}
