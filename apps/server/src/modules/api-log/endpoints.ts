import { endpoints } from '@wallet/contract';
import type { Db } from '#platform/db';
import { route, type Route } from '#platform/http';
import { ownMerchant } from '#modules/merchants/management';
import { listCalls, readCall } from './list-calls.ts';

/** The log for the merchant's own people. */
export function apiLogRoutes({ db }: { db: Pick<Db, 'tenant'> }): Route[] {
  return [
    route(endpoints.listApiCalls, ({ principal, query: input }) => {
      const merchantId = ownMerchant(principal);
      // Calls are of both modes; the tenant has to have one.
      return db.tenant({ merchantId, mode: 'live' }, (query) =>
        listCalls(query, merchantId, input),
      );
    }),
    route(endpoints.getApiCall, ({ principal, params: { id } }) => {
      const merchantId = ownMerchant(principal);
      return db.tenant({ merchantId, mode: 'live' }, (query) => readCall(query, merchantId, id));
    }),
  ];
}
