import { mayRole, type Principal, roles } from '@wallet/contract';

export type UserPrincipal = Extract<Principal, { kind: 'user' }>;

/** Rooms are joined by the server only, from the principal. */
export const rooms = {
  session: (sessionId: string) => `session:${sessionId}`,
  merchant: (merchantId: string) => `merchant:${merchantId}`,
  /** Those who see every device. */
  devices: 'devices',
  /** Those who see their own devices only. */
  deviceOwners: 'deviceOwners',
  /** Those who see every transaction. */
  transactions: 'transactions',
  owner: (userId: string) => `owner:${userId}`,
} as const;

/** Every room of a signed-in user. */
export function roomsOf({ sessionId, roleId, merchantId, userId }: UserPrincipal): string[] {
  const own = [rooms.session(sessionId)];
  if (merchantId !== undefined) own.push(rooms.merchant(merchantId));
  if (mayRole(roleId, 'transactions.readAll')) own.push(rooms.transactions);
  if (mayRole(roleId, 'devices.read'))
    own.push(
      ...(roleId === roles.phoneFarm ? [rooms.deviceOwners, rooms.owner(userId)] : [rooms.devices]),
    );
  return own;
}
