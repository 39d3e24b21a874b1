import { endpoints } from '@wallet/contract';
import type { Db } from '#platform/db';
import { route } from '#platform/http';
import type { Route } from '#platform/http';
import { readWhoMay } from './read-who-may.ts';
import type { Approvals } from './words.ts';

/** Who has spoken about something that needs two persons, and who may. */
export function approvalRoutes({ db, approvals }: { db: Db; approvals: Approvals }): Route[] {
  return [
    route(endpoints.getApproval, ({ params }) => readWhoMay(db.read, approvals.vault, params)),
  ];
}
