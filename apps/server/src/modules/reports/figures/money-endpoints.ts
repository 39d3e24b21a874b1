import { endpoints } from '@wallet/contract';
import type { Db } from '#platform/db';
import { route, type Route } from '#platform/http';
import { readMoneyBalances } from './read-money-balances.ts';
import { readMoneyFigures } from './read-money-figures.ts';

/** The house's figures: of all merchants, for Admins and SubAdmins. */
export function moneyFigureRoutes({ db }: { db: Pick<Db, 'read'> }): Route[] {
  return [
    route(
      endpoints.getMoneyFigures,
      ({ principal, query: { period = 'today', merchantId, method } }) =>
        readMoneyFigures(db.read, { userId: principal.userId, period, merchantId, method }),
    ),
    route(endpoints.getMoneyBalances, ({ principal, query: { period = 'today', merchantId } }) =>
      readMoneyBalances(db.read, { userId: principal.userId, period, merchantId }),
    ),
  ];
}
