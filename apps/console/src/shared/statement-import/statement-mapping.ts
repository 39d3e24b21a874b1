import type { StatementMapping } from '@wallet/contract';
import { cellsBelow, columnsOfFile, guessShape, type Delimiter } from './statement-file.ts';

type DateFormat = StatementMapping['date']['format'];
type TimeFormat = StatementMapping['date']['time'];
type Sign = StatementMapping['amount']['sign'];

export const dateFormats = [
  'yyyy-MM-dd',
  'yyyy/MM/dd',
  'dd/MM/yyyy',
  'dd-MM-yyyy',
  'dd.MM.yyyy',
  'MM/dd/yyyy',
  'dd MMM yyyy',
] as const satisfies readonly DateFormat[];
export const timeFormats = ['none', 'HH:mm', 'HH:mm:ss'] as const satisfies readonly TimeFormat[];
export const signs = ['signed', 'columns', 'word'] as const satisfies readonly Sign[];

/** What the form knows of a file; an empty column is one that the file does not have. */
export interface MappingForm {
  delimiter: Delimiter;
  skipRows: string;
  dateColumn: string;
  dateFormat: DateFormat;
  timeFormat: TimeFormat;
  timeColumn: string;
  decimal: StatementMapping['decimal'];
  sign: Sign;
  amount: string;
  credit: string;
  debit: string;
  wordColumn: string;
  creditWord: string;
  debitWord: string;
  id: string;
  balanceAfter: string;
  counterparty: string;
  order: StatementMapping['order'];
  /** What a mapping says that the form does not ask for. */
  rest?: Pick<StatementMapping, 'booked' | 'identity'>;
}

const patterns: Readonly<Record<DateFormat, RegExp>> = {
  'yyyy-MM-dd': /^\d{4}-\d\d-\d\d/,
  'yyyy/MM/dd': /^\d{4}\/\d\d\/\d\d/,
  'dd/MM/yyyy': /^\d\d\/\d\d\/\d{4}/,
  'dd-MM-yyyy': /^\d\d-\d\d-\d{4}/,
  'dd.MM.yyyy': /^\d\d\.\d\d\.\d{4}/,
  'MM/dd/yyyy': /^(0\d|1[0-2])\/(1[3-9]|2\d|3[01])\/\d{4}/,
  'dd MMM yyyy': /^\d\d? [A-Za-z]{3,} \d{4}/,
};

/**
 * The columns of a file by what they are usually called here, and how its days and amounts are
 * written. A person looks at it before anything is kept.
 */
export function guessMapping(csv: string): MappingForm {
  const shape = guessShape(csv);
  const columns = columnsOfFile(csv, shape);
  const find = (words: RegExp) => columns.find((column) => words.test(column)) ?? '';
  const credit = find(/^(credit|kredit|money in|masuk|uang masuk)/i);
  const debit = find(/^(debit|debet|money out|keluar|uang keluar)/i);
  const dateColumn = find(/date|tanggal|tgl|petsa/i);
  const days = cellsBelow(csv, { ...shape, column: dateColumn });
  const amount = find(/amount|jumlah|nominal|mutasi|halaga/i);
  const timeColumn = find(/^(time|jam|waktu|oras)/i);
  return {
    delimiter: shape.delimiter,
    skipRows: String(shape.skipRows),
    dateColumn,
    dateFormat: dateFormatOf(days),
    timeColumn,
    timeFormat: timeFormatOf(
      timeColumn === '' ? days : cellsBelow(csv, { ...shape, column: timeColumn }),
    ),
    decimal: decimalOf(cellsBelow(csv, { ...shape, column: amount || credit })),
    sign: credit !== '' && debit !== '' ? 'columns' : 'signed',
    amount,
    credit,
    debit,
    wordColumn: find(/^(type|jenis|d\/c|dk|db\/cr|uri)/i),
    creditWord: 'CR',
    debitWord: 'DB',
    id: find(/\bid\b|reference|referensi|no\.? ?ref/i),
    balanceAfter: find(/balance|saldo|balanse/i),
    counterparty: find(/counterparty|name|nama|description|keterangan|detail/i),
    order: isNewestFirst(days) ? 'newestFirst' : 'oldestFirst',
  };
}

