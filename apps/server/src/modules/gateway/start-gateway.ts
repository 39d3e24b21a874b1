import type { Server } from 'socket.io';
import type {
  JournalAnswer,
  JournalQuestion,
  TransferQuestion,
  TransferQuestionAnswer,
} from '@wallet/agent-protocol';
import { listenForCommands } from './queue/dispatch-commands.ts';
import { newId } from '#platform/ids';
import { admitAgents } from './connection/admit-agents.ts';
import { queryJournal, queryTransfer } from './reports/answer-transfers.ts';
import { type Background, createBackground, repeat } from './connection/background.ts';
import type { AgentSocket, Connection, GatewayDeps } from './connection/connection.ts';
import { createDispatch } from './commands/dispatch.ts';
import { agentHandlers } from './handlers.ts';
import { roomOf } from './connection/disconnect.ts';
import { createPresence, type Presence } from './connection/presence.ts';
import { createRelease } from './connection/release.ts';
import { createMessageIntake, type Messages } from './reports/message-intake.ts';

export interface GatewayOptions extends GatewayDeps {
  io: Server;
  /** In how many seconds a recognised phone may come in; 0 when it may now. */
  waitSeconds: (deviceId: string) => number;
  /** How long a phone may take to say that it heard a command. */
  ackMs?: number;
  /** False: nothing happens by itself and the caller ticks, as a test does. */
  isTicking?: boolean;
}

export interface Gateway {
  /** One second's work: writes presence down, hangs up on silence, looks for waiting commands. */
  tick(): Promise<void>;
  /**
   * Asks the journal of a connected phone what it knows of an order. Undefined: not connected, or
   * no answer in time.
   */
  askTransferQuestion(
    deviceId: string,
    question: TransferQuestion,
  ): Promise<TransferQuestionAnswer | undefined>;
  /**
   * Asks a connected phone what its journal took. Undefined: not connected, or no answer in time.
   */
  queryJournal(deviceId: string, question: JournalQuestion): Promise<JournalAnswer | undefined>;
  /** Resolves when nothing that was begun is under way. */
  idle(): Promise<void>;
  /** Hangs up on every phone, finishes what is under way, and lets the devices go. */
  stop(): Promise<void>;
}

const tickMs = 1_000;
const usualAckMs = 10_000;

/**
 * The agents' edge: lets phones in, takes what they say, keeps their presence, brings them their
 * commands.
 */
export function startGateway({
  io,
  waitSeconds,
  ackMs = usualAckMs,
  isTicking = true,
  ...deps
}: GatewayOptions): Gateway {
  const { db, log, screens } = deps;
  const background = createBackground(log);
  const presence = createPresence(deps);
  const release = createRelease(deps);
  const dispatch = createDispatch({ ...deps, presence, background, ackMs });
  const messages = createMessageIntake(
    agentHandlers({ deps, presence, dispatch, background }),
    deps,
  );
  const namespace = admitAgents(io, waitSeconds, deps);
  let isStopping = false;

  namespace.on('connection', (socket) => {
    const connection = isStopping ? undefined : connect(socket, presence);
    if (!connection) return void socket.disconnect(true);
    listenTo(connection, { presence, messages, background });
    socket.on('disconnect', (reason) => {
      log.info({ deviceId: connection.device.id, reason }, 'a phone has disconnected');
      if (presence.leave(connection) && !isStopping) background.run(release([connection]));
    });
    return undefined;
  });

  async function tick(): Promise<void> {
    await presence.flush();
    for (const { socket } of presence.silent()) socket.disconnect(true);
    for (const deviceId of presence.faded()) screens.devicePresenceChanged(deviceId);
    await dispatch.look();
  }

  const ticking = isTicking ? repeat({ everyMs: tickMs, turn: tick, log }) : undefined;
  const listening = isTicking
    ? listenForCommands({ db, log, onQueued: () => background.run(dispatch.look()) })
    : undefined;
  return {
    tick,
    askTransferQuestion: async (deviceId, question) => {
      const connection = presence.connectionOf(deviceId);
      return connection?.greeted ? queryTransfer(deps, connection, question, ackMs) : undefined;
    },
    queryJournal: async (deviceId, question) => {
      const connection = presence.connectionOf(deviceId);
      return connection?.greeted ? queryJournal(deps, connection, question, ackMs) : undefined;
    },
    idle: background.idle,
    stop: async () => {
      isStopping = true;
      await Promise.all([ticking?.stop(), listening?.stop()]);
      await presence.flush();
      const last = presence.connections();
      namespace.disconnectSockets(true);
      await background.idle();
      await release(last);
    },
  };
}

/** A phone came in: the newer connection wins. */
function connect(socket: AgentSocket, presence: Presence): Connection | undefined {
  const { device } = socket.data;
  if (!device) return undefined;
  const connection: Connection = {
    id: newId('con'),
    device,
    socket,
    greeted: false,
    foreign: new Set(),
    looked: new Set(),
  };
  presence.arrive(connection)?.socket.disconnect(true);
  void socket.join(roomOf(device.id));
  return connection;
}

/** A message without a callback is dropped: nobody could be told that it was stored. */
function listenTo(
  connection: Connection,
  {
    presence,
    messages,
    background,
  }: { presence: Presence; messages: Messages; background: Background },
): void {
  connection.socket.onAny((name: string, body: unknown, answer: unknown) => {
    if (typeof answer !== 'function') return;
    presence.hear(connection);
    const say = async () => {
      const value = await messages.take(connection, name, body);
      if (value !== undefined) answer(value);
    };
    background.run(say());
  });
}
