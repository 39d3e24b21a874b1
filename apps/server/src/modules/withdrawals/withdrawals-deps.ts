import type { Approvals } from '#modules/approvals/words';
import type { Identity } from '#modules/identity';
import type { Clock } from '#platform/clock';
import type { Db } from '#platform/db';
import type { Log } from '#platform/log';
import type { Vault } from '#platform/vault';
import type { Writer } from '#platform/writer';

/** What the module's use cases need from outside. */
export interface WithdrawalsDeps {
  db: Db;
  vault: Vault;
  log: Log;
  clock: Clock;
  writer: Writer;
  /** Where words are taken, and from where they come. */
  approvals: Approvals;
  /** Where passwords are asked for again. */
  identity: Identity;
}
