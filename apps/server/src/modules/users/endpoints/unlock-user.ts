import { ApiError, type UserRow } from '@wallet/contract';
import { deleteLock } from '#modules/identity';
import { changeUser, refuseOwn, type UserAct } from '../change-user.ts';
import type { UsersDeps } from '../users-deps.ts';

/**
 * Forgets the failed sign-ins that keep an account shut. Refuses with notFound, stateConflict when none do, or ownUser:
 * whoever sits at a stranger's open session could otherwise guess the password for ever.
 */
export async function unlockUser(deps: UsersDeps, act: UserAct): Promise<UserRow> {
  refuseOwn(act);
  return changeUser(deps, act, {
    work: async (trx, { emailKey }) => {
      if (!(await deleteLock(trx, emailKey))) throw new ApiError('stateConflict');
      return { action: 'user.unlocked' };
    },
  });
}
