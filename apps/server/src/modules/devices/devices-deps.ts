import type { MoneyAtRisk } from '@wallet/contract';
import type { Clock } from '#platform/clock';
import type { Db, Query } from '#platform/db';
import type { Log } from '#platform/log';
import type { SharedCounts } from '#platform/rate-limit';
import type { Vault } from '#platform/vault';

/** What stands open on devices or accounts: deposits, codes, transfers. Answers every id. */
export type ReadRisk = (
  query: Query,
  of: { deviceIds: readonly string[] } | { accountIds: readonly string[] },
) => Promise<ReadonlyMap<string, MoneyAtRisk>>;

/** What the use cases of this module share. */
export interface DevicesDeps {
  db: Db;
  vault: Vault;
  clock: Clock;
  log: Log;
  readMoneyAtRisk: ReadRisk;
  /** Where agents find us; it is in the QR code of an enrolment. */
  agentOrigin: string;
  /** Where all processes count the exchanges of codes; each for itself without. */
  counts?: SharedCounts | undefined;
}
