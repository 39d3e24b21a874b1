import { endpoints, Refusal } from '@wallet/contract';
import { route } from '#platform/http';
import type { Route } from '#platform/http';
import { withIdempotency } from '#platform/idempotency';
import type { DepositDeps } from './deps.ts';
import { readSession } from './read-sessions.ts';
import { settleSimulation } from './settle-simulation.ts';
import { chooseForSimulation, simulatePayment } from './simulate-payment.ts';

/** What tokens of test mode may play. */
export function simulateRoutes(deps: DepositDeps): Route[] {
  const { db } = deps;
  return [
    route(endpoints.simulatePayment, async ({ principal, params, body, headers, reply }) => {
      const { id: sessionId } = params;
      const { merchantId, mode } = principal;
      // Before anything is chosen for a request that could not be repeated.
      if (headers.idempotencyKey === undefined) throw new Refusal('idempotencyKeyMissing');
      await db.tenant(principal, (query) => readSession(query, deps, principal, sessionId));
      const wish = { sessionId, ...body };
      await chooseForSimulation(deps, wish);
      const request = { merchantId, mode, route: 'simulatePayment', key: headers.idempotencyKey, body: { params, body } };
      const { replayed } = await withIdempotency(deps, request, async (trx) => simulatePayment(trx, deps, wish));
      if (replayed) void reply.header('idempotency-replayed', 'true');
      await settleSimulation(deps, wish);
      return db.tenant(principal, (query) => readSession(query, deps, principal, sessionId));
    }),
  ];
}
