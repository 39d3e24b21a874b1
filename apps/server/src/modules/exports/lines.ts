import type { Currency, ExportFilter, ExportKind, Mode } from '@wallet/contract';
import type { UserPrincipal } from '#modules/identity';
import type { Cell, Column } from './columns-of.ts';

export interface ExportLines {
  columns: readonly Column[];
  /** All rows there are, counted no further than `cap`; null where nobody knows before they are read. */
  count(cap: number): Promise<number | null>;
  /** A page at a time, in the order of the list. */
  pages(limit: number): AsyncGenerator<Cell[][]>;
}

/** What a file is to hold. `principal`: as whom it is read; undefined for one that a token ordered. */
export interface Contents {
  kind: ExportKind;
  filter: ExportFilter;
  timeZone: string;
  /** Whose rows; null for an operator’s list. */
  merchantId: string | null;
  mode: Mode;
  principal: UserPrincipal | undefined;
}

export interface Owner {
  merchantId: string;
  mode: Mode;
  currency: Currency;
}

export interface OwnedLines {
  owner: Owner;
  filter: ExportFilter;
  writeTime: (iso: string) => string;
}
