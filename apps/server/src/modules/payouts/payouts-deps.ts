import type { TransferQuestion, TransferQuestionAnswer } from '@wallet/agent-protocol';
import type { Db, Trx } from '#platform/db';
import type { Log } from '#platform/log';
import type { Vault } from '#platform/vault';
import type { Writer } from '#platform/writer';

export interface HistoryQuery {
  accountId: string;
  /** From then on the history has to be seen. */
  since: Date;
  /** Close and open the provider's app first. */
  restartApp: boolean;
  /** The same key is the same read, for ever. */
  idempotencyKey: string;
}

/** What payouts need from outside. */
export interface PayoutsDeps {
  db: Db;
  vault: Vault;
  writer: Writer;
  log: Log;
  /** Asks the account's phone to read its history; false when nobody can be asked now. */
  requestStatement: (trx: Trx, question: HistoryQuery) => Promise<boolean>;
  /** Asks a connected phone's journal about an intent; undefined when it is away or does not answer. */
  queryJournal: (
    deviceId: string,
    question: TransferQuestion,
  ) => Promise<TransferQuestionAnswer | undefined>;
}
