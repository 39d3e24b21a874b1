import { idTime } from '#platform/ids';

/**
 * How long a kind's rows must exist; by default from the id's time, for ever. Names the column of
 * creation where ids lack it, and the covered column by which rows end.
 */
export interface Stays {
  /** The column that says when a row was made, as it is called in SQL. */
  readonly madeAt?: string;
  /** Until then it may be taken back. */
  readonly from?: (row: StayingRow) => Date;
  /** From then on it may go; it is missed until the day before. */
  readonly until?: (row: StayingRow) => Date;
  /** It may go at any time, because nobody gains by its absence. */
  readonly neverMissed?: true;
}

/** A row as proofs read it: its id, the covered columns, and when it was made where a column says so. */
export type StayingRow = { readonly id: string; readonly madeAtOfRow?: Date } & Readonly<
  Record<string, unknown>
>;

export interface Term {
  /** Since when it must be there, in milliseconds. */
  fromMs: number;
  /** The day (UTC) on which it may go; empty for never. */
  end: string;
}

/** From when to when a row must be there; undefined where it may go at any time. Pure. */
export function termOf(stays: Stays, row: StayingRow): Term | undefined {
  if (stays.neverMissed) return undefined;
  const madeMs = stays.madeAt === undefined ? idMs(row.id) : (row.madeAtOfRow?.getTime() ?? 0);
  return {
    fromMs: Math.max(madeMs, stays.from?.(row).getTime() ?? 0),
    end: stays.until ? dayOf(stays.until(row)) : '',
  };
}

/** The day of a moment, in UTC. */
export function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10);
}

/** A row whose id says nothing of its time has always been there. */
function idMs(id: string): number {
  return /^[a-z]+_[0-7][0-9a-hjkmnp-tv-z]{25}$/.test(id) ? idTime(id).getTime() : 0;
}
