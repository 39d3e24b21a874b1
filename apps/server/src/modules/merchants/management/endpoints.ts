import { endpoints } from '@wallet/contract';
import { all, type Db } from '#platform/db';
import { route, type Route } from '#platform/http';
import { selectMerchantNames } from '../merchants.sql.ts';

export function merchantsRoutes({ db }: { db: Pick<Db, 'read'> }): Route[] {
  return [
    route(endpoints.listMerchantNames, async () => ({
      data: await all(db.read, selectMerchantNames()),
    })),
  ];
}
