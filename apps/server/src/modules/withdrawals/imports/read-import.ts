import {
  readMoney,
  ApiError,
  withdrawalImportColumns,
  withdrawalImportLimit,
  withdrawalReference,
} from '@wallet/contract';
import type { Currency, ErrorCode, Money, WithdrawalImportProblem } from '@wallet/contract';
import { type CsvRow, readTable } from '#platform/untrusted-files';
import type { PayTo } from '../requests/find-payee.ts';

export type Column = (typeof withdrawalImportColumns)[number];

export interface ImportProblem {
  column: string;
  code: WithdrawalImportProblem | ErrorCode;
  /** The line, request or currency that it is about. */
  about: string | null;
}

export function problemOf(
  column: Column,
  code: ImportProblem['code'],
  about: string | null = null,
): ImportProblem {
  return { column, code, about };
}

/** A row of a file, as far as the file alone can say. */
export interface ImportRow {
  /** The how-manieth of the file; the first behind the heading is 2. */
  line: number;
  reference: string | null;
  amountText: string;
  amount: Money | null;
  payTo: PayTo | null;
  note: string | undefined;
  problems: ImportProblem[];
}

type Cells = Partial<Record<Column, string>>;

/** A CSV file (RFC 4180, with a heading, commas or semicolons) as the parser gives it. Refuses like `readTable`. */
export async function readImportFile(csv: string, merchantId: string): Promise<CsvRow[]> {
  const delimiter = /^[^\n,]*;/.test(csv) ? ';' : ',';
  return readTable(csv, { delimiter, caller: merchantId });
}

/** A file's rows with all their errors. Refuses importTooLong, and importHasErrors for a bad heading. */
export function readImport(table: readonly CsvRow[], currency: Currency): ImportRow[] {
  const [heading, ...rows] = table;
  const columns = heading?.cells.map((name) => name.toLowerCase()) ?? [];
  refuseHeading(columns);
  if (rows.length > withdrawalImportLimit)
    throw new ApiError('importTooLong', {
      detail: `A file has ${withdrawalImportLimit} rows at most; this one has ${rows.length}.`,
    });
  const read = rows.map(({ row, cells }) =>
    readRow(row, Object.fromEntries(columns.map((name, at) => [name, cells[at] ?? ''])), currency),
  );
  return withRepeats(read);
}

function refuseHeading(columns: readonly string[]): void {
  const unknown = columns.filter(
    (name) => !(withdrawalImportColumns as readonly string[]).includes(name),
  );
  const missing = ['reference', 'amount'].filter((name) => !columns.includes(name));
  const hasPayee =
    columns.includes('payout_method_id') ||
    (columns.includes('institution_code') && columns.includes('account_number'));
  const errors = [
    ...unknown.map((name) => ({ path: 'csv', message: `unknown column ${name || '(empty)'}` })),
    ...missing.map((name) => ({ path: 'csv', message: `column ${name} is missing` })),
    ...(hasPayee
      ? []
      : [
          {
            path: 'csv',
            message: 'column payout_method_id, or institution_code and account_number, is missing',
          },
        ]),
  ];
  if (errors.length > 0)
    throw new ApiError('importHasErrors', {
      detail: `Columns are ${withdrawalImportColumns.join(', ')}.`,
      errors,
    });
}

function readRow(line: number, cells: Cells, currency: Currency): ImportRow {
  const problems: ImportProblem[] = [];
  const reference = cells.reference ?? '';
  if (reference === '') problems.push(problemOf('reference', 'referenceMissing'));
  else if (!withdrawalReference.safeParse(reference).success)
    problems.push(problemOf('reference', 'referenceUnreadable'));
  const amountText = cells.amount ?? '';
  const reading = readMoney({ value: amountText, currency });
  if (!reading.ok) problems.push(problemOf('amount', 'amountUnreadable', currency));
  const note = cells.note === '' ? undefined : cells.note;
  if (note !== undefined && note.length > 140) problems.push(problemOf('note', 'noteTooLong'));
  return {
    line,
    reference: reference || null,
    amountText,
    amount: reading.ok ? reading.money : null,
    payTo: payToOfRow(cells, problems),
    note,
    problems,
  };
}

function payToOfRow(cells: Cells, problems: ImportProblem[]): PayTo | null {
  const {
    payout_method_id: payoutMethodId = '',
    institution_code: institutionCode = '',
    account_number: accountNumber = '',
    holder_name: holderName = '',
  } = cells;
  const hasDestination = institutionCode !== '' || accountNumber !== '';
  if (payoutMethodId !== '' && hasDestination)
    problems.push(problemOf('payout_method_id', 'payeeTwice'));
  else if (payoutMethodId !== '') {
    if (/^pym_[0-9a-hjkmnp-tv-z]{26}$/.test(payoutMethodId)) return { payoutMethodId };
    problems.push(problemOf('payout_method_id', 'payoutMethodUnreadable'));
  } else if (institutionCode === '' || !/^\+?\d(?:[ .-]?\d){3,33}$/.test(accountNumber)) {
    problems.push(
      problemOf(institutionCode === '' ? 'institution_code' : 'account_number', 'payeeMissing'),
    );
  } else
    return {
      destination: {
        institutionCode: institutionCode.toUpperCase(),
        accountNumber,
        ...(holderName !== '' && { holderName }),
      },
    };
  return null;
}

/** The same reference twice in a file is one too many. */
function withRepeats(rows: readonly ImportRow[]): ImportRow[] {
  const first = new Map<string, number>();
  return rows.map((row) => {
    if (row.reference === null) return row;
    const before = first.get(row.reference);
    if (before === undefined) first.set(row.reference, row.line);
    return before === undefined
      ? row
      : {
          ...row,
          problems: [...row.problems, problemOf('reference', 'referenceRepeated', String(before))],
        };
  });
}
