import { endpoints } from '@wallet/contract';
import { fromOf } from '#modules/approvals/words';
import type { Trail } from '#modules/identity';
import { type CallHeaders, route, type Route } from '#platform/http';
import { decideChange, type DecideDeps } from './decide-change.ts';
import { listChanges, readChange } from './list-changes.ts';
import { stopChange, type StopDeps } from './stop-change.ts';

/** What begins later, for everybody whom it concerns. */
export function pendingChangesRoutes(deps: StopDeps & DecideDeps): Route[] {
  const { db } = deps;
  return [
    route(endpoints.listPendingChanges, async ({ principal, query }) => ({
      data: await listChanges(db, principal, query),
    })),
    route(endpoints.getPendingChange, ({ principal, params }) =>
      readChange(db, principal, params.id),
    ),
    route(endpoints.stopPendingChange, async ({ principal, params: { id }, body, ...call }) => {
      await stopChange(deps, { principal, id, ...body, ...trailOf(call) });
      return readChange(db, principal, id);
    }),
    route(endpoints.decidePendingChange, async ({ principal, params: { id }, body, ...call }) => {
      const { decision, reason } = body;
      const from = fromOf({ principal, body, ...call });
      await decideChange(deps, { principal, id, decision, reason, from, ...trailOf(call) });
      return readChange(db, principal, id);
    }),
  ];
}

function trailOf({
  headers: { ip, userAgent },
  requestId,
}: {
  headers: CallHeaders;
  requestId: string;
}): Trail {
  return { ip, userAgent, requestId };
}
