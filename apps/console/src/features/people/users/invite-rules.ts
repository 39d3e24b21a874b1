import { roles, type RoleId } from '@wallet/contract';
import type { TextKey } from '../../../lib/text/index.ts';
import { failureOf } from '../../../lib/failure.ts';

/** The roles that can be given to a user. */
export const givenRoles = [roles.staff, roles.phoneFarm, roles.subAdmin] as const;
export type GivenRole = (typeof givenRoles)[number];

/** The roles that somebody can be invited with: nobody becomes an Admin later. */
export const invitedRoles = [...givenRoles, roles.admin] as const;
export type InvitedRole = (typeof invitedRoles)[number];

export interface InviteForm {
  name: string;
  email: string;
  roleId: InvitedRole;
}

/**
 * Why a role cannot be chosen by somebody of a role; null when it can. Only an Admin makes a
 * SubAdmin or an Admin.
 */
export function roleDisabledReason(given: InvitedRole, by: RoleId): TextKey | null {
  if (by === roles.admin) return null;
  if (given === roles.admin) return 'invite.onlyAdminInvites';
  return given === roles.subAdmin ? 'invite.onlyAdmin' : null;
}

/** Whether a mail can be sent to an address, by its form. The server has the last word. */
export function isAddress(email: string): boolean {
  return /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(email.trim());
}

/** What is wrong with the e-mail address, by its form or by what the server said. */
export function emailError(
  email: string,
  sent: { email: string; error: unknown },
): TextKey | undefined {
  if (!isAddress(email)) return 'error.emailInvalid';
  if (sent.email !== email.trim()) return undefined;
  const { code } = failureOf(sent.error);
  return code === 'emailUsed' || code === 'emailInvalid' ? `error.${code}` : undefined;
}
