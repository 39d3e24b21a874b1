import { ApiError } from '@wallet/contract';
import type { AccountsDeps } from '../accounts-deps.ts';
import { type AccountAct, changeAccount } from '../change-account.ts';

/** Asks the phone for its history; false when asked just now. Refuses notFound, deviceNotUsable. */
export async function requestSnapshot(deps: AccountsDeps, act: AccountAct): Promise<boolean> {
  let asked = false;
  await changeAccount(deps, act, {
    work: async (trx, { id, deviceId }) => {
      if (deviceId === null)
        throw new ApiError('deviceNotUsable', { detail: 'No device carries it.' });
      asked = await deps.requestStatement(trx, id);
      return asked ? { action: 'account.historyAsked' } : undefined;
    },
  });
  return asked;
}
