import { providerTable } from '@wallet/contract';
import {
  capabilities,
  protocolVersions,
  tellsJournal,
  toldRails,
  type Hello,
} from '@wallet/agent-protocol';
import { PhoneDied } from './connection/boot.ts';
import { Commands } from './commands.ts';
import { Connection } from './connection/connection.ts';
import { reportHealth } from './health.ts';
import { reportAccount } from './report-account.ts';
import { JobQueue } from './connection/job-queue.ts';
import { Outbox } from './connection/outbox.ts';
import type { Parts } from './parts.ts';
import { ServerClock } from './connection/server-clock.ts';
import { identityOf } from '../provider/account.ts';
import { Transfers } from './transfers.ts';
import { Watch } from './watch.ts';

type Given = Omit<Parts, 'connection' | 'outbox' | 'queue' | 'serverClock' | 'newId'> & {
  serverUrl: string;
};

/** The program on a phone for one boot. */
export interface Agent {
  readonly connected: boolean;
  readonly busy: boolean;
  readonly runningCommandId: string | undefined;
  /** Looks at an account's history soon. */
  look(accountId: string): void;
  drop(ms: number): void;
}

/** Connects and works until the boot ends. */
export function startAgent(given: Given): Agent {
  const { boot, journal, device, timing, log } = given;
  const serverClock = new ServerClock(boot);
  const connection = new Connection({
    serverUrl: given.serverUrl,
    token: device.token,
    boot,
    log,
    ackWaitMs: timing.ackWaitMs,
    hello: () => hello(given),
  });
  const outbox = new Outbox({ boot, journal, connection, timing, log });
  const pulse = { beat: () => undefined as void };
  const queue = new JobQueue(boot, () => pulse.beat());
  let made = 0;
  const newId = (prefix: string) => `${prefix}.${boot.bootId}.${(made += 1)}`;
  const parts: Parts = { ...given, connection, outbox, queue, serverClock, newId };
  const transfers = new Transfers(parts);
  const commands = new Commands(parts, transfers);
  const watch = new Watch(parts);

  connection.onWelcome((welcome) => serverClock.told(welcome.serverTime));
  once(connection, () => {
    outbox.resume();
    recover(parts, transfers, commands);
    reportHealth(parts);
    for (const accountId of parts.apps.accounts.keys()) reportAccount(parts, accountId);
  });
  transfers.start();
  commands.start();
  watch.start();
  pulse.beat = startHeart(parts);
  boot.signal.addEventListener('abort', () => connection.close(), { once: true });
  connection.open();
  return {
    get connected() {
      return connection.welcome !== undefined;
    },
    get busy() {
      return queue.busy;
    },
    get runningCommandId() {
      return queue.runningCommandId;
    },
    look: (accountId) => watch.look(accountId),
    drop: (ms) => connection.drop(ms),
  };
}

function once(connection: Connection, act: () => void): void {
  let done = false;
  connection.onWelcome(() => {
    if (!done) act();
    done = true;
  });
}

function recover({ log }: Parts, transfers: Transfers, commands: Commands): void {
  const broke = (error: unknown) => {
    if (!(error instanceof PhoneDied)) log.error({ error }, 'the journal could not be worked off');
  };
  transfers.recover().catch(broke);
  commands.recover().catch(broke);
}

/** Beats as often as the server asks, and soon after becoming busy or idle. Returns a trigger for that beat. */
function startHeart(parts: Parts): () => void {
  const { boot, connection, queue, serverClock } = parts;
  let regular: NodeJS.Timeout | undefined;
  let soon: NodeJS.Timeout | undefined;
  const beat = async () => {
    soon = undefined;
    if (!connection.welcome) return;
    const answer = await connection.ask('heartbeat', {
      bootId: boot.bootId,
      monotonicMs: boot.monotonicMs(),
      ...condition(parts),
      busy: queue.busy,
      runningCommandId: queue.runningCommandId ?? null,
    });
    if (answer?.ok && boot.alive) serverClock.told(answer.serverTime);
  };
  connection.onWelcome(({ heartbeatSeconds }) => {
    clearInterval(regular);
    regular = setInterval(() => void beat(), heartbeatSeconds * 1_000);
    void beat();
  });
  boot.signal.addEventListener(
    'abort',
    () => {
      clearInterval(regular);
      clearTimeout(soon);
    },
    { once: true },
  );
  return () => {
    if (boot.alive) soon ??= setTimeout(() => void beat(), 100);
  };
}

function condition({ random, device, boot }: Parts) {
  const { deviceId } = device;
  return {
    battery: { level: 60 + random.int(41, 'battery', deviceId, boot.bootId), charging: true },
    network: {
      transport: 'wifi' as const,
      signal: 55 + random.int(45, 'signal', deviceId),
      exitIp: `203.0.113.${1 + random.int(250, 'exit', deviceId)}`,
    },
  };
}

function hello({ device, boot, journal, apps, random, version }: Given): Hello {
  const country = device.accounts.map(({ provider }) => providerTable[provider].country)[0];
  return {
    protocolVersions: [...protocolVersions],
    agentVersion: version,
    capabilities: [...capabilities, toldRails, tellsJournal],
    model: device.model ?? 'Simulated phone',
    osVersion: 'Android 15',
    serial: random.text(12, 'serial', device.deviceId).toUpperCase(),
    bootId: boot.bootId,
    journalId: journal.journalId,
    monotonicMs: boot.monotonicMs(),
    sims: [
      {
        slot: 0,
        number: `${country === 'PH' ? '+63900' : '+62800'}${random.digits(7, 'sim', device.deviceId)}`,
        carrier: device.carrier ?? null,
      },
    ],
    accounts: [...apps.accounts.values()].map((account) => ({
      accountId: account.config.accountId,
      identity: account.signedIn ? identityOf(account) : null,
    })),
  };
}
