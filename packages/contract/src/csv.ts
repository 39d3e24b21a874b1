/** What spreadsheets may run as a formula, also in the wide forms that some of them fold. */
const formulaStart = /^[=+\-@\t\r\n＝＋－＠]/;
const plainNumber = /^-?\d+(\.\d+)?$/;

/** Spreadsheets take a file without it for one of an older alphabet. */
export const byteOrderMark = '\u{feff}';

/**
 * One line of CSV as in RFC 4180, ended by CR LF. A cell that begins as a formula does gets an apostrophe in front and
 * quotes around it, unless it is a plain number. Null is an empty cell.
 */
export function csvLine(cells: readonly (string | null)[]): string {
  return `${cells.map((cell) => cellText(cell ?? '')).join(',')}\r\n`;
}

function cellText(text: string): string {
  if (formulaStart.test(text) && !plainNumber.test(text)) return quoted(`'${text}`);
  return /[",\r\n]|^\s|\s$/.test(text) ? quoted(text) : text;
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}
