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
}
