import { type CsvRow, readCsv } from '../../platform/untrusted-files/formats/read-csv.ts';
import { fileLimits } from '../../platform/untrusted-files/index.ts';

/** The rows of a delimited text as the parser gives them, without its process. */
export function csvRows(text: string, delimiter: string): CsvRow[] {
  return readCsv(Buffer.from(text), delimiter, fileLimits.csv);
}
