import type { SavedView, ViewedList } from '@wallet/contract';
import type { UserPrincipal } from '#modules/identity';
import { all, type Db } from '#platform/db';
import { refuseOtherLists, viewerOf } from './viewer-of.ts';
import { selectViews } from './views.sql.ts';

/**
 * A list's views by name: one's own and those shared with one's role; merchants' users read theirs
 * under row-level security. Refuses `notFound` for the other console's list.
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
