import type { Console } from '@wallet/contract';
import type { Trx } from '#platform/db';
import { insertRefreshToken } from './identity.sql.ts';
import type { Identity } from './identity.ts';
import { hashRefreshToken, newRefreshToken } from './refresh-token.ts';

export interface TokenPair {
  accessToken: string;
  refreshToken: string;
}

/** A session unused for this long is over; see docs/decisions/0009-sessions-and-tokens.md. */
export const idleSeconds = 24 * 3_600;

/** A new pair for a session; the refresh token is stored hashed. */
export async function makeTokenPair(
  { accessTokens }: Pick<Identity, 'accessTokens'>,
  trx: Trx,
  session: { sessionId: string; userId: string; console: Console },
): Promise<TokenPair> {
  const refreshToken = newRefreshToken();
  await insertRefreshToken({
    hash: hashRefreshToken(refreshToken),
    sessionId: session.sessionId,
    idleSeconds,
  }).execute(trx);
  return { accessToken: accessTokens.make(session), refreshToken };
}
