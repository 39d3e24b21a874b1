import Fastify, { type FastifyError, type FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Phone } from '../agent/phone.ts';
import type { Faults } from '../faults.ts';
import type { Random } from '../random.ts';
import { returnTransfer } from './return-transfer.ts';
import { endFaults, orderFault } from './order-fault.ts';
import { pay } from './pay.ts';
import { serveProxy, type ProxyLogin } from './proxy.ts';
import { ControlError, problemOf } from './refusal.ts';
import { allPresses, farmState } from './state.ts';

export interface ControlOptions {
  phones: readonly Phone[];
  faults: Faults;
  random: Random;
  seed: string | number;
  port: number;
  proxies: readonly ProxyLogin[];
  log: Logger;
}

const paths: Record<string, readonly string[]> = {
  '/state': ['GET'],
  '/pay': ['POST'],
  '/presses': ['GET'],
  '/returns': ['POST'],
  '/faults': ['POST', 'DELETE'],
};

/** Opens the control API on the loopback address only. */
export async function startControl(
  options: ControlOptions,
): Promise<{ url: string; close(): Promise<void> }> {
  const { phones, faults, random, seed, port, proxies, log } = options;
  const server = Fastify({ bodyLimit: 64 * 1_024, forceCloseConnections: true });
  readJson(server);
  answerProblems(server, log);
  server.get('/state', () => farmState(phones, faults, seed));
  server.get('/presses', () => allPresses(phones));
  server.post('/pay', (request) => pay({ phones, random }, request.body));
  server.post('/returns', (request) => returnTransfer(phones, request.body));
  server.post('/faults', (request) => orderFault(phones, faults, request.body));
  server.delete('/faults', (request) => endFaults(faults, request.query));
  const endTunnels = serveProxy(server.server, proxies);
  return {
    url: await server.listen({ host: '127.0.0.1', port }),
    close: () => {
      endTunnels();
      return server.close();
    },
  };
}

/** An empty body is no body, whatever its content type: DELETE needs none. */
function readJson(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, body === '' ? undefined : JSON.parse(String(body)));
    } catch {
      done(
        new ControlError(
          400,
          'malformedJson',
          'Send one JSON document with content type application/json.',
        ),
      );
    }
  });
}

function answerProblems(server: FastifyInstance, log: Logger): void {
  server.setErrorHandler((error: FastifyError | ControlError, _request, reply) => {
    const refusal = error instanceof ControlError ? error : ofFastify(error);
    if (refusal.status >= 500) log.error({ error }, 'a control request broke');
    return reply.status(refusal.status).type('application/problem+json').send(problemOf(refusal));
  });
  server.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '';
    const methods = paths[path];
    const refusal = methods
      ? new ControlError(405, 'methodNotAllowed', `${path} knows ${methods.join(' and ')}.`)
      : new ControlError(
          404,
          'notFound',
          'The simulator knows GET /state, POST /pay, GET /presses, POST /returns, POST /faults and DELETE /faults.',
        );
    if (methods) void reply.header('allow', methods.join(', '));
    return reply.status(refusal.status).type('application/problem+json').send(problemOf(refusal));
  });
}

function ofFastify(error: FastifyError): ControlError {
  const status = error.statusCode ?? 500;
  if (status === 415)
    return new ControlError(415, 'contentTypeUnsupported', 'Send application/json.');
  if (status === 413) return new ControlError(413, 'bodyTooLarge', 'Send at most 64 kB.');
  if (status >= 400 && status < 500)
    return new ControlError(status, 'invalidRequest', error.message);
  return new ControlError(500, 'unexpected', 'The simulator broke on this; its log says why.');
}
