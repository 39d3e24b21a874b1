import { endpoints } from '@wallet/contract';
import { actorOf } from '#modules/audit';
import { expireSession, extendSession, type SessionAct } from '#modules/sessions/actions';
import type { UserPrincipal } from '#modules/identity';
import { route, type Route } from '#platform/http';
import { listOperatorSessions, sessionReader } from './list-operator-sessions.ts';
import { readOperatorSession, readOperatorSessionRow } from './read-operator-session.ts';
import type { SessionReportDeps } from './read-operator-session.ts';

/** Payment sessions as people of the house see them, and what they do about their time. */
export function operatorSessionRoutes(deps: SessionReportDeps): Route[] {
  const { db, vault } = deps;
  return [
    route(endpoints.listOperatorSessions, ({ principal, query: input }) =>
      listOperatorSessions(db.read, vault, sessionReader(principal), input),
    ),
    route(endpoints.getOperatorSession, ({ principal, params }) =>
      readOperatorSession(deps, sessionReader(principal), params.id),
    ),
    route(endpoints.expireOperatorSession, async (call) => {
      await db.transaction((trx) => expireSession(trx, actOf(call)));
      return readOperatorSessionRow(deps, sessionReader(call.principal), call.params.id);
    }),
    route(endpoints.extendOperatorSession, async (call) => {
      const { minutes, expiresAt } = call.body;
      await db.transaction((trx) =>
        extendSession(trx, { ...actOf(call), minutes, seenExpiresAt: new Date(expiresAt) }),
      );
      return readOperatorSessionRow(deps, sessionReader(call.principal), call.params.id);
    }),
  ];
}

interface ActCall {
  principal: UserPrincipal;
  params: { id: string };
  body: { reason: string };
  headers: { ip?: string; userAgent?: string | undefined };
  requestId: string;
}

function actOf({
  principal,
  params: { id },
  body: { reason },
  headers: { ip, userAgent },
  requestId,
}: ActCall): SessionAct {
  return { id, reason, actor: actorOf(principal), ip, userAgent, requestId };
}
