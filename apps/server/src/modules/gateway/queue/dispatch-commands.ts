import type { Command } from '@wallet/agent-protocol';
import { all, type Db, listen, maybe, type Query, type Trx } from '#platform/db';
import type { Log } from '#platform/log';
import type { Vault } from '#platform/vault';
import { commandMessage } from './command-message.ts';
import { decryptPayload } from './command-payload.ts';
import {
  claimNextCommand,
  commandsChannel,
  lockCommand,
  selectDevicesWithQueue,
  selectLost,
  selectStillUnderWay,
  selectUnderWay,
  updateLease,
  updateSentAgain,
} from './commands.sql.ts';
import type { CommandRow } from './commands.sql.ts';

/** A command on its way to the phone, with its secrets: never logged. */
export interface OutgoingCommand {
  row: CommandRow;
  message: Command;
}

/** What a command asks for does not decrypt, or is meant for another phone: nobody can ever say it. */
export class PayloadProblem extends Error {
  override name = 'PayloadProblem';
  readonly commandId: string;

  constructor(commandId: string, cause: unknown) {
    super(`the payload of ${commandId} cannot be read`, { cause });
    this.commandId = commandId;
  }
}

function outgoing(vault: Vault, row: CommandRow): OutgoingCommand {
  try {
    return { row, message: commandMessage(row, decryptPayload(vault, row)) };
  } catch (error) {
    throw new PayloadProblem(row.id, error);
  }
}

/**
 * Takes the next command of a device for sending: the most urgent, then the oldest. Undefined when
 * nothing waits, something is under way already, or the connection is no longer the device's.
 * Throws PayloadProblem, and then the command is taken and was not sent.
 */
export async function takeNextCommand(
  query: Query,
  vault: Vault,
  connection: { deviceId: string; connectionId: string },
): Promise<OutgoingCommand | undefined> {
  const row = await maybe(query, claimNextCommand(connection));
  return row && outgoing(vault, row);
}

/**
 * Prepares another sending of a command that is under way, under the same key. Undefined when it has ended, and with
 * `ifLost` also when its phone was heard of in time or another process sends it already. Throws PayloadProblem.
 */
export async function takeAgain(
  query: Query,
  vault: Vault,
  commandId: string,
  { ifLost = false } = {},
): Promise<OutgoingCommand | undefined> {
  const row = await maybe(query, updateSentAgain({ id: commandId, ifLost }));
  return row && outgoing(vault, row);
}

/** The phone was heard to be at this command: it keeps it for a minute more. False when the command has ended. */
export async function renewLease(query: Query, commandId: string): Promise<boolean> {
  return (await maybe(query, updateLease(commandId))) !== undefined;
}

export type LostCommand = Pick<CommandRow, 'id' | 'deviceId' | 'kind'>;

/** Commands under way that nobody has heard of for too long. Whoever is connected to their phones sends them again. */
export function readLostCommands(query: Query): Promise<LostCommand[]> {
  return all(query, selectLost());
}

/** What was sent to a device and has not ended, the most urgent first. */
export async function readUnderWay(
  query: Query,
  deviceId: string,
): Promise<Pick<CommandRow, 'id' | 'kind' | 'state'>[]> {
  return (await all(query, selectUnderWay(deviceId))).map(({ id, kind, state }) => ({
    id,
    kind,
    state,
  }));
}

/** The devices that have commands waiting and nothing under way. */
export async function devicesWithQueue(query: Query): Promise<string[]> {
  return (await all(query, selectDevicesWithQueue())).map(({ id }) => id);
}

/** Which of these commands were sent and have not ended. */
export async function stillUnderWay(
  query: Query,
  commandIds: readonly string[],
): Promise<Set<string>> {
  return commandIds.length === 0
    ? new Set()
    : new Set((await all(query, selectStillUnderWay(commandIds))).map(({ id }) => id));
}

/** The command of that device, locked until the transaction ends; undefined when the device has no such command. */
export function lockDeviceCommand(trx: Trx, wanted: { deviceId: string; commandId: string }) {
  return maybe(trx, lockCommand(wanted));
}

/** Calls `onQueued` whenever any process queued a command, and after each reconnection to the database. */
export function listenForCommands({
  db,
  onQueued,
  log,
}: {
  db: Db;
  onQueued: () => void;
  log: Log;
}): ReturnType<typeof listen> {
  return listen({
    pool: db.staffPool,
    channel: commandsChannel,
    onNotification: onQueued,
    onListening: onQueued,
    log,
  });
}
