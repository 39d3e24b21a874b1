import { endpoints } from '@wallet/contract';
import type { Clock } from '#platform/clock';
import type { Db } from '#platform/db';
import { route, type Route } from '#platform/http';
import type { BroughtBy } from '#platform/versions';
import { readMaintenance } from './read-maintenance.ts';
import { readSoftware } from './read-software.ts';

interface MaintenanceDeps {
  db: Pick<Db, 'read'>;
  clock: Clock;
  /** Who brings PostgreSQL. */
  postgres: BroughtBy;
}

/** Announcements to people who are signed in, by the console they work in, and what runs underneath. */
export function maintenanceRoutes(deps: MaintenanceDeps): Route[] {
  const { db } = deps;
  return [
    route(endpoints.getSoftware, () => readSoftware(deps)),
    route(endpoints.getMaintenance, ({ principal }) =>
      readMaintenance(db.read, principal.console === 'admin' ? 'operators' : 'merchants'),
    ),
  ];
}
