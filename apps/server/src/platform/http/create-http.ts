import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import { problem, ApiError } from '@wallet/contract';
import { fastify, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { systemClock } from '#platform/clock';
import { newId } from '#platform/ids';
import { type Log, redactUrl } from '#platform/log';
import { refuseUnboundedJson } from './guards/bounded-json.ts';
import { noteCall } from './call-observer.ts';
import { problemOf } from './problem-of.ts';
import { refuseAmbiguousKeys } from './guards/refuse-keys.ts';
import { RefusedCaller } from './guards/refused-caller.ts';
import { handleUnknownPaths } from './unknown-path.ts';

export interface HttpOptions {
  log: Log;
  /** Whose X-Forwarded-For is believed: addresses or networks of the proxies in front, separated by commas. */
  trustProxy: false | string;
  /** Browsers reach it over https alone, and are told to go on so. */
  isHttps?: boolean;
  /** Requests worked on at the same time; above it a caller gets 503 with Retry-After. */
  maxInFlight?: number;
}

const bodyLimitBytes = 256 * 1024;

/**
 * Compression for `reply.compress`, from 1 kB up. Short answers at once, in under 0.1 ms; longer
 * ones streamed off the event loop with a 256 kB window, as the default 4 MB would be held per
 * answer.
 */
const compression = {
  global: false,
  encodings: ['br', 'gzip'] as ('br' | 'gzip')[],
  threshold: 1_024,
  syncThreshold: 16 * 1_024,
  brotliOptions: {
    params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 18 },
  },
  zlibOptions: { level: 6 },
};

/**
 * A Fastify instance with the house rules: JSON only, problem details for every error, a request id
 * on every answer and log line, limits on size, time and number. It validates nothing itself;
 * `mountRoutes` does, by the contract. Nothing is compressed by itself: `reply.compress` does, on
 * routes that are added after a plugin was awaited or inside one.
 */
export function createHttp({
  log,
  trustProxy,
  isHttps = false,
  maxInFlight = 1_000,
}: HttpOptions): FastifyInstance {
  const always = isHttps ? { ...headersOfEveryAnswer, ...httpsOnly } : headersOfEveryAnswer;
  const server = fastify({
    logger: false,
    trustProxy,
    bodyLimit: bodyLimitBytes,
    requestTimeout: 30_000,
    keepAliveTimeout: 65_000,
    forceCloseConnections: 'idle',
    genReqId: () => newId('req'),
    requestIdHeader: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    frameworkErrors: (error, request, reply) =>
      void answerProblem(reply, { error, isWrite: false, requestId: request.id, always, log }),
  });
  void server.register(compress, compression);
  readJsonOnly(server);
  limitInFlight(server, maxInFlight);
  logAnswers(server, log);
  server.addHook('onRequest', async (request, reply) => {
    void reply.headers({ ...always, 'x-request-id': request.id });
  });
  server.setErrorHandler((error, request, reply) => {
    const isWrite = request.method !== 'GET' && request.method !== 'HEAD';
    return answerProblem(reply, { error, isWrite, requestId: request.id, always, log });
  });
  handleUnknownPaths(server);
  return server;
}

/** Non-pages need nothing: no script, frame or other origin. Pages and public files set their own. */
const headersOfEveryAnswer: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
};

/** Two years: a browser that was here once never asks over plain http again, nor for names below. */
const httpsOnly = { 'strict-transport-security': 'max-age=63072000; includeSubDomains' };

interface Failure {
  error: unknown;
  isWrite: boolean;
  requestId: string;
  always: Readonly<Record<string, string>>;
  log: Log;
}

function answerProblem(
  reply: FastifyReply,
  { error, isWrite, requestId, always, log }: Failure,
): FastifyReply {
  const { code, options, unexpected } = problemOf(error, isWrite);
  const details = problem(code, requestId, options);
  noteCall(reply.request, {
    problem: details,
    ...(error instanceof RefusedCaller && { caller: error.caller }),
  });
  if (unexpected) log.error({ err: error, requestId, code }, 'a request failed');
  if (options.retryAfterSeconds !== undefined)
    void reply.header('retry-after', String(Math.ceil(options.retryAfterSeconds)));
  return reply
    .code(details.status)
    .headers({
      ...always,
      'x-request-id': requestId,
      'cache-control': 'no-store',
      'content-type': 'application/problem+json',
    })
    .send(JSON.stringify(details));
}

/** An empty body is no body, whatever content type came with it. A key that could be read in two ways is refused. */
function readJsonOnly(server: FastifyInstance): void {
  const parse = server.getDefaultJsonParser('ignore', 'error');
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body.toString();
    if (text === '') return done(null, undefined);
    try {
      refuseUnboundedJson(text);
    } catch (refusal) {
      return done(refusal as Error);
    }
    return parse(request, text, (error, value) => {
      if (error) return done(error);
      try {
        refuseAmbiguousKeys(text);
      } catch (refusal) {
        return done(refusal as Error);
      }
      return done(null, value);
    });
  });
}

/** A request counts until its answer begins; one that streams events for hours does not hold a place. */
function limitInFlight(server: FastifyInstance, maxInFlight: number): void {
  const inFlight = new Set<FastifyRequest>();
  const leave = async (request: FastifyRequest) => void inFlight.delete(request);
  server.addHook('onRequest', async (request, reply) => {
    if (inFlight.size >= maxInFlight) throw new ApiError('overloaded', { retryAfterSeconds: 1 });
    inFlight.add(request);
    const hijack = reply.hijack.bind(reply);
    reply.hijack = () => {
      inFlight.delete(request);
      return hijack();
    };
  });
  server.addHook('onSend', leave);
  server.addHook('onResponse', leave);
  server.addHook('onRequestAbort', leave);
}

function logAnswers(server: FastifyInstance, log: Log): void {
  const startedMs = new WeakMap<object, number>();
  server.addHook('onRequest', async (request) => {
    startedMs.set(request, systemClock.monotonicMs());
  });
  server.addHook('onResponse', async (request, reply) => {
    const durationMs = Math.round(systemClock.monotonicMs() - (startedMs.get(request) ?? 0));
    log.info(
      {
        requestId: request.id,
        method: request.method,
        url: redactUrl(request.url),
        status: reply.statusCode,
        durationMs,
        ip: request.ip,
      },
      'answered',
    );
  });
}
