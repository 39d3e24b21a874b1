/** A row of a file, with its number there, from 1. */
export interface CsvRow {
  row: number;
  cells: string[];
}

/**
 * The rows of a delimited text (RFC 4180): quoted cells may hold delimiters, line ends and doubled quotes. Cells are
 * trimmed, empty rows are left out, a byte order mark is ignored. A quote that never ends takes the rest of the text.
 */
export function parseCsv(text: string, delimiter: string): CsvRow[] {
  const rows: CsvRow[] = [];
  let line = 1;
  let row = { row: line, cells: [] as string[] };
  let cell = '';
  let isQuoted = false;
  const endCell = () => {
    row.cells.push(cell.trim());
    cell = '';
  };
  const endRow = () => {
    endCell();
    if (row.cells.some((value) => value !== '')) rows.push(row);
    row = { row: ++line, cells: [] };
  };
  const source = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  for (let at = 0; at < source.length; at++) {
    const letter = source.charAt(at);
    if (isQuoted) {
      if (letter === '"' && source.charAt(at + 1) === '"') cell += source.charAt(++at);
      else if (letter === '"') isQuoted = false;
      else cell += letter;
      if (letter === '\n') line++;
    } else if (letter === '"' && cell.trim() === '') isQuoted = true;
    else if (letter === delimiter) endCell();
    else if (letter === '\n') endRow();
    else cell += letter;
  }
  endRow();
  return rows;
}
