import { agentMessages, limits, readBody } from '@wallet/agent-protocol';
import type { AgentMessage, AnswerOf, BodyOf } from '@wallet/agent-protocol';
import { ApiError } from '#platform/http';
import { createLocalLimit } from '#platform/rate-limit';
import { isStorageError } from '#platform/storage';
import { refused, unavailable } from '../connection/answers.ts';
import type { Connection, GatewayDeps } from '../connection/connection.ts';

/** What is done with each message once it has passed its schema. */
export type Handlers = {
  [Name in AgentMessage]: (connection: Connection, body: BodyOf<Name>) => Promise<AnswerOf<Name>>;
};

export interface Messages {
  /**
   * Judges one message and answers it; never throws. Undefined: it is no message of the protocol
   * and gets no answer.
   */
  take(connection: Connection, name: string, body: unknown): Promise<unknown>;
}

/** What a phone must be able to say on a full disk too, or it would count as lost. */
const small: ReadonlySet<AgentMessage> = new Set(['hello', 'heartbeat']);

/**
 * Messages of one connection that are being worked on: what it says beyond is not held in memory
 * but said again later.
 */
export const maxAtOnce = 100;

/**
 * The agents' way in: not more than so many messages a minute from a device and so many at once,
 * nothing before hello, nothing that does not fit its schema to the last key. What fails on our
 * side, or has no room, is answered so that the agent says it again.
 */
export function createMessageIntake(
  handlers: Handlers,
  { clock, log, storage }: Pick<GatewayDeps, 'clock' | 'log' | 'storage'>,
): Messages {
  const rate = createLocalLimit({
    burst: limits.messagesPerMinute,
    perSecond: limits.messagesPerMinute / 60,
    clock,
  });

  const inTurn = openTurns();

  async function answer<Name extends AgentMessage>(
    connection: Connection,
    name: Name,
    body: unknown,
  ): Promise<AnswerOf<Name> | ReturnType<typeof refused>> {
    const deviceId = connection.device.id;
    try {
      rate.take(deviceId);
      if (!connection.greeted && name !== 'hello')
        return refused('helloFirst', 'Say hello first, then send it again.', { retry: true });
      if (!small.has(name) && storage?.isFull()) return unavailable;
      const reading = readBody(name, body);
      if (!reading.ok) {
        log.warn(
          { deviceId, message: name, path: reading.path },
          'a device sent a message that is not valid',
        );
        return refused('invalidMessage', reading.message, { path: reading.path });
      }
      return await handlers[name](connection, reading.value);
    } catch (error) {
      if (error instanceof ApiError)
        return refused(
          'tooManyMessages',
          `At most ${limits.messagesPerMinute} messages a minute.`,
          { retry: true },
        );
      if (isStorageError(error)) return unavailable;
      log.error(
        { err: error, deviceId, message: name },
        'a message of a device could not be handled',
      );
      return unavailable;
    }
  }

  return {
    take: async (connection, name, body) =>
      isAgentMessage(name) ? inTurn(connection, () => answer(connection, name, body)) : undefined,
  };
}

/** Only so many at once of a connection: the others are told to come again before anything of them is kept. */
function openTurns(): (connection: Connection, work: () => Promise<unknown>) => Promise<unknown> {
  const underWay = new WeakMap<Connection, number>();
  return async (connection, work) => {
    const count = underWay.get(connection) ?? 0;
    if (count >= maxAtOnce)
      return refused('tooManyMessages', `At most ${maxAtOnce} messages at once.`, { retry: true });
    underWay.set(connection, count + 1);
    try {
      return await work();
    } finally {
      underWay.set(connection, (underWay.get(connection) ?? 1) - 1);
    }
  };
}

function isAgentMessage(name: string): name is AgentMessage {
  return Object.hasOwn(agentMessages, name);
}
