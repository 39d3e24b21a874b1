import { ApiError, type UserRow } from '@wallet/contract';
import { deleteLock } from '#modules/identity';
import { changeUser, refuseOwn, type UserAct } from '../change-user.ts';
import type { UsersDeps } from '../users-deps.ts';

/**
 * Clears the failed sign-ins that lock an account. Refuses notFound, stateConflict when none do,
 * and ownUser: an open session must not allow endless password guessing.
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
