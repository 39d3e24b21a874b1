import { ApiError, type endpoints, type BodyOf, type RetentionHold } from '@wallet/contract';
import { actOn, actorOf, recordAudit } from '#modules/audit';
import type { Trail, UserPrincipal } from '#modules/identity';
import { all, type Db, maybe, one, type Query } from '#platform/db';
import { newId } from '#platform/ids';
import {
  insertHold,
  liftHold,
  selectHolds,
  selectIsLater,
  selectSubject,
  type HoldRow,
} from './holds.sql.ts';
import { takeRetentionLock } from './purge.sql.ts';

/** An Admin places or lifts a hold. */
export interface HoldAction extends Trail {
  principal: UserPrincipal;
}

/** The newest holds, those that are over included. */
export async function listHolds(query: Query): Promise<RetentionHold[]> {
  return (await all(query, selectHolds(null))).map(toHold);
}

/**
 * Keeps the raw data of one thing from now on, whatever its age. Waits for a batch that is being
 * deleted, so nothing of it goes once this is answered. Refuses notFound for an unknown thing and
 * validFromPast for an end that is over.
 */
export function placeHold(
  db: Db,
  {
    principal,
    input: { kind, subjectId, reason, until = null },
    ...trail
  }: HoldAction & { input: BodyOf<(typeof endpoints)['placeRetentionHold']> },
): Promise<RetentionHold> {
  const id = newId('rho');
  return db.transaction(async (trx) => {
    await takeRetentionLock().execute(trx);
    if (!(await one(trx, selectSubject(kind, subjectId))).isKnown) throw new ApiError('notFound');
    if (until !== null && !(await one(trx, selectIsLater(until))).isLater)
      throw new ApiError('validFromPast');
    await insertHold({ id, kind, subjectId, reason, until, by: principal.userId }).execute(trx);
    await recordAudit(trx, {
      actor: actorOf(principal),
      ...actOn('retention.holdPlaced', subjectId, kind),
      after: { holdId: id, until },
      reason,
      ...trail,
    });
    return toHold(await one(trx, selectHolds(id)));
  });
}

/** Ends a hold. Refuses notFound, secondPersonNeeded for who placed it, stateConflict when it is over. */
export function endHold(
  db: Db,
  { principal, id, reason, ...trail }: HoldAction & { id: string; reason: string },
): Promise<RetentionHold> {
  return db.transaction(async (trx) => {
    const hold = await maybe(trx, selectHolds(id));
    if (!hold) throw new ApiError('notFound');
    if (!hold.isInForce) throw new ApiError('stateConflict');
    if (hold.placedBy?.id === principal.userId) throw new ApiError('secondPersonNeeded');
    if (!(await maybe(trx, liftHold({ id, by: principal.userId, reason }))))
      throw new ApiError('stateConflict');
    await recordAudit(trx, {
      actor: actorOf(principal),
      ...actOn('retention.holdLifted', hold.subjectId, hold.kind),
      after: { holdId: id },
      reason,
      ...trail,
    });
    return toHold(await one(trx, selectHolds(id)));
  });
}

function toHold({ until, placedAt, liftedAt, ...row }: HoldRow): RetentionHold {
  return {
    ...row,
    until: until?.toISOString() ?? null,
    placedAt: placedAt.toISOString(),
    liftedAt: liftedAt?.toISOString() ?? null,
  };
}
