import { endpoints } from '@wallet/contract';
import { actorOf } from '#modules/audit';
import { ownMerchant } from '#modules/merchants/management';
import { route, type Route } from '#platform/http';
import { chooseLateMoney } from './choose-late-money.ts';
import type { ProposeDeps } from '../proposals/propose-line.ts';
import { listLateMoney } from './list-late-money.ts';

/** Merchants that want to be asked what becomes of late money. */
export function lateMoneyRoutes(deps: ProposeDeps): Route[] {
  return [
    route(endpoints.listLateMoney, ({ principal, query }) =>
      listLateMoney(deps.db.read, ownMerchant(principal), query),
    ),
    route(
      endpoints.chooseLateMoney,
      ({ principal, params: { lineId }, body: what, headers: { ip, userAgent }, requestId }) =>
        chooseLateMoney(deps, {
          merchantId: ownMerchant(principal),
          lineId,
          what,
          by: { ...actorOf(principal), actorId: principal.userId },
          ip,
          userAgent,
          requestId,
        }),
    ),
  ];
}
