import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from '#platform/db';
import { io as connect, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase, testIdentity } from '@wallet/server/testing';
import { systemActor } from '#modules/audit';
import { createUser } from '#modules/identity/credentials';
import { type EndReason, endSession, endSessionsOf, signIn } from '#modules/identity/sign-in';
import type { Identity } from '#modules/identity';
import { systemClock } from '#platform/clock';
import { type Delivery, startDelivery } from '#platform/events';
import { silentLog } from '#platform/log';
import { maxSocketsOfSession } from './admit-sockets.ts';
import { createIo, type Io } from './create-io.ts';
import { allowances } from './guard-lines.ts';
import { type Realtime, startRealtime } from './start-realtime.ts';
import { screenSubscriptions } from '../../subscriptions.ts';

const password = 'kopi-susu-gula-aren';
let database: TestDatabase;
let identity: Identity;
let io: Io;
let realtime: Realtime;
let facts: Delivery;
let site: HttpServer;
let userId: string;
const open: Socket[] = [];

beforeAll(async () => {
  database = await testDatabase();
  ({ identity } = await testIdentity({ db: database.db }));
  userId = await database.db.transaction((trx) =>
    createUser(identity, trx, {
      email: 'staff@x.example',
      name: 'Staff',
      roleId: 2,
      password,
      by: systemActor,
    }),
  );
  io = await createIo({ log: silentLog() });
  site = createServer((_, response) => response.writeHead(404).end());
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  io.attach(site, { console: 'admin', origins: [] });
  realtime = startRealtime({
    io,
    identity,
    devices: { readConnected: () => Promise.resolve({}) },
    log: silentLog(),
  });
  facts = startDelivery({
    db: database.db,
    subscriptions: screenSubscriptions(realtime),
    log: silentLog(),
    clock: systemClock,
  });
});
afterEach(() => {
  for (const socket of open.splice(0)) socket.disconnect();
});
afterAll(async () => {
  await facts.stop();
  realtime.stop();
  await io.close();
  await new Promise((resolve) => site.close(resolve));
  await database.close();
});

interface Session {
  id: string;
  accessToken: string;
}

async function newSession(): Promise<Session> {
  const { token, session } = await signIn(identity, {
    email: 'staff@x.example',
    password,
    console: 'admin',
    ip: '127.0.0.1',
  });
  return { id: session.id, accessToken: token.accessToken };
}

function enter({ accessToken }: Session): Promise<Socket> {
  const socket = connect(`http://127.0.0.1:${(site.address() as AddressInfo).port}`, {
    path: '/ws',
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    auth: { token: accessToken },
  });
  open.push(socket);
  return new Promise((resolve, reject) => {
    socket.once('connect', () => resolve(socket));
    socket.once('connect_error', reject);
  });
}

const closed = (socket: Socket) =>
  new Promise<string>((resolve) => void socket.once('disconnect', resolve));

/** Signing out, and each act that ends all sessions of somebody: the compiler asks for a reason that is added. */
const ends: Readonly<Record<EndReason, 'one' | 'all'>> = {
  loggedOut: 'one',
  refreshTokenReused: 'one',
  signedOutElsewhere: 'all',
  passwordChanged: 'all',
  passwordReset: 'all',
  userDisabled: 'all',
  roleChanged: 'all',
  totpReset: 'all',
  merchantSuspended: 'all',
  merchantClosed: 'all',
};

describe('the sockets of a session', () => {
  let own: Session;
  let other: Session;
  beforeEach(async () => {
    [own, other] = [await newSession(), await newSession()];
  });

  it.each(Object.entries(ends) as [EndReason, 'one' | 'all'][])(
    'are closed when it ends by %s, every one of them',
    async (reason, whose) => {
      const sockets = [await enter(own), await enter(own), await enter(other)];
      const ended = sockets.map(closed);
      await database.db.transaction(async (trx) => {
        if (whose === 'one') await endSession(trx, { sessionId: own.id, reason, by: systemActor });
        else await endSessionsOf(identity, trx, { userId, reason, by: systemActor });
      });
      const gone = whose === 'one' ? ended.slice(0, 2) : ended;
      expect(new Set(await Promise.all(gone))).toEqual(new Set(['io server disconnect']));
      expect(sockets.map(({ connected }) => connected)).toEqual([false, false, whose === 'one']);
      await expect(enter(own)).rejects.toThrow('signedOut');
    },
  );

  it('do not come in while it ends: what was closed before it stood in its room lets it in no more', async () => {
    const authenticate = identity.readLiveSession;
    // It ends after the first look and before the socket is told that it is in; its fact is not told at all.
    identity.readLiveSession = async (id) => {
      const session = await authenticate(id);
      identity.readLiveSession = authenticate;
      await sql`update user_session set ended_at = now(), end_reason = 'loggedOut' where id = ${id}`.execute(
        database.db.read,
      );
      return session;
    };
    await expect(enter(own)).rejects.toThrow('signedOut');
  });

  it('come in again only after a while when one of them was cut off for what it said; another session is served', async () => {
    const flooder = await enter(own);
    const cutOff = closed(flooder);
    for (let sent = 0; sent <= allowances.console.messages; sent++) flooder.emit('anything');
    await cutOff;
    await expect(enter(own)).rejects.toMatchObject({
      data: { code: 'tooManyRequests' },
    });
    expect((await enter(other)).connected).toBe(true);
  });

  it('are so many and no more; the next is told to come later, and another session is served', async () => {
    for (let count = 0; count < maxSocketsOfSession; count++) await enter(own);
    await expect(enter(own)).rejects.toMatchObject({
      message: 'tooManyRequests',
      data: { code: 'tooManyRequests' },
    });
    expect((await enter(other)).connected).toBe(true);
    const first = open[0];
    const gone = first && closed(first);
    first?.disconnect();
    await gone;
    await io.server.in(`session:${own.id}`).fetchSockets();
    expect((await enter(own)).connected).toBe(true);
  });
});
