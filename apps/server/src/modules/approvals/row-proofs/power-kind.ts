import type { RawBuilder } from '#platform/db';
import type { AnyPowerRows } from '#platform/row-mac';

/** A kind of row that gives power, for whoever looks at all of them: proofs, rotation of keys, the first signing. */
export interface PowerKind {
  readonly rows: AnyPowerRows;
  /** What people call such rows. */
  readonly words: string;
  /** There are some for each payment: they are proved once a day, and the others every hour. */
  readonly isOfPayments?: true;
  /** What of them an owner reads before they are signed for the first time, a line each. */
  readonly worthKnowing?: () => RawBuilder<{ line: string }>;
  /** Each tells the rows whose MAC fits although other rows say otherwise. */
  readonly contradicted?: readonly (() => RawBuilder<{ id: string }>)[];
  /** The same, where it takes adding up: for whole proofs, and not for the job that looks every minute. */
  readonly recomputed?: readonly (() => RawBuilder<{ id: string }>)[];
}
