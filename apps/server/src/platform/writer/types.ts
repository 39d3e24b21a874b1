import type { ErrorCode, Mode } from '@wallet/contract';

/** The types a column of a written row may have. `jsonb` values are given as JSON text. */
export type PgType =
  | 'text'
  | 'bigint'
  | 'integer'
  | 'smallint'
  | 'boolean'
  | 'timestamptz'
  | 'date'
  | 'jsonb'
  | 'text[]';

/** Column of a row by its name in TypeScript; in SQL it is the same name in snake case. */
export type Columns<Row> = { readonly [Name in keyof Row & string]: PgType };

/** A kind of row that items lock, read and change. */
export interface Lockable<Row extends { id: string }> {
  readonly name: string;
  readonly table: string;
  /** The fixed order of locking: lines 1, deposits 2, sessions 3, holds 4, ledger accounts 9. */
  readonly rank: number;
  /** Shared rows are folded over by many items of a batch; of an exclusive row a batch holds at most one item. */
  readonly shared: boolean;
  readonly columns: Columns<Row>;
  /** What an item may change; every other column is only read. */
  readonly changes: readonly (keyof Row & string)[];
  /** `share`: read but never changed by items, unchanged until the commit; concurrent readers do not wait. */
  readonly strength?: 'share';
  /** Whether the table has `updated_at`. */
  readonly stamped: boolean;
  /** Whether a row is what the application made of it, by its MAC: over one that is not, no item does anything. */
  isProved?(row: Row): boolean;
  /** A changed row's columns in its item's event and digest: whose money, how much, in which state. */
  readonly sealed?: readonly (keyof Row & string)[];
}

/** A kind of row that items add. */
export interface Insertable<Row extends object> {
  readonly name: string;
  readonly table: string;
  readonly columns: Columns<Row>;
  /** As of a `Lockable`; such a row has an `id`. */
  readonly sealed?: readonly (keyof Row & string)[];
}

/** What a judge sees: the locked rows as the items before it in the batch left them. */
export interface View {
  row<Row extends { id: string }>(lockable: Lockable<Row>, id: string): Row | undefined;
  /** The database's time of this batch. */
  readonly now: Date;
  /** 0 to 15: which of the spread system accounts this writer uses. */
  readonly slot: number;
}

/** What an accepted item does, as data. Build it with `change` and `add`. */
export interface Effects {
  readonly changes: readonly Change[];
  readonly inserts: readonly Insert[];
  /** How many ledger entries are among the additions. */
  readonly legs: number;
  /** What the posting's digest covers beyond the item: its entries, in a reproducible text. */
  readonly proof?: string;
  /** Where those entries are, by primary key: account and sequence, one a line. Kept with the idempotency key. */
  readonly places?: string;
}

export interface Change {
  readonly lockable: Lockable<{ id: string }>;
  readonly row: { id: string };
}

export interface Insert {
  readonly insertable: Insertable<object>;
  readonly row: object;
}

export type LedgerDecision<Result> =
  | { readonly refused: ErrorCode }
  | { readonly effects: Effects; readonly result: Result };

export interface LockRequest {
  readonly lockable: Lockable<{ id: string }>;
  readonly ids: readonly string[];
}

/** What a module registers for one kind of money item. */
export interface CommandKind<Payload, Result = void> {
  readonly kind: string;
  lock(payload: Payload, slot: number): readonly LockRequest[];
  /** Pure: the same payload over the same view gives the same judgement, and nothing else happens. */
  decide(payload: Payload, view: View, cause: string): LedgerDecision<Result>;
}

/** One complete movement of money, or of a hold on it. */
export interface LedgerCommand<Payload, Result = void> {
  readonly kind: CommandKind<Payload, Result>;
  /** What made it happen: `line:<id>`, `alloc:<id>`, `hold:<id>`. A cause has its effect once, for ever. */
  readonly cause: string;
  /** Items of one order (the merchant) are applied in the order of their submission. */
  readonly order: string;
  readonly mode: Mode;
  readonly payload: Payload;
}

export type LedgerResult<Result> =
  | { readonly verdict: 'applied'; readonly result: Result }
  /** The same cause with the same payload was applied before. */
  | { readonly verdict: 'already' }
  /** The same cause was applied with another payload. */
  | { readonly verdict: 'conflict' }
  | { readonly verdict: 'refused'; readonly code: ErrorCode };

export interface Writer {
  /**
   * Applies one money item, at most once for its cause, together with others that wait. Resolves with its verdict;
   * rejects with Refusal `outcomeUnknown` when the database could not be asked, with Refusal `overloaded` when too much
   * waits (nothing was done), and with the database's error when the item itself is poisoned (nothing was done).
   * Must not be called inside `db.transaction`.
   */
  submit<Payload, Result>(item: LedgerCommand<Payload, Result>): Promise<LedgerResult<Result>>;
  /** Which of the spread system accounts this writer uses. */
  readonly slot: number;
  /** Takes no more items and waits for those under way. */
  stop(): Promise<void>;
}

/** The new state of a locked row. */
export function change<Row extends { id: string }>(lockable: Lockable<Row>, row: Row): Change {
  return { lockable: lockable as unknown as Lockable<{ id: string }>, row };
}

/** A new row. */
export function add<Row extends object>(insertable: Insertable<Row>, row: Row): Insert {
  return { insertable: insertable as unknown as Insertable<object>, row };
}

export function lock<Row extends { id: string }>(
  lockable: Lockable<Row>,
  ids: readonly string[],
): LockRequest {
  return { lockable: lockable as unknown as Lockable<{ id: string }>, ids };
}

/** A posting with the rows of whoever caused it. */
export function together(posting: Effects, more: Partial<Effects>): Effects {
  return {
    changes: [...posting.changes, ...(more.changes ?? [])],
    inserts: [...posting.inserts, ...(more.inserts ?? [])],
    legs: posting.legs,
    ...(posting.proof !== undefined && { proof: posting.proof }),
    ...(posting.places !== undefined && { places: posting.places }),
  };
}
