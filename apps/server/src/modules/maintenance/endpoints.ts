import { endpoints } from '@wallet/contract';
import type { Db } from '#platform/db';
import { route } from '#platform/http';
import type { Route } from '#platform/http';
import { readMaintenance } from './read-maintenance.ts';

/** Announcements to people who are signed in, by the console they work in. */
export function maintenanceRoutes({ db }: { db: Pick<Db, 'read'> }): Route[] {
  return [
    route(endpoints.getMaintenance, ({ principal }) =>
      readMaintenance(db.read, principal.console === 'admin' ? 'operators' : 'merchants'),
    ),
  ];
}
