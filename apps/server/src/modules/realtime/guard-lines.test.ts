import { once } from 'node:events';
import { createServer, type Server as HttpServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { limits } from '@wallet/agent-protocol';
import { fakeClock } from '#platform/clock';
import { silentLog } from '#platform/log';
import { createMetrics, type Metrics, observeCuts } from '#platform/metrics';
import { openRawWebSocket } from '../../testing/servers/raw-web-socket.ts';
import type { RawHandshake, RawWebSocket } from '../../testing/servers/raw-web-socket.ts';
import { createIo, type Io, type IoOptions } from './create-io.ts';
import { allowances, type Line, maxWaitingBytes } from './guard-lines.ts';

let io: Io;
let site: HttpServer;
let open: Socket[];
/** Why sockets were cut off, as the log says it. */
let cuts: string[];
let metrics: Metrics;

async function start(options: Partial<IoOptions> = {}): Promise<void> {
  const log = Object.assign(silentLog(), {
    warn: ({ reason, caller }: { reason: string; caller: string }) =>
      void cuts.push(`${caller} ${reason}`),
  });
  metrics = createMetrics();
  io = await createIo({
    log,
    clock: fakeClock('2026-11-21T03:45:00.000Z'),
    onCut: observeCuts(metrics),
    ...options,
  });
  site = createServer((_, response) => response.writeHead(404).end());
  await new Promise<void>((resolve) => void site.listen(0, '127.0.0.1', resolve));
  io.attach(site, { console: 'admin', origins: [] });
}

beforeEach(async () => {
  [open, cuts] = [[], []];
  await start();
});
afterEach(stop);

async function stop(): Promise<void> {
  for (const tcp of open) tcp.destroy();
  await io.close();
  await new Promise((resolve) => site.close(resolve));
}

const portOf = () => (site.address() as AddressInfo).port;

function dial(handshake: Partial<RawHandshake> = {}): RawWebSocket {
  const socket = openRawWebSocket({ port: portOf(), ...handshake });
  open.push(socket.tcp);
  return socket;
}

/** Lets a socket into a namespace, which takes everybody here. */
async function enter(namespace: '' | '/agent,' = ''): Promise<RawWebSocket> {
  const socket = dial();
  await socket.next('0');
  socket.send(`40${namespace}`);
  await socket.next(`40${namespace}`);
  return socket;
}

/** Tells every screen something and waits until these have heard it. */
async function tell(screens: readonly RawWebSocket[], text: string, pad = ''): Promise<string[]> {
  io.server.of('/').emit('told', text, pad);
  const heard = await Promise.all(screens.map((screen) => screen.next('42')));
  return heard.map((said) => (JSON.parse(said.slice(2)) as [string, string])[1]);
}

/** What waits for a line: told to it and not handed on, and handed on and not sent. */
function waitingAt(conn: Line): { tcp: Socket; bytes: () => number } {
  const tcp = conn.request.socket;
  let unsent = 0;
  conn.on('packetCreate', ({ data = '' }: { data?: string }) => (unsent += data.length));
  conn.on('flush', () => (unsent = 0));
  return { tcp, bytes: () => (tcp.destroyed ? 0 : unsent + tcp.writableLength) };
}

/** How often the metrics say that connections were cut off, without those that never were. */
async function counted(): Promise<Record<string, number>> {
  const text = await metrics.registry.getSingleMetricAsString('sockets_cut_off_total');
  const series = text.matchAll(/caller="(\w+)",reason="(\w+)"\} ([1-9]\d*)/g);
  return Object.fromEntries(
    Array.from(series, ([, caller, reason, times]) => [`${caller} ${reason}`, Number(times)]),
  );
}

const screensInside = () => io.server.of('/').sockets.size;

describe('a screen that never reads', () => {
  it('is cut off once a megabyte waits for it, and the others hear everything in order', async () => {
    const honest = await Promise.all(Array.from({ length: 10 }, () => enter()));
    const slow = await enter();
    slow.tcp.pause();
    const lines = [...io.server.of('/').sockets.values()].map(({ conn }) => waitingAt(conn));
    const pad = 'x'.repeat(100_000);
    let waited = 0;
    for (let number = 0; screensInside() > honest.length; number++) {
      expect(await tell(honest, String(number), pad)).toEqual(honest.map(() => String(number)));
      waited = Math.max(waited, ...lines.map(({ bytes }) => bytes()));
    }
    expect(cuts).toEqual(['console slowReader']);
    expect(await counted()).toEqual({ 'console slowReader': 1 });
    expect(waited).toBeLessThanOrEqual(maxWaitingBytes + 2 * pad.length);
    expect(lines.filter(({ tcp }) => tcp.destroyed)).toHaveLength(1);
    expect(await tell(honest, 'last')).toEqual(honest.map(() => 'last'));
  });
});

