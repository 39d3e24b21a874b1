import { ApiError, openItemKindsOf, type Shift } from '@wallet/contract';
import { actOn, actorOf, countActions, recordAudit } from '#modules/audit';
import { all, type Db, maybe, one, type Trx } from '#platform/db';
import { publish } from '#platform/events';
import { shiftEvents } from './events.ts';
import { countOpenItems, type ItemScope, selectOpenItems } from './open-items.sql.ts';
import { moveItem } from './assign-open-item.ts';
import { scopeOf } from './scope-of.ts';
import type { ShiftAct } from './record-shift-action.ts';
import { shiftAnswer } from './shift-answer.ts';
import { endShift as setEnded, lockGoingOn, selectReceivers, selectShift } from './shift.sql.ts';
import type { ReceiverRow } from './shift.sql.ts';

/** More than a person looks after; what is left keeps its owner. */
const mostHanded = 500;

/**
 * Ends the shift: what is open, what was done per audit log, and own open items, which pass to the
 * named person if the role may see them, else to nobody. Refuses `stateConflict` without a shift,
 * `notFound` for a bad successor.
 */
export async function endShift(
  db: Db,
  { to, note, ...act }: ShiftAct & { to: string | null; note: string | null },
): Promise<Shift> {
  const {
    principal: { userId },
    principal,
    ...trail
  } = act;
  return db.transaction(async (trx) => {
    const shift = await maybe(trx, lockGoingOn(userId));
    if (!shift) throw new ApiError('stateConflict');
    const receiver =
      to === null ? null : (await all(trx, selectReceivers(userId))).find(({ id }) => id === to);
    if (receiver === undefined) throw new ApiError('notFound');
    const scope = await scopeOf(trx, principal);
    const acts = await countActions(trx, { actorId: userId, since: shift.startedAt });
    const open = (await all(trx, countOpenItems(scope, userId))).map(({ kind, count }) => ({
      kind,
      count,
    }));
    const handed = await handOver(trx, act, { scope, receiver });
    await setEnded({ id: shift.id, open, acts, to, handed, note }).execute(trx);
    await recordAudit(trx, {
      actor: actorOf(principal),
      mode: 'live',
      ...actOn('shift.ended', shift.id),
      after: { handedTo: to, handed: handed.length },
      ...trail,
    });
    await publish(trx, shiftEvents.changed, { key: shift.id, mode: 'live', payload: {} });
    return shiftAnswer(await one(trx, selectShift(shift.id)));
  });
}

async function handOver(
  trx: Trx,
  act: ShiftAct,
  { scope, receiver }: { scope: ItemScope; receiver: ReceiverRow | null },
): Promise<Shift['handed']> {
  const from = act.principal.userId;
  const known = receiver === null ? scope.kinds : openItemKindsOf(receiver.roleId);
  const handed: Shift['handed'] = [];
  for (const { kind, id, facts } of await all(
    trx,
    selectOpenItems(scope, { owner: { userId: from }, limit: mostHanded }),
  )) {
    const isKnown = known.includes(kind);
    const isMoved = await moveItem(
      trx,
      { ...act, kind, id },
      { from, to: isKnown ? (receiver?.id ?? null) : null },
    );
    if (isMoved && isKnown) handed.push({ kind, id, name: facts.name });
  }
  return handed;
}
