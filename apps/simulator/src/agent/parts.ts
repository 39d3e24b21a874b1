import type { Logger } from 'pino';
import type { SimClock, Timing } from '../clock.ts';
import type { DeviceConfig } from '../config.ts';
import type { Faults, FaultName } from '../faults.ts';
import type { ProviderApps } from '../provider/apps.ts';
import type { Random } from '../random.ts';
import type { Boot } from './connection/boot.ts';
import type { Connection } from './connection/connection.ts';
import type { JobQueue } from './connection/job-queue.ts';
import type { Journal } from './connection/journal.ts';
import type { Outbox } from './connection/outbox.ts';
import type { ServerClock } from './connection/server-clock.ts';

/** What every part of an agent works with during one boot. */
export interface Parts {
  readonly device: DeviceConfig;
  readonly boot: Boot;
  /** What the program on the phone calls itself in this boot. */
  readonly version: string;
  readonly apps: ProviderApps;
  readonly journal: Journal;
  readonly connection: Connection;
  readonly outbox: Outbox;
  readonly queue: JobQueue;
  readonly serverClock: ServerClock;
  readonly faults: Faults;
  readonly random: Random;
  readonly clock: SimClock;
  readonly timing: Timing;
  readonly log: Logger;
  /** An id that this device never made before. */
  readonly newId: (prefix: string) => string;
  /** The phone goes off now and starts again: throws PhoneDied. */
  readonly crash: () => never;
  /** The same when the phone was asked to: away for `ms` longer than usual. */
  readonly startAnew: (ms: number) => never;
  /** Puts another version on the phone; it counts from the next boot on. */
  readonly install: (version: string) => Promise<void>;
}

export function takeFault(
  parts: Parts,
  fault: FaultName,
  accountId?: string,
): { ms: number } | undefined {
  return parts.faults.take(fault, {
    deviceId: parts.device.deviceId,
    ...(accountId === undefined ? {} : { accountId }),
  });
}
