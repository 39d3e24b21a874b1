import { tooMuch, unreadable } from './file-problem.ts';

export interface SheetLimits {
  /** The last row and column that may hold something, and how many cells lie between the first and these. */
  rows: number;
  columns: number;
  cells: number;
}

/** As far as a spreadsheet goes; empty rows with a height or a colour may stand there. */
const lastRow = 1_048_576;
const lastColumn = 16_384;

/**
 * Counts a sheet's cells as it is scanned. Empty ones far out are fine: programs leave empty rows.
 * Throws a FileProblem for filled ones beyond the limits.
 */
export function countCells(limits: SheetLimits): (name: string, attributes: string) => void {
  let row = 0;
  let column = 0;
  let widest = 0;
  return (name, attributes) => {
    if (name === 'row') row = rowOf(attributes) ?? row;
    else if (name === 'c') {
      const [cellsRow, cellsColumn] = placeOf(attributes);
      // Where a row and its cell say different things the one further out counts.
      row = Math.max(row, cellsRow);
      column = cellsColumn;
    } else if (name === 'v' || name === 'is') {
      widest = Math.max(widest, column);
      if (row > limits.rows)
        throw tooMuch(`It has something in row ${row}; ${limits.rows} rows are read.`);
      if (column > limits.columns)
        throw tooMuch(`It has something in column ${column}; ${limits.columns} columns are read.`);
      if (row * widest > limits.cells)
        throw tooMuch(`It has more than ${limits.cells} cells, with the empty ones between them.`);
    }
  };
}

const rowNumber = /^[0-9]{1,7}$/;
const cellName = /^([A-Z]{1,3})([0-9]{1,7})$/;
const place = /(?<![^\s:"'])r\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/** Where a row says that it is; undefined where it does not. */
function rowOf(attributes: string): number | undefined {
  const [first, ...others] = placesIn(attributes);
  if (first === undefined) return undefined;
  if (others.length > 0 || !rowNumber.test(first) || Number(first) > lastRow)
    throw unreadable('A row of it is nowhere.');
  return Number(first);
}

function placeOf(attributes: string): [row: number, column: number] {
  const [first, ...others] = placesIn(attributes);
  const [, letters = '', digits = ''] = cellName.exec(first ?? '') ?? [];
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
  if (others.length > 0 || column < 1 || column > lastColumn || Number(digits) > lastRow)
    throw unreadable('A cell of it is nowhere.');
  return [Number(digits), column];
}

function placesIn(attributes: string): string[] {
  return [...attributes.matchAll(place)].map(([, double, single]) => double ?? single ?? '');
}
