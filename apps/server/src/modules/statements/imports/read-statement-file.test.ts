import { describe, expect, it } from 'vitest';
import type { StatementMapping } from '@wallet/contract';
import { csvRows } from '../../../testing/documents/csv-rows.ts';
import { readStatementFile } from './read-statement-file.ts';
import { readStatementMoney, readStatementTime, startOfDay } from '../lines/statement-values.ts';

describe('a delimited text', () => {
  it('may quote delimiters, quotes and line ends, and names each row by its line in the file', () => {
    const rows = csvRows('\uFEFFa;b\r\n"x;1"; " y ""z"" "\r\n\r\n"two\nlines";2\n', ';');
    expect(rows).toEqual([
      { row: 1, cells: ['a', 'b'] },
      { row: 2, cells: ['x;1', 'y "z"'] },
      { row: 4, cells: ['two\nlines', '2'] },
    ]);
  });

  it('without a last line end, with a quote that never ends, or empty, is read to its end', () => {
    expect(csvRows('a,b', ',')).toEqual([{ row: 1, cells: ['a', 'b'] }]);
    expect(csvRows('a,"b\nc', ',')).toEqual([{ row: 1, cells: ['a', 'b\nc'] }]);
    expect(csvRows('', ',')).toEqual([]);
  });
});

describe('an amount', () => {
  it.each([
    ['1,234.50', 'point', 123_450n],
    ['1.234,50', 'comma', 123_450n],
    ['1234,5', 'comma', 123_450n],
    ['Rp 10.000', 'comma', 1_000_000n],
    ['₱1,000.01', 'point', 100_001n],
    ['-75.00', 'point', -7_500n],
    ['- Rp 75', 'point', -7_500n],
    ['75.00-', 'point', -7_500n],
    ['(75.00)', 'point', -7_500n],
    ['+75', 'point', 7_500n],
    ['0.00', 'point', 0n],
    ['IDR 150000', 'point', 15_000_000n],
  ] as const)('%s with decimal %s is %s', (text, decimal, minor) => {
    expect(readStatementMoney(text, decimal)).toBe(minor);
  });

  it.each([
    ['1.234,50', 'point'],
    ['1,234.50', 'comma'],
    ['10.000', 'point'],
    ['10,000', 'comma'],
    ['1,23,456', 'point'],
    ['1.234', 'point'],
    ['12.345', 'point'],
    ['', 'point'],
    ['1e5', 'point'],
    ['abc', 'comma'],
    ['1 2', 'point'],
    ['9999999999999999', 'point'],
    ['--5', 'point'],
    ['1.2.3', 'point'],
  ] as const)('%s with decimal %s is none: a wrong style is noticed', (text, decimal) => {
    expect(readStatementMoney(text, decimal)).toBeUndefined();
  });
});

describe('a time', () => {
  const read = (
    format: StatementMapping['date']['format'],
    date: string,
    time: StatementMapping['date']['time'] = 'none',
    written = '',
  ) => readStatementTime('dana', { column: 'd', format, time }, { date, time: written });

  it('is as wide as it is written, in the provider\u2019s zone', () => {
    expect(read('yyyy-MM-dd', '2026-11-21')).toEqual({
      occurredFrom: new Date('2026-11-20T17:00:00.000Z'),
      occurredTo: new Date('2026-11-21T16:59:59.999Z'),
    });
    expect(read('dd/MM/yyyy', '21/11/2026', 'HH:mm', '10:42')).toEqual({
      occurredFrom: new Date('2026-11-21T03:42:00.000Z'),
      occurredTo: new Date('2026-11-21T03:42:59.999Z'),
    });
    expect(read('dd MMM yyyy', '1 Des 2026', 'HH:mm:ss', '00:00:01')).toEqual({
      occurredFrom: new Date('2026-11-30T17:00:01.000Z'),
      occurredTo: new Date('2026-11-30T17:00:01.999Z'),
    });
    expect(
      readStatementTime(
        'maya',
        { column: 'd', format: 'MM/dd/yyyy', time: 'none' },
        { date: '11/21/2026', time: '' },
      )?.occurredFrom,
    ).toEqual(new Date('2026-11-20T16:00:00.000Z'));
    expect(startOfDay('maya', '2026-01-01')).toEqual(new Date('2025-12-31T16:00:00.000Z'));
  });

  it.each([
    ['dd/MM/yyyy', '11/21/2026'],
    ['MM/dd/yyyy', '21/11/2026'],
    ['dd/MM/yyyy', '21-11-2026'],
    ['yyyy-MM-dd', '2026-02-30'],
    ['dd MMM yyyy', '21 Foo 2026'],
    ['yyyy-MM-dd', '21-11-26'],
    ['yyyy-MM-dd', ''],
  ] as const)('%s does not fit %s', (format, date) => {
    expect(read(format, date)).toBeUndefined();
  });

  it.each(['24:00', '10:60', '1042', ''])('of day %s is none', (time) => {
    expect(read('yyyy-MM-dd', '2026-11-21', 'HH:mm', time)).toBeUndefined();
  });
});

