import { ApiError, forceActiveSettings, type RoleId, roles } from '@wallet/contract';
import { holdRaise, supersedeRaise } from '#modules/pending-changes';
import { maybe, type Trx } from '#platform/db';
import { changePowerRow, lowerPowerRow, rowKeys } from '#platform/row-mac';
import { accountPower } from '../account-power.ts';
import type { RaisingAccountsDeps } from '../accounts-deps.ts';
import { updateForced, updateForceEnded } from '../account-actions.sql.ts';
import { changeAccount, refuseRetired } from '../change-account.ts';
import type { AccountAct, Done, HeldAccount } from '../change-account.ts';

export type ForceInput =
  | { on: true; reason: string; until: string }
  | { on: false; reason?: string | undefined };

/** How far away a SubAdmin may set the end. */
const subAdminSeconds = 24 * 3_600;

/**
 * Counts an account as signed in until an end, or no longer. It begins after the cool-down and
 * lasts as asked; ending never waits. A locked, disabled or retired account stays unusable. Refuses
 * with notFound, invalidRequest for a past end, forceTooLong, stateConflict.
 */
export async function forceActive(
  deps: RaisingAccountsDeps,
  { input, ...act }: AccountAct & { input: ForceInput },
): Promise<void> {
  const { principal } = act;
  await changeAccount(deps, act, {
    work: async (trx, account) => {
      const { id, isForced, forceUntil, provider } = account;
      const setting = forceActiveSettings[provider];
      const before = { setting, on: isForced, until: isForced ? forceUntil : null };
      if (!input.on) {
        const waited = { ...act, act: 'forceActive', subjectId: id } as const;
        if ((await supersedeRaise(trx, deps.raising, waited)) && !isForced) return undefined;
        if (!isForced) throw new ApiError('stateConflict', { detail: 'It is not forced.' });
        const end = updateForceEnded(id);
        await lowerPowerRow(trx, rowKeys(), accountPower, id, () => end.execute(trx));
        return {
          action: 'account.forceEnded',
          before,
          after: { setting, on: false },
          reason: input.reason,
        };
      }
      const until = new Date(input.until);
      const seconds = (until.getTime() - account.now.getTime()) / 1_000;
      requireForceable(account, { seconds, roleId: principal.roleId });
      const held = await holdRaise(trx, deps.raising, {
        ...act,
        act: 'forceActive',
        subjectId: id,
        mode: account.mode,
        persons: 1,
        before,
        after: { reason: input.reason, seconds: Math.ceil(seconds) },
      });
      if (held !== null) return undefined;
      return force(trx, account, { reason: input.reason, until, by: principal.userId });
    },
  });
}

/** Refuses `stateConflict`, `invalidRequest` for an end that has passed, and `forceTooLong`. */
export function requireForceable(
  account: HeldAccount,
  { seconds, roleId }: { seconds: number; roleId?: RoleId },
): void {
  refuseRetired(account);
  if (account.status === 'locked' || account.status === 'disabled')
    throw new ApiError('stateConflict', { detail: `It is ${account.status}.` });
  if (seconds <= 0)
    throw new ApiError('invalidRequest', {
      errors: [{ path: 'until', message: 'a time to come' }],
    });
  if (roleId === roles.subAdmin && seconds > subAdminSeconds) throw new ApiError('forceTooLong');
}

/** Counts it as signed in from now on, and tells what is written into the trail. Refuses `rowNotProved`. */
export async function force(
  trx: Trx,
  { id, isForced, forceUntil, provider }: HeldAccount,
  { reason, until, by }: { reason: string; until: Date; by: string },
): Promise<Done> {
  const setting = forceActiveSettings[provider];
  const begin = updateForced({ id, reason, until, by });
  if (!(await changePowerRow(trx, rowKeys(), accountPower, id, () => maybe(trx, begin))))
    throw new ApiError('invalidRequest', {
      errors: [{ path: 'until', message: 'a time to come' }],
    });
  return {
    action: 'account.forced',
    before: { setting, on: isForced, until: isForced ? forceUntil : null },
    after: { setting, on: true, until: until.toISOString() },
    reason,
  };
}
