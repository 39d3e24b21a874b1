import type { Cell } from '../columns-of.ts';

/** A file of rows in the making. Each call hands over the next bytes of it, perhaps none. */
export interface SpreadsheetFile {
  open(): Promise<Buffer>;
  rows(rows: readonly (readonly Cell[])[]): Promise<Buffer>;
  close(): Promise<Buffer>;
}
