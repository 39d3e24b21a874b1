import { endpoints } from '@wallet/contract';
import { fromOf } from '#modules/approvals/words';
import { actorOf } from '#modules/audit';
import { route, type Route } from '#platform/http';
import { requestProof } from './request-proof.ts';
import { type LiftDeps, liftStop } from './lift-stop.ts';
import { listFindings, listRuns, readFinding, readIntegrity } from './read-integrity.ts';

export function integrityRoutes(deps: LiftDeps): Route[] {
  const { db, approvals } = deps;
  const reading = { read: db.lists.read, vault: approvals.vault };
  return [
    route(endpoints.getIntegrity, () => readIntegrity(reading)),
    route(endpoints.listIntegrityFindings, ({ query, principal }) =>
      listFindings(reading, principal, query),
    ),
    route(endpoints.listIntegrityRuns, ({ query }) => listRuns(reading.read, query)),
    route(endpoints.proveIntegrity, async ({ principal }) => {
      await requestProof(db, actorOf(principal));
      return readIntegrity(reading);
    }),
    route(
      endpoints.liftIntegrityStop,
      async ({ params: { id: findingId }, body, principal, ...call }) => {
        const by = { ...actorOf(principal), actorId: principal.userId };
        const from = fromOf({ principal, body, ...call });
        await liftStop(deps, { findingId, reason: body.reason, by, from });
        return readFinding(reading, principal, findingId);
      },
    ),
  ];
}
