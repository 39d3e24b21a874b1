import { endpoints } from '@wallet/contract';
import { route, type Route } from '#platform/http';
import type { DepositDeps } from '#modules/deposits';
import { playSession } from './play-session.ts';

/** What tokens of test mode may play. */
export function simulateRoutes(deps: DepositDeps): Route[] {
  return [
    route(endpoints.simulatePayment, (call) =>
      playSession(deps, call.principal, { ...call, route: 'simulatePayment' }),
    ),
  ];
}
