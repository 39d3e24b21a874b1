import { createServer, type Server as HttpServer } from 'node:http';
import { sql } from '#platform/db';
import { io as connect, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { ConnectedDevice, Console, RoleId } from '@wallet/contract';
import { type TestDatabase, testDatabase, testIdentity } from '@wallet/server/testing';
import { systemActor } from '#modules/audit';
import { createUser } from '#modules/identity/credentials';
import { endSession, signIn } from '#modules/identity/sign-in';
import type { Identity } from '#modules/identity';
import { createMerchant } from '#modules/merchants/management';
import { systemClock } from '#platform/clock';
import { publish, startDelivery } from '#platform/events';
import { silentLog } from '#platform/log';
import { createIo, type Io } from './create-io.ts';
import { type Realtime, startRealtime } from './start-realtime.ts';
import { screenSubscriptions } from '../../subscriptions.ts';
import { depositEvents } from '#modules/deposits';
import { sessionEvents } from '#modules/sessions';
import { deviceEvents } from '#modules/devices';
import { ledgerEvents } from '#modules/ledger';

const password = 'kopi-susu-gula-aren';
const origins = { admin: 'https://admin.example', merchant: 'https://merchant.example' };
const fleet: Record<string, ConnectedDevice & { owner?: string }> = {};
let database: TestDatabase;
let identity: Identity;
let io: Io;
let realtime: Realtime;
const sites = new Map<Console, HttpServer>();
const merchants: string[] = [];
const users: Record<string, string> = {};
const open: Socket[] = [];

beforeAll(async () => {
  database = await testDatabase();
  ({ identity } = await testIdentity({ db: database.db }));
  const by = systemActor;
  await database.db.transaction(async (trx) => {
    for (const code of ['KOPI', 'HALO']) {
      merchants.push(
        await createMerchant(trx, {
          code,
          name: code,
          country: 'ID',
          currency: 'IDR',
          allowedMethods: ['dana'],
          timeZone: 'Asia/Jakarta',
          by,
        }),
      );
    }
    const plan: [string, RoleId, (string | undefined)?][] = [
      ['admin', 1],
      ['staff', 2],
      ['farm', 3],
      ['farm2', 3],
      ['kopi', 4, merchants[0]],
      ['halo', 4, merchants[1]],
    ];
    for (const [name, roleId, merchantId] of plan) {
      users[name] = await createUser(identity, trx, {
        email: `${name}@x.example`,
        name,
        roleId,
        password,
        by,
        ...(merchantId !== undefined && { merchantId }),
      });
    }
  });
  io = await createIo({ log: silentLog() });
  for (const console of ['admin', 'merchant'] as const) {
    const site = createServer((_, response) => response.writeHead(404).end());
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
    io.attach(site, { console, origins: [origins[console]] });
    sites.set(console, site);
  }
  const readConnected = ({
    ownerUserId,
    deviceIds,
  }: {
    ownerUserId?: string;
    deviceIds?: string[];
  }) =>
    Promise.resolve(
      Object.fromEntries(
        Object.entries(fleet)
          .filter(
            ([id, { owner }]) =>
              (ownerUserId === undefined || owner === ownerUserId) &&
              (deviceIds === undefined || deviceIds.includes(id)),
          )
          .map(([id, { name, state, isBusy, lastSeenAt }]) => [
            id,
            { name, state, isBusy, lastSeenAt },
          ]),
      ),
    );
  realtime = startRealtime({ io, identity, devices: { readConnected }, log: silentLog() });
});
afterEach(() => {
  for (const socket of open.splice(0)) socket.disconnect();
  for (const id of Object.keys(fleet)) delete fleet[id];
});
afterAll(async () => {
  realtime.stop();
  await io.close();
  for (const site of sites.values()) await new Promise((resolve) => site.close(resolve));
  await database.close();
});

test('the token is taken from auth and from the header, and the merchant hears of its own balance only', async () => {
  const kopi = await enter('kopi');
  const halo = await enter('halo', { place: 'header' });
  const heard: string[] = [];
  kopi.socket.on('merchant:trigger-available-balance', () => heard.push('kopi'));
  halo.socket.on('merchant:trigger-available-balance', () => heard.push('halo'));
  for (let i = 0; i < 100; i++) realtime.balanceChanged(merchants[0] ?? '');
  await realtime.flush();
  await kopi.echo();
  await halo.echo();
  expect(heard).toEqual(['kopi']);
});

test('a changed transaction is told once to its merchant, and never more than a screen shows', async () => {
  const kopi = await enter('kopi');
  const halo = await enter('halo');
  const heard: string[] = [];
  kopi.socket.on('transaction:changed', ({ transactionId }: { transactionId: string }) =>
    heard.push(transactionId),
  );
  halo.socket.on('transaction:changed', () => heard.push('halo'));
  for (let i = 0; i < 300; i++)
    realtime.transactionChanged({ merchantId: merchants[0] ?? '', transactionId: `txn_${i % 60}` });
  await realtime.flush();
  await kopi.echo();
  await halo.echo();
  expect(heard).toEqual(Array.from({ length: 50 }, (_, i) => `txn_${i}`));
});

test('without a valid token of this console there is no socket, and the reason is in connect_error', async () => {
  const admin = await tokenOf('admin');
  expect(await refused('admin', { token: 'x.y.z' })).toMatchObject({
    message: 'signedOut',
    data: { status: 401 },
  });
  expect(await refused('admin', {})).toMatchObject({ message: 'signedOut' });
  expect(await refused('merchant', { token: admin.accessToken })).toMatchObject({
    message: 'wrongConsole',
    data: { status: 403, detail: 'https://admin.example' },
  });
});

test('a browser page of another origin gets no socket, a program without an origin does', async () => {
  const { accessToken } = await tokenOf('admin');
  for (const origin of [
    'https://evil.example',
    'null',
    'https://merchant.example',
    'https://admin.example.evil.example',
  ]) {
    expect(await refused('admin', { token: accessToken, headers: { origin } })).toMatchObject({
      message: 'websocket error',
    });
  }
  await connected(
    dial('admin', { token: accessToken, headers: { origin: 'https://admin.example' } }),
  );
});

test('other transports than websocket are refused', async () => {
  const answer = await fetch(`${addressOf('admin')}/ws/?EIO=4&transport=polling`);
  expect(answer.status).toBe(400);
});

test('a screen starts with the map of connected devices; an owner sees his own, a merchant none', async () => {
  fleet['dev_1'] = device({ owner: users['farm'] });
  fleet['dev_2'] = device({ isBusy: true });
  const staff = await enter('staff', { hear: 'device:getConnected' });
  expect(staff.first).toEqual({ dev_1: device({}), dev_2: device({ isBusy: true }) });
  const farm = await enter('farm', { hear: 'device:getConnected' });
  expect(farm.first).toEqual({ dev_1: device({}) });
  await enter('farm2', { hear: 'device:refresh' });
  const kopi = await enter('kopi');
  kopi.socket.onAny((event: string) => expect(event).not.toContain('device'));
  realtime.devicePresenceChanged('dev_1');
  await realtime.flush();
  await kopi.echo();
});

test('changes are collected into one event for each device, to those who may see it', async () => {
  fleet['dev_1'] = device({ isBusy: true, owner: users['farm'] });
  fleet['dev_2'] = device({});
  const heard: unknown[] = [];
  const names = ['admin', 'farm', 'farm2', 'kopi'];
  const screens = await Promise.all(names.map((name) => enter(name)));
  for (const [i, { socket }] of screens.entries())
    socket.on('device-status-update', (change: unknown) => heard.push([names[i], change]));
  for (let i = 0; i < 20; i++)
    for (const id of ['dev_1', 'dev_2', 'dev_gone']) realtime.deviceBusyChanged(id);
  await realtime.flush();
  for (const { echo } of screens) await echo();
  expect(heard).toHaveLength(4);
  expect(heard).toEqual(
    expect.arrayContaining([
      ['admin', { deviceId: 'dev_1', isBusy: true }],
      ['admin', { deviceId: 'dev_2', isBusy: false }],
      ['admin', { deviceId: 'dev_gone', isBusy: false }],
      ['farm', { deviceId: 'dev_1', isBusy: true }],
    ]),
  );
});

test('when more than 500 devices changed at once, or none is connected any more, screens are told to fetch the list', async () => {
  const admin = await enter('admin');
  const heard: string[] = [];
  admin.socket.onAny((event: string) => event === 'echo' || heard.push(event));
  for (let i = 0; i < 501; i++) realtime.deviceBusyChanged(`dev_${i}`);
  await realtime.flush();
  await admin.echo();
  expect(heard).toEqual(['device:refresh']);
  realtime.devicePresenceChanged('dev_1');
  await realtime.flush();
  await admin.echo();
  expect(heard).toEqual(['device:refresh', 'device-status-update', 'device:refresh']);
});

test('a health check reaches those who see the device', async () => {
  const [admin, farm, farm2] = [await enter('admin'), await enter('farm'), await enter('farm2')];
  const heard: unknown[] = [];
  for (const { socket } of [admin, farm, farm2])
    socket.on('health-check', (records: unknown) => heard.push(records));
  const record = {
    deviceId: 'dev_1',
    data: { sms: 1 },
    processStatus: 'done' as const,
    additionalData: { checkedAt: '2026-11-21T10:00:00Z' },
  };
  realtime.healthChecked(record, users['farm'] ?? null);
  for (const { echo } of [admin, farm, farm2]) await echo();
  expect(heard).toEqual([[record], [record]]);
});

test('ending a session closes its sockets and no others, and a session that ended without a fact is found by the sweep', async () => {
  const [first, second, third] = [await enter('admin'), await enter('admin'), await enter('admin')];
  const facts = startDelivery({
    db: database.db,
    subscriptions: screenSubscriptions(realtime),
    log: silentLog(),
    clock: systemClock,
  });
  const gone = closed(first.socket);
  await database.db.transaction((trx) =>
    endSession(trx, { sessionId: first.sessionId, reason: 'loggedOut', by: systemActor }),
  );
  expect(await gone).toBe('io server disconnect');
  await facts.stop();
  const swept = closed(second.socket);
  await sql`update user_session set expires_at = now() where id = ${second.sessionId}`.execute(
    database.db.read,
  );
  await realtime.sweep();
  expect(await swept).toBe('io server disconnect');
  await third.echo();
});

test('facts become pushes', async () => {
  const kopi = await enter('kopi');
  const admin = await enter('admin');
  const heard = Promise.all([
    new Promise((resolve) =>
      kopi.socket.once('merchant:trigger-available-balance', () => resolve('balance')),
    ),
    new Promise((resolve) => kopi.socket.once('transaction:changed', resolve)),
    new Promise((resolve) => admin.socket.once('device-status-update', resolve)),
  ]);
  const merchantId = merchants[0] ?? '';
  await database.db.transaction(async (trx) => {
    await publish(trx, ledgerEvents.balanceChanged, {
      key: merchantId,
      mode: 'live',
      payload: { merchantId },
    });
    await publish(trx, depositEvents.succeeded, {
      key: 'txn_1',
      mode: 'live',
      payload: {
        merchantId,
        transactionId: 'txn_1',
        sessionId: 'txs_1',
        accountId: 'acc_1',
        lineId: 'lin_1',
        flag: null,
        revision: 3,
      },
    });
    await publish(trx, sessionEvents.expired, {
      key: 'txs_1',
      mode: 'live',
      payload: { merchantId, sessionId: 'txs_1', final: false, revision: 4 },
    });
    await publish(trx, deviceEvents.changed, {
      key: 'dev_1',
      mode: 'live',
      payload: { deviceId: 'dev_1' },
    });
  });
  const facts = startDelivery({
    db: database.db,
    subscriptions: screenSubscriptions(realtime),
    log: silentLog(),
    clock: systemClock,
  });
  expect(await heard).toEqual([
    'balance',
    { transactionId: 'txn_1' },
    { deviceId: 'dev_1', isBusy: false },
  ]);
  await facts.stop();
});

test('a screen that was cut off gets what it missed, unless its session was ended meanwhile', async () => {
  const recovers = async (endIt: boolean) => {
    const kopi = await enter('kopi');
    await tell(kopi.socket, () => realtime.balanceChanged(merchants[0] ?? ''));
    const heard: string[] = [];
    kopi.socket.on('merchant:trigger-available-balance', () => heard.push('missed'));
    const away = closed(kopi.socket);
    kopi.socket.io.engine.close();
    await away;
    realtime.balanceChanged(merchants[0] ?? '');
    await realtime.flush();
    if (endIt)
      await database.db.transaction((trx) =>
        endSession(trx, { sessionId: kopi.sessionId, reason: 'loggedOut', by: systemActor }),
      );
    kopi.socket.connect();
    const outcome = await connected(kopi.socket).then(
      () => kopi.socket.recovered,
      ({ message }: Error) => message,
    );
    return { outcome, heard };
  };
  expect(await recovers(false)).toEqual({ outcome: true, heard: ['missed'] });
  expect(await recovers(true)).toEqual({ outcome: 'signedOut', heard: [] });
});

test('a screen that comes back misses nothing that is told while its session is looked up', async () => {
  const [merchantId = ''] = merchants;
  const kopi = await enter('kopi');
  await tell(kopi.socket, () => realtime.balanceChanged(merchantId));
  const away = closed(kopi.socket);
  kopi.socket.io.engine.close();
  await away;
  const { readLiveSession } = identity;
  const looking = vi.spyOn(identity, 'readLiveSession').mockImplementationOnce(async (id) => {
    realtime.balanceChanged(merchantId);
    await realtime.flush();
    return readLiveSession(id);
  });
  const told = new Promise((resolve) => {
    kopi.socket.once('merchant:trigger-available-balance', resolve);
  });
  kopi.socket.connect();
  await connected(kopi.socket);
  expect(kopi.socket.recovered).toBe(true);
  await told;
  looking.mockRestore();
});

test('agents are not recovered: their namespace forgets a lost connection', async () => {
  io.server.of('/agent').on('connection', (socket) => socket.emit('hello'));
  const socket = connect(`${addressOf('admin')}/agent`, {
    path: '/ws',
    transports: ['websocket'],
    reconnection: false,
  });
  open.push(socket);
  await new Promise((resolve) => socket.once('hello', resolve));
  const away = closed(socket);
  socket.io.engine.close();
  await away;
  socket.connect();
  await connected(socket);
  expect(socket.recovered).toBe(false);
});

test('with REDIS_URL and no redis package the start ends with one clear sentence', async () => {
  await expect(createIo({ log: silentLog(), redisUrl: 'redis://127.0.0.1:1' })).rejects.toThrow(
    /^REDIS_URL/,
  );
});

function device({
  isBusy = false,
  owner,
}: {
  isBusy?: boolean;
  owner?: string | undefined;
}): ConnectedDevice & { owner?: string } {
  return {
    name: 'JKT-A01',
    state: isBusy ? 'busy' : 'available',
    isBusy,
    lastSeenAt: null,
    ...(owner !== undefined && { owner }),
  };
}

function addressOf(console: Console): string {
  const address = sites.get(console)?.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
}

async function tokenOf(name: string) {
  const console = name === 'kopi' || name === 'halo' ? 'merchant' : 'admin';
  const { token, session } = await signIn(identity, {
    email: `${name}@x.example`,
    password,
    console,
    ip: '127.0.0.1',
  });
  return { accessToken: token.accessToken, sessionId: session.id, console } as const;
}

type Handshake = { token?: string; headers?: Record<string, string> };

function dial(console: Console, { token, headers = {} }: Handshake): Socket {
  const auth = token === undefined ? {} : { token };
  const socket = connect(addressOf(console), {
    path: '/ws',
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    auth,
    extraHeaders: headers,
  });
  open.push(socket);
  return socket;
}

function connected(socket: Socket): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
}

