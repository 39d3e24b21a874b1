import type { SavedView, ViewedList } from '@wallet/contract';
import type { UserPrincipal } from '#modules/identity';
import { all, type Db } from '#platform/db';
import { refuseOtherLists, viewerOf } from './viewer-of.ts';
import { selectViews } from './views.sql.ts';

/**
 * The views of a list that somebody has, by name: his own and those shared with his role; of a
 * merchant's people only those of their merchant, read through the second wall. Refuses `notFound`
 * for a list of the other console.
 */
export async function listViews(
  db: Pick<Db, 'read' | 'tenant'>,
  principal: UserPrincipal,
  list: ViewedList,
): Promise<{ data: SavedView[] }> {
  refuseOtherLists(principal, list);
  const viewer = viewerOf(principal);
  const { merchantId, userId, mayShare } = viewer;
  const rows = await (merchantId === null
    ? all(db.read, selectViews(viewer, list))
    : db.tenant({ merchantId, mode: 'live' }, (query) => all(query, selectViews(viewer, list))));
  return {
    data: rows.map(({ ownerUserId, ...view }) => {
      const isOwn = ownerUserId === userId;
      return { ...view, isOwn, mayChange: isOwn || (mayShare && view.sharedWith.length > 0) };
    }),
  };
}
