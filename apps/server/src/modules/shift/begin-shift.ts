import type { Shift } from '@wallet/contract';
import { actOn, actorOf, recordAudit } from '#modules/audit';
import { all, type Db, maybe, one } from '#platform/db';
import { publish } from '#platform/events';
import { newId } from '#platform/ids';
import { shiftEvents } from './events.ts';
import { countOpenItems } from './open-items.sql.ts';
import { scopeOf } from './scope-of.ts';
import type { ShiftAct } from './record-shift-action.ts';
import { shiftAnswer } from './shift-answer.ts';
import { insertShift, selectGoingOn } from './shift.sql.ts';

/** Begins the person's shift with what is open now. Idempotent: an ongoing shift stays unchanged. */
export async function beginShift(db: Db, { principal, ...trail }: ShiftAct): Promise<Shift> {
  const { userId } = principal;
  return db.transaction(async (trx) => {
    const counts = await all(trx, countOpenItems(await scopeOf(trx, principal), userId));
    const begun = await maybe(
      trx,
      insertShift({
        id: newId('shf'),
        userId,
        open: counts.map(({ kind, count }) => ({ kind, count })),
      }),
    );
    if (begun) {
      await recordAudit(trx, {
        actor: actorOf(principal),
        mode: 'live',
        ...actOn('shift.begun', begun.id),
        ...trail,
      });
      await publish(trx, shiftEvents.changed, { key: begun.id, mode: 'live', payload: {} });
    }
    return shiftAnswer(await one(trx, selectGoingOn(userId)));
  });
}
