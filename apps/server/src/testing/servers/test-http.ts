import { z } from 'zod';
import { type Console, type Principal, roles } from '@wallet/contract';
import { mountRoutes, createHttp } from '#platform/http';
import type { Authenticate, CallObserver, Route } from '#platform/http';
import { type Log, silentLog } from '#platform/log';
import type { Storage } from '#platform/storage';

export interface TestHttpOptions {
  routes: readonly Route[];
  /** The merchant console when left out. */
  console?: Console;
  /** Real recognition of callers, where that is what is tested; otherwise `as` says who calls. */
  authenticate?: Partial<Record<'console' | 'merchantApi' | 'payer', Authenticate>>;
  calls?: CallObserver;
  storage?: Pick<Storage, 'requireRoom'>;
  /** Says nothing when left out. */
  log?: Log;
}

export interface Sent {
  headers?: Record<string, string>;
  body?: unknown;
}

export interface Answered {
  status: number;
  headers: Record<string, unknown>;
  body: unknown;
}

export interface TestHttp {
  /**
   * A caller who was recognised as this principal; without one nobody is. Sends an Idempotency-Key
   * of its own when none is given.
   */
  as(
    principal?: Principal,
  ): (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, sent?: Sent) => Promise<Answered>;
  /** The same server on a socket of its own: where it listens, and the headers by which it knows the principal. */
  listen(principal: Principal): Promise<{ origin: string; headers: Record<string, string> }>;
  close(): Promise<void>;
}

/**
 * The routes behind the real mount, without a socket: what a caller sends is parsed and what leaves
 * is shaped as in production.
 */
export function testHttp({
  routes,
  console = 'merchant',
  authenticate = {},
  calls,
  storage,
  log = silentLog(),
}: TestHttpOptions): TestHttp {
  const server = createHttp({ log, trustProxy: false });
  const known = new Map<string, Principal>();
  const recognise: Authenticate = (request) =>
    Promise.resolve(known.get(String(request.headers[principalHeader])));
  const everybody = {
    console: recognise,
    merchantApi: recognise,
    payer: recognise,
    ...authenticate,
  };
  mountRoutes(server, routes, {
    console,
    authenticate: everybody,
    log,
    ...(calls && { calls }),
    ...(storage && { storage }),
  });
  return {
    as: (principal) => {
      const name = String(known.size + 1);
      if (principal) known.set(name, usual(principal));
      return async (method, url, sent = {}) => {
        const answer = await server.inject({ method, url, ...requestOf(name, sent) });
        return {
          status: answer.statusCode,
          headers: answer.headers,
          body: /^application\/(pdf|octet-stream)/.test(String(answer.headers['content-type']))
            ? answer.rawPayload
            : bodyOf(answer),
        };
      };
    },
    listen: async (principal) => {
      const name = String(known.size + 1);
      known.set(name, usual(principal));
      const origin = await server.listen({ port: 0, host: '127.0.0.1' });
      return { origin, headers: { [principalHeader]: name } };
    },
    close: () => server.close(),
  };
}

/** Where a test says nothing, a person of a merchant is its owner, and who calls has confirmed a moment ago. */
function usual(principal: Principal): Principal {
  if (principal.kind !== 'user') return principal;
  const teamRole = principal.roleId === roles.merchant ? { teamRole: 'owner' as const } : {};
  return { ...teamRole, isConfirmed: true, ...principal };
}

const principalHeader = 'x-test-principal';

function requestOf(name: string, { headers = {}, body }: Sent) {
  const own = {
    [principalHeader]: name,
    'idempotency-key': crypto.randomUUID(),
    ...(body !== undefined && { 'content-type': 'application/json' }),
  };
  return {
    headers: { ...own, ...headers },
    ...(body !== undefined && {
      payload: typeof body === 'string' ? body : JSON.stringify(body),
    }),
  };
}

/** JSON as its value, a file as its text. */
function bodyOf({
  body,
  headers,
  json,
}: {
  body: string;
  headers: Record<string, unknown>;
  json: () => unknown;
}): unknown {
  if (body === '') return undefined;
  return String(headers['content-type']).startsWith('text/csv') ? body : z.unknown().parse(json());
}
