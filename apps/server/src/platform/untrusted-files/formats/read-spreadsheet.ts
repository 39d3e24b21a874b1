import { readSheet } from 'read-excel-file/node';
import { FileProblem, tooMuch, unreadable } from './file-problem.ts';
import { type OnTag, scanXml, valuesOf, type XmlLimits } from './scan-xml.ts';
import { countCells, type SheetLimits } from './sheet-limits.ts';
import { openZip, type UnzipLimits, type Zip } from './unzip.ts';
import { zipStored } from './zip-stored.ts';

export interface SpreadsheetLimits extends SheetLimits, UnzipLimits, XmlLimits {
  /** How long the CSV may become. */
  characters: number;
}

/**
 * The first sheet of an XLSX file as CSV with commas. Dates are written `2026-11-22` or `2026-11-22
 * 09:15:00`, numbers as plain decimals. Only what was looked at here is handed to the library, in a
 * zip made anew. Throws a FileProblem for what is no such file or passes a limit, and
 * `invalidRequest` for a number that has lost digits.
 */
export async function readSpreadsheet(bytes: Buffer, limits: SpreadsheetLimits): Promise<string> {
  const checked = zipStored(checkedParts(openZip(bytes, limits), limits));
  const rows = await readSheet(checked, { parseNumber: writtenOut }).catch((error: unknown) => {
    throw error instanceof FileProblem ? error : unreadable('It is no XLSX file that can be read.');
  });
  return toCsv(rows, limits.characters);
}

const workbook = 'xl/workbook.xml';
const relations = 'xl/_rels/workbook.xml.rels';

/** What the first sheet needs, each scanned: the list of sheets, where they lie, its texts, its styles and itself. */
function checkedParts(zip: Zip, limits: SpreadsheetLimits): Map<string, Buffer> {
  const parts = new Map<string, Buffer>();
  const take = (name: string, onTag: OnTag = () => undefined) => {
    const content = zip.unpack(name);
    scanXml(content.toString('utf8'), limits, onTag);
    parts.set(name, content);
  };
  let sheetId: string | undefined;
  take(workbook, (name, attributes) => {
    if (name === 'sheet' && sheetId === undefined) sheetId = valuesOf(attributes, 'id')[0];
  });
  const targets = new Map<string, string>();
  take(relations, (name, attributes) => {
    if (name !== 'Relationship') return;
    const [id, type, target] = ['Id', 'Type', 'Target'].map(
      (attribute) => valuesOf(attributes, attribute)[0] ?? '',
    ) as [string, string, string];
    const kind = type.slice(type.lastIndexOf('/') + 1);
    targets.set(kind === 'worksheet' ? id : kind, pathOf(target));
  });
  const strings = targets.get('sharedStrings') ?? pathOf('sharedStrings.xml');
  if (zip.has(strings)) take(strings);
  const styles = targets.get('styles') ?? pathOf('styles.xml');
  if (zip.has(styles)) take(styles, countFormats());
  take(targets.get(sheetId ?? '') ?? 'the first sheet', countCells(limits));
  return parts;
}

function pathOf(target: string): string {
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`;
}

/** As many formats as a spreadsheet program knows, and as long: each is searched for the letters of a date. */
const mostFormats = 1_000;
const longestFormat = 1_000;

function countFormats(): OnTag {
  let formats = 0;
  return (name, attributes) => {
    if (name !== 'numFmt') return;
    if (++formats > mostFormats || attributes.length > longestFormat)
      throw tooMuch('It has too many formats of numbers, or too long ones.');
  };
}

/** Excel keeps fifteen digits of a number, and writes large and small ones with an exponent. */
const mostExact = 1e15;

/** A number cell as plain digits. A longer number has lost its last ones, by which references are told apart. */
function writtenOut(text: string): string {
  if (!/e/i.test(text)) return text;
  if (Math.abs(Number(text)) >= mostExact)
    throw new FileProblem(
      'invalidRequest',
      `The number ${text.slice(0, 40)} is too long for a spreadsheet: save its column as text.`,
    );
  return Number(text).toFixed(2);
}

function toCsv(rows: readonly (readonly unknown[])[], most: number): string {
  const lines: string[] = [];
  let characters = 0;
  for (const row of rows) {
    // Counted before they are joined: one long text may stand in every cell.
    const cells = row.map((cell) => {
      const text = quoted(cellText(cell));
      characters += text.length + 1;
      if (characters > most + 1)
        throw tooMuch(`Its first sheet is longer than ${most} characters. Split it by months.`);
      return text;
    });
    lines.push(cells.join(','));
  }
  return lines.join('\n');
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
