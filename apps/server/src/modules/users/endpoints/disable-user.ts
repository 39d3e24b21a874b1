import { ApiError, type UserRow } from '@wallet/contract';
import { personRows } from '#modules/approvals';
import { recordLink } from '#modules/approvals/independence';
import { actorOf } from '#modules/audit';
import { endSessionsOf } from '#modules/identity/sign-in';
import { deleteCodesOf } from '#modules/identity/codes';
import { supersedeRaise } from '#modules/pending-changes';
import { maybe } from '#platform/db';
import { lowerPowerRow } from '#platform/row-mac';
import { changeUser, refuseOwn, type UserAct } from '../change-user.ts';
import { publishTeamChanged } from '../make-invited.ts';
import type { UsersDeps } from '../users-deps.ts';
import { setDisabled } from '../users.sql.ts';

/**
 * Ends the user's tokens, sockets and open links at once and refuses sign-in. Refuses with
 * notFound, ownUser, stateConflict for somebody disabled already, or lastActiveUser when no Admin,
 * or, where a merchant does it to its own team, no owner would be left. An Admin may disable a
 * merchant's only user: that one may be the thief. Somebody whose row is not proved is disabled
 * too. Who did it is signed: what somebody then asks for alone does not begin while whoever could
 * stop it is shut out by him. The API tokens that he answers for end after a time unless a
 * colleague adopts them; with `stopTokens` they end now.
 */
export async function disableUser(
  deps: UsersDeps,
  {
    reason,
    stopTokens = false,
    ...act
  }: UserAct & { reason?: string | undefined; stopTokens?: boolean | undefined },
): Promise<UserRow> {
  refuseOwn(act);
  return changeUser(deps, act, {
    keepsOne: true,
    work: async (trx, { id, status, merchantId }) => {
      const { principal, ip, userAgent, requestId } = act;
      const { vault } = deps.identity;
      await lowerPowerRow(trx, vault, personRows, id, async () => {
        if (!(await maybe(trx, setDisabled(id, principal.console))))
          throw new ApiError('stateConflict');
        await recordLink(trx, vault, { person: id, by: principal.userId, kind: 'disabled' });
      });
      const { tokenEpoch } = await endSessionsOf({ vault }, trx, {
        userId: id,
        reason: 'userDisabled',
        by: actorOf(principal),
        ip,
        userAgent,
        requestId,
      });
      await deleteCodesOf(trx, id);
      await deps.tokens.leave(trx, {
        userId: id,
        because: 'userDisabled',
        teamRole: null,
        stopNow: stopTokens,
        by: actorOf(principal),
        ip,
        userAgent,
        requestId,
      });
      await supersedeRaise(trx, deps.identity, { ...act, act: 'userRole', subjectId: id });
      if (merchantId !== null)
        await publishTeamChanged(trx, { userId: id, merchantId, act: 'disabled' });
      return {
        action: 'user.disabled',
        before: { status },
        after: { status: 'disabled', tokenEpoch, ...(stopTokens && { stopTokens }) },
        reason,
      };
    },
  });
}
