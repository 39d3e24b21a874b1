import { ApiError } from '@wallet/contract';
import { changePowerRow, lowerPowerRow, rowKeys } from '#platform/row-mac';
import { accountPower } from '../account-power.ts';
import type { AccountsDeps } from '../accounts-deps.ts';
import {
  updateDepositsOff,
  updateDepositsOn,
  updatePayoutsOff,
  updatePayoutsOn,
} from '../account-actions.sql.ts';
import { changeAccount, refuseRetired } from '../change-account.ts';
import type { AccountAct, HeldAccount } from '../change-account.ts';
import { isAuthorised } from './edit-account.ts';
import { approveNumber } from './number-agreement.ts';

export interface FlowSwitch {
  flow: 'deposits' | 'payouts';
  on: boolean;
  reason?: string | undefined;
}

/**
 * Switches deposits or payouts, each for itself. On also ends a stop of that flow, which needs a
 * reason: somebody has looked. The first switching on of deposits asks for another person's word
 * about a number that payers are shown. Refuses with notFound, rowNotProved for on,
 * authorityMissing for live use, and stateConflict for a retired account, one that is as wished
 * already, and a stop that is ended without a reason. Off is always safe: what is open goes on.
 */
export async function switchFlow(
  deps: AccountsDeps,
  { input, ...act }: AccountAct & { input: FlowSwitch },
): Promise<void> {
  const { flow, on, reason } = input;
  await changeAccount(deps, act, {
    work: async (trx, account) => {
      refuseRetired(account);
      const { isOn, isStopped } = standing(account, flow);
      if (isOn === on && !(on && isStopped))
        throw new ApiError('stateConflict', {
          detail: `Its ${flow} are switched ${on ? 'on' : 'off'} already.`,
        });
      if (on && isStopped && reason === undefined)
        throw new ApiError('stateConflict', {
          detail: `Its ${flow} were stopped. Say why they may go on.`,
        });
      if (on && account.mode === 'live' && !isAuthorised(account))
        throw new ApiError('authorityMissing');
      const turn = statements[flow][on ? 'on' : 'off'](account.id);
      const change = on ? changePowerRow : lowerPowerRow;
      await change(trx, rowKeys(), accountPower, account.id, () => turn.execute(trx));
      if (on && flow === 'deposits') await approveNumber(trx, deps, account, act);
      return {
        action: actions[flow][on ? 'on' : 'off'],
        before: { on: isOn, stopped: isStopped },
        after: { on, stopped: on ? false : isStopped },
        reason,
      };
    },
  });
}

const statements = {
  deposits: { on: updateDepositsOn, off: updateDepositsOff },
  payouts: { on: updatePayoutsOn, off: updatePayoutsOff },
} as const;
const actions = {
  deposits: { on: 'account.depositsOn', off: 'account.depositsOff' },
  payouts: { on: 'account.payoutsOn', off: 'account.payoutsOff' },
} as const;

function standing(
  { acceptsDeposits, acceptsPayouts, depositsStoppedAt, payoutsStoppedAt }: HeldAccount,
  flow: FlowSwitch['flow'],
): { isOn: boolean; isStopped: boolean } {
  return flow === 'deposits'
    ? { isOn: acceptsDeposits, isStopped: depositsStoppedAt !== null }
    : { isOn: acceptsPayouts, isStopped: payoutsStoppedAt !== null };
}
