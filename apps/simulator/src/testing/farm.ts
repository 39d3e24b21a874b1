import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Command, CommandKind, CommandOf } from '@wallet/agent-protocol';
import { startFakeServer, type FakeServer } from '@wallet/agent-protocol/conformance';
import { buildEmv } from '@wallet/contract/emv';
import { pino } from 'pino';
import { onTestFinished } from 'vitest';
import { systemClock, type SimClock, type Timing } from '../clock.ts';
import type { AccountConfig, DeviceConfig } from '../config.ts';
import { startSimulator, type Simulator } from '../simulator.ts';

/** A farm against a fake server, quick, in a folder of its own. All of it is gone when the test ends. */
export interface TestFarm {
  server: FakeServer;
  simulator: Simulator;
  dataDir: string;
  get(path: string): Promise<{ status: number; body: unknown }>;
  send(
    method: 'POST' | 'DELETE',
    path: string,
    body?: unknown,
  ): Promise<{ status: number; body: unknown }>;
  pay(body: object): Promise<Paid>;
  order(fault: string, more?: object): Promise<void>;
  presses(): Promise<
    { intentId: string; epoch: number; outcome: string; amount: { value: string } }[]
  >;
  state(): Promise<FarmState>;
  /** Stops the farm and starts it again on the same folder. */
  restart(): Promise<void>;
}

interface Paid {
  accountId: string;
  lineId: string;
  amount: { value: string; currency: string };
  payerName: string;
  at: string;
}
interface FarmState {
  devices: {
    deviceId: string;
    connected: boolean;
    bootId: string;
    journalId: string;
    accounts: {
      accountId: string;
      balance: { value: string };
      otp: string | null;
      signedIn: boolean;
      lineCount: number;
      lines: { id: string; at: string }[];
    }[];
  }[];
  faults: unknown[];
}

export const quick: Timing = {
  readEveryMs: 3_600_000,
  ackWaitMs: 1_000,
  retryFirstMs: 2,
  retryMaxMs: 10,
  noticeMs: 1,
  passGapMs: 1,
  stepMs: 1,
  pressMs: 1,
  longestPressMs: 20,
  lagMs: 0,
  restartMs: 2,
};

interface FarmOptions {
  seed?: string;
  devices?: readonly DeviceConfig[];
  timing?: Partial<Timing>;
  clock?: SimClock;
}

export async function testFarm({
  seed = 'test',
  devices = [device('a', [dana()])],
  timing = {},
  clock,
}: FarmOptions = {}): Promise<TestFarm> {
  const server = await startFakeServer();
  const dataDir = await mkdtemp(join(tmpdir(), 'wallet-farm-'));
  const start = () =>
    startSimulator({
      serverUrl: server.url,
      controlPort: 0,
      seed,
      dataDir,
      devices,
      log: pino({ level: 'silent' }),
      timing: { ...quick, ...timing },
      ...(clock ? { clock } : {}),
    });
  const farm = { server, dataDir, simulator: await start() };
  onTestFinished(async () => {
    await farm.simulator.stop();
    await server.close();
    await rm(dataDir, { recursive: true, force: true });
    if (server.wrong.length > 0)
      throw new Error(`the farm broke the protocol: ${server.wrong.join('; ')}`);
  });

  async function ask(method: string, path: string, body?: unknown) {
    const response = await fetch(`${farm.simulator.controlUrl}${path}`, {
      method,
      ...(body === undefined
        ? {}
        : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as unknown };
  }
  async function well(method: string, path: string, body?: unknown): Promise<unknown> {
    const answer = await ask(method, path, body);
    if (answer.status !== 200) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  }
  return Object.assign(farm, {
    get: (path: string) => ask('GET', path),
    send: ask,
    pay: (body: object) => well('POST', '/pay', body) as Promise<Paid>,
    order: async (fault: string, more: object = {}) =>
      void (await well('POST', '/faults', { fault, ...more })),
    presses: async () =>
      (
        (await well('GET', '/presses')) as {
          presses: {
            intentId: string;
            epoch: number;
            outcome: string;
            amount: { value: string };
          }[];
        }
      ).presses,
    state: () => well('GET', '/state') as Promise<FarmState>,
    restart: async () => {
      await farm.simulator.stop();
      farm.simulator = await start();
    },
  });
}

/** A clock on which waits of exactly `ms` last until they are let go. */
export function heldClock(ms: number): { clock: SimClock; letGo(): void } {
  const held = Promise.withResolvers<void>();
  return {
    clock: {
      ...systemClock,
      wait: (waitMs, signal) => (waitMs === ms ? held.promise : systemClock.wait(waitMs, signal)),
    },
    letGo: held.resolve,
  };
}

/** An id with the given end; the end uses Crockford's letters. */
export function id(prefix: string, end: string): string {
  return `${prefix}_${end.padStart(26, '0')}`;
}

export function device(name: string, accounts: AccountConfig[]): DeviceConfig {
  return { deviceId: id('dev', name), token: `token-${name}`, name: `JKT-${name}`, accounts };
}

export function dana(name = 'dana1', opening = '1000000.00'): AccountConfig {
  return {
    accountId: id('acc', name),
    provider: 'dana',
    holderName: `TOKO ${name.toUpperCase()}`,
    number: '081200000001',
    staticQr: qr('26', `ID.DANA.${name}`, '360', 'ID'),
    openingBalance: { value: opening, currency: 'IDR' },
  };
}

export function maya(name = 'maya1', opening = '20000.00'): AccountConfig {
  return {
    accountId: id('acc', name),
    provider: 'maya',
    holderName: `STORE ${name.toUpperCase()}`,
    number: '09170000001',
    staticQr: qr('28', `ph.ppmi.${name}`, '608', 'PH'),
    openingBalance: { value: opening, currency: 'PHP' },
  };
}

function qr(tag: string, guid: string, currency: string, country: string): string {
  return buildEmv([
    { tag: '00', value: '01' },
    { tag: '01', value: '11' },
    { tag, fields: [{ tag: '00', value: guid }] },
    { tag: '52', value: '5812' },
    { tag: '53', value: currency },
    { tag: '58', value: country },
    { tag: '59', value: 'TOKO' },
    { tag: '60', value: 'KOTA' },
  ]);
}

let made = 0;
/** A command with an id and a key of its own, for the first test account. */
export function command<Kind extends CommandKind>(
  kind: Kind,
  payload: CommandOf<Kind>['payload'],
  more: Partial<Command> = {},
): Command {
  made += 1;
  return {
    commandId: id('cmd', String(made)),
    idempotencyKey: `key-${String(made).padStart(8, '0')}`,
    accountId: id('acc', 'dana1'),
    deadline: new Date(Date.now() + 60_000).toISOString(),
    ttlMs: 60_000,
    priority: 5,
    kind,
    payload,
    ...more,
  } as Command;
}
