import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';
import { io as connect, type Socket } from 'socket.io-client';
import { agentNamespace, agentPath } from '@wallet/agent-protocol';
import { silentLog } from '#platform/log';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDeviceClient, refuseAgents } from './device-client.ts';

const question = { since: '2026-11-22T00:00:00.000Z', after: null };
const answer = { journalId: 'jrn_01m80000000000000000000000', orders: [], next: null };
let http: HttpServer;
let io: Server;
let isGateway = true;
const open: Socket[] = [];

beforeAll(async () => {
  http = createServer();
  io = new Server(http, { path: agentPath, transports: ['websocket'] });
  io.of(agentNamespace).use((socket, next) => {
    if (isGateway) void socket.join(`device:${String(socket.handshake.auth['device'])}`);
    next();
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  for (const socket of open) socket.disconnect();
  await io.close();
});

test('a journal is asked of the phone that is meant, and one that is connected nowhere is known to be so at once', async () => {
  const asker = createDeviceClient({ io, log: silentLog(), waitMs: 5_000 });
  await phone('a', (say) => say(answer));
  await phone('b', (say) => say({ ...answer, orders: 'none' }));
  expect(await asker.queryJournal('a', question)).toEqual(answer);
  // What makes no sense is no answer.
  expect(await asker.queryJournal('b', question)).toBeUndefined();
  expect(await asker.queryJournal('nowhere', question)).toBeUndefined();
});

test('a phone that is mute is given up after its time', async () => {
  await phone('mute', () => undefined);
  expect(
    await createDeviceClient({ io, log: silentLog(), waitMs: 30 }).queryJournal('mute', question),
  ).toBeUndefined();
});

test('a process that holds no lines turns phones away with a reason that lets them try again', async () => {
  isGateway = false;
  refuseAgents(io);
  await expect(phone('a', () => undefined)).rejects.toMatchObject({
    message: 'unavailable',
    data: { code: 'unavailable' },
  });
});

async function phone(
  device: string,
  onJournal: (say: (answer: unknown) => void) => void,
): Promise<void> {
  const socket = connect(
    `http://127.0.0.1:${(http.address() as AddressInfo).port}${agentNamespace}`,
    {
      path: agentPath,
      transports: ['websocket'],
      auth: { device },
      forceNew: true,
      reconnection: false,
    },
  );
  open.push(socket);
  socket.on('journal:question', (_question: unknown, say: (answer: unknown) => void) =>
    onJournal(say),
  );
  await new Promise<void>((resolve, reject) =>
    socket.once('connect', resolve).once('connect_error', reject),
  );
}
