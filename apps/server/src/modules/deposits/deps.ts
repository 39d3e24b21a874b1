import type { Approvals } from '#modules/approvals/words';
import type { Clock } from '#platform/clock';
import type { Db } from '#platform/db';
import type { Log } from '#platform/log';
import type { Vault } from '#platform/vault';
import type { Writer } from '#platform/writer';

/** What the module's use cases need from outside. */
export interface DepositDeps {
  db: Db;
  vault: Vault;
  approvals: Approvals;
  writer: Writer;
  clock: Clock;
  log: Log;
  /** Where payers open their links, without a slash at the end: `https://pay.example`. */
  payOrigin: string;
}
