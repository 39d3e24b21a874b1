import { ApiError, type SavedView, type ViewedList } from '@wallet/contract';
import { actOn, actorOf, recordAudit } from '#modules/audit';
import { type Db, maybe } from '#platform/db';
import type { ViewAct } from './save-view.ts';
import { listViews } from './list-views.ts';
import { refuseOtherLists, viewerOf } from './viewer-of.ts';
import {
  deleteDefault,
  deleteView,
  lockChangeable,
  selectVisible,
  upsertDefault,
} from './views.sql.ts';

/** Deletes a view for everybody who sees it; whoever began with it begins with the plain list. Refuses `notFound`. */
export async function dropView(
  db: Db,
  { principal, id, ...trail }: ViewAct & { id: string },
): Promise<{ data: SavedView[] }> {
  const list = await db.transaction(async (trx) => {
    const view = await maybe(trx, lockChangeable(viewerOf(principal), id));
    if (!view) throw new ApiError('notFound');
    await deleteView(id).execute(trx);
    const { name, sharedWith } = view;
    if (sharedWith.length > 0)
      await recordAudit(trx, {
        actor: actorOf(principal),
        merchantId: principal.merchantId,
        ...actOn('view.deleted', id, 'savedView'),
        before: { list: view.list, name, sharedWith },
        ...trail,
      });
    return view.list;
  });
  return listViews(db, principal, list);
}

/** Chooses the view a list opens with. Refuses `notFound` for a view hidden from him or of another list. */
export async function chooseDefault(
  db: Db,
  { principal }: Pick<ViewAct, 'principal'>,
  { list, viewId }: { list: ViewedList; viewId: string | null },
): Promise<{ data: SavedView[] }> {
  refuseOtherLists(principal, list);
  const viewer = viewerOf(principal);
  await db.transaction(async (trx) => {
    if (viewId === null)
      return void (await deleteDefault({ userId: viewer.userId, list }).execute(trx));
    if (!(await maybe(trx, selectVisible(viewer, { id: viewId, list }))))
      throw new ApiError('notFound');
    return void (await upsertDefault(viewer, { list, viewId }).execute(trx));
  });
  return listViews(db, principal, list);
}
