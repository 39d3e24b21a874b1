import { tooMuch, unreadable } from './file-problem.ts';

/** A row of a file, with its number there, from 1. */
export interface CsvRow {
  row: number;
  cells: string[];
}

export interface CsvLimits {
  /** Rows that hold something. */
  rows: number;
  /** Of the widest row. */
  columns: number;
  /** All that lie in rows that hold something. */
  cells: number;
  /** Of the longest cell. */
  cellCharacters: number;
}

/**
 * The rows of a delimited text (RFC 4180): quoted cells may hold delimiters, line ends and doubled
 * quotes. Cells are trimmed, empty rows are left out, a byte order mark is ignored. A quote that
 * never ends takes the rest of the text, as far as a cell may be long. Takes a time that grows with
 * the text's length alone. Throws a FileProblem for what is no text of UTF-8, or passes a limit.
 */
export function readCsv(bytes: Buffer, delimiter: string, limits: CsvLimits): CsvRow[] {
  const source = textOf(bytes)
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n');
  const table = openTable(limits);
  let isQuoted = false;
  for (let at = 0; at < source.length; at++) {
    const letter = source.charAt(at);
    if (isQuoted) {
      if (letter === '"' && source.charAt(at + 1) === '"') table.add(source.charAt(++at));
      else if (letter === '"') isQuoted = false;
      else table.add(letter);
      if (letter === '\n') table.nextLine();
    } else if (letter === '"' && table.isBlank()) isQuoted = true;
    else if (letter === delimiter) table.endCell();
    else if (letter === '\n') table.endRow();
    else table.add(letter);
  }
  table.endRow();
  return table.rows;
}

function openTable(limits: CsvLimits) {
  const rows: CsvRow[] = [];
  let line = 1;
  let row: CsvRow = { row: line, cells: [] };
  let cell = '';
  let isBlank = true;
  let cells = 0;
  const endCell = () => {
    row.cells.push(cell.trim());
    if (row.cells.length > limits.columns)
      throw tooMuch(`Row ${row.row} has more than ${limits.columns} columns.`);
    cell = '';
    isBlank = true;
  };
  return {
    rows,
    isBlank: () => isBlank,
    nextLine: () => void line++,
    add: (letter: string) => {
      cell += letter;
      isBlank &&= letter.trim() === '';
      if (cell.length > limits.cellCharacters)
        throw tooMuch(
          `A cell of row ${row.row} is longer than ${limits.cellCharacters} characters. Is a quote never closed?`,
        );
    },
    endCell,
    endRow: () => {
      endCell();
      if (row.cells.some((value) => value !== '')) {
        cells += row.cells.length;
        if (rows.push(row) > limits.rows) throw tooMuch(`It has more than ${limits.rows} rows.`);
        if (cells > limits.cells) throw tooMuch(`It has more than ${limits.cells} cells.`);
      }
      row = { row: ++line, cells: [] };
    },
  };
}

function textOf(bytes: Buffer): string {
  if (bytes.includes(0)) throw unreadable('It is not written in UTF-8. Save it as "CSV UTF-8".');
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw unreadable('It is not written in UTF-8. Save it as "CSV UTF-8".');
  }
}
