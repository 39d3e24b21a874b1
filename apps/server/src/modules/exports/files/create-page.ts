import type { Column } from '../columns-of.ts';
import { byteOrderMark, csvLine } from '@wallet/contract/csv';
import type { SpreadsheetFile } from './sheet.ts';
import { xlsxFile } from './xlsx.ts';

/** Writes rows under their columns’ names. No cell of either format is run as a formula. */
export function createSpreadsheet(
  format: 'csv' | 'xlsx',
  columns: readonly Column[],
): SpreadsheetFile {
  return format === 'xlsx' ? xlsxFile(columns) : csvSheet(columns);
}

function csvSheet(columns: readonly Column[]): SpreadsheetFile {
  return {
    open: () =>
      Promise.resolve(Buffer.from(byteOrderMark + csvLine(columns.map(({ name }) => name)))),
    rows: (rows) => Promise.resolve(Buffer.from(rows.map(csvLine).join(''))),
    close: () => Promise.resolve(Buffer.alloc(0)),
  };
}
