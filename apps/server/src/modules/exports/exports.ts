import type { Clock } from '#platform/clock';
import type { Db } from '#platform/db';
import type { Jobs } from '#platform/jobs';
import type { Log } from '#platform/log';
import type { Vault } from '#platform/vault';

/** What the use cases of this module share. */
export interface Exports {
  db: Db;
  vault: Vault;
  jobs: Pick<Jobs, 'enqueue' | 'work' | 'every'>;
  clock: Clock;
  log: Log;
}
