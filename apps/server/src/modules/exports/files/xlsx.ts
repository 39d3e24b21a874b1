import type { Cell, Column } from '../columns-of.ts';
import type { SpreadsheetFile } from './sheet.ts';
import { openZip } from './zip.ts';

/** A cell holds no more; a longer text ends with an ellipsis. */
const mostLetters = 32_767;
/** Spreadsheets calculate with fifteen digits; a longer number stays a text. */
const plainNumber = /^-?\d{1,15}$|^-?(?=[\d.]{3,16}$)\d+\.\d+$/;
/** What XML 1.0 cannot write: control characters but tab and line ends, and two code points. */
const unwritable = /(?![\t\n\r\u{7f}-\u{9f}])[\p{Cc}\u{fffe}\u{ffff}]/gu;

const spreadsheet = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/**
 * Styles by place: 0 text, 1 heading, 2 whole number, 3 two places. Text stays text when edited.
 */
const styles =
  `${head}<styleSheet xmlns="${spreadsheet}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>` +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>' +
  '<cellXfs count="4"><xf numFmtId="49" applyNumberFormat="1"/><xf numFmtId="49" fontId="1" applyFont="1" applyNumberFormat="1"/><xf numFmtId="1" applyNumberFormat="1"/><xf numFmtId="2" applyNumberFormat="1"/></cellXfs></styleSheet>';

const frame: Readonly<Record<string, string>> = {
  '[Content_Types].xml':
    `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>` +
    '<Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>' +
    '<Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>',
  '_rels/.rels': `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relationships}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${head}<workbook xmlns="${spreadsheet}" xmlns:r="${relationships}"><sheets><sheet name="Export" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relationships}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relationships}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': styles,
};

/**
 * A workbook of one sheet (ECMA-376), first row fixed, written while rows come, in flat memory. No
 * cell is a formula: what is not a number is text.
 */
export function xlsxFile(columns: readonly Column[]): SpreadsheetFile {
  const zip = openZip();
  const letters = columns.map((_, at) => columnLetters(at));
  let number = 0;
  const rowText = (cells: readonly Cell[], style?: number) => {
    number++;
    const texts = cells.map((cell, at) => {
      const ref = `${letters[at] ?? ''}${number}`;
      return cellText(cell, { ref, isNumber: columns[at]?.kind === 'number', style });
    });
    return `<row r="${number}">${texts.join('')}</row>`;
  };
  return {
    open: async () => {
      const parts: Buffer[] = [];
      for (const [name, content] of Object.entries(frame)) {
        zip.begin(name);
        parts.push(await zip.write(Buffer.from(content)), await zip.end());
      }
      zip.begin('xl/worksheets/sheet1.xml');
      const widths = columns
        .map(
          ({ name, kind }, at) =>
            `<col min="${at + 1}" max="${at + 1}" width="${Math.max(kind === 'number' ? 16 : 22, name.length + 2)}" customWidth="1"/>`,
        )
        .join('');
      const opening = `${head}<worksheet xmlns="${spreadsheet}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths}</cols><sheetData>`;
      parts.push(
        await zip.write(
          Buffer.from(
            opening +
              rowText(
                columns.map(({ name }) => name),
                1,
              ),
          ),
        ),
      );
      return Buffer.concat(parts);
    },
    rows: (rows) => zip.write(Buffer.from(rows.map((cells) => rowText(cells)).join(''))),
    close: async () =>
      Buffer.concat([
        await zip.write(Buffer.from('</sheetData></worksheet>')),
        await zip.end(),
        zip.finish(),
      ]),
  };
}

function cellText(
  cell: Cell,
  { ref, isNumber, style }: { ref: string; isNumber: boolean; style: number | undefined },
): string {
  if (cell === null || cell === '') return '';
  if (style === undefined && isNumber && plainNumber.test(cell))
    return `<c r="${ref}" s="${cell.includes('.') ? 3 : 2}"><v>${cell}</v></c>`;
  return `<c r="${ref}" s="${style ?? 0}" t="inlineStr"><is><t xml:space="preserve">${xmlText(cell)}</t></is></c>`;
}

/** `_x0041_` would be read as a letter: its underscore is written in that way itself. */
function xmlText(text: string): string {
  const fitting = text.length > mostLetters ? `${text.slice(0, mostLetters - 1)}\u2026` : text;
  return fitting
    .toWellFormed()
    .replace(unwritable, '\u{fffd}')
    .replaceAll(/_(?=x[0-9a-fA-F]{4}_)/g, '_x005F_')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\r', '&#13;');
}

/** A, B, ... Z, AA, AB. */
function columnLetters(at: number): string {
  const rest = String.fromCodePoint(65 + (at % 26));
  return at < 26 ? rest : columnLetters(Math.floor(at / 26) - 1) + rest;
}
