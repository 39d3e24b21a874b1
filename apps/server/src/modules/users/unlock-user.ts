import { Refusal } from '@wallet/contract';
import type { UserRow } from '@wallet/contract';
import { forgetLock } from '#modules/identity';
import { changeUser, type UserAct } from './change-user.ts';
import type { UsersDeps } from './users-deps.ts';

/** Forgets the failed sign-ins that keep an account shut. Refuses with notFound, or stateConflict when none do. */
export function unlockUser(deps: UsersDeps, act: UserAct): Promise<UserRow> {
  return changeUser(deps, act, {
    work: async (trx, { emailKey }) => {
      if (!(await forgetLock(trx, emailKey))) throw new Refusal('stateConflict');
      return { action: 'user.unlocked' };
    },
  });
}
