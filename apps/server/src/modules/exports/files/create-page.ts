import type { Column } from '../columns-of.ts';
import { byteOrderMark, csvLine } from '@wallet/contract/csv';
import type { Sheet } from './sheet.ts';
import { xlsxSheet } from './xlsx.ts';

/** Writes rows under their columns’ names. No cell of either format is run as a formula. */
export function openSheet(format: 'csv' | 'xlsx', columns: readonly Column[]): Sheet {
  return format === 'xlsx' ? xlsxSheet(columns) : csvSheet(columns);
}

function csvSheet(columns: readonly Column[]): Sheet {
  return {
    open: () =>
      Promise.resolve(Buffer.from(byteOrderMark + csvLine(columns.map(({ name }) => name)))),
    rows: (rows) => Promise.resolve(Buffer.from(rows.map(csvLine).join(''))),
    close: () => Promise.resolve(Buffer.alloc(0)),
  };
}
