import { Refusal } from '@wallet/contract';
import { readSheet } from 'read-excel-file/node';

/** As many characters as a statement may have. */
const mostCharacters = 200_000;

/**
 * The first sheet of an XLSX file as CSV with commas, so that a statement is mapped, checked and imported the same way
 * whatever the file was. Dates are written `2026-11-22` or `2026-11-22 09:15:00`, numbers as plain decimals. Refuses
 * `invalidRequest` for what is no such file, is longer than one import takes, or holds a number that has lost digits.
 */
export async function readSpreadsheet(base64: string): Promise<string> {
  const rows = await readSheet(Buffer.from(base64, 'base64'), { parseNumber: writtenOut }).catch(
    (error: unknown) => {
      throw error instanceof Refusal ? error : wrong('It is no XLSX file that can be read.');
    },
  );
  const csv = rows.map((row) => row.map(cellText).map(quoted).join(',')).join('\n');
  if (csv.length > mostCharacters) throw wrong('The file is too long. Split it by months.');
  return csv;
}

/** Excel keeps fifteen digits of a number, and writes large and small ones with an exponent. */
const mostExact = 1e15;

/** A number cell as plain digits. A longer number has lost its last ones, by which references are told apart. */
function writtenOut(text: string): string {
  if (!/e/i.test(text)) return text;
  if (Math.abs(Number(text)) >= mostExact)
    throw wrong(`The number ${text} is too long for a spreadsheet: save its column as text.`);
  return Number(text).toFixed(2);
}

function wrong(message: string): Refusal {
  return new Refusal('invalidRequest', { errors: [{ path: 'base64', message }] });
}

function cellText(cell: unknown): string {
  // A fraction of a day lies a little before its second as often as behind it.
  if (cell instanceof Date)
    return new Date(Math.round(cell.getTime() / 1_000) * 1_000)
      .toISOString()
      .slice(0, 19)
      .replace('T', ' ')
      .replace(' 00:00:00', '');
  return typeof cell === 'string' || typeof cell === 'boolean' ? String(cell) : '';
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
