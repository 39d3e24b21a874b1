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
