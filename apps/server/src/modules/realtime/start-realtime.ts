import type { HealthCheckRecord, LoginStatusChange, Provider } from '@wallet/contract';
import type { Identity } from '#modules/identity';
import type { Log } from '#platform/log';
import { admitSockets, type ConsoleNamespace } from './admit-sockets.ts';
import { collect } from './collect.ts';
import type { Io } from './create-io.ts';
import { sendDeviceMap, pushDeviceChanges, pushDeviceMaps } from './push-devices.ts';
import type { DeviceReader } from './push-devices.ts';
import { rooms } from './rooms.ts';

export interface RealtimeOptions {
  io: Io;
  identity: Identity;
  devices: DeviceReader;
  log: Log;
}

/** Pushes to screens. All of them are hints, best effort: GET is the truth. */
export interface Realtime {
  balanceChanged(merchantId: string): void;
  /** To the merchant\u2019s people and to those who see every transaction. */
  transactionChanged(change: { merchantId: string; transactionId: string }): void;
  /** A destination or an inquiry: to the merchant's people. */
  payoutMethodChanged(
    merchantId: string,
    change: { payoutMethodId: string | null; verificationId: string | null },
  ): void;
  /** A withdrawal request: to the merchant's people and to everybody who sees all. */
  withdrawalChanged(merchantId: string, withdrawalId: string): void;
  /** Money that waits for a person, or a deposit that is marked without its line: to everybody who sees all. */
  unmatchedChanged(lineId: string | null): void;
  /** Something of the comparison with the providers: to everybody who sees all. */
  reconciliationChanged(): void;
  /** A payment session: to everybody who sees all. */
  sessionChanged(sessionId: string): void;
  /** A device came or went. */
  devicePresenceChanged(deviceId: string): void;
  deviceBusyChanged(deviceId: string): void;
  healthChecked(record: HealthCheckRecord, ownerUserId: string | null): void;
  /** A step of a sign-in: to everybody who sees the account. */
  loginChanged(provider: Provider, change: LoginStatusChange, ownerUserId: string | null): void;
  /** Alerts began or ended: to everybody who sees all, and to the named owners. */
  alertsChanged(ownerUserIds: readonly string[]): void;
  /** An owner of an open item, a note, or a shift: to everybody who works in the house. */
  shiftChanged(): void;
  /** Maintenance was announced or taken back: to everybody who is signed in. */
  maintenanceChanged(): void;
  /** Closes the sockets of a session that ended, in every process. */
  sessionEnded(sessionId: string): void;
  /** Sends what is being collected, at once. */
  flush(): Promise<void>;
  /** Closes the sockets of sessions that ended or expired without a fact; also done every 30 seconds. */
  sweep(): Promise<void>;
  stop(): void;
}

/** Changes are collected this long, so that a busy moment is one event for each thing. */
const windowMs = 75;
/** A map of what is connected is as long as the fleet: not more often than once in this time. */
const mapRestMs = 1_000;
const sweepMs = 30_000;
/** More changed transactions of one merchant at once than a screen would show. */
const mostTransactions = 50;

