import { endpoints, roles } from '@wallet/contract';
import type { RoleId } from '@wallet/contract';
import type { Db } from '#platform/db';
import { route } from '#platform/http';
import type { Route } from '#platform/http';
import { listDevices, readBusyMap } from './list-devices.ts';
import type { DeviceScope } from './list-devices.ts';

export function devicesRoutes({ db }: { db: Db }): Route[] {
  return [
    route(endpoints.listDevices, async ({ principal }) => ({ data: await listDevices(db.read, deviceScopeOf(principal)) })),
    route(endpoints.busyStatusMap, ({ principal }) => readBusyMap(db.read, deviceScopeOf(principal))),
  ];
}

/** A PhoneFarm user sees the devices that are his; the other roles of the admin console see all. */
export function deviceScopeOf({ roleId, userId }: { roleId: RoleId; userId: string }): DeviceScope {
  return roleId === roles.phoneFarm ? { ownerUserId: userId } : {};
}