describe('a flood', () => {
  it.each([
    ['of messages from a screen', '' as const, 'console' as const],
    ['of messages without an answer from a phone', '/agent,' as const, 'agent' as const],
  ])('%s ends with 1008, and others are served', async (_, namespace, caller) => {
    const honest = await enter();
    const flooder = await enter(namespace);
    const frames = allowances[caller].messages + 1;
    for (let sent = 0; sent < frames; sent++) flooder.send(`42${namespace}["observation"]`);
    expect(await flooder.ended).toEqual({ code: 1008, reason: 'tooManyMessages' });
    expect(cuts).toEqual([`${caller} tooManyMessages`]);
    expect(await counted()).toEqual({ [`${caller} tooManyMessages`]: 1 });
    expect(await tell([honest], 'more')).toEqual(['more']);
  });

  it('of a phone that comes back at once goes on with what it had left, until time has given it back', async () => {
    await stop();
    const clock = fakeClock('2026-11-21T03:45:00.000Z');
    await start({ clock });
    io.server.of('/agent').use((socket, next) => {
      Object.assign(socket.data, { device: { id: 'dev_flood' } });
      next();
    });
    const flood = async () => {
      const phone = await enter('/agent,');
      for (let sent = 0; sent <= allowances.agent.messages; sent++)
        phone.send('42/agent,["observation"]');
      return phone.ended;
    };
    expect(io.waitSeconds('agent', 'dev_flood')).toBe(0);
    expect(await flood()).toEqual({ code: 1008, reason: 'tooManyMessages' });
    expect(io.waitSeconds('agent', 'dev_flood')).toBe(31);
    expect(io.waitSeconds('agent', 'dev_other')).toBe(0);
    clock.advance(31_000);
    expect(io.waitSeconds('agent', 'dev_flood')).toBe(0);
    await flood();
    const again = await enter('/agent,');
    again.send('42/agent,["observation"]');
    expect(await again.ended).toEqual({ code: 1008, reason: 'tooManyMessages' });
    clock.advance(120_000);
    const later = await enter('/agent,');
    later.send('42/agent,["observation"]');
    io.server.of('/agent').emit('command');
    expect(await later.next('42')).toContain('command');
  });

  it('of bytes ends with 1009', async () => {
    const honest = await enter();
    const flooder = await enter();
    flooder.send(`42["${'x'.repeat(allowances.console.bytes)}"]`);
    expect(await flooder.ended).toEqual({ code: 1009, reason: 'tooManyBytes' });
    expect(await tell([honest], 'more')).toEqual(['more']);
  });

  it('of a phone may be a hundred whole messages a minute, and not more bytes than its allowance', async () => {
    const phone = await enter('/agent,');
    const message = `42/agent,["statement:read","${'x'.repeat(limits.messageBytes - 100)}"]`;
    for (let sent = 0; sent < 15; sent++) phone.send(message);
    io.server.of('/agent').emit('command');
    expect(await phone.next('42')).toContain('command');
    for (let sent = 0; sent < 2; sent++) phone.send(message);
    expect(await phone.ended).toEqual({ code: 1009, reason: 'tooManyBytes' });
  });

  it('of somebody who has not said who he is ends after a few words', async () => {
    const [many, long] = [dial(), dial()];
    await Promise.all([many.next('0'), long.next('0')]);
    for (let sent = 0; sent <= allowances.stranger.messages; sent++) many.send('3');
    long.sendFrame({ payload: Buffer.alloc(allowances.stranger.bytes, 'x') });
    expect(await many.ended).toEqual({ code: 1008, reason: 'tooManyMessages' });
    expect(await long.ended).toEqual({ code: 1009, reason: 'tooManyBytes' });
    expect(cuts.toSorted()).toEqual(['stranger tooManyBytes', 'stranger tooManyMessages']);
    expect(await counted()).toEqual({ 'stranger tooManyBytes': 1, 'stranger tooManyMessages': 1 });
  });
});

