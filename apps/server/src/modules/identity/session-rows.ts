import type { Console } from '@wallet/contract';
import { definePowerRows } from '#platform/row-mac';

/** A session as far as its row gives power: whose it is, and when he last proved himself in it. */
export interface ConfirmationRow {
  id: string;
  userId: string;
  /** Null where nobody has: then there is nothing to sign. */
  confirmedAt: Date | null;
}

/**
 * For five minutes a confirmation lets its session change where money goes and who decides. Whose
 * the session is stands in the refresh token's own row; here it binds the confirmation to him.
 */
export const confirmationRows = definePowerRows<ConfirmationRow>({
  table: 'user_session',
  covers: ['id', 'userId', 'confirmedAt'],
  isLaidDown: ({ confirmedAt }) => confirmedAt === null,
});

/** A refresh token as far as its row gives power: whose it is, where and for how long. Its id is its hash. */
export interface RefreshTokenRow {
  id: string;
  sessionId: string;
  userId: string;
  console: Console;
  expiresAt: Date;
  /** Digest of what the cookie of its browser holds; null is nobody's. */
  binding: string | null;
}

/**
 * Whoever inserts a row with a hash of his own making, or turns the session of his own token into
 * another's, opens nothing with it: person, console and browser are the token's, and proved with
 * it.
 */
export const refreshTokenRows = definePowerRows<RefreshTokenRow>({
  table: 'refresh_token',
  key: 'hash',
  covers: ['id', 'sessionId', 'userId', 'console', 'expiresAt', 'binding'],
  whenSet: ['binding'],
});
