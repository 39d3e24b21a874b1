import { maxViews, ApiError, viewRoles } from '@wallet/contract';
import type { RoleId, SavedTablePreferences, SavedView, ViewedList } from '@wallet/contract';
import { actOn, actorOf, recordAudit } from '#modules/audit';
import type { Trail, UserPrincipal } from '#modules/identity';
import { type Db, maybe, type Trx } from '#platform/db';
import { newId } from '#platform/ids';
import { listViews } from './list-views.ts';
import { refuseOtherLists, viewerOf } from './viewer-of.ts';
import { deleteHiddenDefaults, insertView, lockChangeable, updateView } from './views.sql.ts';

export interface ViewAct extends Trail {
  principal: UserPrincipal;
}

type Shared = readonly RoleId[];

export interface NewViewInput extends SavedTablePreferences {
  list: ViewedList;
  name: string;
  sharedWith?: Shared | undefined;
}

const nameTaken = 'There is a view of that name already.';

/**
 * Saves a list's state as a named view. Refuses `notFound` for the other console's list,
 * `stateConflict` for a taken name or too many views, `forbidden` for sharing without the right.
 */
export async function createView(
  db: Db,
  { principal, ...trail }: ViewAct,
  { sharedWith = [], ...input }: NewViewInput,
): Promise<{ data: SavedView[] }> {
  refuseOtherLists(principal, input.list);
  if (sharedWith.length > 0) refuseSharing(principal, sharedWith);
  const { userId: ownerUserId, merchantId } = viewerOf(principal);
  await db.transaction(async (trx) => {
    const id = newId('svw');
    const made = await maybe(
      trx,
      insertView({ ...input, id, ownerUserId, merchantId, sharedWith }, maxViews),
    );
    if (!made)
      throw new ApiError('stateConflict', { detail: `${nameTaken} Or there are ${maxViews}.` });
    if (sharedWith.length > 0)
      await writeTrail(
        trx,
        { principal, ...trail },
        { id, after: { list: input.list, name: input.name, sharedWith } },
      );
  });
  return listViews(db, principal, input.list);
}

export interface ViewInput {
  revision: number;
  name?: string | undefined;
  look?: SavedTablePreferences | undefined;
  sharedWith?: Shared | undefined;
}

/** Renames, overwrites or shares a view. Refuses `notFound`, `revisionConflict`, `stateConflict`, `forbidden`. */
export async function changeView(
  db: Db,
  { principal, id, ...trail }: ViewAct & { id: string },
  { revision, name, look, sharedWith }: ViewInput,
): Promise<{ data: SavedView[] }> {
  if (sharedWith !== undefined) refuseSharing(principal, sharedWith);
  const list = await db.transaction(async (trx) => {
    const before = await maybe(trx, lockChangeable(viewerOf(principal), id));
    if (!before) throw new ApiError('notFound');
    if (before.revision !== revision) throw new ApiError('revisionConflict');
    const after = {
      ...before,
      ...look,
      name: name ?? before.name,
      sharedWith: sharedWith ?? before.sharedWith,
    };
    if (!(await maybe(trx, updateView(after))))
      throw new ApiError('stateConflict', { detail: nameTaken });
    if (sharedWith === undefined) return before.list;
    await deleteHiddenDefaults(id).execute(trx);
    await writeTrail(
      trx,
      { principal, ...trail },
      {
        id,
        before: { sharedWith: before.sharedWith },
        after: { list: before.list, name: after.name, sharedWith },
      },
    );
    return before.list;
  });
  return listViews(db, principal, list);
}

/** Roles of the house are chosen by an Admin; a merchant's people share with their own team, and with nobody else. */
function refuseSharing(principal: UserPrincipal, sharedWith: Shared): void {
  const allowed: Shared = viewerOf(principal).mayShare ? viewRoles[principal.console] : [];
  if (allowed.length === 0 || !sharedWith.every((roleId) => allowed.includes(roleId)))
    throw new ApiError('forbidden', {
      detail:
        'An Admin shares views with roles of the house, a merchant\u2019s people with their team.',
    });
}

async function writeTrail(
  trx: Trx,
  { principal, ...trail }: ViewAct,
  { id, before, after }: { id: string; before?: object; after: object },
): Promise<void> {
  await recordAudit(trx, {
    actor: actorOf(principal),
    merchantId: principal.merchantId,
    ...actOn('view.shared', id, 'savedView'),
    ...(before && { before }),
    after,
    ...trail,
  });
}