/** As the account's last statement was read, if its columns are there, else by the columns' names. */
export function mappingFor(csv: string, last: StatementMapping | null): MappingForm {
  if (last === null) return guessMapping(csv);
  const form = formOf(last);
  const columns = new Set(columnsOfFile(csv, last));
  const named = [
    form.dateColumn,
    form.timeColumn,
    form.amount,
    form.credit,
    form.debit,
    form.wordColumn,
    form.id,
    form.balanceAfter,
    form.counterparty,
    last.booked?.column ?? '',
  ];
  return named.every((name) => name === '' || columns.has(name)) ? form : guessMapping(csv);
}

/** Whether a form says what a mapping does. */
export function isReadAs(form: MappingForm, mapping: StatementMapping): boolean {
  const read = mappingOf(form);
  return (
    read !== null &&
    mappingOf(formOf(mapping)) !== null &&
    JSON.stringify(read) === JSON.stringify(mappingOf(formOf(mapping)))
  );
}

function formOf({
  delimiter,
  skipRows,
  date,
  decimal,
  amount,
  id = '',
  balanceAfter = '',
  counterparty = '',
  order,
  booked,
  identity,
}: StatementMapping): MappingForm {
  const words =
    amount.sign === 'word'
      ? { wordColumn: amount.wordColumn ?? '', creditWord: amount.credit, debitWord: amount.debit }
      : { wordColumn: '', creditWord: 'CR', debitWord: 'DB' };
  const sides =
    amount.sign === 'columns'
      ? { amount: '', credit: amount.credit, debit: amount.debit }
      : { amount: amount.column, credit: '', debit: '' };
  return {
    delimiter,
    skipRows: String(skipRows),
    dateColumn: date.column,
    dateFormat: date.format,
    timeFormat: date.time,
    timeColumn: date.timeColumn ?? '',
    decimal,
    sign: amount.sign,
    ...sides,
    ...words,
    id,
    balanceAfter,
    counterparty,
    order,
    rest: { ...(booked && { booked }), ...(identity && { identity }) },
  };
}

/** The mapping as the API takes it; null while a column that it needs is missing. */
export function mappingOf(form: MappingForm): StatementMapping | null {
  const amount = amountOf(form);
  if (form.dateColumn === '' || amount === null || !/^\d{1,2}$/.test(form.skipRows)) return null;
  const {
    dateColumn: column,
    dateFormat: format,
    timeFormat: time,
    timeColumn,
    delimiter,
    decimal,
    order,
    id,
    balanceAfter,
    counterparty,
  } = form;
  return {
    delimiter,
    skipRows: Number(form.skipRows),
    decimal,
    order,
    amount,
    date: { column, format, time, ...(time !== 'none' && timeColumn !== '' ? { timeColumn } : {}) },
    ...form.rest,
    ...(id === '' ? {} : { id }),
    ...(balanceAfter === '' ? {} : { balanceAfter }),
    ...(counterparty === '' ? {} : { counterparty }),
  };
}

function amountOf({
  sign,
  amount,
  credit,
  debit,
  wordColumn,
  creditWord,
  debitWord,
}: MappingForm): StatementMapping['amount'] | null {
  if (sign === 'columns') return credit === '' || debit === '' ? null : { sign, credit, debit };
  if (amount === '') return null;
  if (sign === 'signed') return { sign, column: amount };
  if (creditWord.trim() === '' || debitWord.trim() === '') return null;
  return {
    sign,
    column: amount,
    credit: creditWord.trim(),
    debit: debitWord.trim(),
    ...(wordColumn === '' ? {} : { wordColumn }),
  };
}

/** The more telling patterns come last in the list of a tie: only a day above 12 tells the American order. */
function dateFormatOf(days: readonly string[]): DateFormat {
  if (days.some((day) => patterns['MM/dd/yyyy'].test(day))) return 'MM/dd/yyyy';
  return (
    dateFormats.find((format) => days.some((day) => patterns[format].test(day))) ?? 'yyyy-MM-dd'
  );
}

function timeFormatOf(cells: readonly string[]): TimeFormat {
  if (cells.some((cell) => /\d\d:\d\d:\d\d/.test(cell))) return 'HH:mm:ss';
  return cells.some((cell) => /\d\d:\d\d/.test(cell)) ? 'HH:mm' : 'none';
}

function decimalOf(amounts: readonly string[]): StatementMapping['decimal'] {
  return amounts.some((amount) => /,\d{2}$/.test(amount) || /\d\.\d{3}(?!\d)/.test(amount))
    ? 'comma'
    : 'point';
}

function isNewestFirst(days: readonly string[]): boolean {
  const [first, last] = [days[0], days.at(-1)];
  return first !== undefined && last !== undefined && /^\d{4}/.test(first) && first > last;
}
