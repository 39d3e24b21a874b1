import { endpoints } from '@wallet/contract';
import type { Identity, UserPrincipal } from '#modules/identity';
import { route, type Route } from '#platform/http';
import { createRateLimit } from '#platform/rate-limit';
import type { UserAct } from '../change-user.ts';
import { disableUser } from './disable-user.ts';
import { enableUser } from './enable-user.ts';
import { inviteUser } from '../invitation/invite-user.ts';
import { listUsers } from './list-users.ts';
import { readUser } from './read-user.ts';
import { resendInvitation } from '../invitation/resend-invitation.ts';
import { resetUserTotp } from './reset-user-totp.ts';
import { unlockUser } from './unlock-user.ts';
import { updateUser } from './update-user.ts';
import { readInScope, scopeOf } from '../user-scope.ts';
import type { TokensOfPeople, UsersDeps } from '../users-deps.ts';

/** The people of an installation, or of one merchant. Mailing links is limited for each who does it. */
export function usersRoutes(identity: Identity, tokens: TokensOfPeople): Route[] {
  const { db, clock, counts } = identity;
  const deps: UsersDeps = {
    db,
    identity,
    tokens,
    invitations: createRateLimit({
      burst: 30,
      perSecond: 0.05,
      clock,
      shared: { name: 'invitations', counts },
    }),
  };
  return [
    route(endpoints.listUsers, ({ principal, query: input }) => {
      const scope = scopeOf(principal);
      return readInScope(deps, scope, (query) => listUsers(query, scope, input));
    }),
    route(endpoints.getUser, ({ principal, params }) =>
      readUser(deps, scopeOf(principal), params.id),
    ),
    route(endpoints.inviteUser, ({ principal, body, headers: { ip, userAgent }, requestId }) =>
      inviteUser(deps, { principal, ...body, ip, userAgent, requestId }),
    ),
    route(endpoints.updateUser, (call) => updateUser(deps, { ...actOf(call), input: call.body })),
    route(endpoints.resendInvitation, (call) => resendInvitation(deps, actOf(call))),
    route(endpoints.disableUser, (call) => disableUser(deps, { ...actOf(call), ...call.body })),
    route(endpoints.enableUser, (call) => enableUser(deps, actOf(call))),
    route(endpoints.unlockUser, (call) => unlockUser(deps, actOf(call))),
    route(endpoints.resetUserTotp, (call) =>
      resetUserTotp(deps, { ...actOf(call), reason: call.body.reason }),
    ),
  ];
}

interface UserCall {
  principal: UserPrincipal;
  params: { id: string };
  headers: { ip: string; userAgent: string | undefined };
  requestId: string;
}

function actOf({
  principal,
  params: { id },
  headers: { ip, userAgent },
  requestId,
}: UserCall): UserAct {
  return { principal, id, ip, userAgent, requestId };
}
