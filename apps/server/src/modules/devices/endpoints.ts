import { endpoints, roles } from '@wallet/contract';
import type { RoleId } from '@wallet/contract';
import { coalesce } from '#platform/coalesce';
import type { Db } from '#platform/db';
import { route } from '#platform/http';
import type { Route } from '#platform/http';
import { listDevices, readBusyMap } from './list-devices.ts';
import type { DeviceScope } from './list-devices.ts';

export function devicesRoutes({ db }: { db: Db }): Route[] {
  /** Every screen asks at the same moments: equal questions that wait together are asked once. The key is the owner, empty for all. */
  const readBusy = coalesce(async (owners: string[]) =>
    new Map(await Promise.all(owners.map(async (owner) => [owner, await readBusyMap(db.read, owner === '' ? {} : { ownerUserId: owner })] as const))));
  return [
    route(endpoints.listDevices, async ({ principal }) => ({ data: await listDevices(db.read, deviceScopeOf(principal)) })),
    route(endpoints.busyStatusMap, async ({ principal }) => (await readBusy(deviceScopeOf(principal).ownerUserId ?? '')) ?? {}),
  ];
}

/** A PhoneFarm user sees the devices that are his; the other roles of the admin console see all. */
export function deviceScopeOf({ roleId, userId }: { roleId: RoleId; userId: string }): DeviceScope {
  return roleId === roles.phoneFarm ? { ownerUserId: userId } : {};
}
