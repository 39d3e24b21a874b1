import { ApiError, roleNames, roles } from '@wallet/contract';
import type { RoleId, TeamRole, UserRow } from '@wallet/contract';
import { actOn, actorOf, recordAudit } from '#modules/audit';
import type { Identity, Trail, UserPrincipal } from '#modules/identity';
import { one, type Trx } from '#platform/db';
import { errorCode } from '#platform/error-code';
import { makeInvited } from '../make-invited.ts';
import { notifyAdmins } from './notify-admins.ts';
import { scopeOf } from '../user-scope.ts';
import type { UsersDeps } from '../users-deps.ts';
import { selectUser } from '../users.sql.ts';

export interface Invitation extends Trail {
  principal: UserPrincipal;
  email: string;
  name: string;
  roleId: RoleId;
  /** Exactly for role Merchant. */
  teamRole?: TeamRole | undefined;
}

/** Whom each role may invite. A merchant's first person is invited with the merchant, not here. */
const invites: Readonly<Partial<Record<RoleId, readonly RoleId[]>>> = {
  [roles.admin]: [roles.admin, roles.staff, roles.phoneFarm, roles.subAdmin],
  [roles.subAdmin]: [roles.staff, roles.phoneFarm],
  [roles.merchant]: [roles.merchant],
};

export function mayInvite(inviter: RoleId, invited: RoleId): boolean {
  return invites[inviter]?.includes(invited) ?? false;
}

const uniqueViolation = '23505';

/**
 * Makes an invited user, who is tied to the inviter, and mails the link; nothing works before the
 * password is chosen. Of a new Admin every Admin is mailed. Refuses with forbidden for a role the
 * inviter may not give, invalidRequest where a team role is missing or too much, emailInvalid,
 * tooManyRequests, or emailUsed. That last one tells a merchant that the address has a user
 * somewhere in the installation, and nothing about whom; trying addresses out is limited and
 * recorded.
 */
export async function inviteUser(
  { db, identity, invitations }: UsersDeps,
  { principal, email, name, roleId, teamRole, ...trail }: Invitation,
): Promise<UserRow> {
  if (!mayInvite(principal.roleId, roleId)) throw notCovered(principal.roleId, roleId);
  if ((roleId === roles.merchant) !== (teamRole !== undefined))
    throw new ApiError('invalidRequest', {
      errors: [{ path: 'teamRole', message: 'exactly for people of a merchant' }],
    });
  await invitations.take(principal.userId);
  const scope = scopeOf(principal);
  const by = actorOf(principal);
  try {
    return await db.transaction(async (trx) => {
      const user = await makeInvited(identity, trx, {
        email,
        name,
        roleId,
        teamRole,
        merchantId: scope.merchantId ?? undefined,
        by,
        ...trail,
      });
      if (roleId === roles.admin) await tellOfAdmin(identity, trx, { user, principal });
      return user;
    });
  } catch (error) {
    if (errorCode(error) !== uniqueViolation) throw error;
    const refused = {
      ...actOn('user.inviteRefused', 'unknown'),
      after: { email, roleId, ...(teamRole && { teamRole }) },
      reason: 'emailUsed',
    };
    await db.transaction((trx) =>
      recordAudit(trx, {
        actor: by,
        merchantId: scope.merchantId ?? undefined,
        ...refused,
        ...trail,
      }),
    );
    throw new ApiError('emailUsed');
  }
}

/** Every Admin learns that there is going to be another, and by whom. */
async function tellOfAdmin(
  { vault, mail, consoleUrls }: Identity,
  trx: Trx,
  { user, principal }: { user: UserRow; principal: UserPrincipal },
): Promise<void> {
  const by = await one(trx, selectUser({ merchantId: null }, principal.userId));
  await notifyAdmins({ vault, mail, adminUrl: consoleUrls.admin }, trx, {
    except: user.id,
    news: { kind: 'invited', email: user.email, by: by.email },
  });
}

/** The refusal of a role that the inviter may not give, with why. */
export function notCovered(inviter: RoleId, invited: RoleId): ApiError {
  const isOfMerchant = inviter !== roles.merchant && invited === roles.merchant;
  const why = isOfMerchant ? ': a merchant\u2019s people are invited by the merchant' : '';
  return new ApiError('forbidden', {
    detail: `The permission users.invite of ${roleNames[inviter]} does not cover the role ${roleNames[invited]}${why}.`,
  });
}
