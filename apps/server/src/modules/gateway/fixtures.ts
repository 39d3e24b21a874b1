import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Db } from '#platform/db';
import type { KyselyPlugin } from 'kysely';
import { Server } from 'socket.io';
import { io as connectTo, type Socket } from 'socket.io-client';
import { agentNamespace, agentPath, readAnswer, readBody } from '@wallet/agent-protocol';
import type {
  AgentMessage,
  AnswerOf,
  BodyOf,
  Command,
  CommandAnswer,
  CommandResult,
  StatementRead,
} from '@wallet/agent-protocol';
import type { HealthCheckRecord } from '@wallet/contract';
import { type TestDatabase, testDatabase, testVault } from '@wallet/server/testing';
import { createAccount } from '#modules/accounts/virtual';
import { systemActor } from '#modules/audit';
import { enrolDevice } from '#modules/devices/enrolment';
import { type FakeClock, fakeClock } from '#platform/clock';
import { newId } from '#platform/ids';
import { silentLog } from '#platform/log';
import { type Gateway, startGateway } from './start-gateway.ts';

/** A gateway on real sockets and a real database, whose clock and seconds the test turns. */
export interface Farm {
  database: TestDatabase;
  clock: FakeClock;
  io: Server;
  gateway: Gateway;
  /** What screens were told, in order: `presence dev_x`, `busy dev_x`. */
  told: string[];
  health: HealthCheckRecord[];
  /** Whether the gateway finds no room to write. */
  isDiskFull: boolean;
  /** What a recognised phone is told to wait; 0 lets it in. */
  waitSeconds: number;
  /** Hears the text of each single statement before it is sent; may throw in its place. */
  onStatement: (text: string) => void;
  url: string;
  newPhone(): Promise<Phone>;
  /** Ends the gateway as a crash does, without a goodbye to the database, and starts another one. */
  crash(): Promise<void>;
  close(): Promise<void>;
}

export interface Phone {
  deviceId: string;
  token: string;
  accountId: string;
  number: string;
  connect(options?: { hello?: boolean }): Promise<Line>;
}

export interface Line {
  socket: Socket;
  /** Commands heard on this line. */
  heard: Command[];
  /** How commands are answered from now on; accepted when nobody says otherwise. */
  answerCommands(answer: (command: Command) => CommandAnswer | undefined): void;
  /** Says something and checks that the answer follows the protocol. */
  say<Name extends AgentMessage>(name: Name, body: BodyOf<Name>): Promise<AnswerOf<Name>>;
  nextCommand(): Promise<Command>;
  ended: Promise<string>;
}

export async function createFarm(): Promise<Farm> {
  const database = await testDatabase();
  const clock = fakeClock('2026-11-21T03:45:00.000Z');
  const told: string[] = [];
  const health: HealthCheckRecord[] = [];
  const screens = {
    devicePresenceChanged: (deviceId: string) => void told.push(`presence ${deviceId}`),
    deviceBusyChanged: (deviceId: string) => void told.push(`busy ${deviceId}`),
    healthChecked: (record: HealthCheckRecord) => void health.push(record),
  };
  const db: Db = {
    ...database.db,
    read: database.db.read.withPlugin(listeningPlugin((text) => farm.onStatement(text))),
  };
  const start = async () => {
    const http = createServer();
    const io = new Server(http, {
      path: agentPath,
      transports: ['websocket'],
      connectionStateRecovery: { maxDisconnectionDuration: 120_000, skipMiddlewares: true },
    });
    const gateway = startGateway({
      io,
      waitSeconds: () => farm.waitSeconds,
      db,
      vault: testVault(),
      clock,
      log: silentLog(),
      screens,
      storage: { isFull: () => farm.isDiskFull },
      ackMs: 300,
      isTicking: false,
    });
    await new Promise<void>((resolve) => void http.listen(0, '127.0.0.1', resolve));
    return { io, gateway, url: `http://127.0.0.1:${(http.address() as AddressInfo).port}` };
  };
  let running = await start();
  const sockets: Socket[] = [];
  let count = 0;
  const farm: Farm = {
    database,
    clock,
    told,
    health,
    isDiskFull: false,
    waitSeconds: 0,
    onStatement: () => undefined,
    get io() {
      return running.io;
    },
    get gateway() {
      return running.gateway;
    },
    get url() {
      return running.url;
    },
    newPhone: async () => {
      const number = `0812${String(++count).padStart(8, '0')}`;
      const { deviceId, token } = await database.db.transaction((trx) =>
        enrolDevice(trx, { mode: 'live', name: `P${count}`, model: 'M', by: systemActor }),
      );
      const accountId = await database.db.transaction((trx) =>
        createAccount(trx, testVault(), {
          mode: 'live',
          provider: 'dana',
          label: 'a',
          holderName: 'TOKO DINAMIS',
          number,
          deviceId,
          status: 'active',
          by: systemActor,
        }),
      );
      const phone = { deviceId, token, accountId, number };
      return { ...phone, connect: (options) => openLine(farm, sockets, phone, options) };
    },
    crash: async () => {
      for (const socket of running.io.of(agentNamespace).sockets.values())
        socket.removeAllListeners('disconnect');
      await running.io.close();
      running = await start();
    },
    close: async () => {
      for (const socket of sockets) socket.disconnect();
      await running.gateway.stop();
      await running.io.close();
      await database.close();
    },
  };
  return farm;
}

