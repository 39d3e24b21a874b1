import {
  withdrawalImportColumns,
  withdrawalImportProblems,
  type WithdrawalImportProblem,
  type Currency,
  type endpoints,
  type ReceivedOf,
} from '@wallet/contract';
import type { TextKey, Translate } from '../../../lib/text/index.ts';
import { failureText } from '../../../shared/failure/failure-text.ts';

export type ImportCheck = ReceivedOf<typeof endpoints.checkWithdrawalImport>;
export type ImportRow = ImportCheck['rows'][number];

/** Longest file that is taken. */
export const maxCharacters = 200_000;

const helpTexts: Readonly<Record<(typeof withdrawalImportColumns)[number], TextKey>> = {
  reference: 'withdrawalImport.column.reference',
  amount: 'withdrawalImport.column.amount',
  payout_method_id: 'withdrawalImport.column.method',
  institution_code: 'withdrawalImport.column.institution',
  account_number: 'withdrawalImport.column.number',
  holder_name: 'withdrawalImport.column.holder',
  note: 'withdrawalImport.column.note',
};

/** The columns in their order, each with what it holds. */
export const columnHelp = withdrawalImportColumns.map((column) => ({
  column,
  text: helpTexts[column],
}));

const samples: Readonly<Record<Currency, readonly string[]>> = {
  IDR: [
    'PAY-0001,150000,,014,1234567890,Budi Santoso,Refund of order 1182',
    'PAY-0002,275000,,DANA,081234567890,Siti Rahayu,',
  ],
  PHP: [
    'PAY-0001,1500.00,,BOPIPHMM,1234567890,Maria Santos,Refund of order 1182',
    'PAY-0002,2750.50,,PAPHPHM1XXX,09171234567,Jose Cruz,',
  ],
};

/** A file that shows how one is written, in the merchant's currency. */
export function sampleFile(currency: Currency): string {
  return [withdrawalImportColumns.join(','), ...samples[currency], ''].join('\r\n');
}

/** Rows with problems first, each group as in the file. */
export function orderedRows(rows: readonly ImportRow[]): ImportRow[] {
  return rows.toSorted(
    (a, b) => Number(a.problems.length === 0) - Number(b.problems.length === 0) || a.line - b.line,
  );
}

/** How many rows have problems. */
export function wrongCount(rows: readonly ImportRow[]): number {
  return rows.filter(({ problems }) => problems.length > 0).length;
}

/** What is wrong with a row, in words; what a single request would be refused for says so in the words of that. */
export function importProblemText(
  { code, about }: ImportRow['problems'][number],
  t: Translate,
): string {
  return isOfFile(code)
    ? t(`withdrawalImport.problem.${code}`, { about: about ?? '' })
    : failureText(code, t);
}

function isOfFile(code: string): code is WithdrawalImportProblem {
  return (withdrawalImportProblems as readonly string[]).includes(code);
}

/** Why a checked file cannot be sent; undefined when it can. */
export function sendDisabledReason(check: ImportCheck | undefined): TextKey | undefined {
  if (check === undefined) return 'withdrawalImport.noFile';
  if (wrongCount(check.rows) > 0) return 'withdrawalImport.hasProblems';
  if (check.valid === 0) return 'withdrawalImport.nothing';
  return check.availableAfter.value.startsWith('-')
    ? 'withdrawalProblem.insufficientFunds'
    : undefined;
}
