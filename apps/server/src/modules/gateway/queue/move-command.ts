import { commandMachine, type CommandState, type EventOf, terminalStates } from '@wallet/contract';
import { all, type Db, maybe, type Query, type Trx } from '#platform/db';
import { publish } from '#platform/events';
import { sweepSince } from '#platform/ids';
import { appendStep, selectCommand, updateCommandState, updateOverdue } from './commands.sql.ts';
import type { CommandRow, MovedCommand } from './commands.sql.ts';
import { deviceEvents } from '#modules/devices';
import { endBrokenCheck } from '#modules/devices/health';

export type CommandEvent = EventOf<typeof commandMachine>;

export interface CommandOutcome {
  /** Kept with the command; without account numbers or secrets. */
  result?: unknown;
  error?: string;
}

/** What anybody may know of a command: everything but its payload. */
export type DeviceCommand = Omit<CommandRow, 'payloadEnc'>;

/** How a command stands, or undefined when there is none. */
export async function readCommand(
  query: Query,
  commandId: string,
): Promise<DeviceCommand | undefined> {
  const row = await maybe(query, selectCommand(commandId));
  if (!row) return undefined;
  const { payloadEnc: _, ...command } = row;
  return command;
}

/**
 * Moves a command by its state table and tells its end. Undefined: its state does not allow it, and
 * nothing was changed.
 */
export async function moveCommand(
  trx: Trx,
  commandId: string,
  event: CommandEvent,
  { result, error }: CommandOutcome = {},
): Promise<CommandState | undefined> {
  const { from, to } = commandMachine.moves[event];
  const moved = await maybe(
    trx,
    updateCommandState({
      id: commandId,
      from,
      to,
      result: result === undefined ? null : JSON.stringify(result),
      error: error ?? null,
    }),
  );
  if (moved) await tellEnd(trx, moved);
  return moved?.state;
}

/** Notes what a running command is at. Best effort: a step of a command that has ended is dropped. */
export async function noteStep(
  query: Query,
  { deviceId, commandId, step }: { deviceId: string; commandId: string; step: object },
): Promise<boolean> {
  return (
    (await maybe(query, appendStep({ deviceId, commandId, step: JSON.stringify(step) }))) !==
    undefined
  );
}

/** A running command gets this long after its deadline to tell its end. */
const graceMs = 120_000;

/**
 * Ends commands whose time is over, by the database's clock: what was not begun expires; what runs and does not tell
 * its end becomes `unknown`. Answers how many there were. To be called every few seconds.
 */
export async function expireCommands(db: Db, since = sweepSince()): Promise<number> {
  const { expire, loseSight } = commandMachine.moves;
  return db.transaction(async (trx) => {
    const expired = await all(
      trx,
      updateOverdue({ ...expire, graceMs: 0, error: 'deadlinePassed', since }),
    );
    const lost = await all(
      trx,
      updateOverdue({
        from: ['running'],
        to: loseSight.to,
        graceMs,
        error: 'no end was told',
        since,
      }),
    );
    for (const moved of [...expired, ...lost]) await tellEnd(trx, moved);
    return expired.length + lost.length;
  });
}

const ends: readonly CommandState[] = [...terminalStates(commandMachine), 'unknown'];

async function tellEnd(trx: Trx, moved: MovedCommand): Promise<void> {
  const { id, mode, deviceId, accountId, kind, state } = moved;
  if (!ends.includes(state)) return;
  if (state !== 'succeeded') await endBrokenCheck(trx, moved);
  await publish(trx, deviceEvents.commandEnded, {
    key: id,
    mode,
    payload: { commandId: id, deviceId, accountId, kind, state },
  });
}
