import type { Server as HttpServer } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { realtimePath, type Console } from '@wallet/contract';
import {
  guardFaces,
  mountRoutes,
  createCallLimits,
  createHttp,
  type Authenticate,
  type FacesOf,
  type CallObserver,
  type RefusalObserver,
  type Route,
} from '#platform/http';
import { mountHealth, observeHttp } from '#platform/metrics';
import { serveConsole } from '../../web/serve-console.ts';
import { serveOutbox } from '../../web/outbox.ts';
import { serveErrors, serveReference } from '../../web/reference/index.ts';
import { facesAt, isHttpsAt } from './faces.ts';
import { hasOutboxPage, outboxOf } from './start-mail.ts';
import type { Platform } from '../platform/start-platform.ts';

export interface Site {
  console: Console;
  port: number;
  /** The built console, or undefined when something else serves it (the dev server). */
  folder: string | undefined;
}

export interface Web {
  console: Console;
  server: FastifyInstance;
  httpServer: HttpServer;
  /** Whether screens or phones may connect under the name of a Host header. */
  hasSocketsAt(host: string | undefined): boolean;
  /** The port it listens on: the asked one, or any free one when that was 0. */
  listen(): Promise<number>;
}

export interface WebParts {
  routes: readonly Route[];
  authenticate: Record<'merchantApi' | 'payer', Authenticate> & {
    console: (console: Console) => Authenticate;
  };
  payPages: (server: FastifyInstance) => Promise<void>;
  calls: CallObserver;
  refusals: RefusalObserver;
}

/** The port is another program's. */
export class PortProblem extends Error {
  override name = 'PortProblem';
}

/** One console's server: API, pay pages, health and console; the merchant's also the merchant API and reference. */
export async function startWeb(
  platform: Platform,
  site: Site,
  { routes, authenticate, payPages, calls, refusals }: WebParts,
): Promise<Web> {
  const { log, config, metrics, readiness, clock, telemetry, storage, counts } = platform;
  const facesOf = facesAt(site.console, config);
  const isHttps = isHttpsAt(site.console, config);
  const server = createHttp({ log, trustProxy: config.trustProxy, isHttps });
  observeHttp(metrics, server, site.console, telemetry.note);
  guardFaces(server, facesOf);
  mountHealth(server, { metrics, readiness });
  mountRoutes(server, routes, {
    console: site.console,
    authenticate: {
      merchantApi: authenticate.merchantApi,
      payer: authenticate.payer,
      console: authenticate.console(site.console),
    },
    log,
    storage,
    limits: createCallLimits({ clock, perSecond: config.apiCallsPerSecond, counts }),
    calls,
    refusals,
  });
  await payPages(server);
  const serve = site.console === 'merchant' ? serveReference : serveErrors;
  serve(server, { serverUrl: config.origins.merchant, payUrl: config.origins.pay });
  if (hasOutboxPage(config)) serveOutbox(server, { folder: outboxOf(config) });
  if (site.folder !== undefined)
    await serveConsole(server, {
      folder: site.folder,
      origin: config.origins[site.console],
      frameOrigins: config.consoleFrameOrigins,
      payOrigin: config.origins.pay,
    });
  await server.ready();
  return webOf(server, { ...site, host: config.host, facesOf });
}

/** What can be listened at under the port of a console. */
export function webOf(
  server: FastifyInstance,
  {
    console,
    port,
    host,
    facesOf,
  }: Pick<Site, 'console' | 'port'> & { host: string; facesOf: FacesOf },
): Web {
  return {
    console,
    server,
    hasSocketsAt: (name) => facesOf(name).some(({ serves }) => serves(realtimePath)),
    httpServer: server.server,
    listen: async () => {
      try {
        await server.listen({ host, port });
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
        throw new PortProblem(
          `Port ${port} (${console} console) is taken. Stop what uses it, or set PORT_${console.toUpperCase()} to another one.`,
        );
      }
      return portOf(server);
    },
  };
}

function portOf(server: FastifyInstance): number {
  const address = server.server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}
