import type { Db } from '#platform/db';
import { deleteStale } from '../identity.sql.ts';
import { deleteOldOwnCodes } from '../second-factor/own-codes.sql.ts';

/**
 * Deletes refresh tokens that ended a month ago and counters of failed sign-ins older than a day,
 * and mailed codes that count no more. For a daily job.
 */
export async function purgeStaleSignIns(db: Db): Promise<void> {
  await deleteStale().execute(db.read);
  await deleteOldOwnCodes().execute(db.read);
}
