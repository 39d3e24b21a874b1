import { z } from 'zod';
import { commandMachine, statesOf } from '@wallet/contract';
import type { Listener } from '#platform/facts';
import { noteProbe } from '../qr/approve-qr.ts';
import { noteLoginCommand } from '../login/cancel-login.ts';
import { stopUnpaidDeposits } from './stop-deposits.ts';

const recorded = z.object({ accountId: z.string(), lineIds: z.array(z.string()) });
const ended = z.object({
  commandId: z.string(),
  accountId: z.string().nullable(),
  kind: z.string(),
  state: z.enum(statesOf(commandMachine)),
});
const expired = z.object({ accountId: z.string().optional(), final: z.boolean() });

/** New lines: one may be the probe of a code that waits. */
export const lookForProbe: Listener = async (fact, trx) =>
  void (await noteProbe(trx, recorded.parse(fact.payload)));

/** A phone never began a sign-in, or was lost sight of. */
export const followLoginCommand: Listener = async (fact, trx) =>
  noteLoginCommand(trx, ended.parse(fact.payload));

/** A deposit has expired: three that were said to be paid, in a row, stop the account's deposits. */
export const watchUnpaid: Listener = async (fact, trx) => {
  const { accountId, final } = expired.parse(fact.payload);
  if (accountId !== undefined && !final) await stopUnpaidDeposits(trx, accountId);
};
