import { once } from 'node:events';
import { request, type ClientRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PayState } from '@wallet/contract';
import type { BuiltPay } from '@wallet/pay/render';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeClock, type FakeClock } from '#platform/clock';
import { createHttp } from '#platform/http';
import { silentLog } from '#platform/log';
import { createVault } from '#platform/vault';
import type { PayPagesDeps } from '../deps.ts';
import { signGrant } from '../grant.ts';
import { createPayLimits } from '../limits.ts';
import { cookieName } from '../payer-cookie.ts';
import { createStreams, type Streams } from './stream-state.ts';

const sessionId = 'txs_01kaa0000000000000000000aa';
const vault = createVault({
  autoMade: true,
  macSecret: 'A'.repeat(43),
  keys: [{ id: 'k', secret: 'B'.repeat(43) }],
});

let clock: FakeClock;
let server: FastifyInstance;
let streams: Streams;
let state: Pick<PayState, 'revision' | 'expiresAt' | 'serverNow' | 'mayClaim'> | undefined;
let listeners: Set<() => void>;
let opened: number;
let open: ClientRequest[];

beforeEach(async () => {
  clock = fakeClock('2026-11-21T07:34:12Z');
  state = {
    revision: '1',
    expiresAt: '2026-11-21T07:47:00Z',
    serverNow: '2026-11-21T07:34:12Z',
    mayClaim: true,
  };
  [listeners, opened, open] = [new Set(), 0, []];
  const useCases = {
    readState: async () => state,
    markOpened: async () => void opened++,
    onChange: (_: string, listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  } as unknown as PayPagesDeps['useCases'];
  server = createHttp({ log: silentLog(), trustProxy: false });
  streams = createStreams({
    useCases,
    forms: {} as PayPagesDeps['forms'],
    pay: {} as BuiltPay,
    vault,
    clock,
    log: silentLog(),
    brandDefault: 'yellow',
    payOrigin: '',
    limits: createPayLimits(clock),
  });
  server.get('/events/:id', (req, reply) => streams.open(req, reply));
  await server.listen({ port: 0, host: '127.0.0.1' });
});

afterEach(async () => {
  for (const each of open) each.destroy();
  await server.close();
});

describe('an event stream', () => {
  it('tells the state at once and after every change, and the same state once', async () => {
    const stream = await connect(grantCookie({ readOnly: false }));
    expect(await stream.next()).toMatchObject({ event: 'state', data: { revision: '1' } });
    tell();
    state = { ...state, revision: '2' } as typeof state;
    tell();
    expect(await stream.next()).toMatchObject({ event: 'state', data: { revision: '2' } });
  });

  it('of the first browser notes that the page was opened', async () => {
    await (await connect(grantCookie({ readOnly: false }))).next();
    expect(opened).toBe(1);
  });

  it('of a link that only shows offers nothing and notes nothing', async () => {
    const stream = await connect(grantCookie({ readOnly: true }));
    expect(await stream.next()).toMatchObject({ data: { mayClaim: false } });
    expect(opened).toBe(0);
  });

  it('takes a ticket where there is no cookie, for a minute', async () => {
    const expiresAt = new Date(clock.now().getTime() + 60_000);
    const ticket = signGrant(vault, 'payTicket', { sessionId, readOnly: false, expiresAt });
    expect((await connect({}, `?ticket=${ticket}`)).answer.statusCode).toBe(200);
    clock.advance(60_000);
    expect((await connect({}, `?ticket=${ticket}`)).answer.statusCode).toBe(404);
  });

  it('is refused without either, and for a session that has gone', async () => {
    expect((await connect({})).answer.statusCode).toBe(404);
    state = undefined;
    expect((await connect(grantCookie({ readOnly: false }))).answer.statusCode).toBe(404);
  });

  it('says that the session has gone and ends', async () => {
    const stream = await connect(grantCookie({ readOnly: false }));
    await stream.next();
    state = undefined;
    tell();
    expect(await stream.next()).toMatchObject({ event: 'gone' });
    await stream.ended;
  });

  it('leaves nothing behind when the payer goes', async () => {
    const stream = await connect(grantCookie({ readOnly: false }));
    await stream.next();
    expect(listeners.size).toBe(1);
    open[0]?.destroy();
    await vi.waitFor(() => expect(listeners.size).toBe(0));
  });

  it('ends when the server stops', async () => {
    const stream = await connect(grantCookie({ readOnly: false }));
    await stream.next();
    streams.end();
    await stream.ended;
  });

  it('is not given to one session without end', async () => {
    const codes = [];
    for (let i = 0; i < 21; i++)
      codes.push((await connect(grantCookie({ readOnly: false }))).answer.statusCode);
    expect(codes.filter((code) => code === 200)).toHaveLength(20);
    expect(codes.at(-1)).toBe(429);
  });
});

function tell(): void {
  for (const listener of listeners) listener();
}

function grantCookie({ readOnly }: { readOnly: boolean }): Record<string, string> {
  const expiresAt = new Date('2026-11-22T00:00:00Z');
  return {
    cookie: `${cookieName(sessionId)}=${signGrant(vault, 'payCookie', { sessionId, readOnly, expiresAt })}`,
  };
}

async function connect(headers: Record<string, string>, query = '') {
  const { port } = server.server.address() as AddressInfo;
  const asked = request({ port, host: '127.0.0.1', path: `/events/${sessionId}${query}`, headers });
  asked.on('error', () => undefined).end();
  open.push(asked);
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  answer.on('error', () => undefined);
  return {
    answer,
    next: reader(answer),
    ended: new Promise((resolve) => answer.on('close', resolve)),
  };
}

/** Reads one event after the other. */
function reader(answer: IncomingMessage) {
  let text = '';
  answer.setEncoding('utf8').on('data', (part: string) => {
    text += part;
  });
  return async () => {
    const found = await vi.waitFor(
      () => {
        const event = /event: (\w+)\ndata: (.*)\n\n/.exec(text);
        if (!event) throw new Error('no event yet');
        return event;
      },
      { timeout: 5000, interval: 5 },
    );
    text = text.slice(found.index + found[0].length);
    return { event: found[1], data: JSON.parse(found[2] ?? '') as unknown };
  };
}
