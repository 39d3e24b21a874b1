import type { Principal, Problem } from '@wallet/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Authenticate } from './mount-routes.ts';
import { RefusedCaller } from './guards/refused-caller.ts';

/** A call that has been answered, as it went over the wire; nothing in it is masked or cut. */
export interface AnsweredCall {
  principal: Principal;
  method: string;
  /** Path and query. */
  url: string;
  /** The path of the endpoint with its parameters; undefined when no endpoint has such a path. */
  route: string | undefined;
  status: number;
  /** Of the problem that was answered. */
  code: string | undefined;
  requestId: string;
  durationMs: number;
  ip: string;
  idempotencyKey: string | undefined;
  /** What was sent, once parsed; undefined also when it could not be. */
  requestBody: unknown;
  answer: unknown;
}

/** Is called after the answer has left, and must return at once. */
export type CallListener = (call: AnsweredCall) => void;

export interface CallObserver {
  /** Calls of paths that begin so are told. */
  under: string;
  listener: CallListener;
}

interface Noted {
  caller?: Principal;
  problem?: Problem;
  answer?: unknown;
}

const notes = new WeakMap<FastifyRequest, Noted>();

/** Remembers a part of a call until it has been answered. */
export function noteCall(request: FastifyRequest, part: Noted): void {
  const noted = notes.get(request);
  if (noted) Object.assign(noted, part);
  else notes.set(request, part);
}

/** What is remembered of a call until now. */
export function notedOf(request: FastifyRequest): Readonly<Noted> {
  return notes.get(request) ?? {};
}

/** Reports recognised callers' calls; looks up one refused before authentication once the answer has left. */
export function observeCalls(
  server: FastifyInstance,
  { under, listener }: CallObserver,
  { authenticate, paths }: { authenticate: Authenticate; paths: ReadonlySet<string> },
): void {
  server.addHook('onResponse', async (request, reply) => {
    if (!request.url.startsWith(under)) return;
    const noted = notedOf(request);
    const principal = noted.caller ?? (await callerOf(request, authenticate));
    const route = request.routeOptions.url;
    if (principal)
      listener({
        ...answeredCall(request, reply, { ...noted, principal }),
        route: route !== undefined && paths.has(route) ? route : undefined,
      });
  });
}

async function callerOf(
  request: FastifyRequest,
  authenticate: Authenticate,
): Promise<Principal | undefined> {
  if (request.headers.authorization === undefined) return undefined;
  try {
    return await authenticate(request);
  } catch (error) {
    return error instanceof RefusedCaller ? error.caller : undefined;
  }
}

function answeredCall(
  request: FastifyRequest,
  reply: FastifyReply,
  { principal, problem, answer }: Noted & { principal: Principal },
): Omit<AnsweredCall, 'route'> {
  const key = request.headers['idempotency-key'];
  return {
    principal,
    method: request.method,
    url: request.url,
    status: reply.statusCode,
    code: problem?.code,
    requestId: request.id,
    durationMs: Math.round(reply.elapsedTime),
    ip: request.ip,
    idempotencyKey: typeof key === 'string' ? key : undefined,
    requestBody: request.body,
    answer: problem ?? answer,
  };
}
