import { endpoints } from '@wallet/contract';
import type { UserPrincipal } from '#modules/identity';
import type { Db } from '#platform/db';
import { route, type Route } from '#platform/http';
import { chooseDefault, dropView } from './drop-view.ts';
import { changeView, createView, type ViewAct } from './save-view.ts';
import { listViews } from './list-views.ts';

/** Named views of lists, for everybody who is signed in. */
export function viewsRoutes({ db }: { db: Db }): Route[] {
  return [
    route(endpoints.listSavedViews, ({ principal, query }) => listViews(db, principal, query.list)),
    route(endpoints.createSavedView, (call) => createView(db, actOf(call), call.body)),
    route(endpoints.updateSavedView, (call) =>
      changeView(db, { ...actOf(call), id: call.params.id }, call.body),
    ),
    route(endpoints.deleteSavedView, (call) =>
      dropView(db, { ...actOf(call), id: call.params.id }),
    ),
    route(endpoints.chooseDefaultView, (call) => chooseDefault(db, call, call.body)),
  ];
}

function actOf({
  principal,
  headers: { ip, userAgent },
  requestId,
}: {
  principal: UserPrincipal;
  headers: { ip: string; userAgent: string | undefined };
  requestId: string;
}): ViewAct {
  return { principal, ip, userAgent, requestId };
}
