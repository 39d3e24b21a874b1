import { roles, type RoleId } from '@wallet/contract';

/** Staff and SubAdmin work with fewer rights on many pages, which ask here. */
export function roleFlags(roleId: RoleId): { isStaff: boolean; isSubAdmin: boolean } {
  return { isStaff: roleId === roles.staff, isSubAdmin: roleId === roles.subAdmin };
}
