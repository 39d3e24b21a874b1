import { endpoints } from '@wallet/contract';
import type { Db } from '#platform/db';
import { route, type Route } from '#platform/http';
import { endHold, listHolds, placeHold } from './place-hold.ts';
import { readRetention } from './read-retention.ts';

export function retentionRoutes({ db }: { db: Db }): Route[] {
  return [
    route(endpoints.getRetention, () => readRetention(db.read)),
    route(endpoints.listRetentionHolds, async () => ({ data: await listHolds(db.read) })),
    route(
      endpoints.placeRetentionHold,
      ({ principal, body: input, headers: { ip, userAgent }, requestId }) =>
        placeHold(db, { principal, input, ip, userAgent, requestId }),
    ),
    route(
      endpoints.liftRetentionHold,
      ({ principal, params: { id }, body: { reason }, headers: { ip, userAgent }, requestId }) =>
        endHold(db, { principal, id, reason, ip, userAgent, requestId }),
    ),
  ];
}
