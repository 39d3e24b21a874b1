import { ApiError } from '@wallet/contract';
import { type Db, one, type Trx } from '#platform/db';
import { countAttempt, deleteAttempts } from '../attempts.sql.ts';

/** Wrong one-time codes with mailed links, over all links of a user, until none is looked at for a while. */
const allowed = 5;
const lockSeconds = 15 * 60;

/**
 * Counts the try before the one-time code is looked at. A counter of its own: whoever shuts the
 * sign-in of an account by wrong passwords does not shut the way out by mail. Refuses with
 * tooManyRequests.
 */
export async function enterReset(
  { db }: { db: Db },
  userId: string,
): Promise<{ succeeded(trx: Trx): Promise<void> }> {
  const subject = `reset:${userId}`;
  const { lockedSeconds } = await one(db.read, countAttempt({ subject, allowed, lockSeconds }));
  if (lockedSeconds > 0)
    throw new ApiError('tooManyRequests', { retryAfterSeconds: lockedSeconds });
  return {
    succeeded: async (trx) => {
      await deleteAttempts(subject).execute(trx);
    },
  };
}
