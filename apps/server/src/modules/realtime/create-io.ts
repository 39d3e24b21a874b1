import type { IncomingMessage, Server as HttpServer } from 'node:http';
import { Server } from 'socket.io';
import { agentNamespace } from '@wallet/agent-protocol';
import { realtimePath } from '@wallet/contract';
import type { Console } from '@wallet/contract';
import type { Log } from '#platform/log';
import { redisAdapter } from './redis-adapter.ts';

export interface IoOptions {
  log: Log;
  /** Needed as soon as two or more processes serve sockets. */
  redisUrl?: string | undefined;
}

export interface SocketSite {
  console: Console;
  origins: readonly string[];
  hasSocketsAt?: (host: string | undefined) => boolean;
}

export interface Io {
  server: Server;
  /**
   * Serves `/ws` on an HTTP server that belongs to a console, under the names that it is served under; all where nothing is
   * said. A browser's connection must come from one of these origins; without an Origin header it is no browser.
   */
  attach(httpServer: HttpServer, site: SocketSite): void;
  /** The console on whose address the socket came in. */
  consoleOf(socket: { request: IncomingMessage }): Console | undefined;
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
const joinWithinMs = 10_000;

/**
 * The Socket.IO server of this process: websocket only, without compression, shared by the consoles' namespace `/` and
 * the agents' namespace `/agent`, which has no recovery: what an agent missed is void.
 */
export async function createIo({ log, redisUrl }: IoOptions): Promise<Io> {
  const redis = redisUrl === undefined ? undefined : await redisAdapter({ url: redisUrl, log });
  const server = new Server({
    path: realtimePath,
    transports: ['websocket'],
    serveClient: false,
    perMessageDeflate: false,
    connectTimeout: joinWithinMs,
    connectionStateRecovery: { maxDisconnectionDuration: recoverMs, skipMiddlewares: false },
    ...(redis && { adapter: redis.adapter }),
  });
  const agents = server.of(agentNamespace).adapter;
  agents.persistSession = () => undefined;
  agents.restoreSession = () => Promise.reject(new Error('agents are not recovered'));
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
    },
    consoleOf: (socket) => consoles.get(socket.request),
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
