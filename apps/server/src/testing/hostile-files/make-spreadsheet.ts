import { makeZip, type ZipPart, type ZipShape } from './make-zip.ts';

const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

export interface SpreadsheetParts {
  /** What stands between the tags of the rows. */
  rows?: string;
  /** The whole of each part, instead. */
  sheet?: ZipPart['content'];
  strings?: string;
  styles?: string;
  workbook?: string;
  more?: readonly ZipPart[];
  /** Of the sheet. */
  saidBytes?: number;
  flags?: number;
}

export const sheetPath = 'xl/worksheets/sheet1.xml';

/** An XLSX file of one sheet, as small as one may be, with what is hostile in it. */
export function makeSpreadsheet(parts: SpreadsheetParts, shape?: ZipShape): Buffer {
  const { rows = '', strings, styles, saidBytes, flags, more = [] } = parts;
  const {
    sheet = `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
    workbook = `<workbook xmlns:r="${relations}"><sheets><sheet name="1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  } = parts;
  return makeZip(
    [
      { name: 'xl/workbook.xml', content: workbook },
      {
        name: 'xl/_rels/workbook.xml.rels',
        content: `<Relationships><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
      },
      {
        name: sheetPath,
        content: sheet,
        ...(saidBytes !== undefined && { saidBytes }),
        ...(flags !== undefined && { flags }),
      },
      ...(strings === undefined ? [] : [{ name: 'xl/sharedStrings.xml', content: strings }]),
      ...(styles === undefined ? [] : [{ name: 'xl/styles.xml', content: styles }]),
      ...more,
    ],
    shape,
  );
}

/** A cell with a text of its own. */
export function cell(place: string, text: string): string {
  return `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`;
}

/** The letters of a column, from 1. */
export function lettersOf(column: number): string {
  const rest = Math.floor((column - 1) / 26);
  return (rest > 0 ? lettersOf(rest) : '') + String.fromCharCode(65 + ((column - 1) % 26));
}
