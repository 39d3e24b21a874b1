import { describe, expect, test } from 'vitest';
import { columnsOfFile, guessShape } from './statement-file.ts';
import { guessMapping, isReadAs, mappingFor, mappingOf } from './statement-mapping.ts';
import { importRowsCsv } from './report-csv.ts';

const mandiri =
  'Rekening,1370000000102\nTanggal;Keterangan;Debit;Kredit;Saldo\n21/11/2026;"Putri; Maharani";;1.250.000,00;5.500.000,00\n20/11/2026;Biaya;2.500,00;;4.250.000,00\n';
const plain =
  '\ufeffDate,Time,Type,Amount,Balance,Reference ID\n2026-11-21,09:31:12,Payment,"1,499.75","12,000.00",A1\n2026-11-20,08:00:00,Fee,-15.00,"10,500.25",A0\n';

describe('a statement file', () => {
  test('shows its delimiter, its head and its columns, quotes and byte mark apart', () => {
    expect(guessShape(mandiri)).toEqual({ delimiter: ';', skipRows: 1 });
    expect(columnsOfFile(mandiri, { delimiter: ';', skipRows: 1 })).toEqual([
      'Tanggal',
      'Keterangan',
      'Debit',
      'Kredit',
      'Saldo',
    ]);
    expect(columnsOfFile(plain, { delimiter: ',', skipRows: 0 })).toEqual([
      'Date',
      'Time',
      'Type',
      'Amount',
      'Balance',
      'Reference ID',
    ]);
  });

  test('is guessed from its words and its numbers', () => {
    expect(guessMapping(mandiri)).toMatchObject({
      dateColumn: 'Tanggal',
      dateFormat: 'dd/MM/yyyy',
      timeFormat: 'none',
      decimal: 'comma',
      sign: 'columns',
      credit: 'Kredit',
      debit: 'Debit',
      balanceAfter: 'Saldo',
      counterparty: 'Keterangan',
    });
    expect(guessMapping(plain)).toMatchObject({
      dateColumn: 'Date',
      timeColumn: 'Time',
      dateFormat: 'yyyy-MM-dd',
      timeFormat: 'HH:mm:ss',
      decimal: 'point',
      sign: 'signed',
      amount: 'Amount',
      id: 'Reference ID',
      order: 'newestFirst',
    });
  });

  test('travels as a mapping only when day and amount have their columns', () => {
    expect(mappingOf(guessMapping(mandiri))).toEqual({
      delimiter: ';',
      skipRows: 1,
      decimal: 'comma',
      order: 'oldestFirst',
      amount: { sign: 'columns', credit: 'Kredit', debit: 'Debit' },
      date: { column: 'Tanggal', format: 'dd/MM/yyyy', time: 'none' },
      balanceAfter: 'Saldo',
      counterparty: 'Keterangan',
    });
    const form = guessMapping(plain);
    expect([
      mappingOf({ ...form, dateColumn: '' }),
      mappingOf({ ...form, amount: '' }),
      mappingOf({ ...form, skipRows: 'x' }),
      mappingOf({ ...form, sign: 'word', creditWord: ' ' }),
    ]).toEqual([null, null, null, null]);
    expect(
      mappingOf({
        ...form,
        sign: 'word',
        wordColumn: 'Type',
        creditWord: 'Payment',
        debitWord: 'Fee',
      })?.amount,
    ).toEqual({
      sign: 'word',
      column: 'Amount',
      wordColumn: 'Type',
      credit: 'Payment',
      debit: 'Fee',
    });
  });
});

describe('the next statement of an account', () => {
  const words = mappingOf({
    ...guessMapping(plain),
    sign: 'word',
    wordColumn: 'Type',
    creditWord: 'Payment',
    debitWord: 'Fee',
  });
  const last = words && { ...words, booked: { column: 'Type', words: ['Payment', 'Fee'] } };

  test('is read as the last one was, with what no field asks for', () => {
    const form = mappingFor(plain, last);
    expect(mappingOf(form)).toEqual(last);
    expect([
      last && isReadAs(form, last),
      last && isReadAs({ ...form, decimal: 'comma' }, last),
    ]).toEqual([true, false]);
  });

  test('is guessed anew when a column of the last one is not in it', () => {
    expect(mappingFor(mandiri, last)).toEqual(guessMapping(mandiri));
    expect(mappingFor(plain, null)).toEqual(guessMapping(plain));
  });
});

test('what came of each row is a file whose cells run no formula', () => {
  const lines = [
    {
      row: 2,
      verdict: 'error',
      detail: '=HYPERLINK("x") is not an amount.',
      direction: null,
      amount: null,
      occurredFrom: null,
    },
    {
      row: 3,
      verdict: 'known',
      detail: null,
      direction: 'debit',
      amount: { value: '15.00', currency: 'PHP' },
      occurredFrom: '2026-11-20T08:00:00.000Z',
    },
  ] as const;
  expect(importRowsCsv(lines)).toBe(
    `\ufeffrow,verdict,detail,direction,amount,currency,occurredFrom\r\n2,error,"'=HYPERLINK(""x"") is not an amount.",,,,\r\n3,known,,debit,15.00,PHP,2026-11-20T08:00:00.000Z\r\n`,
  );
});
