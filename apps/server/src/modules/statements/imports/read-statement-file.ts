import { ApiError, type FieldError, type Provider, type StatementMapping } from '@wallet/contract';
import type { CsvRow } from '#platform/untrusted-files';
import type { SeenLine } from '../lines/seen-read.ts';
import { readStatementMoney, readStatementTime } from '../lines/statement-values.ts';

/** A row of a statement: a booked line, a row that is not booked, or what is wrong with it. */
export type FileRow = { row: number } & (
  | { line: SeenLine }
  | { isPending: true }
  | { problem: string }
);

export interface StatementFile {
  provider: Provider;
  /** As the parser gave them. */
  rows: readonly CsvRow[];
  mapping: StatementMapping;
  from: Date;
  /** The first moment after the statement's last day. */
  to: Date;
}

const most = 5_000;

/**
 * A statement file's rows, oldest first; each says if it is unreadable, out of order or outside the
 * file's days. Refuses `invalidRequest` for a missing column, no row or more than 5,000.
 */
export function readStatementFile({
  provider,
  rows: read,
  mapping,
  from,
  to,
}: StatementFile): FileRow[] {
  const [head, ...body] = read.slice(mapping.skipRows);
  if (!head || body.length === 0)
    throw new ApiError('invalidRequest', { detail: 'The file has no rows below its heading.' });
  if (body.length > most)
    throw new ApiError('invalidRequest', {
      detail: `A statement has at most ${most} rows. Import a shorter period.`,
    });
  refuseMissingColumns(head.cells, mapping);
  const columns = new Map(head.cells.map((name, at) => [name, at]));
  const cell = (name: string | undefined, { cells }: CsvRow) =>
    name === undefined ? '' : (cells[columns.get(name) ?? -1] ?? '');
  const rows = body.map((row) => readRow(row, { provider, mapping, cell }));
  const inOrder = mapping.order === 'newestFirst' ? rows.toReversed() : rows;
  let last = from;
  return inOrder.map((row) => {
    if (!('line' in row)) return row;
    const { occurredFrom, occurredTo } = row.line;
    if (occurredFrom < from || occurredTo >= to)
      return { row: row.row, problem: 'It lies outside the days of the statement.' };
    if (occurredFrom < last)
      return {
        row: row.row,
        problem: 'It is older than the row before it: is the order of the rows right?',
      };
    last = occurredFrom;
    return row;
  });
}

interface Reading {
  provider: Provider;
  mapping: StatementMapping;
  cell: (name: string | undefined, row: CsvRow) => string;
}

function readRow(row: CsvRow, { provider, mapping, cell }: Reading): FileRow {
  const { date, booked, decimal } = mapping;
  const bad = (problem: string): FileRow => ({ row: row.row, problem });
  if (
    booked &&
    !booked.words.some((word) => word.toLowerCase() === cell(booked.column, row).toLowerCase())
  )
    return { row: row.row, isPending: true };
  const written = cell(date.column, row);
  const [day, ...rest] =
    date.timeColumn !== undefined || date.time === 'none' ? [written] : splitTime(written);
  const time = readStatementTime(provider, date, {
    date: day ?? '',
    time: date.timeColumn === undefined ? (rest[0] ?? '') : cell(date.timeColumn, row),
  });
  if (!time)
    return bad(
      `"${written}" is not a time written as ${date.format}${date.time === 'none' ? '' : ` ${date.time}`}.`,
    );
  const amount = readAmount(row, { provider, mapping, cell });
  if (typeof amount === 'string') return bad(amount);
  const balance = cell(mapping.balanceAfter, row);
  const balanceAfterMinor =
    mapping.balanceAfter === undefined ? null : readStatementMoney(balance, decimal);
  if (balanceAfterMinor === undefined) return bad(`"${balance}" is not a balance.`);
  const line = {
    providerTransactionId: cell(mapping.id, row) || null,
    balanceAfterMinor,
    counterparty: cell(mapping.counterparty, row) || null,
    ...amount,
    ...time,
    raw: JSON.stringify(row.cells),
  };
  return { row: row.row, line };
}

/** The time is what follows the last space. */
function splitTime(text: string): string[] {
  const at = text.trim().lastIndexOf(' ');
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}

type Amount = Pick<SeenLine, 'direction' | 'amountMinor'>;

function readAmount(row: CsvRow, { mapping: { amount, decimal }, cell }: Reading): Amount | string {
  if (amount.sign === 'columns')
    return readSides(cell(amount.credit, row), cell(amount.debit, row), decimal);
  const text = cell(amount.column, row);
  if (amount.sign === 'signed') {
    const minor = readStatementMoney(text, decimal);
    if (!minor) return `"${text}" is not an amount above zero.`;
    return minor > 0n
      ? { direction: 'credit', amountMinor: minor }
      : { direction: 'debit', amountMinor: -minor };
  }
  const word = (
    amount.wordColumn === undefined
      ? (text.split(/\s+/).at(-1) ?? '')
      : cell(amount.wordColumn, row)
  ).toLowerCase();
  const direction =
    word === amount.credit.toLowerCase()
      ? 'credit'
      : word === amount.debit.toLowerCase()
        ? 'debit'
        : undefined;
  if (!direction) return `"${word}" is neither "${amount.credit}" nor "${amount.debit}".`;
  const minor = readStatementMoney(
    amount.wordColumn === undefined ? text.slice(0, text.length - word.length) : text,
    decimal,
  );
  return minor !== undefined && minor > 0n
    ? { direction, amountMinor: minor }
    : `"${text}" is not an amount above zero.`;
}

/** Money in and money out in two columns: one of them says something. */
function readSides(
  credit: string,
  debit: string,
  decimal: StatementMapping['decimal'],
): Amount | string {
  const [into, out] = [credit, debit].map((text) =>
    text === '' || text === '-' ? 0n : readStatementMoney(text, decimal),
  );
  if (into === undefined || out === undefined) return `"${credit || debit}" is not an amount.`;
  const [inMinor, outMinor] = [into, out].map((minor) => (minor < 0n ? -minor : minor));
  if (!inMinor === !outMinor) return 'It needs an amount in one of its two columns.';
  return inMinor
    ? { direction: 'credit', amountMinor: inMinor }
    : { direction: 'debit', amountMinor: outMinor ?? 0n };
}

function refuseMissingColumns(head: readonly string[], mapping: StatementMapping): void {
  const { amount, date, booked } = mapping;
  const named: [path: string, column: string | undefined][] = [
    ['date.column', date.column],
    ['date.timeColumn', date.timeColumn],
    ['id', mapping.id],
    ['balanceAfter', mapping.balanceAfter],
    ['counterparty', mapping.counterparty],
    ['booked.column', booked?.column],
    ...(amount.sign === 'columns'
      ? ([
          ['amount.credit', amount.credit],
          ['amount.debit', amount.debit],
        ] as [string, string][])
      : ([
          ['amount.column', amount.column],
          ['amount.wordColumn', amount.sign === 'word' ? amount.wordColumn : undefined],
        ] as [string, string | undefined][])),
  ];
  const errors = named.flatMap(([path, column]): FieldError[] => {
    const count = column === undefined ? 1 : head.filter((name) => name === column).length;
    return count === 1
      ? []
      : [
          {
            path: `mapping.${path}`,
            message:
              count === 0
                ? `The file has no column "${column}".`
                : `The file has ${count} columns "${column}".`,
          },
        ];
  });
  if (errors.length > 0)
    throw new ApiError('invalidRequest', { detail: `The heading is: ${head.join(', ')}`, errors });
}
