import type { PgType } from '#platform/writer';
import type { LedgerCheck } from './ledger-check.ts';
import { rowAgainstEvents } from './sealed-rows.sql.ts';

/** A table whose rows money items make or change, and how the sealed events of a row are held against it. */
export interface SealedTable {
  /** What holds of its rows, as a sentence. */
  what: string;
  table: string;
  /** Every column that an event may name, in the types of the writer. */
  columns: Readonly<Record<string, PgType>>;
  /** Of each kind of row that the writer knows there: which columns its events name, in their order. */
  sealed: readonly (readonly string[])[];
  /** What never changes, so that every event of a row says the same of it. Of all else only the newest event counts. */
  fixed: readonly string[];
  /** What other rows say, so that nothing is asked of it here. */
  free?: readonly string[];
  /** The newest event of a row has the highest of these: SQL over `said`, the JSON text of an event. */
  rank: string;
  /** Values between which a row moves without a money item, as no money changes hands there. */
  alike?: { column: string; groups: readonly (readonly string[])[] };
  /** Money items make every row, so that one without an event was made by nobody. */
  isBornByItems?: boolean;
  /** A break is its owner\u2019s alone. */
  scope?: 'named';
}

/** Each row stands where its newest sealed event left it, and none that an event names is gone. */
export function sealedRowCheck(of: SealedTable): LedgerCheck {
  const { what, scope = 'all' } = of;
  return { what, class: 'money', scope, find: () => rowAgainstEvents(of) };
}

/** Each change of a row counts its revision up, and its event ends with it. */
export const byRevision = `nullif(rtrim(split_part(said, '"revision":', 2), '}'), '')::int`;