const mapping: StatementMapping = {
  delimiter: ',',
  skipRows: 0,
  date: { column: 'Date', format: 'yyyy-MM-dd', time: 'HH:mm' },
  decimal: 'point',
  amount: { sign: 'signed', column: 'Amount' },
  id: 'Ref',
  balanceAfter: 'Balance',
  counterparty: 'From',
  order: 'oldestFirst',
};
const day = { from: new Date('2026-11-20T17:00:00Z'), to: new Date('2026-11-21T17:00:00Z') };
const read = (csv: string, change: Partial<StatementMapping> = {}) =>
  readStatementFile({
    provider: 'dana',
    rows: csvRows(csv, ','),
    mapping: { ...mapping, ...change },
    ...day,
  });
const head = 'Date,Ref,Amount,Balance,From,State';
const money = (rows: ReturnType<typeof read>) =>
  rows.map((row) =>
    'line' in row
      ? [row.row, row.line.direction, row.line.amountMinor]
      : [row.row, 'problem' in row ? 'problem' : 'pending'],
  );

describe('a statement file', () => {
  it('is read into booked lines, oldest first, whatever its order', () => {
    const rows = [
      '2026-11-21 09:00,R1,150000.00,250000.00,BUDI,Done',
      '2026-11-21 10:00,R2,-50000.00,200000.00,,Done',
    ];
    const [first] = read([head, ...rows].join('\n'));
    expect(first).toMatchObject({
      row: 2,
      line: {
        providerTransactionId: 'R1',
        direction: 'credit',
        amountMinor: 15_000_000n,
        balanceAfterMinor: 25_000_000n,
        counterparty: 'BUDI',
        occurredFrom: new Date('2026-11-21T02:00:00Z'),
      },
    });
    expect(money(read([head, ...rows.toReversed()].join('\n'), { order: 'newestFirst' }))).toEqual([
      [3, 'credit', 15_000_000n],
      [2, 'debit', 5_000_000n],
    ]);
    expect(money(read([head, ...rows.toReversed()].join('\n')))).toEqual([
      [2, 'debit', 5_000_000n],
      [3, 'problem'],
    ]);
  });

  it('leaves rows out that are not booked', () => {
    const csv = [
      head,
      '2026-11-21 09:00,R1,1.00,1.00,,Done',
      '2026-11-21 09:01,R2,1.00,2.00,,Pending',
    ].join('\n');
    expect(money(read(csv, { booked: { column: 'State', words: ['done'] } }))).toEqual([
      [2, 'credit', 100n],
      [3, 'pending'],
    ]);
  });

  it('may have money in and out in two columns, or a word that says which', () => {
    const columns = read(
      'Date,In,Out\n2026-11-21 09:00,5.00,\n2026-11-21 09:01,0.00,7.00\n2026-11-21 09:02,1.00,1.00\n2026-11-21 09:03,,',
      {
        amount: { sign: 'columns', credit: 'In', debit: 'Out' },
        id: undefined,
        balanceAfter: undefined,
        counterparty: undefined,
      },
    );
    expect(money(columns)).toEqual([
      [2, 'credit', 500n],
      [3, 'debit', 700n],
      [4, 'problem'],
      [5, 'problem'],
    ]);
    const words = read(
      'Date,Sum\n2026-11-21 09:00,5.00 CR\n2026-11-21 09:01,7.00 DB\n2026-11-21 09:02,1.00 XX',
      {
        amount: { sign: 'word', column: 'Sum', credit: 'CR', debit: 'DB' },
        id: undefined,
        balanceAfter: undefined,
        counterparty: undefined,
      },
    );
    expect(money(words)).toEqual([
      [2, 'credit', 500n],
      [3, 'debit', 700n],
      [4, 'problem'],
    ]);
  });

  it.each([
    ['a time of another style', '21/11/2026 09:00,R1,1.00,1.00,,'],
    ['an amount of another style', '2026-11-21 09:00,R1,"1.000,00",1.00,,'],
    ['nothing', '2026-11-21 09:00,R1,0.00,1.00,,'],
    ['no balance', '2026-11-21 09:00,R1,1.00,,,'],
    ['a day before the statement', '2026-11-20 23:59,R1,1.00,1.00,,'],
    ['a day after the statement', '2026-11-22 00:00,R1,1.00,1.00,,'],
  ])('says of a row with %s that it cannot be read', (_, row) => {
    expect(money(read(`${head}\n${row}`))).toEqual([[2, 'problem']]);
  });

  it('refuses a file that is no table of the mapping, and names what is missing', () => {
    expect(() => read(head)).toThrow('no rows');
    expect(() => read(`${head}\n${'2026-11-21 09:00,R,1.00,1.00,,\n'.repeat(5_001)}`)).toThrow(
      'at most 5000',
    );
    expect(() => read('Tanggal,Ref,Amount,Balance,From\nx,x,x,x,x')).toThrow(
      expect.objectContaining({
        code: 'invalidRequest',
        options: expect.objectContaining({
          errors: [{ path: 'mapping.date.column', message: 'The file has no column "Date".' }],
        }),
      }),
    );
    expect(() => read('Date,Ref,Amount,Amount,Balance,From\nx,x,x,x,x,x')).toThrow(
      expect.objectContaining({
        options: expect.objectContaining({
          errors: [{ path: 'mapping.amount.column', message: 'The file has 2 columns "Amount".' }],
        }),
      }),
    );
  });
});
