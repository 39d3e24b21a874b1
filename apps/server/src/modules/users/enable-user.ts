import { Refusal } from '@wallet/contract';
import type { UserRow } from '@wallet/contract';
import { maybe } from '#platform/db';
import { changeUser, type UserAct } from './change-user.ts';
import type { UsersDeps } from './users-deps.ts';
import { setEnabled } from './users.sql.ts';

/** Lets a disabled user sign in again; somebody who never came is invited as before. Refuses with notFound or stateConflict. */
export function enableUser(deps: UsersDeps, act: UserAct): Promise<UserRow> {
  return changeUser(deps, act, {
    work: async (trx, { id }) => {
      const enabled = await maybe(trx, setEnabled(id));
      if (!enabled) throw new Refusal('stateConflict');
      return { action: 'user.enabled', before: { status: 'disabled' }, after: { status: enabled.status } };
    },
  });
}
