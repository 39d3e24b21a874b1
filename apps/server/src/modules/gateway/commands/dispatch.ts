import {
  devicesWithQueue,
  PayloadProblem,
  readLostCommands,
  readUnderWay,
  renewLease,
  stillUnderWay,
  takeNextCommand,
  type LostCommand,
  type OutgoingCommand,
} from '../queue/dispatch-commands.ts';
import { moveCommand } from '../queue/move-command.ts';
import type { Connection } from '../connection/connection.ts';
import { createSender, type SenderOptions } from './sender.ts';

/** Brings queued commands to the phones that this process is connected to. */
export interface Dispatch {
  /** Sends the next command when the phone has nothing to do. */
  next(connection: Connection): Promise<void>;
  /**
   * A phone came back: what was sent and has not ended is sent again under its key; a transfer
   * never is.
   */
  resume(connection: Connection): Promise<void>;
  /**
   * Looks for waiting commands, for sendings that got lost, and for commands that others have
   * ended.
   */
  look(): Promise<void>;
}

export function createDispatch(options: SenderOptions): Dispatch {
  const { db, vault, log, presence, background, storage } = options;
  const sender = createSender(options);
  const taking = new Set<Connection>();

  async function next(connection: Connection): Promise<void> {
    if (taking.has(connection) || !sender.isLive(connection) || storage?.isFull()) return;
    taking.add(connection);
    try {
      const outgoing = await takeReadable(connection);
      if (outgoing) await sender.send(connection, outgoing);
    } finally {
      taking.delete(connection);
    }
  }

  /**
   * The next one that can be said. What cannot be read was never sent: it ends as failed, and keeps
   * nothing behind it waiting.
   */
  async function takeReadable(connection: Connection): Promise<OutgoingCommand | undefined> {
    for (;;) {
      try {
        return await takeNextCommand(db.read, vault, {
          deviceId: connection.device.id,
          connectionId: connection.id,
        });
      } catch (error) {
        if (!(error instanceof PayloadProblem)) throw error;
        const { commandId } = error;
        log.error({ err: error, commandId }, 'a command cannot be read; it is ended as failed');
        await db.transaction(
          (trx) => moveCommand(trx, commandId, 'fail', { error: 'payloadUnreadable' }),
          { idempotent: true },
        );
      }
    }
  }

  async function loseSight(commandId: string, error: string): Promise<void> {
    await db.transaction((trx) => moveCommand(trx, commandId, 'loseSight', { error }), {
      idempotent: true,
    });
  }

  /**
   * A phone that still names the command keeps it; from one that does not, it is taken and given
   * again under its key.
   */
  async function recover(connection: Connection, { id, kind }: LostCommand): Promise<void> {
    if (presence.runningOf(connection) === id) return void (await renewLease(db.read, id));
    if (kind === 'transfer') return loseSight(id, 'the phone was not heard to be at it');
    log.warn(
      { deviceId: connection.device.id, commandId: id },
      'a command got lost; it is sent again',
    );
    return sender.sendAgain(connection, id, { ifLost: true });
  }

  async function findLost(): Promise<void> {
    for (const lost of await readLostCommands(db.read)) {
      const connection = presence.connectionOf(lost.deviceId);
      if (connection && sender.isLive(connection) && !sender.isHandling(connection, lost.id))
        background.run(recover(connection, lost));
    }
  }

  async function forgetEnded(): Promise<void> {
    const working = presence.working();
    const still = await stillUnderWay(
      db.read,
      working.map(({ commandId }) => commandId),
    );
    for (const { connection, commandId } of working)
      if (!still.has(commandId)) presence.rest(connection, commandId);
  }

  return {
    next,
    resume: async (connection) => {
      if (storage?.isFull()) return;
      for (const { id, kind } of await readUnderWay(db.read, connection.device.id)) {
        if (kind === 'transfer') await loseSight(id, 'the connection was lost');
        else await sender.sendAgain(connection, id);
      }
      await next(connection);
    },
    look: async () => {
      // An order whose outcome could not be kept is not given.
      if (storage?.isFull()) return;
      sender.sayDue();
      await forgetEnded();
      await findLost();
      for (const deviceId of await devicesWithQueue(db.read)) {
        const connection = presence.connectionOf(deviceId);
        if (connection) background.run(next(connection));
      }
    },
  };
}
