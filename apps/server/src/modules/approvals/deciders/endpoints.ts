import { endpoints } from '@wallet/contract';
import type { Db } from '#platform/db';
import { route, type Route } from '#platform/http';
import { readApprovers, type WhoMayDeps } from './read-approvers.ts';

/** Who has spoken about something that needs two persons, and who may. */
export function approvalRoutes({ db, ...deps }: WhoMayDeps & { db: Db }): Route[] {
  return [
    route(endpoints.getApproval, ({ params, principal }) =>
      readApprovers(db.read, deps, params, principal),
    ),
  ];
}
