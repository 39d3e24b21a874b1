import type { MoneyAtRisk } from '@wallet/contract';
import type { Approvals } from '#modules/approvals/words';
import type { RaisingDeps } from '#modules/pending-changes';
import type { Db, Query, Trx } from '#platform/db';
import type { Vault } from '#platform/vault';

/** What the use cases of this module share. What modules above it know comes in as functions. */
export interface AccountsDeps {
  db: Db;
  vault: Vault;
  approvals: Approvals;
  /** What would be in danger if these accounts were touched now. */
  readMoneyAtRisk(
    query: Query,
    question: { accountIds: readonly string[] },
  ): Promise<Map<string, MoneyAtRisk>>;
  /** Asks the account's phone to read its history. False when nobody can be asked now. */
  requestStatement(trx: Trx, accountId: string): Promise<boolean>;
}

/** For what raises how much an account can move. */
export interface RaisingAccountsDeps extends AccountsDeps {
  raising: RaisingDeps;
}
