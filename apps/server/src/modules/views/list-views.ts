import { roles } from '@wallet/contract';
import type { SavedView, ViewedList } from '@wallet/contract';
import { all } from '#platform/db';
import type { Query } from '#platform/db';
import { selectViews } from './views.sql.ts';
import type { Viewer } from './views.sql.ts';

/** The views of a list that somebody has: his own and those shared with his role, by name. */
export async function listViews(query: Query, viewer: Viewer, list: ViewedList): Promise<{ data: SavedView[] }> {
  const rows = await all(query, selectViews(viewer, list));
  return {
    data: rows.map(({ ownerUserId, ...view }) => {
      const isOwn = ownerUserId === viewer.userId;
      return { ...view, isOwn, mayChange: isOwn || (viewer.roleId === roles.admin && view.sharedWith.length > 0) };
    }),
  };
}
