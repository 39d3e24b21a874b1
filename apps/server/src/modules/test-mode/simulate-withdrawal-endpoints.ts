import { endpoints } from '@wallet/contract';
import { route, type Route } from '#platform/http';
import { playWithdrawal } from './play-withdrawal.ts';
import type { WithdrawalsDeps } from '#modules/withdrawals';

/** What tokens of test mode may play of withdrawals. */
export function simulateWithdrawalRoutes(deps: WithdrawalsDeps): Route[] {
  return [
    route(endpoints.simulateWithdrawal, (call) => playWithdrawal(deps, call.principal, call)),
  ];
}
