import type { Clock } from '#platform/clock';
import type { Db } from '#platform/db';
import type { Jobs } from '#platform/jobs';
import type { Log } from '#platform/log';
import type { Mail } from '#platform/mail';
import type { AddressRules } from '#platform/public-address';
import type { Storage } from '#platform/storage';
import type { Vault } from '#platform/vault';

/** What the use cases of this module share. */
export interface Alerts {
  db: Db;
  vault: Vault;
  jobs: Pick<Jobs, 'enqueue' | 'work' | 'every'>;
  mail: Mail;
  clock: Clock;
  log: Log;
  /** Which addresses may be called; loopback in the demo only. */
  addresses: AddressRules;
  /** Knows of a full disk, also while no alert of it can be stored. */
  storage?: Pick<Storage, 'trouble' | 'told'>;
  /** Where the admin console is: links in mails and calls lead there. */
  adminUrl: string;
}
