import type { Actor } from '#modules/audit';
import type { Trail } from '#modules/identity';
import type { Clock } from '#platform/clock';
import type { Db } from '#platform/db';
import type { Jobs } from '#platform/jobs';
import type { Log } from '#platform/log';
import type { AddressRules } from '#platform/public-address';
import type { Vault } from '#platform/vault';

/** What the use cases of this module share. */
export interface Webhooks {
  db: Db;
  vault: Vault;
  jobs: Pick<Jobs, 'enqueue' | 'work' | 'every'>;
  clock: Clock;
  log: Log;
  /** Which addresses may be called; loopback in the demo only. */
  addresses: AddressRules;
  patience?: DeliveryTimeouts;
}

export interface DeliveryTimeouts {
  /** How long a receiver may take for its answer. */
  timeoutMs: number;
  /** Longer than an attempt can take: a delivery that is due again after it was lost with its process. */
  leaseSeconds: number;
  /** How long a process that ends waits for answers before it breaks off and puts back. */
  graceMs: number;
}

export const defaultTimeouts: DeliveryTimeouts = {
  timeoutMs: 15_000,
  leaseSeconds: 30,
  graceMs: 3_000,
};

/** Who acts on an address, and from where. */
export interface Act extends Trail {
  by: Actor;
}
