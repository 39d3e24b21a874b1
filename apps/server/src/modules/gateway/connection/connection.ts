import type { Namespace, Socket } from 'socket.io';
import type { AgentToServer, ServerToAgent } from '@wallet/agent-protocol';
import type { HealthCheckRecord } from '@wallet/contract';
import type { DeviceIdentity } from '#modules/devices';
import type { Clock } from '#platform/clock';
import type { Db } from '#platform/db';
import type { Log } from '#platform/log';
import type { Storage } from '#platform/storage';
import type { Vault } from '#platform/vault';

type Nothing = Record<string, never>;
export interface AgentData {
  device?: DeviceIdentity;
}
export type AgentNamespace = Namespace<AgentToServer, ServerToAgent, Nothing, AgentData>;
export type AgentSocket = Socket<AgentToServer, ServerToAgent, Nothing, AgentData>;

/** One live line to a phone. */
export interface Connection {
  /** Names it in the database: whoever holds it there is the device's one connection. */
  readonly id: string;
  readonly device: DeviceIdentity;
  readonly socket: AgentSocket;
  /** Hello was answered: now it may speak. */
  greeted: boolean;
  /** The journal that it named in its hello. */
  journalId?: string;
  /** Foreign things it has spoken for, each written down once. */
  readonly foreign: Set<string>;
  /** The latest commands that are known not to be another device's. */
  readonly looked: Set<string>;
}

/** What screens are told: hints, best effort. */
export interface Screens {
  devicePresenceChanged(deviceId: string): void;
  deviceBusyChanged(deviceId: string): void;
  healthChecked(record: HealthCheckRecord, ownerUserId: string | null): void;
}

export interface GatewayDeps {
  db: Db;
  vault: Vault;
  clock: Clock;
  log: Log;
  screens: Screens;
  /** Whether there is room to keep what phones say; there is where nobody watches. */
  storage?: Pick<Storage, 'isFull'>;
}