function listeningPlugin(onStatement: (text: string) => void): KyselyPlugin {
  return {
    transformQuery: ({ node }) => {
      if (node.kind === 'RawNode') onStatement(node.sqlFragments.join('?'));
      return node;
    },
    transformResult: async ({ result }) => result,
  };
}

type Known = Omit<Phone, 'connect'>;

async function openLine(
  farm: Farm,
  sockets: Socket[],
  phone: Known,
  { hello = true } = {},
): Promise<Line> {
  const socket = connectTo(`${farm.url}${agentNamespace}`, {
    path: agentPath,
    transports: ['websocket'],
    auth: { token: phone.token },
    forceNew: true,
    reconnection: false,
  });
  sockets.push(socket);
  const heard: Command[] = [];
  const waiting: ((command: Command) => void)[] = [];
  let unheard = 0;
  let answerOf: (command: Command) => CommandAnswer | undefined = () => ({ accepted: true });
  socket.on('command', (body: unknown, answer: (value: CommandAnswer) => void) => {
    const reading = readBody('command', body);
    if (!reading.ok) throw new Error(`a command that is none: ${reading.path}`);
    heard.push(reading.value);
    const reply = answerOf(reading.value);
    if (reply) answer(reply);
    waiting.shift()?.(reading.value);
  });
  const ended = new Promise<string>((resolve) => void socket.once('disconnect', resolve));
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', () => resolve());
    socket.once('connect_error', reject);
  });
  const line: Line = {
    socket,
    heard,
    ended,
    answerCommands: (answer) => {
      answerOf = answer;
    },
    say: async (name, body) => {
      const lost = ended.then((reason): never => {
        throw new Error(`the line was lost: ${reason}`);
      });
      const reading = readAnswer(
        name,
        await Promise.race([lost, socket.timeout(5_000).emitWithAck(name, body)]),
      );
      if (!reading.ok)
        throw new Error(`an answer that is none: ${reading.path} ${reading.message}`);
      return reading.value;
    },
    nextCommand: () => {
      const next = heard[unheard++];
      return next ? Promise.resolve(next) : new Promise((resolve) => void waiting.push(resolve));
    },
  };
  if (hello) {
    await line.say('hello', handshakeOf(phone));
    // What waited for this phone has been sent: what a test queues from here on is queued behind it.
    await farm.gateway.idle();
  }
  return line;
}

export function handshakeOf(
  { accountId, number }: Known,
  change: Partial<BodyOf<'hello'>> = {},
): BodyOf<'hello'> {
  return {
    protocolVersions: [1],
    agentVersion: '1.0.0',
    model: 'M',
    osVersion: '15',
    serial: 'S-1',
    bootId: 'boot-0001',
    journalId: 'journal-1',
    monotonicMs: 1,
    sims: [],
    accounts: [{ accountId, identity: identityOf(number) }],
    ...change,
  };
}

export function identityOf(number: string) {
  return { provider: 'dana' as const, holderName: 'TOKO DINAMIS', number };
}

export function beatOf(change: Partial<BodyOf<'heartbeat'>> = {}): BodyOf<'heartbeat'> {
  return {
    bootId: 'boot-0001',
    monotonicMs: 2,
    battery: { level: 80, charging: true },
    network: { transport: 'wifi', signal: 70, exitIp: null },
    busy: false,
    runningCommandId: null,
    ...change,
  };
}

/** A complete read of an account with one credit; the first one of an account is its baseline. */
export function readOf(
  { accountId, number }: Known,
  { nowMs, ...change }: Partial<StatementRead> & { nowMs: number },
): StatementRead {
  const minutesAgo = (minutes: number) => new Date(nowMs - minutes * 60_000).toISOString();
  const money = (value: string) => ({ value, currency: 'IDR' as const });
  return {
    readId: newId('read'),
    accountId,
    identity: identityOf(number),
    startedAt: minutesAgo(0.5),
    finishedAt: minutesAgo(0.4),
    from: minutesAgo(60),
    to: minutesAgo(1),
    lagMs: 10_000,
    passes: 2,
    tabs: ['booked', 'pending', 'failed'],
    openingBalance: money('0.00'),
    closingBalance: money('5.00'),
    claims: {
      identityRead: true,
      reachedFrom: true,
      reachedBeginning: true,
      allTabs: true,
      passesAgree: true,
    },
    lines: [
      {
        providerTransactionId: 'DN1',
        direction: 'credit',
        amount: money('5.00'),
        balanceAfter: money('5.00'),
        occurredFrom: minutesAgo(5),
        occurredTo: minutesAgo(5),
        status: 'booked',
        raw: 'row',
      },
    ],
    ...change,
  };
}

/** What the result of a command begins with. */
export function headOf({
  commandId,
  idempotencyKey,
}: Command): Pick<CommandResult, 'commandId' | 'idempotencyKey' | 'finishedAt'> {
  return { commandId, idempotencyKey, finishedAt: '2026-11-21T03:45:30.000Z' };
}

export function failureOf(command: Command): CommandResult {
  return {
    ...headOf(command),
    kind: command.kind,
    outcome: 'failed',
    error: { code: 'providerDown', message: 'Maintenance.' },
  };
}
