import { ApiError, type UserRow } from '@wallet/contract';
import { personRows } from '#modules/approvals';
import { recordLink } from '#modules/approvals/independence';
import { actorOf } from '#modules/audit';
import { endSessionsOf } from '#modules/identity/sign-in';
import { switchOffTotp } from '#modules/identity/second-factor';
import { changePowerRow } from '#platform/row-mac';
import { changeUser, refuseOwn, type UserAct } from '../change-user.ts';
import type { UsersDeps } from '../users-deps.ts';

/**
 * Switches off one-time codes for a lost app and ends every session, as the asker may be a thief.
 * Ties him to whoever did it. Refuses notFound, ownUser, rowNotProved, or stateConflict when off
 * already.
 */
export async function resetUserTotp(
  deps: UsersDeps,
  { reason, ...act }: UserAct & { reason: string },
): Promise<UserRow> {
  refuseOwn(act);
  return changeUser(deps, act, {
    work: async (trx, { id }) => {
      const { principal, ip, userAgent, requestId } = act;
      const { vault } = deps.identity;
      await changePowerRow(trx, vault, personRows, id, async () => {
        if (!(await switchOffTotp(trx, id))) throw new ApiError('stateConflict');
        const by = principal.userId;
        await recordLink(trx, vault, { person: id, by, kind: 'secondStepReset' });
      });
      const { tokenEpoch } = await endSessionsOf({ vault }, trx, {
        userId: id,
        reason: 'totpReset',
        by: actorOf(principal),
        ip,
        userAgent,
        requestId,
      });
      return { action: 'user.totpReset', after: { tokenEpoch }, reason };
    },
  });
}
