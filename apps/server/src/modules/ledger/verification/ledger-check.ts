import type { BreakClass } from '@wallet/contract';
import type { Query, RawBuilder } from '#platform/db';
import type { Divergence } from './verify.sql.ts';

/** A claim about the books and the query for where it does not hold. */
export interface LedgerCheck {
  what: string;
  /** What a break of it is about; money where nothing is said, so that a check without a word stops everybody. */
  class?: BreakClass;
  /**
   * `named`: whoever its place names, as a row that is one merchant\u2019s or one account\u2019s;
   * everybody where nothing is said.
   */
  scope?: 'all' | 'named';
  /**
   * The first places where it does not hold, in a fixed order; `maxNamed` of them at most. One is
   * enough where its scope is everybody.
   */
  find: () => RawBuilder<Divergence>;
  /** Instead of `find`, where it takes more than one statement. */
  prove?: (query: Query) => Promise<Divergence[]>;
  /** The same in slices, for a proof that takes its time and holds no moment of the database for long. */
  slice?: FindInSlice;
  /** Makes a figure again from what it adds up, by its place. */
  rebuild?: (place: string) => RawBuilder<unknown>;
}

/**
 * Of what a check looks at, the part that begins at `from` (null: at the beginning); `next` is null
 * behind the last one.
 */
export type FindInSlice = (query: Query, from: string | null) => Promise<Slice>;

export interface Slice {
  divergences: Divergence[];
  /** Rows that were read. */
  lookedAt: number;
  next: string | null;
}

/** A claim about what postings were made for, looked at when they are new. */
export interface PostingCheck extends Pick<LedgerCheck, 'what' | 'class' | 'scope'> {
  /** Of the postings of these causes; each place ends with the name of its row, as the cause does. */
  of: (causes: readonly string[]) => RawBuilder<Divergence>;
}

/** Where a check fails. */
export type Break = Divergence & { what: string };

/** Where so many rows are wrong nobody is named any more: it stops everybody. */
export const maxNamed = 100;
