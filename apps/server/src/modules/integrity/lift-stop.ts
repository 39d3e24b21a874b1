import { ApiError } from '@wallet/contract';
import { type About, type Approvals, type From, hashOf } from '#modules/approvals/words';
import { type Actor, recordAudit } from '#modules/audit';
import { systemClock } from '#platform/clock';
import { type Db, maybe } from '#platform/db';
import { changePowerRow } from '#platform/row-mac';
import { type FindingRow, findingRows } from './finding-rows.ts';
import { insertFirstWord, liftFinding, lockFindings, selectFinding } from './findings.sql.ts';
import { publishChanged } from './save-findings.ts';

export interface LiftDeps {
  db: Db;
  approvals: Approvals;
}

export interface Lift {
  findingId: string;
  reason: string;
  by: Actor & { actorId: string };
  from?: From | undefined;
}

/**
 * An Admin says that payouts may go on although a proof found this; the second one who says so,
 * independent of the first, lifts its stop. It stays lifted while later looks find just the same,
 * and nothing else is changed by it. Refuses notFound, stateConflict for one that stops nothing,
 * rowNotProved for one that was written over or that nobody signed, and what `Approvals.say`
 * refuses.
 */
export async function liftStop(
  { db, approvals }: LiftDeps,
  { findingId: id, reason, by, from }: Lift,
): Promise<void> {
  await db.transaction(async (trx) => {
    await lockFindings().execute(trx);
    if (!(await maybe(trx, selectFinding(id)))) throw new ApiError('notFound');
    await changePowerRow(trx, approvals.vault, findingRows, id, async (row) => {
      if (row.state !== 'open' || row.class === 'figure') throw new ApiError('stateConflict');
      const about = aboutFinding(row);
      const askedBy = row.firstBy ?? '';
      const isFirst = row.firstBy === null || !(await approvals.hasSpoken(trx, about, askedBy));
      if (isFirst) await approvals.ask(trx, { about, reason, by, from });
      else await approvals.say(trx, { about, verdict: 'approve', reason, by, from, askedBy });
      const word = { by: by.actorId, reason, at: systemClock.now() };
      await (isFirst ? insertFirstWord(id, word) : liftFinding(id, word)).execute(trx);
      await recordAudit(trx, {
        actor: by,
        mode: 'live',
        action: isFirst ? 'integrity.liftProposed' : 'integrity.lifted',
        entity: 'integrityFinding',
        entityId: id,
        after: {
          checkName: row.checkName,
          place: row.place,
          scope: row.scope,
          scopeId: row.scopeId,
        },
        reason,
      });
    });
    await publishChanged(trx, id);
  });
}

/** Words count for just what was found: when it is another break by now they are worth nothing. */
function aboutFinding({
  id,
  checkName,
  class: kind,
  scope,
  scopeId,
  place,
  expected,
  found,
}: FindingRow): About {
  const payload = { checkName, class: kind, scope, scopeId, place, expected, found };
  return {
    subject: 'integrityFinding',
    subjectId: id,
    revision: 0,
    payloadHash: hashOf(payload),
  };
}
