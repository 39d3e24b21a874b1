import type { JournalAnswer, JournalQuestion } from '@wallet/agent-protocol';
import type { Approvals } from '#modules/approvals/words';
import type { RecoverDeps } from '#modules/payouts/recovery';
import type { Trx } from '#platform/db';
import type { Log } from '#platform/log';

export interface RecoveryHistoryQuery {
  accountId: string;
  since: Date;
  /** The same key is the same read, for ever. */
  idempotencyKey: string;
}

/** What the recovery needs from outside. */
/** What persons decide with. */
export type ReleaseDeps = Pick<RecoveryDeps, 'db' | 'vault' | 'writer'> & { approvals: Approvals };

export interface RecoveryDeps extends RecoverDeps {
  log: Log;
  /** Asks the account’s phone to read its history from then on; false when nobody can be asked now. */
  requestStatement: (trx: Trx, question: RecoveryHistoryQuery) => Promise<boolean>;
  /** Asks a connected phone what its journal took; undefined when it is away or does not answer. */
  queryJournal: (deviceId: string, question: JournalQuestion) => Promise<JournalAnswer | undefined>;
}
