import type { StatementMapping } from '@wallet/contract';

export type Delimiter = StatementMapping['delimiter'];
export const delimiters: readonly Delimiter[] = [',', ';', '\t'];
/** Longest file that one import takes. */
export const maxCharacters = 200_000;
const searchedRows = 20;

/** How many rows stand above the one that names the columns, and the separator: most cells first. */
export function guessShape(csv: string): { delimiter: Delimiter; skipRows: number } {
  const rows = csv.split(/\r?\n/, searchedRows);
  const shapes = delimiters.map((delimiter) => {
    const counts = rows.map((row) => cellsOf(row, delimiter).length);
    const most = Math.max(...counts);
    return { delimiter, most, skipRows: counts.indexOf(most) };
  });
  const best = shapes.reduce((a, b) => (b.most > a.most ? b : a));
  return { delimiter: best.delimiter, skipRows: best.most > 1 ? best.skipRows : 0 };
}

/** The names of the columns; empty ones are left out. */
export function columnsOfFile(
  csv: string,
  { delimiter, skipRows }: { delimiter: Delimiter; skipRows: number },
): string[] {
  const row = csv.replace(/^\ufeff/, '').split(/\r?\n/, skipRows + 1)[skipRows] ?? '';
  return [
    ...new Set(
      cellsOf(row, delimiter)
        .map((cell) => cell.trim())
        .filter(Boolean),
    ),
  ];
}

/** The cells below a column, for guessing how it is written. */
export function cellsBelow(
  csv: string,
  { delimiter, skipRows, column }: { delimiter: Delimiter; skipRows: number; column: string },
): string[] {
  const rows = csv
    .replace(/^\ufeff/, '')
    .split(/\r?\n/, skipRows + searchedRows)
    .slice(skipRows);
  const at = cellsOf(rows[0] ?? '', delimiter).findIndex((cell) => cell.trim() === column);
  return at < 0 ? [] : rows.slice(1).flatMap((row) => cellsOf(row, delimiter)[at]?.trim() || []);
}

/** The cells of one row; a quoted cell may hold the delimiter, and a doubled quote is one. */
function cellsOf(row: string, delimiter: Delimiter): string[] {
  const cells: string[] = [''];
  let isQuoted = false;
  for (let at = 0; at < row.length; at += 1) {
    const letter = row.charAt(at);
    const last = cells.length - 1;
    if (letter === '"') {
      if (isQuoted && row.charAt(at + 1) === '"') {
        cells[last] += '"';
        at += 1;
      } else isQuoted = !isQuoted;
    } else if (letter === delimiter && !isQuoted) cells.push('');
    else cells[last] += letter;
  }
  return cells;
}
