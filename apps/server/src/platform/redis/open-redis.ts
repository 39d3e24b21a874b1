import { setTimeout as wait } from 'node:timers/promises';
import { openLine } from './line.ts';
import type { Reply, Word } from './resp.ts';

interface StreamEntry {
  id: string;
  message: Record<string, string>;
}

/**
 * A client of one Redis, with as much as the Socket.IO adapter asks of a client and under the names that it asks by.
 * What only hints (a message to other processes, a stored place of a screen) never rejects: it is noted and dropped,
 * because the adapter waits for none of it.
 */
export interface Redis {
  connect(): Promise<void>;
  isUp(): boolean;
  on(event: 'error', listener: (error: Error) => void): void;
  duplicate(): Redis;
  disconnect(): void;
  sendCommand(words: readonly Word[]): Promise<Reply>;
  publish(channel: string, message: Word): Promise<number>;
  /** Calls `listener` for each message, also after the connection was lost and came back. */
  subscribe(channels: readonly string[], listener: (message: Buffer) => void): Promise<void>;
  /** The adapter knows the kind of client by this name; nothing here is sharded. */
  sSubscribe(): Promise<never>;
  set(key: string, value: string, options: { PX: number }): Promise<void>;
  multi(): Transaction;
  xAdd(stream: string, id: string, fields: Record<string, string>, options: { TRIM: { threshold: number } }): Promise<string>;
  xRange(stream: string, from: string, to: string): Promise<StreamEntry[]>;
  xRead(streams: readonly { key: string; id: string }[], options: { COUNT: number; BLOCK: number }): Promise<{ name: string; messages: StreamEntry[] }[] | null>;
}

interface Transaction {
  get(key: string): Transaction;
  del(key: string): Transaction;
  exec(): Promise<(string | number | null)[]>;
}

/** A failed read is asked for again at once by whoever reads. */
const restAfterFailureMs = 250;

export function openRedis(url: string): Redis {
  const troubled: ((error: Error) => void)[] = [];
  const onTrouble = (error: Error) => troubled.forEach((listener) => listener(error));
  const channels = new Map<string, (message: Buffer) => void>();
  const line = openLine({
    url,
    onTrouble,
    onMessage: ([kind, channel, message]) => {
      if (textOf(kind) === 'message' && Buffer.isBuffer(message)) channels.get(textOf(channel))?.(message);
    },
    onUp: () => hearAll([...channels.keys()]),
  });
  /** Redis answers by a push for each channel; none of them is waited for. */
  const hearAll = (names: readonly string[]) => {
    if (names.length > 0) line.say(['SUBSCRIBE', ...names]);
  };
  const hint = async <T>(work: Promise<T>, otherwise: T): Promise<T> => work.catch((error: unknown) => {
    onTrouble(asError(error));
    return otherwise;
  });
  return {
    connect: line.open,
    isUp: line.isUp,
    on: (_event, listener) => void troubled.push(listener),
    duplicate: () => openRedis(url),
    disconnect: line.close,
    sendCommand: line.ask,
    publish: (channel, message) => hint(line.ask(['PUBLISH', channel, message]).then(Number), 0),
    subscribe: async (names, listener) => {
      for (const name of names) channels.set(name, listener);
      if (line.isUp()) hearAll(names);
    },
    sSubscribe: () => Promise.reject(new Error('not known here')),
    set: (key, value, { PX }) => hint(line.ask(['SET', key, value, 'PX', String(PX)]).then(() => undefined), undefined),
    multi: () => transaction(line.ask, []),
    xAdd: async (stream, id, fields, { TRIM }) => textOf(await line.ask(['XADD', stream, 'MAXLEN', '~', String(TRIM.threshold), id, ...Object.entries(fields).flat()])),
    xRange: async (stream, from, to) => entriesOf(await line.ask(['XRANGE', stream, from, to])),
    xRead: async (streams, { COUNT, BLOCK }) => {
      try {
        const reply = await line.ask(['XREAD', 'COUNT', String(COUNT), 'BLOCK', String(BLOCK), 'STREAMS', ...streams.map(({ key }) => key), ...streams.map(({ id }) => id)]);
        return Array.isArray(reply) ? reply.map((stream) => ({ name: textOf(partsOf(stream)[0]), messages: entriesOf(partsOf(stream)[1]) })) : null;
      } catch (error) {
        await wait(restAfterFailureMs, undefined, { ref: false });
        throw error;
      }
    },
  };
}

function transaction(ask: (words: readonly Word[]) => Promise<Reply>, commands: readonly string[][]): Transaction {
  return {
    get: (key) => transaction(ask, [...commands, ['GET', key]]),
    del: (key) => transaction(ask, [...commands, ['DEL', key]]),
    exec: async () => {
      const replies = await Promise.all([['MULTI'], ...commands, ['EXEC']].map(ask));
      return partsOf(replies.at(-1)).map((reply) => (Buffer.isBuffer(reply) ? reply.toString() : Number.isInteger(reply) ? Number(reply) : null));
    },
  };
}

function entriesOf(reply: Reply | undefined): StreamEntry[] {
  return partsOf(reply).map((entry) => {
    const [id, fields] = partsOf(entry);
    const words = partsOf(fields).map(textOf);
    return { id: textOf(id), message: Object.fromEntries(words.flatMap((word, at) => (at % 2 === 0 ? [[word, words[at + 1] ?? '']] : []))) };
  });
}

function partsOf(reply: Reply | undefined): readonly Reply[] {
  return Array.isArray(reply) ? reply : [];
}

function textOf(reply: Reply | undefined): string {
  return Buffer.isBuffer(reply) ? reply.toString() : typeof reply === 'string' ? reply : '';
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
