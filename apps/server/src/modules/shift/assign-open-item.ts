import { ApiError } from '@wallet/contract';
import { actOn, actorOf, recordAudit } from '#modules/audit';
import { assignLine } from '#modules/suspense/inbox';
import { assignCase } from '#modules/withdrawals/queue';
import { type Db, maybe, type Trx } from '#platform/db';
import { publish } from '#platform/events';
import { shiftEvents } from './events.ts';
import { selectOpenItem } from './open-items.sql.ts';
import { scopeOf } from './scope-of.ts';
import type { ShiftAct } from './record-shift-action.ts';
import { assignItem, dropItem, type ItemKey } from './shift.sql.ts';

export interface OwnInput extends ShiftAct, ItemKey {
  act: 'take' | 'giveBack';
  /** Who has it as the caller sees it. */
  from: string | null;
}

/**
 * Takes an open item, even from somebody else, or returns one's own. Of several who saw the same
 * owner one wins, others get `stateConflict`. Refuses `notFound` when not open or outside the
 * caller's scope.
 */
export async function assignOpenItem(
  db: Db,
  { act, from, ...input }: OwnInput,
): Promise<{ owner: { id: string; name: string } | null }> {
  const { principal, kind, id } = input;
  return db.transaction(async (trx) => {
    const scope = await scopeOf(trx, principal);
    const kinds = scope.kinds.filter((known) => known === kind);
    if (kinds.length === 0 || !(await maybe(trx, selectOpenItem({ ...scope, kinds }, id))))
      throw new ApiError('notFound');
    if (act === 'giveBack' && from !== principal.userId) throw new ApiError('stateConflict');
    const to = act === 'take' ? principal.userId : null;
    if (!(await moveItem(trx, input, { from, to }))) throw new ApiError('stateConflict');
    await publish(trx, shiftEvents.changed, { key: id, mode: 'live', payload: {} });
    const owned = await maybe(trx, selectOpenItem({ ...scope, kinds }, id));
    return { owner: owned?.ownerId ? { id: owned.ownerId, name: owned.ownerName ?? '' } : null };
  });
}

/** Writes the owner where that kind has its own; false when somebody else had it by then. Each act is recorded. */
export async function moveItem(
  trx: Trx,
  { principal, kind, id, ...trail }: ShiftAct & ItemKey,
  { from, to }: { from: string | null; to: string | null },
): Promise<boolean> {
  const origin = {
    by: actorOf(principal),
    ip: trail.ip,
    userAgent: trail.userAgent,
    requestId: trail.requestId,
  };
  if (kind === 'lineUnmatched')
    return !('refused' in (await assignLine(trx, { lineId: id, from, to, ...origin })));
  if (kind === 'requestHeld')
    return assignCase(trx, { withdrawalId: id, caseFrom: from, caseTo: to, ...origin });
  const moved =
    to === null
      ? from !== null && (await maybe(trx, dropItem({ kind, id, from })))
      : await maybe(trx, assignItem({ kind, id, from, to }));
  if (!moved) return false;
  const { by, ...rest } = origin;
  await recordAudit(trx, {
    actor: by,
    mode: 'live',
    ...actOn('shift.itemOwned', id, kind),
    before: { owner: from },
    after: { owner: to },
    ...rest,
  });
  return true;
}
