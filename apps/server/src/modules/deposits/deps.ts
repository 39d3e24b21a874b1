import type { Clock } from '#platform/clock';
import type { Db } from '#platform/db';
import type { Log } from '#platform/log';
import type { Vault } from '#platform/vault';
import type { MoneyItem, Writer } from '#platform/writer';
import type { UnpostedLine } from './matching.sql.ts';

/** What the module's use cases need from outside. */
export interface DepositDeps {
  db: Db;
  vault: Vault;
  writer: Writer;
  clock: Clock;
  log: Log;
  /** Where payers open their links, without a slash at the end: `https://pay.example`. */
  payOrigin: string;
  /** Knows the debits that payouts caused. */
  explainDebit?: DebitExplainer;
}

/** The money item of a debit that money sent out has caused; undefined for any other. Its cause is the line’s. */
export type DebitExplainer = (line: UnpostedLine) => Promise<MoneyItem<unknown, unknown> | undefined>;
