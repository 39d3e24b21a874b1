import { Refusal } from '@wallet/contract';
import type { UserRow } from '@wallet/contract';
import { personRows, recordLink } from '#modules/approvals';
import { maybe, one } from '#platform/db';
import { changePowerRow } from '#platform/row-mac';
import { changeUser, type UserAct } from './change-user.ts';
import type { UsersDeps } from './users-deps.ts';
import { selectDisabledBy, setEnabled } from './users.sql.ts';

/**
 * Lets a disabled user sign in again, who is tied to whoever did it; somebody who never came is invited as before. Refuses
 * with notFound, stateConflict, rowNotProved, or forbidden for a merchant whose user the operator disabled.
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
      const { vault } = deps.identity;
      const by = act.principal.userId;
      const enabled = await changePowerRow(trx, vault, personRows, id, async () => {
        const row = await maybe(trx, setEnabled(id));
        if (!row) throw new Refusal('stateConflict');
        await recordLink(trx, vault, { person: id, by, kind: 'reactivated' });
        return row;
      });
      await deps.tokens.returnTo(trx, id);
      return {
        action: 'user.enabled',
        before: { status: 'disabled' },
        after: { status: enabled.status },
      };
    },
  });
}
