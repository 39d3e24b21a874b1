import { afterAll, expect, test } from 'vitest';
import writeExcelFile from 'write-excel-file/node';
import { fileLimits } from './index.ts';
import { createUntrustedFiles } from './create-untrusted-files.ts';

const files = createUntrustedFiles();
afterAll(() => files.close());

const lines = 50_000;
const rows = [
  ['Date', 'Ref', 'Amount', 'From'],
  ...Array.from({ length: lines }, (_, at) => [
    `2026-11-${String(1 + (at % 28)).padStart(2, '0')} 09:15`,
    `TRX${at}`,
    at % 2 === 0 ? 1_000 + at : -1_000 - at,
    `PAYER ${at % 977}`,
  ]),
];
const csv = rows.map((row) => row.join(',')).join('\n');
const room = { rows: lines + 1, columns: 10, cells: 300_000 };

test('a statement of 50,000 lines is read whole where the limits give it room, as XLSX and as CSV', async () => {
  const xlsx = await writeExcelFile(
    rows.map((row) => row.map((value) => ({ value }))) as unknown as Parameters<
      typeof writeExcelFile
    >[0],
  ).toBuffer();
  const sheet = { ...fileLimits.spreadsheet, ...room, elements: 2_000_000, characters: csv.length };
  expect((await files.parse('spreadsheet', xlsx, sheet, 'usr_1')) === csv).toBe(true);
  const table = { ...fileLimits.csv, ...room, delimiter: ',' };
  const read = await files.parse('csv', Buffer.from(csv), table, 'usr_1');
  expect(read.length).toBe(lines + 1);
  expect(read.at(-1)).toEqual({ row: lines + 1, cells: rows.at(-1)?.map(String) });
  await expect(
    files.parse('spreadsheet', xlsx, { ...sheet, characters: csv.length - 1 }, 'usr_1'),
  ).rejects.toMatchObject({ code: 'fileHoldsTooMuch' });
});
