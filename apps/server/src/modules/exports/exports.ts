import type { Console } from '@wallet/contract';
import type { Clock } from '#platform/clock';
import type { Db } from '#platform/db';
import type { Route } from '#platform/http';
import type { Jobs } from '#platform/jobs';
import type { Log } from '#platform/log';
import type { Mail } from '#platform/mail';
import type { Vault } from '#platform/vault';

/** What the use cases of this module share. */
export interface Exports {
  db: Db;
  vault: Vault;
  jobs: Pick<Jobs, 'enqueue' | 'work' | 'every'>;
  clock: Clock;
  log: Log;
  mail: Mail;
  consoleUrls: Readonly<Record<Console, string>>;
  /** The lists of the whole API over a database, which here is one moment of it: what a file is read by. */
  listsOver: (db: Db) => readonly Route[];
  /** Files of no more rows are made while the caller waits. */
  atOnceRows: number;
}
