import { ApiError, type UserRow } from '@wallet/contract';
import { personRows } from '#modules/approvals';
import { recordLink } from '#modules/approvals/independence';
import type { Identity } from '#modules/identity';
import { holdRaise } from '#modules/pending-changes';
import { maybe, one, type Trx } from '#platform/db';
import { changePowerRow } from '#platform/row-mac';
import { changeUser, type Done, type UserAct } from '../change-user.ts';
import type { TokensOfPeople, UsersDeps } from '../users-deps.ts';
import { countActiveOwners, selectDisabledBy, setEnabled } from '../users.sql.ts';

/**
 * Lets a disabled user sign in again, who is tied to whoever did it; somebody who never came is
 * invited as before. A merchant's person who is let in by the operator waits for the cool-down, and
 * for a second person where no owner is left. Refuses with notFound, stateConflict, rowNotProved,
 * or forbidden for a merchant whose user the operator disabled.
 */
export function enableUser(deps: UsersDeps, act: UserAct): Promise<UserRow> {
  return changeUser(deps, act, {
    work: async (trx, { id, status, merchantId }) => {
      const { disabledBy } = await one(trx, selectDisabledBy(id));
      if (disabledBy === 'admin' && act.principal.console === 'merchant')
        throw new ApiError('forbidden', {
          detail:
            'The operator disabled this user. Ask the operator; the permission users.disable covers what your own team did.',
        });
      if (status !== 'disabled') throw new ApiError('stateConflict');
      if (merchantId !== null && act.principal.console === 'admin') {
        const held = await holdReactivation(deps, trx, { ...act, merchantId });
        if (held !== null) return undefined;
      }
      return enableTied(deps, trx, { id, by: act.principal.userId });
    },
  });
}

/** What letting somebody in needs: also when its time has come. */
export interface LetInDeps {
  identity: Pick<Identity, 'vault'>;
  tokens: Pick<TokensOfPeople, 'returnTo'>;
}

/** Ties both persons unless two confirmed it. Refuses `rowNotProved`, and `stateConflict` if not disabled. */
export async function enableTied(
  { identity: { vault }, tokens }: LetInDeps,
  trx: Trx,
  { id, by, confirmed = false }: { id: string; by: string; confirmed?: boolean },
): Promise<Done> {
  const enabled = await changePowerRow(trx, vault, personRows, id, async () => {
    const row = await maybe(trx, setEnabled(id));
    if (!row) throw new ApiError('stateConflict');
    await recordLink(trx, vault, { person: id, by, kind: 'reactivated', confirmed });
    return row;
  });
  await tokens.returnTo(trx, id);
  return {
    action: 'user.enabled',
    before: { status: 'disabled' },
    after: { status: enabled.status },
  };
}

async function holdReactivation(
  { identity }: UsersDeps,
  trx: Trx,
  { id, merchantId, ...act }: UserAct & { merchantId: string },
): Promise<string | null> {
  const { activeOwners } = await one(trx, countActiveOwners(merchantId));
  return holdRaise(trx, identity, {
    ...act,
    act: 'userReactivated',
    subjectId: id,
    merchantId,
    personId: id,
    persons: activeOwners === 0 ? 2 : 1,
    before: { status: 'disabled' },
    after: { status: 'active' },
  });
}
