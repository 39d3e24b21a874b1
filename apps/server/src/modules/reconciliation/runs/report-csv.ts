import type { ReconciledAccount } from '@wallet/contract';
import { byteOrderMark, csvLine } from '@wallet/contract/csv';

type Cell = (row: ReconciledAccount) => string | number | null;

const columns: Readonly<Record<string, Cell>> = {
  account: ({ account }) => account.label,
  accountId: ({ account }) => account.id,
  provider: ({ account }) => account.provider,
  last4: ({ account }) => account.last4,
  currency: ({ posted }) => posted.currency,
  verdict: ({ verdict }) => verdict,
  ledger: ({ ledger }) => ledger?.value ?? null,
  lines: ({ lines }) => lines?.value ?? null,
  providerBalance: ({ shown }) => shown?.amount.value ?? null,
  providerBalanceExpected: ({ shown }) => shown?.expected.value ?? null,
  reported: ({ reported }) => reported?.amount.value ?? null,
  reportedExpected: ({ reported }) => reported?.expected.value ?? null,
  reportedAt: ({ reported }) => reported?.at ?? null,
  imported: ({ imported }) => imported?.amount.value ?? null,
  importedExpected: ({ imported }) => imported?.expected.value ?? null,
  posted: ({ posted }) => posted.value,
  difference: ({ difference }) => difference.value,
  matchedCount: ({ matched }) => matched.count,
  mismatchedCount: ({ mismatched }) => mismatched.count,
  expectedCount: ({ expected }) => expected.count,
  unexplainedCount: ({ unexplained }) => unexplained.count,
  upTo1Day: ({ aging }) => aging.upTo1,
  upTo3Days: ({ aging }) => aging.upTo3,
  upTo7Days: ({ aging }) => aging.upTo7,
  older: ({ aging }) => aging.older,
};

/** The accounts of a report, one a line, safe to open in a spreadsheet. */
export function reportCsv(rows: readonly ReconciledAccount[]): string {
  const cells = Object.values(columns);
  const lines = rows.map((row) => csvLine(cells.map((cell) => textOf(cell(row)))));
  return `${byteOrderMark}${csvLine(Object.keys(columns))}${lines.join('')}`;
}

function textOf(value: string | number | null): string | null {
  return value === null ? null : String(value);
}
