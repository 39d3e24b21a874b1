import { devicesWithQueue, moveCommand, readUnderWay, stillUnderWay, takeAgain, takeNextCommand } from '#modules/devices';
import type { OutgoingCommand } from '#modules/devices';
import type { Background } from './background.ts';
import type { Connection, GatewayDeps } from './connection.ts';
import type { Presence } from './presence.ts';
import { eventOf, sayCommand } from './send-command.ts';

/** Brings queued commands to the phones that this process is connected to. */
export interface Dispatch {
  /** Sends the next command when the phone has nothing to do. */
  next(connection: Connection): Promise<void>;
  /** A phone came back: what was sent and has not ended is sent again under its key; a transfer never is. */
  resume(connection: Connection): Promise<void>;
  /** Looks for waiting commands, for sendings whose answer did not come, and for commands that others have ended. */
  look(): Promise<void>;
}

export interface DispatchOptions extends GatewayDeps {
  presence: Presence;
  background: Background;
  /** How long a phone may take to say that it heard a command. */
  ackMs: number;
}

/** After a phone was busy or did not answer it is asked again. */
const againAfterMs = 5_000;

export function openDispatch(options: DispatchOptions): Dispatch {
  const { db, vault, clock, log, presence, background } = options;
  const taking = new Set<Connection>();
  const dueAgain = new Map<string, { connection: Connection; atMs: number }>();
  const isLive = (connection: Connection) => connection.greeted && presence.connectionOf(connection.device.id) === connection;

  async function next(connection: Connection): Promise<void> {
    if (taking.has(connection) || !isLive(connection)) return;
    taking.add(connection);
    try {
      const outgoing = await takeNextCommand(db.read, vault, { deviceId: connection.device.id, connectionId: connection.id });
      if (outgoing) await send(connection, outgoing);
    } finally {
      taking.delete(connection);
    }
  }

  async function send(connection: Connection, { row, message }: OutgoingCommand): Promise<void> {
    presence.work(connection, row.id);
    log.info({ deviceId: connection.device.id, commandId: row.id, kind: row.kind, attempt: row.attempt }, 'a command is sent');
    const answer = await sayCommand(connection, message, options);
    if (!isLive(connection)) return;
    const event = eventOf(row.kind, answer);
    if (event === 'again') {
      dueAgain.set(row.id, { connection, atMs: clock.monotonicMs() + againAfterMs });
      return;
    }
    const error = answer && !answer.accepted ? { error: answer.reason } : {};
    await db.transaction((trx) => moveCommand(trx, row.id, event, error), { idempotent: true });
    if (event !== 'accept') presence.rest(connection, row.id);
  }

  async function sendAgain(connection: Connection, commandId: string): Promise<void> {
    const outgoing = await takeAgain(db.read, vault, commandId);
    if (outgoing) await send(connection, outgoing);
    else presence.rest(connection, commandId);
  }

  async function forgetEnded(): Promise<void> {
    const working = presence.working();
    const still = await stillUnderWay(db.read, working.map(({ commandId }) => commandId));
    for (const { connection, commandId } of working) if (!still.has(commandId)) presence.rest(connection, commandId);
  }

  async function resume(connection: Connection): Promise<void> {
    for (const { id, kind } of await readUnderWay(db.read, connection.device.id)) {
      if (kind === 'transfer') await db.transaction((trx) => moveCommand(trx, id, 'loseSight', { error: 'the connection was lost' }), { idempotent: true });
      else await sendAgain(connection, id);
    }
    await next(connection);
  }

  async function look(): Promise<void> {
    const nowMs = clock.monotonicMs();
    for (const [commandId, { connection, atMs }] of dueAgain) {
      if (atMs > nowMs) continue;
      dueAgain.delete(commandId);
      if (isLive(connection)) background.run(sendAgain(connection, commandId));
    }
    await forgetEnded();
    for (const deviceId of await devicesWithQueue(db.read)) {
      const connection = presence.connectionOf(deviceId);
      if (connection) background.run(next(connection));
    }
  }

  return { next, resume, look };
}
