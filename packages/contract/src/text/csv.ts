/** What spreadsheets may run as formulas, in wide forms and behind blanks and invisible signs too. */
const formulaStart = /^(?:[\t\r\n]|[\s\p{Cf}]*[=+\-@＝＋－＠])/u;
/** The same after other separators, as in Indonesia, which split even quoted cells; not before a plain number. */
const hiddenStart =
  /(?<=[;\t\r\n])((?:[^\S\t\r\n]|\p{Cf})*)(?=[=+\-@＝＋－＠])(?!-\d+(?:\.\d+)?\s*(?:[;\t\r\n]|$))/gu;
const plainNumber = /^-?\d+(\.\d+)?$/;

/** Spreadsheets take a file without it for one of an older alphabet. */
export const byteOrderMark = '\u{feff}';

/**
 * An RFC 4180 line ending in CR LF. Guards formulas, unless plain numbers, with an apostrophe: at a
 * cell's start, then quoted, and after a semicolon, tab or line end inside it. Null is an empty
 * cell.
 */
export function csvLine(cells: readonly (string | null)[]): string {
  return `${cells.map((cell) => cellText(cell ?? '')).join(',')}\r\n`;
}

function cellText(cell: string): string {
  if (plainNumber.test(cell)) return cell;
  const text = cell.replace(hiddenStart, "$1'");
  if (formulaStart.test(cell)) return quoted(`'${text}`);
  return /[",\r\n]|^\s|\s$/.test(text) ? quoted(text) : text;
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}
