import type { Console } from '@wallet/contract';
import { definePowerRows } from '#platform/row-mac';

/** A refresh token as far as its row gives power: whose it is, where and for how long. Its id is its hash. */
export interface RefreshTokenRow {
  id: string;
  sessionId: string;
  userId: string;
  console: Console;
  expiresAt: Date;
}

/**
 * Whoever inserts a row with a hash of his own making, or turns the session of his own token into another's, opens nothing
 * with it: person and console are the token's, and proved with it.
 */
export const refreshTokenRows = definePowerRows<RefreshTokenRow>({
  table: 'refresh_token',
  key: 'hash',
  covers: ['id', 'sessionId', 'userId', 'console', 'expiresAt'],
});
