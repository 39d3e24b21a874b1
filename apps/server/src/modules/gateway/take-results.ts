import type { CommandProgress, CommandResult, CommandSuccess, Refused, Taken } from '@wallet/agent-protocol';
import { recordBalance, recordQr, recordSignIn, recordSignInFailure } from '#modules/accounts';
import type { ReportOutcome } from '#modules/accounts';
import { lockDeviceCommand, moveCommand, noteStep } from '#modules/devices';
import type { CommandEvent } from '#modules/devices';
import type { Trx } from '#platform/db';
import type { Vault } from '#platform/vault';
import { refused } from './answers.ts';
import type { Connection, GatewayDeps } from './connection.ts';
import { maskedResult } from './masked-result.ts';
import { keepHealth } from './take-reports.ts';

/** Best effort: a step of a command that has ended is dropped. */
export async function takeProgress({ db }: GatewayDeps, { device }: Connection, { commandId, ...step }: CommandProgress): Promise<Taken> {
  await noteStep(db.read, { deviceId: device.id, commandId, step });
  return { ok: true };
}

const events: Readonly<Record<CommandResult['outcome'], CommandEvent>> = { succeeded: 'succeed', failed: 'fail', unknown: 'loseSight' };

/**
 * How a command ended: its state, its result, and what follows for its account, in one transaction. Told again it
 * changes nothing; told late, after the command expired, it still says what is true of the account. A result of a
 * command that this device never got, or under another key or kind, is refused.
 */
export async function takeResult(deps: GatewayDeps, connection: Connection, result: CommandResult): Promise<Taken | Refused> {
  const { db, vault, log } = deps;
  const deviceId = connection.device.id;
  const { commandId, outcome } = result;
  const taken = await db.transaction(
    async (trx): Promise<'kept' | 'known' | Refused> => {
      const command = await lockDeviceCommand(trx, { deviceId, commandId });
      if (!command) return refused('unknownCommand', 'There is no such command on this device.');
      if (command.idempotencyKey !== result.idempotencyKey || command.kind !== result.kind) return refused('conflict', 'This command has another key or kind.');
      const told = outcome === 'succeeded' ? { result: maskedResult(result) } : { error: `${result.error.code}: ${result.error.message}` };
      const moved = await moveCommand(trx, commandId, events[outcome], told);
      if (!moved && command.state !== 'expired') return 'known';
      const after = command.accountId === null ? undefined : await follow(trx, vault, { deviceId, accountId: command.accountId, result });
      if (after && 'refused' in after) log.warn({ deviceId, commandId, accountId: command.accountId, refused: after.refused }, 'a result says what cannot be true of its account');
      return 'kept';
    },
    { idempotent: true },
  );
  if (taken !== 'kept' && taken !== 'known') return taken;
  if (result.outcome === 'succeeded' && result.kind === 'healthCheck') await keepChecks(deps, connection, result);
  return { ok: true };
}

interface Followed {
  deviceId: string;
  accountId: string;
  result: CommandResult;
}

/** What a result changes of its account. The other kinds are read by whoever asked, from the command. */
async function follow(trx: Trx, vault: Vault, { deviceId, accountId, result }: Followed): Promise<ReportOutcome | undefined> {
  if (result.outcome !== 'succeeded') {
    const isFailedSignIn = result.outcome === 'failed' && (result.kind === 'login' || result.kind === 'submitOtp');
    return isFailedSignIn ? recordSignInFailure(trx, vault, { deviceId, accountId, code: result.error.code }) : undefined;
  }
  switch (result.kind) {
    case 'login':
    case 'submitOtp':
      return recordSignIn(trx, vault, { deviceId, accountId, result: result.result });
    case 'readBalance':
      return recordBalance(trx, vault, { deviceId, report: { accountId, ...result.result } });
    case 'makeQr':
      return result.result.amount === null
        ? recordQr(trx, vault, { deviceId, report: { accountId, payload: result.result.payload, seenAt: result.finishedAt } })
        : undefined;
    case 'healthCheck':
    case 'readHistory':
    case 'inquireName':
    case 'transfer':
      return undefined;
  }
}

/** Each check of a result is kept once: the command and the area name it. */
async function keepChecks(deps: GatewayDeps, connection: Connection, { commandId, finishedAt, result }: Extract<CommandSuccess, { kind: 'healthCheck' }>): Promise<void> {
  const command = await deps.db.transaction((trx) => lockDeviceCommand(trx, { deviceId: connection.device.id, commandId }));
  for (const { area, status, durationMs, message = null } of result.checks) {
    const accountId = command?.accountId ?? null;
    await keepHealth(deps, connection, { area, status, processStatus: 'done', reportId: commandId, accountId, message, durationMs, checkedAt: new Date(finishedAt) });
  }
}
