import { actOn, type Actor, recordAudit } from '#modules/audit';
import type { Db } from '#platform/db';
import { beginWhenDue } from './runs.sql.ts';

/** Lets the proof of everything begin within a minute, whenever the last one was; while one goes on that is the one. */
export function requestProof(db: Pick<Db, 'transaction'>, by: Actor): Promise<void> {
  return db.transaction(async (trx) => {
    await beginWhenDue(true).execute(trx);
    await recordAudit(trx, {
      actor: by,
      ...actOn('integrity.proofAsked', 'integrity', 'installation'),
    });
  });
}
