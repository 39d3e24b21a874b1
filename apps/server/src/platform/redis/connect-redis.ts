import { setTimeout as wait } from 'node:timers/promises';
import { createClient } from '@redis/client';

/**
 * The `@redis/client` subset, and names, that the Socket.IO adapter needs. Hints (messages to
 * processes, stored screen places) never reject but are logged and dropped: nobody awaits them, and
 * a rejection would end the process.
 */
export interface Redis {
  /** Opens it once; throws when nobody answers, or the password is wrong. */
  connect(): Promise<void>;
  isUp(): boolean;
  on(event: 'error', listener: (error: Error) => void): void;
  duplicate(): Redis;
  disconnect(): void;
  sendCommand(words: readonly string[]): Promise<unknown>;
  publish(channel: string, message: string | Buffer): Promise<number>;
  /** Calls `listener` for each message, also after the connection was lost and came back. */
  subscribe(channels: readonly string[], listener: (message: Buffer) => void): Promise<void>;
  /** The adapter knows the kind of client by this name; nothing here is sharded. */
  sSubscribe(): Promise<never>;
  set(key: string, value: string, options: { PX: number }): Promise<void>;
  multi(): ReturnType<Client['multi']>;
  xAdd: Client['xAdd'];
  xRange: Client['xRange'];
  xRead: Client['xRead'];
}

type Client = ReturnType<typeof clientOf>;

/** A failed read is asked for again at once by whoever reads. */
const restAfterFailureMs = 250;
/** How long a command waits for a connection that is down. */
const patienceMs = 2_000;
const longestRestMs = 1_000;
const shortestRestMs = 50;

export function connectRedis(url: string): Redis {
  const client = clientOf(url);
  const troubled: ((error: Error) => void)[] = [];
  const onTrouble = (error: unknown) => troubled.forEach((listener) => listener(asError(error)));
  client.on('error', onTrouble);
  const hint = async <T>(work: Promise<T>, otherwise: T): Promise<T> =>
    work.catch((error: unknown) => {
      onTrouble(error);
      return otherwise;
    });
  return {
    connect: async () => void (await client.connect()),
    isUp: () => client.isReady,
    on: (_event, listener) => void troubled.push(listener),
    duplicate: () => connectRedis(url),
    disconnect: () => {
      if (client.isOpen) client.destroy();
    },
    sendCommand: (words) => client.sendCommand([...words]),
    publish: (channel, message) => hint(client.publish(channel, message), 0),
    subscribe: (channels, listener) =>
      hint(
        client.subscribe([...channels], (message) => listener(message), true),
        undefined,
      ),
    sSubscribe: () => Promise.reject(new Error('not known here')),
    set: (key, value, { PX }) =>
      hint(
        client.set(key, value, { expiration: { type: 'PX', value: PX } }).then(() => undefined),
        undefined,
      ),
    multi: () => client.multi(),
    xAdd: (...given) => client.xAdd(...given),
    xRange: (...given) => client.xRange(...given),
    xRead: (...given) =>
      client.xRead(...given).catch(async (error: unknown) => {
        await wait(restAfterFailureMs, undefined, { ref: false });
        throw error;
      }),
  };
}

/** Comes back by itself, ever more slowly, but only once it was up: a wrong address or password ends the start. */
function clientOf(url: string) {
  let wasUp = false;
  const client = createClient({
    url,
    // Counts only until a command is sent: what was under way when the line broke is not sent again.
    commandOptions: { timeout: patienceMs },
    socket: {
      connectTimeout: patienceMs,
      reconnectStrategy: (tries, cause) =>
        wasUp ? Math.min(longestRestMs, shortestRestMs * 2 ** tries) : cause,
    },
  });
  client.once('ready', () => {
    wasUp = true;
  });
  return client;
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
