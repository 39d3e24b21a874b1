import type { endpoints, EndpointName, EndpointShape, FiltersOf } from '@wallet/contract';
import type { MerchantRows } from '../people/merchant-rows.ts';
import type { Row } from './planter.ts';

/** Parents of the rows of lists: what they belong to, and who asks. */
export interface ListWorld {
  kopi: MerchantRows;
  /** Another merchant. */
  stranger: MerchantRows;
  adminId: string;
  accountId: string;
  otherAccountId: string;
  deviceId: string;
  proxyId: string;
  /** A deposit of kopi's that was not paid in time. */
  lateTransactionId: string;
  /** The time of every row but those that `from` and `to` tell apart. */
  at: Date;
}

/** A row that the filter lets through, and the base does not. */
export interface Variant {
  asks: string | ((row: Row) => string);
  row?: Row;
  /** Of another table, with nothing of the base. */
  table?: string;
  also?: (row: Row) => readonly [table: string, row: Row][];
}

/** A filter by time, held to its boundaries; an answer of this status; or why the name is no filter of rows. */
export type FilterFixture =
  | Variant
  | 'time'
  | { refuses: number; asks: string }
  | { noFilter: string };

/** What a list is proved with: one row that no filter lets through, and one row for each filter. */
export interface ListFixture<Filters = Record<string, unknown>> {
  path?: Readonly<Record<string, string>>;
  /** What the list cannot do without. */
  needs?: Readonly<Record<string, string>>;
  table: string;
  /** Of ids; none where the table has no id. */
  prefix?: string;
  base?: Row;
  also?: (row: Row) => readonly [table: string, row: Row][];
  /** The column that tells the time of a row, where its id does not. */
  timeColumn?: string;
  /** How the answer names the row. */
  shownAs?: (row: Row) => unknown;
  shownIn?: string;
  filters: { readonly [Name in keyof Filters]-?: FilterFixture };
}

type Endpoints = typeof endpoints;
type IsList<E extends EndpointShape> = E extends {
  method: 'GET';
  answer: { _zod: { output: { data: unknown; next: string | null } } };
}
  ? true
  : false;

/** Every list of the contract that comes in pages. */
export type ListName = {
  [Name in EndpointName]: IsList<Endpoints[Name]> extends true ? Name : never;
}[EndpointName];

/** Fixtures of some lists: a filter without one is a type error. */
export type Fixtures<Name extends ListName> = {
  readonly [Each in Name]: ListFixture<Omit<FiltersOf<Endpoints[Each]>, 'order'>>;
};

export function is(column: string, value: string | number | boolean): Variant {
  return { asks: String(value), row: { [column]: value } };
}

export const byId: Variant = { asks: ({ id }) => String(id) };
export const time = { from: 'time', to: 'time' } as const;