function refused(console: Console, handshake: Handshake): Promise<unknown> {
  return connected(dial(console, handshake)).then(
    () => 'it was let in',
    (error: unknown) => error,
  );
}

/** A signed-in screen. Its `echo` resolves when everything sent to it before has arrived. */
async function enter(
  name: string,
  { place = 'auth', hear }: { place?: 'auth' | 'header'; hear?: string } = {},
) {
  const { accessToken, sessionId, console } = await tokenOf(name);
  const socket = dial(
    console,
    place === 'auth'
      ? { token: accessToken }
      : { headers: { authorization: `Bearer ${accessToken}` } },
  );
  const greeting =
    console === 'admin'
      ? (hear ?? (Object.keys(fleet).length > 0 ? undefined : 'device:refresh'))
      : undefined;
  const greeted =
    greeting === undefined ? undefined : new Promise((resolve) => socket.once(greeting, resolve));
  await connected(socket);
  const first = await greeted;
  const echo = () => tell(socket, () => io.server.in(`session:${sessionId}`).emit('echo'), 'echo');
  return { socket, sessionId, first, echo };
}

async function tell(
  socket: Socket,
  send: () => void,
  event = 'merchant:trigger-available-balance',
): Promise<void> {
  const arrived = new Promise((resolve) => socket.once(event, resolve));
  send();
  await arrived;
}

function closed(socket: Socket): Promise<string> {
  return new Promise((resolve) => socket.once('disconnect', resolve));
}
