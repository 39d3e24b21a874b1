import { once } from 'node:events';
import { request, type ClientRequest, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect as connectTcp, type Socket } from 'node:net';
import type { BuiltPay } from '@wallet/pay/render';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeClock } from '#platform/clock';
import { createHttp } from '#platform/http';
import { silentLog } from '#platform/log';
import { testVault } from '@wallet/server/testing';
import type { PayPagesDeps } from '../deps.ts';
import { signGrant } from '../grant.ts';
import { createPayLimits } from '../limits.ts';
import { cookieName } from '../payer-cookie.ts';
import { createStreamPlaces, type StreamLimits } from './stream-places.ts';
import { maxWaitingBytes, createStreams } from './stream-state.ts';

const vault = testVault();
const clock = fakeClock('2026-11-21T07:34:12Z');
let server: FastifyInstance;
let cuts: string[];
let counted: string[];
let listeners: Set<() => void>;
let asked: ClientRequest[];
let revision: number;
/** What a read of the state waits for. */
let beforeRead: Promise<void>;
let note: string;

beforeEach(() => {
  [cuts, counted, listeners, asked, revision, note] = [[], [], new Set(), [], 1, ''];
  beforeRead = Promise.resolve();
});
afterEach(async () => {
  for (const one of asked) one.destroy();
  await server.close();
});

async function start(limits: Partial<StreamLimits> = {}): Promise<void> {
  const useCases = {
    readState: async () => {
      await beforeRead;
      return {
        revision: String(revision),
        note,
        expiresAt: '2026-11-21T07:47:00Z',
        serverNow: '2026-11-21T07:34:12Z',
        mayClaim: true,
      };
    },
    markOpened: async () => undefined,
    onChange: (_: string, listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  } as unknown as PayPagesDeps['useCases'];
  server = createHttp({ log: silentLog(), trustProxy: '127.0.0.1' });
  const streams = createStreams(
    {
      useCases,
      forms: {} as PayPagesDeps['forms'],
      pay: {} as BuiltPay,
      vault,
      clock,
      log: Object.assign(silentLog(), {
        warn: ({ reason }: { reason?: string }) => void cuts.push(reason ?? 'another'),
      }),
      onCut: (caller, reason) => void counted.push(`${caller} ${reason}`),
      brandDefault: 'yellow',
      payOrigin: '',
      limits: createPayLimits(clock),
    },
    createStreamPlaces({ ofSession: 3, ofNetwork: 4, inAll: 6, ...limits }),
  );
  server.get('/events/:id', (req, reply) => streams.open(req, reply));
  await server.listen({ port: 0, host: '127.0.0.1' });
}

const portOf = () => (server.server.address() as AddressInfo).port;

function headersOf(sessionId: string): Record<string, string> {
  const expiresAt = new Date(clock.now().getTime() + 60_000);
  return {
    cookie: `${cookieName(sessionId)}=${signGrant(vault, 'payCookie', { sessionId, readOnly: false, expiresAt })}`,
  };
}

async function follow(session: string, network = '1'): Promise<IncomingMessage> {
  const sessionId = `txs_01kaa00000000000000000000${session}`;
  const one = request({
    port: portOf(),
    host: '127.0.0.1',
    path: `/events/${sessionId}`,
    headers: { ...headersOf(sessionId), 'x-forwarded-for': `203.0.113.${network}` },
    agent: false,
  });
  asked.push(one);
  one.on('error', () => undefined).end();
  const [answer] = (await once(one, 'response')) as [IncomingMessage];
  return answer.on('error', () => undefined);
}

const statusesOf = async (streams: Promise<IncomingMessage>[]) =>
  (await Promise.all(streams)).map(({ statusCode = 0 }) => statusCode).toSorted((a, b) => a - b);

describe('event streams', () => {
  it('of a session are bounded, also when all are asked for at once', async () => {
    await start();
    expect(
      await statusesOf(Array.from({ length: 6 }, (_, at) => follow('a0', String(at)))),
    ).toEqual([200, 200, 200, 429, 429, 429]);
    expect((await follow('b0', '9')).statusCode).toBe(200);
  });

  it('of a network are bounded, and another network is served', async () => {
    await start();
    expect(
      await statusesOf(['a0', 'b0', 'c0', 'd0', 'e0'].map((session) => follow(session))),
    ).toEqual([200, 200, 200, 200, 429]);
    expect((await follow('f0', '2')).statusCode).toBe(200);
  });

  it('of all are bounded; who leaves makes room', async () => {
    await start();
    const streams = ['a0', 'b0', 'c0', 'd0', 'e0', 'f0'].map((session, at) =>
      follow(session, String(at)),
    );
    expect(new Set(await statusesOf(streams))).toEqual(new Set([200]));
    expect((await follow('g0', '8')).statusCode).toBe(429);
    asked[0]?.destroy();
    await vi.waitFor(async () => expect((await follow('h0', '9')).statusCode).toBe(200));
  });

  it('that were refused hold no place', async () => {
    await start({ ofSession: 1, ofNetwork: 2 });
    await follow('a0');
    for (let count = 0; count < 5; count++) expect((await follow('a0')).statusCode).toBe(429);
    expect((await follow('b0')).statusCode).toBe(200);
  });

  it('whose payer left before they began leave nothing behind', async () => {
    await start({ ofSession: 1 });
    let goOn = () => {};
    beforeRead = new Promise((resolve) => (goOn = resolve));
    const arrived = once(server.server, 'request');
    const gone = follow('a0').catch(() => undefined);
    const [, response] = (await arrived) as [IncomingMessage, { destroyed: boolean }];
    asked[0]?.destroy();
    await vi.waitFor(() => expect(response.destroyed).toBe(true));
    goOn();
    await gone;
    const next = await follow('a0');
    expect([next.statusCode, listeners.size]).toEqual([200, 1]);
  });

  it('of a page that never reads are cut off once some 64 kB wait, and others hear every state', async () => {
    await start();
    note = 'x'.repeat(20_000);
    const slow = await openSilent('a0');
    const page = await follow('b0');
    let text = '';
    page.setEncoding('utf8').on('data', (part: string) => (text += part));
    const [first] = [...listeners];
    expect(first).toBeDefined();
    let waited = 0;
    while (cuts.length === 0) {
      revision += 1;
      for (const listener of listeners) listener();
      const last = `"revision":"${revision}"`;
      while (!text.includes(last)) await once(page, 'data');
      text = text.slice(text.lastIndexOf(last));
      waited = Math.max(waited, slow.waiting());
    }
    expect(cuts).toEqual(['slowReader']);
    expect(counted).toEqual(['payPage slowReader']);
    expect(waited).toBeLessThanOrEqual(maxWaitingBytes + 2 * note.length);
    await slow.closed;
    expect(listeners.size).toBe(1);
  });
});

/** A payer whose page has asked and does not read what comes. */
async function openSilent(
  session: string,
): Promise<{ waiting: () => number; closed: Promise<unknown> }> {
  const sessionId = `txs_01kaa00000000000000000000${session}`;
  const arrived = once(server.server, 'connection') as Promise<[Socket]>;
  const tcp = connectTcp(portOf(), '127.0.0.1');
  tcp.on('error', () => undefined);
  const [line] = await arrived;
  tcp.write(
    `GET /events/${sessionId} HTTP/1.1\r\nHost: x\r\ncookie: ${headersOf(sessionId)['cookie']}\r\n\r\n`,
  );
  await once(tcp, 'data');
  tcp.pause();
  return { waiting: () => line.writableLength, closed: once(line, 'close') };
}
