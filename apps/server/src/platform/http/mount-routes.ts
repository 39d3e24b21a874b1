import type { Console, Endpoint, Principal, Surface } from '@wallet/contract';
import { idempotencyKeyRule, isCompressed, isIdempotencyKey, ApiError } from '@wallet/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Log } from '#platform/log';
import type { Storage } from '#platform/storage';
import { admit } from './guards/admit.ts';
import { shapeAnswer } from './answer.ts';
import { type CallObserver, noteCall, observeCalls } from './call-observer.ts';
import { observeRefusals, type RefusalObserver } from './observe-refusals.ts';
import type { CallLimits } from './guards/limit-calls.ts';
import { parsePart } from './parse.ts';
import { requireConfirmation } from './guards/require-confirmation.ts';
import type { Call, CallHeaders, Route } from './route.ts';
import { rememberPath } from './unknown-path.ts';

/** Finds out who calls, from headers, cookies or (for payers) the parsed body; undefined when nobody is recognised. */
export type Authenticate = (request: FastifyRequest) => Promise<Principal | undefined>;

export interface MountOptions {
  /** The console this server instance serves; endpoints of the other one are not mounted. */
  console: Console;
  authenticate: Record<'console' | 'merchantApi' | 'payer', Authenticate>;
  log: Log;
  /** Counts the calls of API tokens; nobody is limited without it. */
  limits?: CallLimits;
  /** Refuses writes while there is no room for them. */
  storage?: Pick<Storage, 'requireRoom'>;
  /** Who wants to know of calls that have been answered. */
  calls?: CallObserver;
  /** Who wants to know of rights that people were refused. */
  refusals?: RefusalObserver;
}

const authenticatorOf = {
  console: 'console',
  merchantApi: 'merchantApi',
  public: 'payer',
} as const satisfies Record<Surface, keyof MountOptions['authenticate']>;

/**
 * Mounts endpoints on an instance made by `createHttp`. For each call, in this order: room for a
 * write, who may, the idempotency key, path, query and body by their schemas (nothing coerced,
 * unknown keys refused), whether the person has confirmed where that is asked for, the handler, the
 * answer by its schema (a field outside the contract does not leave), compressed where that tells
 * nobody anything (`isCompressed`).
 */
export function mountRoutes(
  server: FastifyInstance,
  routes: readonly Route[],
  options: MountOptions,
): void {
  if (options.calls)
    observeCalls(server, options.calls, {
      authenticate: options.authenticate.merchantApi,
      paths: new Set(routes.map(({ endpoint }) => endpoint.path)),
    });
  if (options.refusals) observeRefusals(server, options.refusals);
  const served = routes.filter(
    ({ endpoint }) => endpoint.consoles?.includes(options.console) ?? true,
  );
  for (const { endpoint } of served) rememberPath(server, endpoint);
  void server.register(async (scope) => {
    for (const each of served) mount(scope, each, options);
  });
}

function mount(server: FastifyInstance, route: Route, options: MountOptions): void {
  const { endpoint } = route;
  const authenticate = options.authenticate[authenticatorOf[endpoint.surface]];
  server.route({
    method: endpoint.method,
    url: endpoint.path,
    ...(endpoint.bodyLimitBytes !== undefined && { bodyLimit: endpoint.bodyLimitBytes }),
    handler: async (request, reply) => {
      if (endpoint.method !== 'GET' && !endpoint.needsNoRoom) options.storage?.requireRoom();
      const caller = endpoint.who === 'anyone' ? undefined : await authenticate(request);
      if (caller) {
        noteCall(request, { caller });
        await options.limits?.count(caller, endpoint, reply);
      }
      const principal = admit(endpoint, caller, options.console);
      const call = readCall(endpoint, request, reply, { principal, console: options.console });
      requireConfirmation(endpoint, principal, call.body);
      const answer = await route.handle(call);
      if (reply.sent) return reply;
      if (endpoint.answerType !== undefined)
        return reply
          .headers({
            'content-type':
              endpoint.answerType === 'text/csv' ? 'text/csv; charset=utf-8' : endpoint.answerType,
            'cache-control': 'no-store',
          })
          .send(answer);
      const shaped = shapeAnswer(endpoint, answer, options.log);
      noteCall(request, { answer: shaped });
      void reply.code(endpoint.status ?? 200).header('cache-control', 'no-store');
      if (shaped === undefined) return reply.send();
      void reply.header('content-type', 'application/json; charset=utf-8');
      const text = JSON.stringify(shaped);
      return isCompressed(endpoint) ? reply.compress(text) : reply.send(text);
    },
  });
}

function readCall(
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  known: { principal: Principal; console: Console },
): Call<Endpoint> {
  return {
    ...known,
    headers: readHeaders(endpoint, request),
    params: parsePart(endpoint.params, request.params, 'params'),
    query: parsePart(endpoint.query, request.query, 'query'),
    body: parsePart(endpoint.body, request.body, 'body'),
    requestId: request.id,
    reply,
  };
}

function readHeaders(endpoint: Endpoint, { headers, ip }: FastifyRequest): CallHeaders {
  const key = headers['idempotency-key'];
  if (key !== undefined && (typeof key !== 'string' || !isIdempotencyKey(key))) {
    throw new ApiError('invalidRequest', {
      errors: [{ path: 'Idempotency-Key', message: idempotencyKeyRule }],
    });
  }
  if (endpoint.idempotent && key === undefined) throw new ApiError('idempotencyKeyMissing');
  return {
    idempotencyKey: key,
    authorization: headers.authorization,
    ip,
    userAgent: headers['user-agent'],
    origin: headers.origin,
  };
}
