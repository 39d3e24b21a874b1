import type { CsvRow } from './formats/read-csv.ts';
import { fileLimits } from './limits.ts';
import { createUntrustedFiles } from './create-untrusted-files.ts';

export type { CsvRow } from './formats/read-csv.ts';
export type { Picture } from './formats/read-picture.ts';
export type { Document } from './kinds.ts';
export { fileLimits } from './limits.ts';

/** Of this process: every endpoint that takes a file has it read here. */
export const untrustedFiles = createUntrustedFiles();

/** The rows of a delimited text that somebody sent, read in the parser. Refuses like `UntrustedFiles.parse`. */
export async function readTable(
  text: string,
  { delimiter, caller }: { delimiter: string; caller: string },
): Promise<CsvRow[]> {
  return untrustedFiles.parse('csv', Buffer.from(text), { ...fileLimits.csv, delimiter }, caller);
}
