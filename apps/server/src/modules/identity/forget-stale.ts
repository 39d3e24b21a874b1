import type { Db } from '#platform/db';
import { deleteStale } from './identity.sql.ts';

/** Deletes refresh tokens that ended a month ago and counters of failed sign-ins older than a day. For a daily job. */
export async function forgetStaleSignIns(db: Db): Promise<void> {
  await deleteStale().execute(db.read);
}
