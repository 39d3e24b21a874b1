import type { CommandState } from '@wallet/contract';
import type { Listener } from '#platform/events';
import { noteLoginCommand } from '../login/cancel-login.ts';
import { stopUnpaidDeposits } from './stop-deposits.ts';

/** A phone never began a sign-in, or was lost sight of. */
export const followLoginCommand: Listener<{
  commandId: string;
  accountId: string | null;
  kind: string;
  state: CommandState;
}> = async (events, trx) => {
  for (const { payload } of events) await noteLoginCommand(trx, payload);
};

/** A deposit has expired: three that were said to be paid, in a row, stop the account's deposits. */
export const watchUnpaid: Listener<{
  accountId?: string | undefined;
  final: boolean;
}> = async (events, trx) => {
  for (const { payload } of events) {
    const { accountId, final } = payload;
    if (accountId !== undefined && !final) await stopUnpaidDeposits(trx, accountId);
  }
};
