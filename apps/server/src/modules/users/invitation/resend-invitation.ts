import { roles, type UserRow } from '@wallet/contract';
import { sendCode } from '#modules/identity/codes';
import { changeUser, type UserAct } from '../change-user.ts';
import { mayInvite, notCovered } from './invite-user.ts';
import type { UsersDeps } from '../users-deps.ts';

/** Mails a new link, ending the old one. Refuses notFound, forbidden, stateConflict or tooManyRequests. */
export async function resendInvitation(deps: UsersDeps, act: UserAct): Promise<UserRow> {
  await deps.invitations.take(act.principal.userId);
  return changeUser(deps, act, {
    work: async (trx, { id, roleId, merchantId }) => {
      const { roleId: own } = act.principal;
      // Operators may not invite merchants' people, but they may help one who lost the mail.
      const helps = merchantId !== null && own === roles.admin;
      if (!helps && !mayInvite(own, roleId)) throw notCovered(own, roleId);
      await sendCode(deps.identity, trx, { userId: id, purpose: 'activate' });
      return { action: 'user.invitationResent' };
    },
  });
}
