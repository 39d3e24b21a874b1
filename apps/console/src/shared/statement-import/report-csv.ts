import type { ImportReport } from '@wallet/contract';
import { byteOrderMark, csvLine } from '@wallet/contract/csv';

const heads = ['row', 'verdict', 'detail', 'direction', 'amount', 'currency', 'occurredFrom'];

/** What came of each row of a statement, safe to open in a spreadsheet. */
export function importRowsCsv(lines: readonly Readonly<ImportReport['lines'][number]>[]): string {
  const rows = lines.map(({ row, verdict, detail, direction, amount, occurredFrom }) => [
    String(row),
    verdict,
    detail,
    direction,
    amount?.value ?? null,
    amount?.currency ?? null,
    occurredFrom,
  ]);
  return byteOrderMark + [heads, ...rows].map(csvLine).join('');
}
