import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from '#platform/db';
import { io as connect, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { RoleId } from '@wallet/contract';
import { testIdentity } from '@wallet/server/testing';
import { recordLoginStep } from '#modules/accounts/login';
import { systemActor } from '#modules/audit';
import { readConnectedDevices } from '#modules/devices/fleet';
import { recordHealth } from '#modules/devices/health';
import { createUser } from '#modules/identity/credentials';
import { signIn } from '#modules/identity/sign-in';
import type { Identity } from '#modules/identity';
import { systemClock } from '#platform/clock';
import { startDelivery } from '#platform/events';
import { newId } from '#platform/ids';
import { silentLog } from '#platform/log';
import { createAccountFleet, type AccountFleet } from '../../testing/fleet/account-fleet.ts';
import { createIo, type Io } from './create-io.ts';
import { type Realtime, startRealtime } from './start-realtime.ts';
import { screenSubscriptions } from '../../subscriptions.ts';

const password = 'kopi-susu-gula-aren';
const origin = 'https://admin.example';
const names = ['admin', 'farmA', 'farmB'] as const;
type Name = (typeof names)[number];
let world: AccountFleet;
let identity: Identity;
let io: Io;
let realtime: Realtime;
let site: HttpServer;
let facts: ReturnType<typeof startDelivery>;
const users = {} as Record<Name, string>;
const screens = {} as Record<Name, Screen>;
const phones = {} as Record<'ofA' | 'ofB' | 'ofNobody', Phone>;

interface Screen {
  socket: Socket;
  /** Everything that it heard which names a phone or an account, as `event id`. */
  heard: string[];
  /** Resolves when all that was sent to it before has arrived. */
  echo(): Promise<void>;
}
interface Phone {
  deviceId: string;
  accountId: string;
}

beforeAll(async () => {
  world = await createAccountFleet();
  const { db } = world.fleet.database;
  ({ identity } = await testIdentity({ db }));
  await db.transaction(async (trx) => {
    const roleOf: Record<Name, RoleId> = { admin: 1, farmA: 3, farmB: 3 };
    for (const name of names)
      users[name] = await createUser(identity, trx, {
        email: `${name.toLowerCase()}@x.example`,
        name,
        roleId: roleOf[name],
        password,
        by: systemActor,
      });
  });
  io = await createIo({ log: silentLog() });
  site = createServer((_, response) => response.writeHead(404).end());
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  io.attach(site, { console: 'admin', origins: [origin] });
  realtime = startRealtime({
    io,
    identity,
    devices: { readConnected: (scope) => readConnectedDevices(db.read, scope) },
    log: silentLog(),
  });
  facts = startDelivery({
    db,
    subscriptions: screenSubscriptions(realtime),
    log: silentLog(),
    clock: systemClock,
  });
});
afterAll(async () => {
  await facts.stop();
  realtime.stop();
  await io.close();
  await new Promise((resolve) => site.close(resolve));
  await world.close();
});
beforeEach(async () => {
  phones.ofA = await phone(users.farmA);
  phones.ofB = await phone(users.farmB);
  phones.ofNobody = await phone(null);
  await told();
  for (const name of names) screens[name] = await enter(name);
});
afterEach(() => {
  for (const { socket } of Object.values(screens)) socket.disconnect();
});

async function phone(ownerUserId: string | null): Promise<Phone> {
  const { deviceId, accountId } = await world.newAccount({ status: 'new' });
  await own(deviceId, ownerUserId);
  return { deviceId, accountId };
}
const own = (deviceId: string, ownerUserId: string | null) =>
  sql`update device set owner_user_id = ${ownerUserId} where id = ${deviceId}`.execute(
    world.fleet.database.db.read,
  );
/** Every fact was delivered and what came of it was sent. */
async function told(): Promise<void> {
  await facts.drainNow();
  await realtime.flush();
}
async function heardBy(name: Name): Promise<string[]> {
  await told();
  await screens[name].echo();
  return [...new Set(screens[name].heard)].sort();
}

async function enter(name: Name): Promise<Screen> {
  const { token, session } = await signIn(identity, {
    email: `${name.toLowerCase()}@x.example`,
    password,
    console: 'admin',
    ip: '127.0.0.1',
  });
  const socket = connect(`http://127.0.0.1:${(site.address() as AddressInfo).port}`, {
    path: '/ws',
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    auth: { token: token.accessToken },
  });
  const heard: string[] = [];
  const greeted = new Promise<void>((resolve) =>
    socket.onAny((event: string) => event.startsWith('device:') && resolve()),
  );
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  await greeted;
  socket.onAny((event: string, body: unknown) => {
    for (const id of JSON.stringify(body ?? null).match(/(dev|acc)_[0-9a-z]{26}/g) ?? [])
      heard.push(`${event} ${id}`);
  });
  const echo = () =>
    new Promise<void>((resolve) => {
      socket.once('echo', () => resolve());
      io.server.in(`session:${session.id}`).emit('echo');
    });
  return { socket, heard, echo };
}

const everyPhone = () => [phones.ofA, phones.ofB, phones.ofNobody];
const login = ({ accountId }: Phone) =>
  world.ask('admin', 'POST', `/api/accounts/${accountId}/login`, { secret: 'kopi susu' });
const check = ({ accountId }: Phone) =>
  world.ask('admin', 'POST', `/api/accounts/${accountId}/checks`, {});
async function step({ accountId, deviceId }: Phone): Promise<void> {
  const commandId = (await world.command(accountId, 'login'))?.id ?? '';
  const report = {
    reportId: newId('step'),
    commandId,
    accountId,
    step: 0 as const,
    status: 'running' as const,
    at: '2026-11-21T03:00:00.000Z',
  };
  await world.fleet.database.db.transaction((trx) =>
    recordLoginStep(trx, world.deps.vault, { deviceId, report }),
  );
}

test('sign-ins and checks of accounts are heard by those who see every phone, and of each phone by its own owner alone', async () => {
  for (const one of everyPhone()) {
    expect((await login(one)).status).toBe(202);
    expect((await check(one)).status).toBe(202);
    await step(one);
  }
  const about = ({ accountId, deviceId }: Phone) => [
    `dana:login-status ${accountId}`,
    `health-check ${accountId}`,
    `health-check ${deviceId}`,
  ];
  expect(await heardBy('farmA')).toEqual(expect.arrayContaining(about(phones.ofA)));
  expect(await heardBy('farmB')).toEqual(expect.arrayContaining(about(phones.ofB)));
  for (const [name, own] of [
    ['farmA', phones.ofA],
    ['farmB', phones.ofB],
  ] as const) {
    expect(
      screens[name].heard.filter(
        (words) => !words.endsWith(own.deviceId) && !words.endsWith(own.accountId),
      ),
    ).toEqual([]);
  }
  expect(await heardBy('admin')).toEqual(expect.arrayContaining(everyPhone().flatMap(about)));
});

test('of a phone that has another owner since, the one before hears nothing more, and the new one everything', async () => {
  await own(phones.ofA.deviceId, users.farmB);
  await login(phones.ofA);
  await step(phones.ofA);
  await check(phones.ofA);
  realtime.deviceBusyChanged(phones.ofA.deviceId);
  expect(await heardBy('farmA')).toEqual([]);
  expect(await heardBy('farmB')).toEqual(
    expect.arrayContaining([
      `dana:login-status ${phones.ofA.accountId}`,
      `device-status-update ${phones.ofA.deviceId}`,
      `health-check ${phones.ofA.accountId}`,
    ]),
  );
});

test('an account that was moved is followed on its new phone, by that phone\u2019s owner', async () => {
  const { revision } = (await world.detail(phones.ofA.accountId)).account;
  expect(
    (
      await world.ask('admin', 'POST', `/api/accounts/${phones.ofA.accountId}/device`, {
        revision,
        deviceId: phones.ofB.deviceId,
      })
    ).status,
  ).toBe(200);
  await login(phones.ofA);
  await check(phones.ofA);
  expect(await heardBy('farmA')).toEqual([]);
  expect(await heardBy('farmB')).toEqual(
    expect.arrayContaining([
      `dana:login-status ${phones.ofA.accountId}`,
      `health-check ${phones.ofA.accountId}`,
    ]),
  );
});

test('a kept check tells whose phone it is now', async () => {
  const one = {
    deviceId: phones.ofA.deviceId,
    accountId: null,
    area: 'sms' as const,
    status: 1,
    processStatus: 'done' as const,
    message: null,
    durationMs: 5,
    checkedAt: new Date('2026-11-21T03:00:00Z'),
    reportId: 'report-1',
  };
  const keep = (reportId: string) =>
    recordHealth(world.fleet.database.db.read, { ...one, reportId });
  expect(await keep('report-1')).toEqual({ ownerUserId: users.farmA });
  expect(await keep('report-1')).toBeUndefined();
  await own(phones.ofA.deviceId, users.farmB);
  expect(await keep('report-2')).toEqual({ ownerUserId: users.farmB });
});
