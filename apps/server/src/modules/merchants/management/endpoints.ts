import { endpoints } from '@wallet/contract';
import { all } from '#platform/db';
import type { Db } from '#platform/db';
import { route } from '#platform/http';
import type { Route } from '#platform/http';
import { selectMerchantNames } from '../merchants.sql.ts';

export function merchantsRoutes({ db }: { db: Pick<Db, 'read'> }): Route[] {
  return [
    route(endpoints.listMerchantNames, async () => ({
      data: await all(db.read, selectMerchantNames()),
    })),
  ];
}