describe('what is no message', () => {
  const text = (payload: string) => ({ payload: Buffer.from(payload) });
  it.each([
    ['bad JSON', text('42["told",{')],
    ['a packet of no kind', text('9')],
    ['a message of no kind', text('49')],
    ['an event that is no list', text('42{"told":1}')],
    ['an event with a name that is no text', text('42[[1]]')],
    ['a reserved name', text('42["disconnect"]')],
    ['a binary event without its parts, twice', text('451-["a",{"_placeholder":true,"num":0}]')],
    ['more parts than anybody sends', text('4599999-["a"]')],
    ['a binary frame', { opcode: 2, payload: Buffer.alloc(1_000, 7) }],
    ['lists in lists in lists', text(`42${'['.repeat(50_000)}`)],
    ['a frame that says it has 100 MB', { ...text('42["told"]'), declaredBytes: 100_000_000 }],
    ['a frame that says it has more than there is', { ...text('4'), declaredBytes: 2 ** 52 }],
    ['a frame without a mask', { ...text('42["told"]'), isMasked: false }],
    ['a frame with reserved bits', { ...text('42["told"]'), firstByte: 0xf1 }],
    ['a frame of no kind', { ...text('42["told"]'), firstByte: 0x83 }],
    ['text that is no UTF-8', { payload: Buffer.from([0x34, 0x32, 0xff, 0xfe]) }],
  ])('%s harms nobody but who sent it', async (_, frame) => {
    const honest = await enter();
    for (const namespace of ['', '/agent,'] as const) {
      const hostile = await enter(namespace);
      hostile.sendFrame(frame);
      hostile.sendFrame(frame);
      // It was closed, or what it said was left aside: then a goodbye closes it.
      hostile.send(`41${namespace}`);
      await hostile.ended;
    }
    expect(await tell([honest], 'still here')).toEqual(['still here']);
    expect([screensInside(), io.server.of('/agent').sockets.size]).toEqual([1, 0]);
  });

  it.each([
    ['another protocol version', { path: '/ws/?EIO=3&transport=websocket' }, undefined],
    ['another transport', { path: '/ws/?EIO=4&transport=polling' }, 400],
    ['a session that does not exist', { path: '/ws/?EIO=4&transport=websocket&sid=x' }, 400],
    ['another WebSocket version', { headers: { 'Sec-WebSocket-Version': '99' } }, 400],
    ['huge headers', { headers: { cookie: 'x'.repeat(100_000) } }, 431],
    ['another site\u2019s page', { headers: { origin: 'https://evil.example' } }, 400],
  ])('an upgrade with %s is refused', async (_, handshake, status) => {
    const honest = await enter();
    expect((await dial(handshake).ended).status).toBe(status);
    expect(await tell([honest], 'still here')).toEqual(['still here']);
  });
});

describe('who does not say who he is', () => {
  it('is closed when his time is over', async () => {
    await stop();
    await start({ joinWithinMs: 20 });
    const stranger = dial();
    await stranger.next('0');
    expect(await stranger.ended).not.toHaveProperty('status');
    expect(io.server.engine.clientsCount).toBe(0);
  });

  it('gives way with 1013 when there are too many of his network, the one who waited longest first; who was let in stays', async () => {
    await stop();
    await start({ room: { most: 100, mostOfNetwork: 3 } });
    const honest = await enter();
    const strangers: RawWebSocket[] = [];
    for (let count = 0; count < 5; count++) {
      const stranger = dial();
      await stranger.next('0');
      strangers.push(stranger);
    }
    const told = { code: 1013, reason: 'gaveWay' };
    expect(await Promise.all(strangers.slice(0, 2).map(({ ended }) => ended))).toEqual([
      told,
      told,
    ]);
    expect(await tell([honest], 'still here')).toEqual(['still here']);
    strangers[4]?.send('40');
    await strangers[4]?.next('40');
    expect(cuts).toEqual(['stranger gaveWay', 'stranger gaveWay']);
    expect(await counted()).toEqual({ 'stranger gaveWay': 2 });
  });

  it('without even a request is closed by those who come after him', async () => {
    await stop();
    await start({ room: { most: 100, mostOfNetwork: 3 } });
    const silent: Socket[] = [];
    for (let count = 0; count < 5; count++) {
      const arrived = once(site, 'connection');
      silent.push(connect(portOf(), '127.0.0.1'));
      await arrived;
    }
    open.push(...silent);
    await Promise.all(silent.slice(0, 2).map((tcp) => once(tcp.resume(), 'close')));
    expect(silent.map(({ destroyed }) => destroyed)).toEqual([true, true, false, false, false]);
    expect(await counted()).toEqual({ 'halfOpen gaveWay': 2 });
    // Who has asked for something does not wait any more.
    const honest = await enter();
    expect(await tell([honest], 'here')).toEqual(['here']);
  });
});

it('a line that left its namespace is closed', async () => {
  const screen = await enter();
  screen.send('41');
  await screen.ended;
  expect(io.server.engine.clientsCount).toBe(0);
});
