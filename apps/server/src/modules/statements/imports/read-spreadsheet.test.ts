import { expect, test } from 'vitest';
import writeExcelFile from 'write-excel-file/node';
import { readSpreadsheet as readFor } from './read-spreadsheet.ts';

const readSpreadsheet = (base64: string) => readFor(base64, 'usr_reader');

async function fileOf(rows: (string | number | Date | null)[][]): Promise<string> {
  const data = rows.map((row) =>
    row.map((value) =>
      value instanceof Date
        ? { value, type: Date, format: 'yyyy-mm-dd hh:mm:ss' }
        : value === null
          ? null
          : { value },
    ),
  );
  const buffer = await writeExcelFile(
    data as unknown as Parameters<typeof writeExcelFile>[0],
  ).toBuffer();
  return buffer.toString('base64');
}

test('a sheet is read as the CSV that the same rows would be', async () => {
  const base64 = await fileOf([
    ['Account', '0812 3456'],
    ['Date', 'Text', 'Amount'],
    [new Date('2026-11-21T09:15:00Z'), 'Budi, "Kopi"', -149983.5],
    [new Date('2026-11-22T00:00:00Z'), null, 1500000],
  ]);
  expect(await readSpreadsheet(base64)).toBe(
    'Account,0812 3456,\nDate,Text,Amount\n2026-11-21 09:15:00,"Budi, ""Kopi""",-149983.5\n2026-11-22,,1500000',
  );
});

test.each([
  ['what is no spreadsheet', Buffer.from('Date,Amount\n').toString('base64')],
  ['half a file', 'UEsDBBQ'],
])('%s is refused and says so', async (_what, base64) => {
  await expect(readSpreadsheet(base64)).rejects.toMatchObject({
    code: 'fileUnreadable',
    options: { detail: expect.stringContaining('XLSX') as string },
  });
});

test('a sheet that is longer than one import takes is refused', async () => {
  await expect(
    readSpreadsheet(await fileOf(Array.from({ length: 300 }, () => ['x'.repeat(1_000)]))),
  ).rejects.toMatchObject({ code: 'fileHoldsTooMuch' });
});

test('a reference is not read as a number, and a number whose last digits are lost is refused: two of them would be one', async () => {
  expect(
    await readSpreadsheet(
      await fileOf([
        ['Reference', 'Amount'],
        ['7781E3', 0.0000001],
      ]),
    ),
  ).toBe('Reference,Amount\n7781E3,0.00');
  await expect(readSpreadsheet(await fileOf([['Reference'], [1.5e21]]))).rejects.toMatchObject({
    code: 'invalidRequest',
    options: { errors: [{ message: expect.stringContaining('1.5e+21') as string }] },
  });
});

test('every second of a day is read as it was typed, although a day’s fraction is not exact', async () => {
  const at = (second: number) => new Date(Date.UTC(2026, 10, 21) + second * 1_000);
  const seconds = Array.from({ length: 1_000 }, (_, n) => 1 + n * 86);
  const csv = await readSpreadsheet(await fileOf(seconds.map((second) => [at(second)])));
  expect(csv.split('\n')).toEqual(
    seconds.map((second) => at(second).toISOString().slice(0, 19).replace('T', ' ')),
  );
});
