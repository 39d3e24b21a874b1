import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildEmv } from '@wallet/contract/emv';
import {
  createAccount,
  enrolDevice,
  silentLog,
  systemActor,
  testVault,
  type Db,
} from '@wallet/server/bench';
import { startSimulator, type DeviceConfig, type SimulatorOptions } from '@wallet/simulator';

export interface Press {
  intentId: string;
  epoch: number;
  accountId: string;
  outcome: 'accepted' | 'refused';
}

/** Simulated phones with one wallet each, quick, and their control API. */
export interface Phones {
  accountIds: string[];
  deviceIds: string[];
  order(fault: string, more?: object): Promise<void>;
  endFaults(): Promise<void>;
  pay(accountId: string, amount: string): Promise<void>;
  presses(): Promise<Press[]>;
  /** The devices that are connected and in the middle of nothing, by their own account. */
  idleDevices(): Promise<Set<string>>;
  /** No phone is in the middle of anything. */
  areIdle(): Promise<boolean>;
  stop(): Promise<void>;
}

const quick = {
  readEveryMs: 3_600_000,
  ackWaitMs: 1_000,
  retryFirstMs: 5,
  retryMaxMs: 50,
  noticeMs: 1,
  passGapMs: 1,
  stepMs: 1,
  pressMs: 1,
  longestPressMs: 100,
  lagMs: 10_000,
  restartMs: 5,
};
const holderName = 'TOKO DINAMIS';

/** Enrols phones with a wallet that may pay out, and switches them on in this process. */
export async function startPhones(
  db: Db,
  {
    diesAt,
    ...wanted
  }: { count: number; port: number; seed: number } & Pick<SimulatorOptions, 'diesAt'>,
): Promise<Phones> {
  const farm = await enrolFarm(db, wanted);
  const simulator = await startSimulator({ ...farm, controlPort: 0, log: silentLog(), diesAt });
  return phonesAt(simulator.controlUrl, farm, () => simulator.stop());
}

/** What a simulator is started with, again and again on one disk. */
export type Farm = Pick<SimulatorOptions, 'serverUrl' | 'seed' | 'dataDir' | 'devices' | 'timing'>;

export async function enrolFarm(
  db: Db,
  { count, port, seed }: { count: number; port: number; seed: number },
): Promise<Farm> {
  const dataDir = await mkdtemp(join(tmpdir(), 'wallet-crash-'));
  const devices: DeviceConfig[] = [];
  for (let i = 0; i < count; i++) devices.push(await enrolPhone(db, i));
  return {
    serverUrl: `http://127.0.0.1:${port}`,
    seed: String(seed),
    dataDir,
    devices,
    timing: quick,
  };
}

/** The phones of a farm by their control API. */
export function phonesAt(
  controlUrl: string,
  { devices, dataDir }: Farm,
  end: () => Promise<unknown>,
): Phones {
  const ask = async (method: string, path: string, body?: unknown) => {
    const answer = await fetch(`${controlUrl}${path}`, {
      method,
      ...(body !== undefined && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${await answer.text()}`);
    return (await answer.json()) as unknown;
  };
  const idleDevices = async () => {
    const state = (await ask('GET', '/state')) as {
      devices: { deviceId: string; connected: boolean; busy: boolean }[];
    };
    return new Set(
      state.devices.flatMap(({ deviceId, connected, busy }) =>
        connected && !busy ? [deviceId] : [],
      ),
    );
  };
  return {
    accountIds: devices.flatMap(({ accounts }) => accounts.map(({ accountId }) => accountId)),
    deviceIds: devices.map(({ deviceId }) => deviceId),
    order: async (fault, more = {}) => void (await ask('POST', '/faults', { fault, ...more })),
    endFaults: async () => void (await ask('DELETE', '/faults')),
    pay: async (accountId, amount) => void (await ask('POST', '/pay', { accountId, amount })),
    presses: async () => ((await ask('GET', '/presses')) as { presses: Press[] }).presses,
    idleDevices,
    areIdle: async () => (await idleDevices()).size === devices.length,
    stop: async () => {
      await end();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function enrolPhone(db: Db, index: number): Promise<DeviceConfig> {
  const number = `0812${String(index + 1).padStart(8, '0')}`;
  return db.transaction(async (trx) => {
    const { deviceId, token } = await enrolDevice(trx, {
      mode: 'live',
      name: `CRASH-${index}`,
      model: 'M',
      by: systemActor,
    });
    const accountId = await createAccount(trx, testVault(), {
      mode: 'live',
      provider: 'dana',
      label: `crash ${index}`,
      holderName,
      number,
      deviceId,
      status: 'active',
      acceptsPayouts: true,
      authority: { ownerName: 'Test Owner', document: 'POA-1', until: '2999-12-31' },
      by: systemActor,
    });
    const account = {
      accountId,
      provider: 'dana' as const,
      holderName,
      number,
      staticQr: codeOf(index),
      openingBalance: { value: '0.00', currency: 'IDR' as const },
      signedIn: true,
    };
    return { deviceId, token, name: `CRASH-${index}`, accounts: [account] };
  });
}

function codeOf(index: number): string {
  return buildEmv([
    { tag: '00', value: '01' },
    { tag: '01', value: '11' },
    { tag: '26', fields: [{ tag: '00', value: `ID.DANA.CRASH${index}` }] },
    { tag: '52', value: '5812' },
    { tag: '53', value: '360' },
    { tag: '58', value: 'ID' },
    { tag: '59', value: 'TOKO' },
    { tag: '60', value: 'KOTA' },
  ]);
}
