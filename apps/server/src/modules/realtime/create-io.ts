import type { IncomingMessage, Server as HttpServer } from 'node:http';
import { Server, type Socket } from 'socket.io';
import { agentNamespace, limits } from '@wallet/agent-protocol';
import { type Console, realtimePath } from '@wallet/contract';
import { type Clock, systemClock } from '#platform/clock';
import { addressReader } from '#platform/http';
import type { Log } from '#platform/log';
import type { CountCut } from '#platform/metrics';
import { boundHalfOpen } from './bound-half-open.ts';
import { guardLines, type LineGuard } from './guard-lines.ts';
import { redisAdapter } from './redis-adapter.ts';
import { createWaitingRoom, type WaitingRoomSize } from './waiting-room.ts';

export interface IoOptions {
  log: Log;
  /** Needed as soon as two or more processes serve sockets. */
  redisUrl?: string | undefined;
  clock?: Clock;
  /** Whose X-Forwarded-For is believed. */
  trustProxy?: false | string;
  /** Room for connections without a request, and as much for sockets that have not shown who they are. */
  room?: WaitingRoomSize;
  /** A socket that was let into no namespace within this time is closed. */
  joinWithinMs?: number;
  /** Told of every connection that is cut off. */
  onCut?: CountCut;
}

export interface SocketSite {
  console: Console;
  origins: readonly string[];
  hasSocketsAt?: (host: string | undefined) => boolean;
}

export interface Io {
  server: Server;
  /**
   * Serves `/ws` on an HTTP server that belongs to a console, under the names that it is served
   * under; all where nothing is said. A browser's connection must come from one of these origins;
   * without an Origin header it is no browser.
   */
  attach(httpServer: HttpServer, site: SocketSite): void;
  /** The console on whose address the socket came in. */
  consoleOf(socket: { request: IncomingMessage }): Console | undefined;
  /** Whoever recognises a caller asks this before he lets him in, see `LineGuard`. */
  waitSeconds: LineGuard['waitSeconds'];
  /** Tells every other process, best effort. Alone there is nobody to tell. */
  tellOthers(name: string, text: string): void;
  /** Hears what other processes tell under this name. */
  hearOthers(name: string, listener: (text: string) => void): void;
  /** Whether the processes hear each other at this moment; a process alone always does. */
  isShared(): boolean;
  /** Hangs up on everybody, so that they come back by themselves; the HTTP servers stay. */
  close(): Promise<void>;
}

/** How long a screen that lost its connection may come back and be given what it missed. */
const recoverMs = 2 * 60_000;
const usualJoinMs = 10_000;
/** A stranger's socket costs some 40 kB at most; honest ones are known within a second. */
const usualRoom: WaitingRoomSize = { most: 2_000, mostOfNetwork: 1_000 };

/**
 * The Socket.IO server of this process: websocket only, without compression, shared by the consoles' namespace `/` and
 * the agents' namespace `/agent`, which has no recovery: what an agent missed is void. No socket costs the others: see
 * `guardLines`.
 */
export async function createIo({
  log,
  redisUrl,
  clock = systemClock,
  trustProxy = false,
  room = usualRoom,
  joinWithinMs = usualJoinMs,
  onCut = () => undefined,
}: IoOptions): Promise<Io> {
  const redis = redisUrl === undefined ? undefined : await redisAdapter({ url: redisUrl, log });
  const server = new Server({
    path: realtimePath,
    transports: ['websocket'],
    serveClient: false,
    perMessageDeflate: false,
    maxHttpBufferSize: limits.messageBytes,
    connectTimeout: joinWithinMs,
    connectionStateRecovery: { maxDisconnectionDuration: recoverMs, skipMiddlewares: false },
    ...(redis && { adapter: redis.adapter }),
  });
  const agents = server.of(agentNamespace).adapter;
  agents.persistSession = () => undefined;
  agents.restoreSession = () => Promise.reject(new Error('agents are not recovered'));
  const guard = openGuard(server, { log, clock, trustProxy, room, onCut });
  const halfOpen = createWaitingRoom(room);
  const consoles = new WeakMap<IncomingMessage, Console>();
  const engines: (typeof server.engine)[] = [];
  return {
    server,
    attach: (httpServer, { console, origins, hasSocketsAt = () => true }) => {
      server.attach(httpServer, {
        allowRequest: (request, decide) => {
          consoles.set(request, console);
          const { origin, host } = request.headers;
          const isOwn = origin === undefined || origins.includes(origin);
          decide(null, isOwn && hasSocketsAt(host));
        },
      });
      engines.push(server.engine);
      guard.watch(server.engine);
      boundHalfOpen(httpServer, { room: halfOpen, count: onCut });
    },
    consoleOf: (socket) => consoles.get(socket.request),
    waitSeconds: guard.waitSeconds,
    tellOthers: (name, text) => {
      if (redis) server.serverSideEmit(name, text);
    },
    hearOthers: (name, listener) =>
      void server.of('/').on(name, (text: unknown) => {
        if (typeof text === 'string') listener(text);
      }),
    isShared: () => redis?.isUp() ?? true,
    close: async () => {
      for (const { adapter } of server._nsps.values()) await adapter.close();
      for (const engine of engines) engine.close();
      await redis?.close();
    },
  };
}

type GuardOptions = Required<Pick<IoOptions, 'log' | 'clock' | 'trustProxy' | 'room' | 'onCut'>>;

function openGuard(
  server: Server,
  { log, clock, trustProxy, room, onCut: count }: GuardOptions,
): LineGuard {
  const addressOf = addressReader(trustProxy);
  const guard = guardLines({ clock, log, room: createWaitingRoom(room), addressOf, count });
  admitCallers(server, guard);
  return guard;
}

/** The session of a screen, the phone of an agent: whose next line this would be. */
function whoIs({ id, data }: Socket): string {
  const { principal, device } = data as {
    principal?: { sessionId: string };
    device?: { id: string };
  };
  return principal?.sessionId ?? device?.id ?? id;
}

/** Who was let into a namespace is known; whoever leaves it has nothing to do here any more. */
function admitCallers(server: Server, guard: LineGuard): void {
  for (const [namespace, caller] of [
    ['/', 'console'],
    [agentNamespace, 'agent'],
  ] as const)
    server.of(namespace).on('connection', (socket) => {
      guard.admit(socket.conn, caller, whoIs(socket));
      socket.once('disconnect', () => socket.conn.close());
    });
}
