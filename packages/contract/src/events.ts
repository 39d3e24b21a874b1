import type { Provider } from './providers.ts';

/** Realtime events of the console namespace `/` on `/ws`: names and shapes, which screens and third parties rely on. */
export type CheckStatus = 0 | 1 | 2 | 3;
export const checkAreas = [
  'sms',
  'network',
  'ip',
  'app',
  'get_balance',
  'transfer',
  'transaction_history',
  'get_qr_code',
] as const;
export type CheckArea = (typeof checkAreas)[number];
export const deviceStates = [
  'retired',
  'maintenance',
  'enrolling',
  'offline',
  'failing',
  'busy',
  'available',
] as const;
export type DeviceState = (typeof deviceStates)[number];
/** Which part of the fleet: everything in use, what needs a hand, where money is, or what waits until it is safe. */
export const fleetTabs = ['all', 'needsHand', 'withMoney', 'waiting'] as const;
export type FleetTab = (typeof fleetTabs)[number];

/** How a health check goes itself: a broken one says nothing of its area. */
export const processStatuses = ['running', 'done', 'error'] as const;

/** How bad an alert is, from the mildest to the gravest. */
export const alertSeverities = ['notice', 'warning', 'critical'] as const;
export type AlertSeverity = (typeof alertSeverities)[number];

export const loginStatuses = ['waiting', 'running', 'done', 'failed'] as const;
export type LoginStatus = (typeof loginStatuses)[number];

/** A step of a sign-in, 0 to 4. */
export interface LoginStatusChange {
  accountId: string;
  step: number;
  status: LoginStatus;
  message: string;
}

export interface HealthCheckRecord {
  deviceId: string;
  data: Partial<Record<CheckArea, number>>;
  processStatus: (typeof processStatuses)[number];
  additionalData: { accountId?: string; checkedAt: string; message?: string };
}

export interface ConnectedDevice {
  name: string;
  state: DeviceState;
  isBusy: boolean;
  lastSeenAt: string | null;
}

/** Each provider's sign-ins have an event of their own. */
type LoginStatusEvents = Record<`${Provider}:login-status`, (change: LoginStatusChange) => void>;

export interface ServerToConsole extends LoginStatusEvents {
  'health-check': (records: HealthCheckRecord[]) => void;
  'device-status-update': (change: { deviceId: string; isBusy: boolean }) => void;
  'device:getConnected': (devices: Record<string, ConnectedDevice>) => void;
  'device:refresh': () => void;
  'merchant:trigger-available-balance': () => void;
  /** An alert was opened or closed: look again. */
  alert: () => void;
  'transaction:changed': (change: { transactionId: string }) => void;
  /** A destination or an inquiry of the merchant changed: read it again. */
  'payout-method:changed': (change: {
    payoutMethodId: string | null;
    verificationId: string | null;
  }) => void;
  /** A withdrawal request was made or changed: its merchant's people and operators read it again. */
  'withdrawal:changed': (change: { withdrawalId: string }) => void;
  /** A payment session was opened or changed: operators read it again. */
  'session:changed': (change: { sessionId: string }) => void;
  /** An item was taken, returned or commented on, or a shift began or ended: operators reload it. */
  'shift:changed': () => void;
  /** Maintenance was announced, planned or taken back. */
  'maintenance:changed': () => void;
  /** A comparison, difference, manual posting, internal transfer or imported statement changed: operators reload. */
  'reconciliation:changed': () => void;
  /** Money awaiting a person came, was taken or decided; null for a deposit without a line. Operators reload. */
  'unmatched:changed': (change: { lineId: string | null }) => void;
}

export const realtimePath = '/ws';

/** Client timing as specified: reconnect 1 to 5 s with jitter 0.5 for ever, connection time-out 20 s. */
export const realtimeTiming = {
  reconnectionDelayMs: 1_000,
  reconnectionDelayMaxMs: 5_000,
  randomizationFactor: 0.5,
  connectTimeoutMs: 20_000,
} as const;
