import type { CsvLimits, CsvRow } from './formats/read-csv.ts';
import type { FileProblemCode } from './formats/file-problem.ts';
import type { PdfLimits } from './formats/read-pdf.ts';
import type { Picture, PictureLimits } from './formats/read-picture.ts';
import type { SpreadsheetLimits } from './formats/read-spreadsheet.ts';

export interface Document {
  contentType: 'application/pdf' | Picture['contentType'];
  /** As it came, or up to where a picture ends. */
  content: Buffer;
}

/** What is read, how it is limited, and what comes of it. */
export interface FileKinds {
  /** XLSX to CSV. */
  spreadsheet: { limits: SpreadsheetLimits; result: string };
  csv: { limits: CsvLimits & { delimiter: string }; result: CsvRow[] };
  picture: { limits: PictureLimits; result: Picture };
  /** A picture or a PDF. */
  document: { limits: { picture: PictureLimits; pdf: PdfLimits }; result: Document };
}

export type FileKind = keyof FileKinds;

/** What the parser is asked. */
export interface Task {
  kind: FileKind;
  bytes: Buffer;
  limits: FileKinds[FileKind]['limits'];
}

/** What it says. */
export type TaskAnswer =
  | { result: FileKinds[FileKind]['result'] }
  | { problem: { code: FileProblemCode; message: string } };
