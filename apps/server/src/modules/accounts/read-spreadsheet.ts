import { Refusal } from '@wallet/contract';
import { readSheet } from 'read-excel-file/node';

/** As many characters as a statement may have. */
const mostCharacters = 200_000;

/**
 * The first sheet of an XLSX file as CSV with commas, so that a statement is mapped, checked and imported the same way
 * whatever the file was. Dates are written `2026-11-22` or `2026-11-22 09:15:00`, numbers as plain decimals. Refuses
 * `invalidRequest` for what is no such file, or is longer than one import takes.
 */
export async function readSpreadsheet(base64: string): Promise<string> {
  const rows = await readSheet(Buffer.from(base64, 'base64'), { parseNumber: (text) => text }).catch(() => {
    throw wrong('It is no XLSX file that can be read.');
  });
  const csv = rows.map((row) => row.map(cellText).map(quoted).join(',')).join('\n');
  if (csv.length > mostCharacters) throw wrong('The file is too long. Split it by months.');
  return csv;
}

function wrong(message: string): Refusal {
  return new Refusal('invalidRequest', { errors: [{ path: 'base64', message }] });
}

function cellText(cell: unknown): string {
  if (cell instanceof Date) return cell.toISOString().slice(0, 19).replace('T', ' ').replace(' 00:00:00', '');
  if (typeof cell !== 'string') return typeof cell === 'boolean' ? String(cell) : '';
  // Excel writes large and small numbers with an exponent.
  return /^-?\d+(\.\d+)?e[+-]?\d+$/i.test(cell) ? Number(cell).toFixed(2) : cell;
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
