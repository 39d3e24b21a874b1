import { accountAreas, ApiError, type CheckArea, type RunningCheck } from '@wallet/contract';
import { actorOf } from '#modules/audit';
import { startCheck } from '#modules/devices/acts';
import type { AccountsDeps } from '../accounts-deps.ts';
import { type AccountAct, changeAccount } from '../change-account.ts';

/**
 * Has the account's phone check it, one area or all. Refuses with notFound, deviceNotUsable without
 * a phone, checkRunning, stateConflict for a phone that is away, overloaded.
 */
export async function checkAccount(
  deps: AccountsDeps,
  { areas = accountAreas, ...act }: AccountAct & { areas?: readonly CheckArea[] | undefined },
): Promise<RunningCheck> {
  let started: RunningCheck | undefined;
  await changeAccount(deps, act, {
    work: async (trx, { id, deviceId }) => {
      if (deviceId === null)
        throw new ApiError('deviceNotUsable', { detail: 'No device carries it.' });
      started = await startCheck(trx, deps.vault, {
        deviceId,
        accountId: id,
        areas,
        by: actorOf(act.principal),
      });
      return { action: 'account.checkStarted', after: { areas, commandId: started.commandId } };
    },
  });
  if (!started) throw new ApiError('notFound');
  return started;
}
