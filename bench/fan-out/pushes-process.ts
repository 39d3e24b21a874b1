/**
 * Pushes device changes to screens, by our realtime and by plain `ws` with the same text. Listens
 * for both; orders say who pushes how much, answered with this process's CPU.
 */
import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { createRequire } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  createIo,
  createUser,
  startRealtime,
  signIn,
  silentLog,
  systemActor,
  systemClock,
  testIdentity,
} from '@wallet/server/bench';
import { openBenchDatabase } from '../support/database.ts';
import { obey } from '../support/child.ts';

export interface Addresses {
  ours: string;
  plain: string;
  /** One for so many screens as one session may have. */
  accessTokens: string[];
}
export interface PushOrder {
  act: 'push';
  how: 'ours' | 'plain';
  /** Devices that change in one moment of collecting. */
  changed: number;
  moments: number;
}

/** As much of `ws` as a push needs; it is the copy that Socket.IO itself runs on. */
interface PlainServer {
  clients: Set<{ send(data: Buffer, options: { binary: boolean }): void }>;
}
type Ws = {
  WebSocketServer: new (options: { server: HttpServer; perMessageDeflate: boolean }) => PlainServer;
};

/** Between two moments, as our realtime collects. */
const momentMs = 75;
const password = 'kopi-susu-gula-aren';
/** As many sessions as 1,000 screens need. */
const sessions = 20;
const require = createRequire(import.meta.url);
const { WebSocketServer } = createRequire(
  createRequire(require.resolve('@wallet/server/bench')).resolve('socket.io'),
)('ws') as Ws;

const database = await openBenchDatabase();
const { identity } = await testIdentity({ db: database.db, clock: systemClock });
await database.db.transaction((trx) =>
  createUser(identity, trx, {
    email: 'admin@x.example',
    name: 'Admin',
    roleId: 1,
    password,
    by: systemActor,
  }),
);
const accessTokens: string[] = [];
for (let session = 0; session < sessions; session++) {
  const { token } = await signIn(identity, {
    email: 'admin@x.example',
    password,
    console: 'admin',
    ip: '127.0.0.1',
  });
  accessTokens.push(token.accessToken);
}

const io = await createIo({ log: silentLog() });
const isBusy = new Map<string, boolean>();
const readConnected = ({ deviceIds = [] }: { deviceIds?: string[] }) =>
  Promise.resolve(
    Object.fromEntries(
      deviceIds.map((id) => [
        id,
        { name: id, state: 'busy' as const, isBusy: isBusy.get(id) ?? false, lastSeenAt: null },
      ]),
    ),
  );
const realtime = startRealtime({ io, identity, devices: { readConnected }, log: silentLog() });
const [ourSite, plainSite] = [createServer(), createServer()];
const sockets = { ours: keep(ourSite), plain: keep(plainSite) };
io.attach(ourSite, { console: 'admin', origins: [] });
const plain = new WebSocketServer({ server: plainSite, perMessageDeflate: false });
const [ours, plainUrl] = [await listen(ourSite), await listen(plainSite)];

const idOf = (number: number) => `dev_${String(number).padStart(26, '0')}`;

/** One moment: so many devices changed, each of which is one event for every screen. */
const pushes = {
  ours: async (changed: number) => {
    for (let number = 0; number < changed; number++) {
      isBusy.set(idOf(number), !isBusy.get(idOf(number)));
      realtime.deviceBusyChanged(idOf(number));
    }
    await realtime.flush();
  },
  plain: async (changed: number) => {
    for (let number = 0; number < changed; number++) {
      isBusy.set(idOf(number), !isBusy.get(idOf(number)));
      const text = Buffer.from(
        `42${JSON.stringify(['device-status-update', { deviceId: idOf(number), isBusy: isBusy.get(idOf(number)) }, 'sYbe9vYl4Nt'])}`,
      );
      for (const client of plain.clients) client.send(text, { binary: false });
    }
  },
};

obey(
  async (
    order: { act: 'addresses' } | PushOrder,
  ): Promise<Addresses | { cpuMicroseconds: number }> => {
    if (order.act === 'addresses') return { ours, plain: plainUrl, accessTokens };
    const before = process.cpuUsage();
    for (let moment = 0; moment < order.moments; moment++) {
      await pushes[order.how](order.changed);
      await sleep(momentMs);
      while ([...sockets[order.how]].some(({ writableLength }) => writableLength > 0))
        await sleep(momentMs);
    }
    const { user, system } = process.cpuUsage(before);
    return { cpuMicroseconds: user + system };
  },
  async () => {
    realtime.stop();
    await io.close();
    await database.close();
  },
);

function keep(site: HttpServer): Set<Socket> {
  const open = new Set<Socket>();
  site.on('connection', (socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  return open;
}

async function listen(site: HttpServer): Promise<string> {
  await new Promise<void>(
    (resolve) => void site.listen({ port: 0, host: '127.0.0.1', backlog: 2_048 }, resolve),
  );
  return `ws://127.0.0.1:${(site.address() as AddressInfo).port}`;
}
