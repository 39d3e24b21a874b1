import type { MoneyAtRisk } from '@wallet/contract';
import type { Clock } from '#platform/clock';
import type { Db, Query } from '#platform/db';
import type { Jobs } from '#platform/jobs';
import type { Log } from '#platform/log';
import type { AddressRules } from '#platform/public-address';
import type { Vault } from '#platform/vault';

/** The money at risk of each account; whoever opens this says how to ask, payments being above. */
export type ReadMoneyAtRisk = (
  query: Query,
  about: { accountIds: readonly string[] },
) => Promise<ReadonlyMap<string, MoneyAtRisk>>;

/** What the use cases of this module share. */
export interface Proxies {
  db: Db;
  vault: Vault;
  jobs: Pick<Jobs, 'enqueue' | 'work' | 'every'>;
  clock: Clock;
  log: Log;
  /** Which hosts may be proxies; loopback in the demo only. */
  addresses: AddressRules;
  /** What is asked through a proxy: it answers with the address that the caller comes from. */
  echoUrl: URL;
  readMoneyAtRisk: ReadMoneyAtRisk;
}
