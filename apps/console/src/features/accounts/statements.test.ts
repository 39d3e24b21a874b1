import { describe, expect, test } from 'vitest';
import { columnsOfFile, guessShape } from './statement-file.ts';
import { guessMapping, mappingOf } from './statement-mapping.ts';

const mandiri = 'Rekening,1370000000102\nTanggal;Keterangan;Debit;Kredit;Saldo\n21/11/2026;"Putri; Maharani";;1.250.000,00;5.500.000,00\n20/11/2026;Biaya;2.500,00;;4.250.000,00\n';
const plain = '\ufeffDate,Time,Type,Amount,Balance,Reference ID\n2026-11-21,09:31:12,Payment,"1,499.75","12,000.00",A1\n2026-11-20,08:00:00,Fee,-15.00,"10,500.25",A0\n';

describe('a statement file', () => {
  test('shows its delimiter, its head and its columns, quotes and byte mark apart', () => {
    expect(guessShape(mandiri)).toEqual({ delimiter: ';', skipRows: 1 });
    expect(columnsOfFile(mandiri, { delimiter: ';', skipRows: 1 })).toEqual(['Tanggal', 'Keterangan', 'Debit', 'Kredit', 'Saldo']);
    expect(columnsOfFile(plain, { delimiter: ',', skipRows: 0 })).toEqual(['Date', 'Time', 'Type', 'Amount', 'Balance', 'Reference ID']);
  });

  test('is guessed from its words and its numbers', () => {
    expect(guessMapping(mandiri)).toMatchObject({ dateColumn: 'Tanggal', dateFormat: 'dd/MM/yyyy', timeFormat: 'none', decimal: 'comma', sign: 'columns', credit: 'Kredit', debit: 'Debit', balanceAfter: 'Saldo', counterparty: 'Keterangan' });
    expect(guessMapping(plain)).toMatchObject({ dateColumn: 'Date', timeColumn: 'Time', dateFormat: 'yyyy-MM-dd', timeFormat: 'HH:mm:ss', decimal: 'point', sign: 'signed', amount: 'Amount', id: 'Reference ID', order: 'newestFirst' });
  });

  test('travels as a mapping only when day and amount have their columns', () => {
    expect(mappingOf(guessMapping(mandiri))).toEqual({
      delimiter: ';', skipRows: 1, decimal: 'comma', order: 'oldestFirst', amount: { sign: 'columns', credit: 'Kredit', debit: 'Debit' },
      date: { column: 'Tanggal', format: 'dd/MM/yyyy', time: 'none' }, balanceAfter: 'Saldo', counterparty: 'Keterangan',
    });
    const form = guessMapping(plain);
    expect([mappingOf({ ...form, dateColumn: '' }), mappingOf({ ...form, amount: '' }), mappingOf({ ...form, skipRows: 'x' }), mappingOf({ ...form, sign: 'word', creditWord: ' ' })]).toEqual([null, null, null, null]);
    expect(mappingOf({ ...form, sign: 'word', wordColumn: 'Type', creditWord: 'Payment', debitWord: 'Fee' })?.amount).toEqual({ sign: 'word', column: 'Amount', wordColumn: 'Type', credit: 'Payment', debit: 'Fee' });
  });
});
