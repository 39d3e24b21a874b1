import { ApiError, type OpenItemNote } from '@wallet/contract';
import { actOn, actorOf, recordAudit } from '#modules/audit';
import type { UserPrincipal } from '#modules/identity';
import { all, type Db, maybe, one, type Query } from '#platform/db';
import { publish } from '#platform/events';
import { newId } from '#platform/ids';
import { shiftEvents } from './events.ts';
import { selectOpenItem } from './open-items.sql.ts';
import { scopeOf } from './scope-of.ts';
import type { ShiftAct } from './record-shift-action.ts';
import { insertNote, type ItemKey, selectNotes } from './shift.sql.ts';

/** Writes something about an open item; it stays. Refuses `notFound`. */
export async function noteItem(
  db: Db,
  { principal, kind, id, text, ...trail }: ShiftAct & ItemKey & { text: string },
): Promise<OpenItemNote> {
  return db.transaction(async (trx) => {
    await requireOpen(trx, principal, { kind, id });
    const noteId = newId('shn');
    const { at, name } = await one(
      trx,
      insertNote({ id: noteId, kind, itemId: id, userId: principal.userId, text }),
    );
    await recordAudit(trx, {
      actor: actorOf(principal),
      mode: 'live',
      ...actOn('shift.itemNoted', id, kind),
      after: { note: text },
      ...trail,
    });
    await publish(trx, shiftEvents.changed, { key: id, mode: 'live', payload: {} });
    return { id: noteId, text, by: { id: principal.userId, name }, at: at.toISOString() };
  });
}

/** What people wrote about an open item, newest first. Refuses `notFound`. */
export async function listItemNotes(
  query: Query,
  principal: UserPrincipal,
  item: ItemKey,
): Promise<{ data: OpenItemNote[] }> {
  await requireOpen(query, principal, item);
  const rows = await all(query, selectNotes(item));
  return {
    data: rows.map(({ userId, name, at, ...rest }) => ({
      ...rest,
      by: { id: userId, name },
      at: at.toISOString(),
    })),
  };
}

async function requireOpen(
  query: Query,
  principal: UserPrincipal,
  { kind, id }: ItemKey,
): Promise<void> {
  const scope = await scopeOf(query, principal);
  const kinds = scope.kinds.filter((known) => known === kind);
  if (kinds.length === 0 || !(await maybe(query, selectOpenItem({ ...scope, kinds }, id))))
    throw new ApiError('notFound');
}
