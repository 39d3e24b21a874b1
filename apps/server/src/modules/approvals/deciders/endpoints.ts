import { endpoints } from '@wallet/contract';
import type { Db } from '#platform/db';
import { route } from '#platform/http';
import type { Route } from '#platform/http';
import { readWhoMay } from './read-who-may.ts';
import type { WhoMayDeps } from './read-who-may.ts';

/** Who has spoken about something that needs two persons, and who may. */
export function approvalRoutes({ db, ...deps }: WhoMayDeps & { db: Db }): Route[] {
  return [
    route(endpoints.getApproval, ({ params, principal }) =>
      readWhoMay(db.read, deps, params, principal),
    ),
  ];
}
