import { type CommandKind, type CommandOf, limits } from '@wallet/agent-protocol';
import type { CommandState } from '@wallet/contract';
import { type Actor, systemActor } from '#modules/audit';
import { afterCommit, maybe, one, type Query, type Trx } from '#platform/db';
import { ApiError } from '#platform/http';
import { idTime, newId } from '#platform/ids';
import type { Vault } from '#platform/vault';
import {
  insertCommand,
  notifyCommands,
  selectCommand,
  selectDeviceInUse,
  selectPromised,
} from './commands.sql.ts';
import { commandMessage } from './command-message.ts';
import { hasPayload, encryptPayload } from './command-payload.ts';

export interface NewCommand<Kind extends CommandKind = CommandKind> {
  deviceId: string;
  accountId?: string;
  kind: Kind;
  payload: CommandOf<Kind>['payload'];
  /** 8 to 64 letters, digits or `_ . : -`. The same key is the same command, for ever. */
  idempotencyKey: string;
  /** How long it is worth doing, from now by the database's time. */
  ttlMs: number;
  /** 1 is the most urgent, 9 the least. */
  priority: number;
  /** Who asked for it; the system when nobody did. */
  by?: Actor;
}

/**
 * Queues a command for a device in the caller's transaction; the gateway sends it after the commit. Asking again with
 * the same key is the same command and changes nothing. Refuses `notFound` for a device that is not in use,
 * `overloaded` when its queue is full, `idempotencyKeyReused` when the key was used for something else. Throws on what
 * does not fit the protocol.
 * The limit is back-pressure, not a promise: calls at the same moment may exceed it by a few.
 */
export async function enqueueCommand<Kind extends CommandKind>(
  trx: Trx,
  vault: Vault,
  { payload, accountId, by = systemActor, ...input }: NewCommand<Kind>,
): Promise<{ commandId: string; state: CommandState; isNew: boolean }> {
  const id = newId('cmd');
  const checkAreas = 'areas' in payload ? payload.areas : null;
  const wantedVersion = 'version' in payload ? payload.version : null;
  const row = {
    ...input,
    id,
    wantedVersion,
    accountId: accountId ?? null,
    payloadEnc: encryptPayload(vault, { ...input, id, accountId: accountId ?? null }, payload),
    checkAreas,
    askedBy: by.actorId,
    askedRole: by.actorRole,
  };
  commandMessage({ ...row, deadline: idTime(id) }, payload);
  if (await maybe(trx, insertCommand(row, limits.queuedCommands))) {
    afterCommit(wakeDispatch);
    return { commandId: id, state: 'queued', isNew: true };
  }
  const promised = await maybe(trx, selectPromised(input));
  const known = promised && (await maybe(trx, selectCommand(promised.id)));
  if (!known) throw await whyNot(trx, input.deviceId);
  const sameThing =
    known.kind === input.kind &&
    known.accountId === row.accountId &&
    hasPayload(vault, known, payload);
  if (!sameThing)
    throw new ApiError('idempotencyKeyReused', {
      detail: `The key belongs to command ${known.id}.`,
    });
  return { commandId: known.id, state: known.state, isNew: false };
}

async function whyNot(trx: Trx, deviceId: string): Promise<ApiError> {
  if (!(await maybe(trx, selectDeviceInUse(deviceId))))
    return new ApiError('notFound', { detail: `There is no device ${deviceId} in use.` });
  return new ApiError('overloaded', {
    detail: `${limits.queuedCommands} commands wait for this device already.`,
    retryAfterSeconds: 30,
  });
}

/** Tells all gateways that something waits. Best effort: they look by themselves each second. */
function wakeDispatch(read: Query): void {
  one(read, notifyCommands()).catch(() => undefined);
}
