import { moveCommand } from '../queue/move-command.ts';
import {
  PayloadProblem,
  renewLease,
  takeAgain,
  type OutgoingCommand,
} from '../queue/dispatch-commands.ts';
import type { Background } from '../connection/background.ts';
import type { Connection, GatewayDeps } from '../connection/connection.ts';
import { rememberCommand } from '../connection/foreign.ts';
import type { Presence } from '../connection/presence.ts';
import { eventOf, emitCommand } from './send-command.ts';

/** Says commands to phones and writes down what came of it. */
export interface Sender {
  /** Whether the connection is its phone's one and has introduced itself. */
  isLive(connection: Connection): boolean;
  send(connection: Connection, outgoing: OutgoingCommand): Promise<void>;
  /**
   * Sends what is under way once more, under its key; with `ifLost` only when its lease has run
   * out.
   */
  sendAgain(
    connection: Connection,
    commandId: string,
    options?: { ifLost?: boolean },
  ): Promise<void>;
  /** It is being said on this line now, or will be again in a moment. */
  isHandling(connection: Connection, commandId: string): boolean;
  /** Begins to say again what phones were too busy for, or did not answer. */
  sayDue(): void;
}

export interface SenderOptions extends GatewayDeps {
  presence: Presence;
  background: Background;
  /** How long a phone may take to say that it heard a command. */
  ackMs: number;
}

/** After a phone was busy or did not answer it is asked again. */
const againAfterMs = 5_000;

export function createSender(options: SenderOptions): Sender {
  const { db, vault, clock, log, presence, background } = options;
  /** Commands that are being said now, and where: none is said twice at once on one line. */
  const saying = new Map<string, Connection>();
  const dueAgain = new Map<string, { connection: Connection; atMs: number }>();
  const isLive = (connection: Connection) =>
    connection.greeted && presence.connectionOf(connection.device.id) === connection;

  async function send(connection: Connection, outgoing: OutgoingCommand): Promise<void> {
    const { id } = outgoing.row;
    presence.work(connection, id);
    rememberCommand(connection, id);
    saying.set(id, connection);
    try {
      await say(connection, outgoing);
    } finally {
      if (saying.get(id) === connection) saying.delete(id);
    }
  }

  async function say(connection: Connection, { row, message }: OutgoingCommand): Promise<void> {
    log.info(
      { deviceId: connection.device.id, commandId: row.id, kind: row.kind, attempt: row.attempt },
      'a command is sent',
    );
    const answer = await emitCommand(connection, message, options);
    if (!isLive(connection)) return;
    const event = eventOf(row.kind, answer);
    if (event === 'again') {
      dueAgain.set(row.id, { connection, atMs: clock.monotonicMs() + againAfterMs });
      return;
    }
    const error = answer && !answer.accepted ? { error: answer.reason } : {};
    const moved = await db.transaction((trx) => moveCommand(trx, row.id, event, error), {
      idempotent: true,
    });
    if (event !== 'accept') presence.rest(connection, row.id);
    // It ran already and was said again: its phone has it.
    else if (!moved) await renewLease(db.read, row.id);
  }

  /**
   * What was sent and cannot be read any more is not said again: nobody knows whether its phone did
   * it.
   */
  async function takeReadable(
    commandId: string,
    ifLost: boolean,
  ): Promise<OutgoingCommand | undefined> {
    try {
      return await takeAgain(db.read, vault, commandId, { ifLost });
    } catch (error) {
      if (!(error instanceof PayloadProblem)) throw error;
      log.error({ err: error, commandId }, 'a command that was sent cannot be read');
      await db.transaction(
        (trx) => moveCommand(trx, commandId, 'loseSight', { error: 'payloadUnreadable' }),
        { idempotent: true },
      );
      return undefined;
    }
  }

  async function sendAgain(
    connection: Connection,
    commandId: string,
    { ifLost = false } = {},
  ): Promise<void> {
    if (saying.get(commandId) === connection) return;
    const outgoing = await takeReadable(commandId, ifLost);
    if (outgoing) await send(connection, outgoing);
    else if (!ifLost) presence.rest(connection, commandId);
  }

  return {
    isLive,
    send,
    sendAgain,
    isHandling: (connection, commandId) =>
      saying.get(commandId) === connection || dueAgain.has(commandId),
    sayDue: () => {
      const nowMs = clock.monotonicMs();
      for (const [commandId, { connection, atMs }] of dueAgain) {
        if (atMs > nowMs) continue;
        dueAgain.delete(commandId);
        if (isLive(connection)) background.run(sendAgain(connection, commandId));
      }
    },
  };
}
