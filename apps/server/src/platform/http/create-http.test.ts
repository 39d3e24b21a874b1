import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterEach, expect, test } from 'vitest';
import { silentLog } from '#platform/log';
import { createHttp } from './index.ts';

let server: FastifyInstance;
afterEach(() => server.close());

function open({ log = silentLog(), maxInFlight = 100 } = {}): FastifyInstance {
  server = createHttp({ log, trustProxy: false, maxInFlight });
  return server;
}

test('a database in trouble is 503: overloaded when nothing happened, outcomeUnknown when a write may have', async () => {
  let thrown = Object.assign(new Error('terminating connection'), { code: '57P01' });
  const fail = async () => {
    throw thrown;
  };
  open().get('/thing', fail);
  server.post('/thing', fail);
  const reading = () => outcome(server.inject({ method: 'GET', url: '/thing' }));
  const writing = () => outcome(server.inject({ method: 'POST', url: '/thing' }));
  expect(await writing()).toEqual([503, 'outcomeUnknown']);
  expect(await reading()).toEqual([503, 'overloaded']);
  thrown = Object.assign(new Error('canceling statement due to lock timeout'), { code: '55P03' });
  expect(await writing()).toEqual([503, 'overloaded']);
  expect((await server.inject({ method: 'GET', url: '/thing' })).headers['retry-after']).toBe('1');
});

test('above its limit of simultaneous requests the server answers 503 at once and recovers', async () => {
  const release = Promise.withResolvers<void>();
  const entered = Promise.withResolvers<void>();
  open({ maxInFlight: 1 }).get('/slow', async () => {
    entered.resolve();
    await release.promise;
    return {};
  });
  const send = () => server.inject({ method: 'GET', url: '/slow' });
  const first = send();
  await entered.promise;
  expect(await outcome(send())).toEqual([503, 'overloaded']);
  release.resolve();
  expect(await outcome(first)).toEqual([200, undefined]);
  expect(await outcome(send())).toEqual([200, undefined]);
});

test('an answer that streams for long, or whose caller went away, holds no place', async () => {
  open({ maxInFlight: 1 }).get('/events', async (_request, reply) => {
    reply.hijack();
    reply.raw.writeHead(200, { 'content-type': 'text/event-stream' });
    reply.raw.write(': open\n\n');
  });
  const entered = Promise.withResolvers<void>();
  server.get('/stuck', async () => {
    entered.resolve();
    await new Promise(() => undefined);
  });
  server.get('/quick', async () => ({}));
  const address = await server.listen({ port: 0, host: '127.0.0.1' });
  const streaming = new AbortController();
  await fetch(`${address}/events`, { signal: streaming.signal });
  expect((await fetch(`${address}/quick`)).status).toBe(200);
  const leaving = new AbortController();
  const left = fetch(`${address}/stuck`, { signal: leaving.signal });
  await entered.promise;
  expect((await fetch(`${address}/quick`)).status).toBe(503);
  leaving.abort();
  await expect(left).rejects.toThrow('aborted');
  await expect.poll(async () => (await fetch(`${address}/quick`)).status).toBe(200);
  streaming.abort();
});

test('secrets in an address do not reach the log', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'info' }, { write: (line) => void lines.push(line) });
  const headers = { authorization: 'Bearer planted-secret', cookie: '__Host-pay=planted-secret' };
  await open({ log }).inject({
    method: 'GET',
    url: '/deposit?session=planted-secret&lang=id',
    headers,
  });
  expect(lines.join()).toContain('session=[redacted]&lang=id');
  expect(lines.join()).not.toContain('planted-secret');
});

test('an address that cannot be decoded is the caller\u2019s mistake', async () => {
  const answer = await open().inject({ method: 'GET', url: '/%E0%A4%A' });
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({
    code: 'invalidRequest',
    requestId: answer.headers['x-request-id'],
  });
});

async function outcome(
  answer: Promise<{ statusCode: number; body: string }>,
): Promise<[number, string | undefined]> {
  const { statusCode, body } = await answer;
  return [statusCode, JSON.parse(body).code];
}
