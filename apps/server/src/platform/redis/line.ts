import { connect as connectPlain, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { setTimeout as wait } from 'node:timers/promises';
import { encodeCommand, openReplyReader, RedisReplyError, type Reply, type Word } from './resp.ts';

export interface RedisLine {
  /** Opens it once; throws when nobody answers, or the password is wrong. */
  open(): Promise<void>;
  /**
   * Sends a command and gives its answer. While the line is down it waits for the next one, two seconds at most; what was
   * under way when it broke is not sent again, since nobody knows whether it was carried out.
   */
  ask(words: readonly Word[]): Promise<Reply>;
  /** Sends a command whose answers come as messages; nothing happens while the line is down. */
  say(words: readonly Word[]): void;
  isUp(): boolean;
  close(): void;
}

export interface LineOptions {
  url: string;
  /** What comes without having been asked for: messages of channels. */
  onMessage: (message: readonly Reply[]) => void;
  /** The line is up again, or for the first time. */
  onUp: () => void;
  onTrouble: (error: Error) => void;
}

const patienceMs = 2_000;
const longestRestMs = 1_000;
const shortestRestMs = 50;
/** Answers to what asks for messages come as arrays that begin so. */
const pushes = new Set(['message', 'subscribe', 'unsubscribe']);

interface Asked {
  resolve: (reply: Reply) => void;
  reject: (error: Error) => void;
}

/** One connection that comes back by itself until it is closed. */
export function openLine({ url, onMessage, onUp, onTrouble }: LineOptions): RedisLine {
  let socket: Socket | undefined;
  let isClosed = false;
  let up = Promise.withResolvers<void>();
  let isUp = false;

  async function begin(): Promise<void> {
    const fresh = await dial(url);
    const asked: Asked[] = [];
    const reader = openReplyReader();
    const askFresh = (words: readonly Word[]) => new Promise<Reply>((resolve, reject) => {
      asked.push({ resolve, reject });
      fresh.write(encodeCommand(words));
    });
    fresh.on('data', (bytes) => {
      try {
        for (const reply of reader.take(typeof bytes === 'string' ? Buffer.from(bytes) : bytes)) settle(reply, asked, onMessage);
      } catch (error) {
        fresh.destroy(error instanceof Error ? error : new Error(String(error)));
      }
    });
    fresh.on('error', () => undefined);
    fresh.once('close', () => {
      for (const { reject } of asked.splice(0)) reject(new Error('the connection to Redis broke'));
      if (socket === fresh) lost();
    });
    for (const words of greeting(url)) await askFresh(words);
    socket = fresh;
    ask = askFresh;
    isUp = true;
    onUp();
    up.resolve();
  }

  let ask: RedisLine['ask'] = () => Promise.reject(new Error('Redis is not connected'));

  function lost(): void {
    socket = undefined;
    isUp = false;
    up = Promise.withResolvers<void>();
    if (isClosed) return;
    onTrouble(new Error('the connection to Redis broke'));
    void comeBack();
  }

  async function comeBack(): Promise<void> {
    for (let restMs = shortestRestMs; !isClosed; restMs = Math.min(longestRestMs, restMs * 2)) {
      try {
        await begin();
        // Closed while it came up.
        if (isClosed) socket?.destroy();
        return;
      } catch (error) {
        onTrouble(error instanceof Error ? error : new Error(String(error)));
        await wait(restMs, undefined, { ref: false });
      }
    }
  }

  return {
    open: begin,
    ask: async (words) => {
      if (!isUp) await within(up.promise, patienceMs);
      return ask(words);
    },
    say: (words) => void socket?.write(encodeCommand(words)),
    isUp: () => isUp,
    close: () => {
      isClosed = true;
      socket?.destroy();
    },
  };
}

function settle(reply: Reply, asked: Asked[], onMessage: LineOptions['onMessage']): void {
  if (Array.isArray(reply) && Buffer.isBuffer(reply[0]) && pushes.has(reply[0].toString())) return void onMessage(reply);
  const next = asked.shift();
  if (reply instanceof RedisReplyError) next?.reject(reply);
  else next?.resolve(reply);
}

function dial(url: string): Promise<Socket> {
  const { protocol, hostname, port } = new URL(url);
  const to = { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 6379), timeout: patienceMs };
  return new Promise((resolve, reject) => {
    const socket = protocol === 'rediss:' ? connectTls({ ...to, servername: to.host }) : connectPlain(to);
    socket.once('error', reject);
    socket.once('timeout', () => socket.destroy(new Error('no answer in time')));
    socket.once(protocol === 'rediss:' ? 'secureConnect' : 'connect', () => {
      socket.setTimeout(0).setNoDelay(true).setKeepAlive(true, 10_000);
      resolve(socket);
    });
  });
}

/** What its address asks for: user, password, number of the database. */
function greeting(url: string): string[][] {
  const { username, password, pathname } = new URL(url);
  const database = pathname.slice(1);
  const secret = decodeURIComponent(password);
  const auth = username === '' ? ['AUTH', secret] : ['AUTH', decodeURIComponent(username), secret];
  return [...(secret === '' ? [] : [auth]), ...(database === '' ? [] : [['SELECT', database]]), ['PING']];
}

async function within(promise: Promise<void>, ms: number): Promise<void> {
  const giveUp = new AbortController();
  try {
    await Promise.race([
      promise,
      wait(ms, undefined, { signal: giveUp.signal }).then(() => {
        throw new Error('Redis is not connected');
      }),
    ]);
  } finally {
    giveUp.abort();
  }
}
