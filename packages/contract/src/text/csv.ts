/**
 * What spreadsheets may run as a formula, also in the wide forms that some of them fold, and behind
 * blanks and invisible signs that some of them cut off.
 */
const formulaStart = /^(?:[\t\r\n]|[\s\p{Cf}]*[=+\-@＝＋－＠])/u;
/**
 * The same behind what parts cells where a comma does not, as in Indonesia: there a quoted cell is
 * cut at it, too. Not where a plain number follows.
 */
const hiddenStart =
  /(?<=[;\t\r\n])((?:[^\S\t\r\n]|\p{Cf})*)(?=[=+\-@＝＋－＠])(?!-\d+(?:\.\d+)?\s*(?:[;\t\r\n]|$))/gu;
const plainNumber = /^-?\d+(\.\d+)?$/;

/** Spreadsheets take a file without it for one of an older alphabet. */
export const byteOrderMark = '\u{feff}';

/**
 * One line of CSV as in RFC 4180, ended by CR LF. A cell that begins as a formula does gets an
 * apostrophe in front and quotes around it, unless it is a plain number; what would begin one
 * behind a semicolon, a tab or a line end inside a cell gets its apostrophe there. Null is an empty
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
