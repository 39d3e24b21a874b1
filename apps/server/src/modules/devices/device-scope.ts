import { type RoleId, roles } from '@wallet/contract';

/** Whose devices: all, or those of one owner. */
export interface DeviceScope {
  ownerUserId?: string | undefined;
}

/** A PhoneFarm user sees the devices that are his; the other roles of the admin console see all. */
export function deviceScopeOf({ roleId, userId }: { roleId: RoleId; userId: string }): DeviceScope {
  return roleId === roles.phoneFarm ? { ownerUserId: userId } : {};
}
