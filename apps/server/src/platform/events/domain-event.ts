import type { Trx } from '#platform/db';

/** Something that happened, in the past tense: `deposits.paid`. Written in the transaction in which it became true. */
export interface Fact {
  id: string;
  name: string;
  /** The id of the thing it is about. */
  key: string;
  mode: 'live' | 'test';
  payload: Record<string, unknown>;
  at: Date;
}

/**
 * Reacts to a fact inside the transaction that marks it delivered, so its changes happen exactly once; whatever leaves
 * the database goes into `after`, which runs after the commit, best effort. It may be called again for the same fact
 * after a rollback, and facts of one key may arrive in another order when one of them had to be tried again.
 */
export type Listener = (
  fact: Fact,
  trx: Trx,
  after: (effect: () => void | Promise<void>) => void,
) => Promise<void>;

export type Listeners = Record<string, readonly Listener[]>;