/** Opens the consoles' namespace and keeps its screens up to date. */
export function startRealtime({ io, identity, devices, log }: RealtimeOptions): Realtime {
  const namespace = admitSockets(io, identity, log);
  const onError = (error: unknown) =>
    log.warn({ err: error }, 'screens could not be told of a change');
  namespace.on('connection', (socket) => void sendDeviceMap(socket, devices).catch(onError));
  const balances = collect({
    windowMs,
    onError,
    handle: async (merchantIds) => merchantIds.forEach((id) => tellBalance(namespace, id)),
  });
  const transactions = collect({
    windowMs,
    onError,
    handle: async (pairs) => tellTransactions(namespace, pairs),
  });
  const deviceChanges = collect({
    windowMs,
    onError,
    handle: (deviceIds) => pushDeviceChanges(namespace, devices, deviceIds),
  });
  const deviceMaps = collect({
    windowMs,
    restMs: mapRestMs,
    onError,
    handle: () => pushDeviceMaps(namespace, devices),
  });
  const alerts = collect({
    windowMs,
    onError,
    handle: async (ears) => void namespace.to(ears).emit('alert'),
  });
  const shifts = collect({
    windowMs,
    onError,
    handle: async (ears) => void namespace.to(ears).emit('shift:changed'),
  });
  const withdrawals = collect({
    windowMs,
    onError,
    handle: async (pairs) => tellWithdrawals(namespace, pairs),
  });
  const lines = collect({
    windowMs,
    onError,
    handle: async (ids) =>
      ids
        .slice(0, mostTransactions)
        .forEach((id) =>
          namespace.to(rooms.devices).emit('unmatched:changed', { lineId: id || null }),
        ),
  });
  const collectors = [
    balances,
    transactions,
    withdrawals,
    lines,
    deviceChanges,
    deviceMaps,
    alerts,
  ];
  const paySessions = collect({
    windowMs,
    onError,
    handle: async (ids) =>
      ids
        .slice(0, mostTransactions)
        .forEach((sessionId) => namespace.to(rooms.devices).emit('session:changed', { sessionId })),
  });
  const comparisons = collect({
    windowMs,
    onError,
    handle: async () => void namespace.to(rooms.devices).emit('reconciliation:changed'),
  });
  collectors.push(paySessions, shifts, comparisons);
  const sweep = () => hangUpOnTheDead(namespace, identity).catch(onError);
  const timer = setInterval(() => void sweep(), sweepMs).unref();
  return {
    balanceChanged: (merchantId) => balances.add(merchantId),
    transactionChanged: ({ merchantId, transactionId }) =>
      transactions.add(`${merchantId} ${transactionId}`),
    payoutMethodChanged: (merchantId, change) =>
      void namespace.to(rooms.merchant(merchantId)).emit('payout-method:changed', change),
    withdrawalChanged: (merchantId, withdrawalId) =>
      withdrawals.add(`${merchantId} ${withdrawalId}`),
    unmatchedChanged: (lineId) => lines.add(lineId ?? ''),
    reconciliationChanged: () => comparisons.add('all'),
    sessionChanged: (sessionId) => paySessions.add(sessionId),
    devicePresenceChanged: (deviceId) => {
      deviceChanges.add(deviceId);
      deviceMaps.add('all');
    },
    deviceBusyChanged: (deviceId) => deviceChanges.add(deviceId),
    healthChecked: (record, ownerUserId) => {
      namespace.to(audienceOf(ownerUserId)).emit('health-check', [record]);
    },
    loginChanged: (provider, change, ownerUserId) => {
      namespace.to(audienceOf(ownerUserId)).emit(`${provider}:login-status`, change);
    },
    alertsChanged: (ownerUserIds) =>
      [rooms.devices, ...ownerUserIds.map((id) => rooms.owner(id))].forEach((ear) =>
        alerts.add(ear),
      ),
    shiftChanged: () => [rooms.devices, rooms.deviceOwners].forEach((ear) => shifts.add(ear)),
    maintenanceChanged: () => void namespace.emit('maintenance:changed'),
    sessionEnded: (sessionId) => namespace.in(rooms.session(sessionId)).disconnectSockets(true),
    flush: async () => {
      await Promise.all(collectors.map((collector) => collector.flush()));
    },
    sweep,
    stop: () => {
      clearInterval(timer);
      for (const collector of collectors) collector.stop();
    },
  };
}

/** Those who see everything, and the owner of the phone. */
function audienceOf(ownerUserId: string | null): string[] {
  return ownerUserId === null ? [rooms.devices] : [rooms.devices, rooms.owner(ownerUserId)];
}

function tellBalance(namespace: ConsoleNamespace, merchantId: string): void {
  namespace.to(rooms.merchant(merchantId)).emit('merchant:trigger-available-balance');
}

function tellTransactions(namespace: ConsoleNamespace, pairs: string[]): void {
  const byMerchant = Map.groupBy(
    pairs.map((pair) => pair.split(' ')),
    ([merchantId = '']) => merchantId,
  );
  for (const [merchantId, changed] of byMerchant) {
    for (const [, transactionId = ''] of changed.slice(0, mostTransactions)) {
      namespace
        .to([rooms.merchant(merchantId), rooms.transactions])
        .emit('transaction:changed', { transactionId });
    }
  }
}

/** Operators look at all of them, a merchant at its own. */
function tellWithdrawals(namespace: ConsoleNamespace, pairs: string[]): void {
  const byMerchant = Map.groupBy(
    pairs.map((pair) => pair.split(' ')),
    ([merchantId = '']) => merchantId,
  );
  for (const [merchantId, changed] of byMerchant) {
    for (const [, withdrawalId = ''] of changed.slice(0, mostTransactions))
      namespace
        .to([rooms.merchant(merchantId), rooms.devices])
        .emit('withdrawal:changed', { withdrawalId });
  }
}

/** Sockets of this process whose session no longer counts. */
async function hangUpOnTheDead(namespace: ConsoleNamespace, identity: Identity): Promise<void> {
  const bySession = Map.groupBy(
    namespace.sockets.values(),
    ({ data }) => data.principal?.sessionId ?? '',
  );
  await Promise.all(
    [...bySession].map(async ([sessionId, sockets]) => {
      if (await identity.readLiveSession(sessionId)) return;
      for (const socket of sockets) socket.disconnect(true);
    }),
  );
}
