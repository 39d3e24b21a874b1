import type { Command, CommandOf } from '@wallet/agent-protocol';
import { emvAmount, withAmount } from '@wallet/contract/emv';
import { parseWrittenMoney } from '@wallet/contract/money';
import { AppError } from '../provider/apps.ts';
import { written } from '../provider/account.ts';
import { failed, succeeded, type Act } from './act.ts';
import { checkAreas } from './health.ts';
import { takeFault, type Parts } from './parts.ts';
import { enterCode, signIn } from './sign-in.ts';
import { deliverStatement } from './statements.ts';
import type { Transfers } from './transfers.ts';

/** Does one command on the phone. Troubles of the app become `failed`; only the phone's end throws. */
export async function perform(parts: Parts, transfers: Transfers, command: Command): Promise<Act> {
  try {
    return await dispatch(parts, transfers, command);
  } catch (error) {
    if (error instanceof AppError) return failed(error.code, error.message);
    throw error;
  }
}

function dispatch(parts: Parts, transfers: Transfers, command: Command): Promise<Act> {
  switch (command.kind) {
    case 'healthCheck':
      return checkHealth(parts, command);
    case 'login':
      return signIn(parts, command);
    case 'submitOtp':
      return enterCode(parts, command);
    case 'readBalance':
      return readBalance(parts, command);
    case 'readHistory':
      return readStatement(parts, command);
    case 'makeQr':
      return makeQr(parts, command);
    case 'inquireName':
      return inquireName(parts, command);
    case 'restart':
      return startAnew(parts);
    case 'updateAgent':
      return update(parts, command);
    case 'transfer':
      return transfers.wake(command.accountId).then((asked) => succeeded({ asked }));
  }
}

async function checkHealth(
  parts: Parts,
  { accountId, payload }: CommandOf<'healthCheck'>,
): Promise<Act> {
  await progress(parts, 'check');
  return succeeded({ checks: checkAreas(parts, payload.areas, accountId) });
}

async function readBalance(
  parts: Parts,
  { accountId, commandId }: CommandOf<'readBalance'>,
): Promise<Act> {
  await progress(parts, 'openBalance', commandId);
  const { balance, identity } = parts.apps.show(accountId);
  return succeeded({ balance: written(balance), asOf: parts.serverClock.now(), identity });
}

async function readStatement(
  parts: Parts,
  { accountId, commandId, payload }: CommandOf<'readHistory'>,
): Promise<Act> {
  await progress(parts, 'openHistory', commandId);
  return succeeded(
    await deliverStatement(parts, {
      accountId,
      commandId,
      from: payload.from,
      restartApp: payload.restartApp,
    }),
  );
}

async function makeQr(
  parts: Parts,
  { accountId, commandId, payload }: CommandOf<'makeQr'>,
): Promise<Act> {
  await progress(parts, 'openQr', commandId);
  parts.apps.show(accountId);
  const { staticQr, openingBalance } = parts.apps.account(accountId).config;
  if (payload.amount && payload.amount.currency !== openingBalance.currency)
    return failed('unsupported', `This account takes ${openingBalance.currency} only.`);
  const payloadText = payload.amount
    ? withAmount(staticQr, emvAmount(parseWrittenMoney(payload.amount)))
    : staticQr;
  return succeeded({ payload: payloadText, amount: payload.amount });
}

/** Never returns: what the command came to is told in the next boot. */
async function startAnew(parts: Parts): Promise<never> {
  await parts.boot.wait(parts.timing.stepMs);
  return parts.startAnew(takeFault(parts, 'slowRestart')?.ms ?? 0);
}

async function update(parts: Parts, { payload }: CommandOf<'updateAgent'>): Promise<Act> {
  await parts.boot.wait(parts.timing.stepMs);
  if (takeFault(parts, 'updateFails'))
    return failed('unsupported', `There is no version ${payload.version} to be had.`);
  await parts.install(payload.version);
  return parts.startAnew(0);
}

async function inquireName(
  parts: Parts,
  { accountId, commandId, payload }: CommandOf<'inquireName'>,
): Promise<Act> {
  await progress(parts, 'openTransfer', commandId);
  const slow = takeFault(parts, 'nameTimeout', accountId);
  if (slow) {
    await parts.boot.wait(slow.ms);
    return failed('timedOut', 'The app showed no name in time.');
  }
  const holderName = parts.apps.inquire(accountId, payload.destination);
  return succeeded(holderName === undefined ? { found: 'no' } : { found: 'yes', holderName });
}

/** Takes the time of one step and says so once. */
async function progress(parts: Parts, step: string, commandId?: string): Promise<void> {
  if (commandId !== undefined)
    void parts.connection.ask('command:progress', {
      commandId,
      number: 1,
      step,
      at: parts.serverClock.now(),
    });
  await parts.boot.wait(parts.timing.stepMs);
}
