import type { Console } from '@wallet/contract';
import { one, type Trx } from '#platform/db';
import { macOfRow } from '#platform/row-mac';
import { insertRefreshToken, selectTokenEnd } from '../identity.sql.ts';
import type { Identity } from '../identity.ts';
import { hashRefreshToken, newRefreshToken } from './refresh-token.ts';
import { refreshTokenRows } from '../session-rows.ts';

export interface TokenPair {
  accessToken: string;
  refreshToken: string;
}

/** A session unused for this long is over; see docs/decisions/0009-sessions-and-tokens.md. */
export const idleSeconds = 24 * 3_600;

/**
 * A new pair for a session; the refresh token is stored hashed, with a MAC over whose it is and in
 * which browser it counts.
 */
export async function makeTokenPair(
  { accessTokens, vault }: Pick<Identity, 'accessTokens' | 'vault'>,
  trx: Trx,
  session: { sessionId: string; userId: string; console: Console; binding: string | null },
): Promise<TokenPair> {
  const refreshToken = newRefreshToken();
  const { sessionId, userId, console, binding } = session;
  const { expiresAt } = await one(trx, selectTokenEnd(sessionId, idleSeconds));
  const row = {
    id: hashRefreshToken(refreshToken),
    sessionId,
    userId,
    console,
    expiresAt,
    binding,
  };
  await insertRefreshToken({ ...row, mac: macOfRow(vault, refreshTokenRows, row) }).execute(trx);
  return { accessToken: accessTokens.make(session), refreshToken };
}
