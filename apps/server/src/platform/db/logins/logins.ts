import type { PoolRole } from './roles.ts';

/** Addresses of three plain logins, each a member of one role only: no statement there can take on another. */
export interface PlainLogins {
  staff: string;
  writer: string;
  tenant: string;
}

/**
 * Plain logins, or, for shell commands, trials and tests, the owner's address, which assumes and
 * can drop each role.
 */
export type DatabaseAddress = string | PlainLogins;

export const poolRoles = {
  staff: 'wap_staff',
  writer: 'wap_writer',
  tenant: 'wap_tenant',
} as const satisfies Record<keyof PlainLogins, PoolRole>;

export const poolNames = Object.keys(poolRoles) as (keyof PlainLogins)[];

/** The names that our own logins have where nobody chose others. */
export const usualLogins: Readonly<Record<keyof PlainLogins, string>> = {
  staff: 'wallet_staff',
  writer: 'wallet_writer',
  tenant: 'wallet_tenant',
};

/** How a connection comes to act as a role: by its login alone, or by taking the role on. */
export function assumeRole(
  address: DatabaseAddress,
  role: PoolRole,
): { connectionString: string; takesOn: PoolRole | undefined } {
  if (typeof address === 'string') return { connectionString: address, takesOn: role };
  const pool = poolNames.find((name) => poolRoles[name] === role) ?? 'staff';
  return { connectionString: address[pool], takesOn: undefined };
}

/** The owner's address with another login: same place, same settings. */
export function addressOf(ownerUrl: string, user: string, password: string): string {
  const url = new URL(ownerUrl);
  url.username = user;
  url.password = password;
  return url.href;
}
