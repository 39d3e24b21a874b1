import type { IncomingMessage } from 'node:http';
import type { Socket as TcpSocket } from 'node:net';
import type { Server, Socket } from 'socket.io';
import { limits } from '@wallet/agent-protocol';
import type { Clock } from '#platform/clock';
import type { Log } from '#platform/log';
import type { CountCut } from '#platform/metrics';
import { networkOf } from '#platform/rate-limit';
import { closeFrame } from './close-frame.ts';
import { createTokenBucket, createSpentBuckets } from './create-token-bucket.ts';
import type { Allowance, SpentPurses } from './create-token-bucket.ts';
import type { WaitingRoom } from './waiting-room.ts';

/** A WebSocket under its namespaces. */
export type Line = Socket['conn'];
/** Who is at the other end; a stranger has not been let into a namespace yet. */
export type Caller = 'stranger' | 'console' | 'agent';
/** Why a line was cut off. All but a slow reader are told, in the WebSocket's close frame. */
export type CutReason = 'slowReader' | 'tooManyMessages' | 'tooManyBytes' | 'gaveWay';

/** What a caller may say: a screen who it is and that it lives; a phone slows at half of it. */
export const allowances: Readonly<Record<Caller, Allowance>> = {
  stranger: { messages: 8, messagesPerSecond: 0, bytes: 16_384, bytesPerSecond: 0 },
  console: { messages: 60, messagesPerSecond: 1, bytes: 65_536, bytesPerSecond: 1_024 },
  agent: {
    messages: 2 * limits.messagesPerMinute,
    messagesPerSecond: (2 * limits.messagesPerMinute) / 60,
    bytes: 16 * limits.messageBytes,
    bytesPerSecond: limits.messageBytes,
  },
};

/** How often somebody may connect: phones on poor networks and new windows do so often. */
const arrivals: Readonly<Record<Exclude<Caller, 'stranger'>, Allowance>> = {
  console: { messages: 200, messagesPerSecond: 2, bytes: 1, bytesPerSecond: 1 },
  agent: { messages: 60, messagesPerSecond: 0.5, bytes: 1, bytesPerSecond: 1 },
};

/** What waits for a line that does not read, in bytes; the greatest push has some 150 kB. */
export const maxWaitingBytes = 1_000_000;

const closeCodes: Readonly<Record<Exclude<CutReason, 'slowReader'>, number>> = {
  tooManyMessages: 1008,
  tooManyBytes: 1009,
  gaveWay: 1013,
};
/** How long a line that was told why may take to close by itself. */
const lastWordMs = 1_000;

export interface LineGuard {
  /** Watches every line of an engine. */
  watch(engine: Server['engine']): void;
  /**
   * A namespace let it in: from now on it may say what such a caller may, or what is left to this
   * one, whose last line was cut off for what it said.
   */
  admit(line: Line, caller: Exclude<Caller, 'stranger'>, who: string): void;
  /**
   * Asked before he is let in: in how many seconds he may come again, who was cut off for what he
   * said and has not half of his allowance back, or who has come too often. 0 when he may come now,
   * and then he has. So a crowd of screens is not told, again and again, that he came and went.
   */
  waitSeconds(caller: Exclude<Caller, 'stranger'>, who: string): number;
}

export interface LineGuardOptions {
  clock: Clock;
  log: Log;
  room: WaitingRoom;
  /** The address a request came from, also behind a proxy. */
  addressOf: (request: IncomingMessage) => string;
  count: CountCut;
}

/**
 * Keeps one line from costing the others: what waits for it is bounded, what it says is counted
 * before anything reads it, and those that nobody knows are few. Whoever goes beyond is cut off,
 * and the log says why.
 */
export function guardLines(options: LineGuardOptions): LineGuard {
  const watched = new WeakMap<Line, Watch>();
  const spent = createSpentBuckets();
  const come = createSpentBuckets();
  return {
    watch: (engine) => {
      engine.on('connection', (line: Line) =>
        watched.set(line, watchLine(line, { ...options, spent })),
      );
      engine.on('connection_error', ({ req }: { req: IncomingMessage }) => destroySoon(req.socket));
    },
    admit: (line, caller, who) => watched.get(line)?.admit(caller, who),
    waitSeconds: (caller, who) => {
      const name = `${caller} ${who}`;
      const { messages, bytes } = allowances[caller];
      const half = { messages: messages / 2, bytes: bytes / 2 };
      const comes = come.of(name) ?? createTokenBucket(arrivals[caller], options.clock);
      const seconds = Math.max(
        spent.of(name)?.secondsUntil(half) ?? 0,
        comes.secondsUntil({ messages: 1, bytes: 0 }),
      );
      if (seconds === 0) comes.pay('messages', 1);
      come.keep(name, comes);
      return seconds;
    },
  };
}

interface Watch {
  admit(caller: Caller, who: string): void;
}

function watchLine(
  line: Line,
  { clock, log, room, addressOf, count, spent }: LineGuardOptions & { spent: SpentPurses },
): Watch {
  const tcp = line.request.socket;
  const network = networkOf(addressOf(line.request));
  let caller: Caller = 'stranger';
  let name: string | undefined;
  let left = createTokenBucket(allowances[caller], clock);
  let isCut = false;
  let unsentBytes = 0;
  const leave = room.enter(network, () => cut('gaveWay'));

  function cut(reason: CutReason): void {
    if (isCut) return;
    isCut = true;
    count(caller, reason);
    log.warn({ caller, network, reason }, 'a socket was cut off');
    if (reason === 'slowReader') return void tcp.destroy();
    if (name !== undefined) spent.keep(name, left);
    // What it goes on to say is read and dropped: a socket destroyed before is reset, and the peer
    // may never learn why. Written, not ended: the close below writes a frame of its own.
    tcp.removeAllListeners('data').resume();
    tcp.write(closeFrame(closeCodes[reason], reason));
    line.close(true);
  }

  tcp.on('data', (chunk: Buffer) => {
    if (!left.pay('bytes', chunk.length)) cut('tooManyBytes');
  });
  line.on('packet', () => {
    if (!left.pay('messages', 1)) cut('tooManyMessages');
  });
  line.on('packetCreate', ({ data }: { data?: unknown }) => {
    unsentBytes += sizeOf(data);
    if (unsentBytes + tcp.writableLength > maxWaitingBytes) cut('slowReader');
  });
  line.on('flush', () => {
    unsentBytes = 0;
  });
  line.once('close', () => {
    leave();
    destroySoon(tcp);
  });
  return {
    admit: (as, who) => {
      leave();
      caller = as;
      name = `${as} ${who}`;
      left = spent.of(name) ?? createTokenBucket(allowances[as], clock);
    },
  };
}

/** Whoever does not say goodbye in return is not waited for. */
function destroySoon(tcp: TcpSocket): void {
  setTimeout(() => tcp.destroy(), lastWordMs).unref();
}

function sizeOf(data: unknown): number {
  if (typeof data === 'string') return data.length;
  return ArrayBuffer.isView(data) ? data.byteLength : 0;
}
