import { Refusal } from '@wallet/contract';
import type { UserRow } from '@wallet/contract';
import { maybe, one } from '#platform/db';
import { changeUser, type UserAct } from './change-user.ts';
import type { UsersDeps } from './users-deps.ts';
import { selectDisabledBy, setEnabled } from './users.sql.ts';

/**
 * Lets a disabled user sign in again; somebody who never came is invited as before. Refuses with notFound, stateConflict, or
 * forbidden for a merchant whose user the operator disabled.
 */
export function enableUser(deps: UsersDeps, act: UserAct): Promise<UserRow> {
  return changeUser(deps, act, {
    work: async (trx, { id }) => {
      const { disabledBy } = await one(trx, selectDisabledBy(id));
      if (disabledBy === 'admin' && act.principal.console === 'merchant')
        throw new Refusal('forbidden', {
          detail:
            'The operator disabled this user. Ask the operator; the permission users.disable covers what your own team did.',
        });
      const enabled = await maybe(trx, setEnabled(id));
      if (!enabled) throw new Refusal('stateConflict');
      await deps.tokens.returnTo(trx, id);
      return {
        action: 'user.enabled',
        before: { status: 'disabled' },
        after: { status: enabled.status },
      };
    },
  });
}
