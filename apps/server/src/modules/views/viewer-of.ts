import { ApiError, mayShareViews, roles, type ViewedList, viewedLists } from '@wallet/contract';
import type { UserPrincipal } from '#modules/identity';
import type { Viewer } from './views.sql.ts';

/** Who asks for views, as far as the principal says. A merchant's user without a merchant is refused `forbidden`. */
export function viewerOf({ userId, roleId, merchantId }: UserPrincipal): Viewer {
  if (merchantId === undefined && roleId === roles.merchant) throw new ApiError('forbidden');
  return { userId, roleId, merchantId: merchantId ?? null, mayShare: mayShareViews(roleId) };
}

/** Refuses `notFound` for a list that the console of the principal does not have. */
export function refuseOtherLists({ console }: UserPrincipal, list: ViewedList): void {
  if (!(viewedLists[console] as readonly ViewedList[]).includes(list))
    throw new ApiError('notFound');
}
