import type {
  CommandProgress,
  CommandResult,
  CommandSuccess,
  Refused,
  Taken,
} from '@wallet/agent-protocol';
import type { CommandState } from '@wallet/contract';
import { recordBalance, recordQr } from '#modules/statements/snapshots';
import { recordSignIn, recordSignInFailure, type ReportOutcome } from '#modules/accounts/login';
import { lockDeviceCommand } from '../queue/dispatch-commands.ts';
import { moveCommand, noteStep, readCommand, type CommandEvent } from '../queue/move-command.ts';
import { recordInquiryAnswer } from '#modules/payout-methods/inquiries';
import type { Trx } from '#platform/db';
import type { Vault } from '#platform/vault';
import { refused } from '../connection/answers.ts';
import type { Connection, GatewayDeps } from '../connection/connection.ts';
import { refuseForeignCommand } from '../connection/foreign.ts';
import { maskedResult } from './masked-result.ts';
import { saveHealth } from './accept-reports.ts';

/**
 * Best effort: a step of a command that has ended is dropped. One of another device's is refused.
 */
export async function acceptProgress(
  deps: GatewayDeps,
  connection: Connection,
  { commandId, ...step }: CommandProgress,
): Promise<Taken | Refused> {
  const deviceId = connection.device.id;
  if (await noteStep(deps.db.read, { deviceId, commandId, step })) return { ok: true };
  return (await refuseForeignCommand(deps, connection, commandId)) ?? { ok: true };
}

const events: Readonly<Record<CommandResult['outcome'], CommandEvent>> = {
  succeeded: 'succeed',
  failed: 'fail',
  unknown: 'loseSight',
};

/**
 * A new start or an update ends with the hello that shows it; where none has, a phone that says so
 * says what is not true.
 */
const unproved = 'notShown: The agent says that it is done, and came back as it was.';

/** No phone has heard of these: whoever tells their end made it up. */
const unheard: readonly CommandState[] = ['queued', 'cancelled'];

/**
 * How a command ended: its state, its result, and what follows for its account, in one transaction.
 * Told again, or after the command has expired or ended otherwise, it changes nothing of either. A
 * result of a command that this device never got, or under another key or kind, is refused.
 */
export async function acceptResult(
  deps: GatewayDeps,
  connection: Connection,
  result: CommandResult,
): Promise<Taken | Refused> {
  const { db, vault, log } = deps;
  const deviceId = connection.device.id;
  const { commandId, outcome } = result;
  const taken = await db.transaction(
    async (trx): Promise<CommandState | Refused> => {
      const command = await lockDeviceCommand(trx, { deviceId, commandId });
      if (!command || unheard.includes(command.state))
        return refused('unknownCommand', 'There is no such command on this device.');
      if (command.idempotencyKey !== result.idempotencyKey || command.kind !== result.kind)
        return refused('conflict', 'This command has another key or kind.');
      const isUnproved =
        outcome === 'succeeded' && (result.kind === 'restart' || result.kind === 'updateAgent');
      const told = isUnproved
        ? { error: unproved }
        : outcome === 'succeeded'
          ? { result: maskedResult(result) }
          : { error: `${result.error.code}: ${result.error.message}` };
      const moved = await moveCommand(trx, commandId, isUnproved ? 'fail' : events[outcome], told);
      if (result.outcome === 'succeeded' && result.kind === 'inquireName') {
        // Also a late one, which is kept and changes nothing.
        await recordInquiryAnswer(trx, vault, {
          idempotencyKey: command.idempotencyKey,
          answer: result.result,
        });
      }
      if (!moved) {
        if (command.state === 'expired')
          log.info(
            { deviceId, commandId, outcome },
            'a phone told the end of a command after its time: nothing was changed',
          );
        return command.state;
      }
      const after =
        command.accountId === null
          ? undefined
          : await follow(trx, vault, { deviceId, accountId: command.accountId, result });
      if (after && 'refused' in after)
        log.warn(
          { deviceId, commandId, accountId: command.accountId, refused: after.refused },
          'a result says what cannot be true of its account',
        );
      return moved;
    },
    { idempotent: true },
  );
  if (typeof taken === 'object') {
    if (taken.code === 'unknownCommand') await refuseForeignCommand(deps, connection, commandId);
    return taken;
  }
  // Also when it was told before: the first time may have ended between the command's end and its checks.
  if (taken === 'succeeded' && result.outcome === 'succeeded' && result.kind === 'healthCheck')
    await keepChecks(deps, connection, result);
  return { ok: true };
}

interface Followed {
  deviceId: string;
  accountId: string;
  result: CommandResult;
}

/**
 * What a result changes of its account. The other kinds are read by whoever asked, from the
 * command.
 */
async function follow(
  trx: Trx,
  vault: Vault,
  { deviceId, accountId, result }: Followed,
): Promise<ReportOutcome | undefined> {
  if (result.outcome !== 'succeeded') {
    const isFailedSignIn =
      result.outcome === 'failed' && (result.kind === 'login' || result.kind === 'submitOtp');
    return isFailedSignIn
      ? recordSignInFailure(trx, vault, {
          deviceId,
          accountId,
          commandId: result.commandId,
          code: result.error.code,
        })
      : undefined;
  }
  switch (result.kind) {
    case 'login':
    case 'submitOtp':
      return recordSignIn(trx, vault, {
        deviceId,
        accountId,
        commandId: result.commandId,
        result: result.result,
      });
    case 'readBalance':
      return recordBalance(trx, vault, { deviceId, report: { accountId, ...result.result } });
    case 'makeQr':
      return result.result.amount === null
        ? recordQr(trx, vault, {
            deviceId,
            report: { accountId, payload: result.result.payload, seenAt: result.finishedAt },
          })
        : undefined;
    case 'healthCheck':
    case 'readHistory':
    case 'inquireName':
    case 'transfer':
    case 'restart':
    case 'updateAgent':
      return undefined;
  }
}

/**
 * Each check of a result is kept once: the command and the area name it. It happened between the asking and now,
 * whatever the phone's clock says. An area that was asked for and is missing is unknown, and says so.
 */
async function keepChecks(
  deps: GatewayDeps,
  connection: Connection,
  { commandId, finishedAt, result }: Extract<CommandSuccess, { kind: 'healthCheck' }>,
): Promise<void> {
  const command = await readCommand(deps.db.read, commandId);
  const [fromMs, toMs] = [command?.createdAt.getTime() ?? 0, deps.clock.now().getTime()];
  const checkedAt = new Date(
    Math.max(fromMs, Math.min(Date.parse(finishedAt), Math.max(fromMs, toMs))),
  );
  const common = { reportId: commandId, accountId: command?.accountId ?? null, checkedAt };
  for (const { area, status, durationMs, message = null } of result.checks) {
    await saveHealth(deps, connection, {
      ...common,
      area,
      status,
      processStatus: 'done',
      message,
      durationMs,
    });
  }
  const told = new Set<string>(result.checks.map(({ area }) => area));
  for (const area of command?.checkAreas ?? []) {
    if (!told.has(area))
      await saveHealth(deps, connection, {
        ...common,
        area,
        status: 0,
        processStatus: 'error',
        message: 'The agent did not tell how this check went.',
        durationMs: null,
      });
  }
}
