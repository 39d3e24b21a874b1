import { forceActiveSettings, Refusal, roles } from '@wallet/contract';
import { maybe } from '#platform/db';
import type { AccountsDeps } from './accounts-deps.ts';
import { updateForced, updateForceEnded } from './acts.sql.ts';
import { changeAccount, refuseRetired } from './change-account.ts';
import type { AccountAct } from './change-account.ts';

export type ForceWish =
  | { on: true; reason: string; until: string }
  | { on: false; reason?: string | undefined };

/** How far away a SubAdmin may set the end. */
const subAdminSeconds = 24 * 3_600;

/**
 * Counts an account as signed in until an end, or no longer. It does not make a locked, disabled or retired account usable.
 * Refuses with notFound, invalidRequest for an end that has passed, forceTooLong, stateConflict.
 */
export async function forceActive(
  deps: AccountsDeps,
  { wish, ...act }: AccountAct & { wish: ForceWish },
): Promise<void> {
  const { principal } = act;
  await changeAccount(deps, act, {
    work: async (trx, account) => {
      const { id, isForced, forceUntil, status, provider } = account;
      const setting = forceActiveSettings[provider];
      const before = { setting, on: isForced, until: isForced ? forceUntil : null };
      if (!wish.on) {
        if (!isForced) throw new Refusal('stateConflict', { detail: 'It is not forced.' });
        await updateForceEnded(id).execute(trx);
        return {
          action: 'account.forceEnded',
          before,
          after: { setting, on: false },
          reason: wish.reason,
        };
      }
      refuseRetired(account);
      if (status === 'locked' || status === 'disabled')
        throw new Refusal('stateConflict', { detail: `It is ${status}.` });
      const until = new Date(wish.until);
      const mostSeconds = principal.roleId === roles.subAdmin ? subAdminSeconds : null;
      if (
        !(await maybe(
          trx,
          updateForced({ id, reason: wish.reason, until, by: principal.userId, mostSeconds }),
        ))
      ) {
        throw until <= account.now
          ? new Refusal('invalidRequest', {
              errors: [{ path: 'until', message: 'a time to come' }],
            })
          : new Refusal('forceTooLong');
      }
      return {
        action: 'account.forced',
        before,
        after: { setting, on: true, until: wish.until },
        reason: wish.reason,
      };
    },
  });
}
