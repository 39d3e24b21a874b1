import { inflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import readXlsxFile from 'read-excel-file/node';
import { expect, test } from 'vitest';
import { createSpreadsheet } from './create-page.ts';
import { openZip } from './zip.ts';

fc.configureGlobal({ seed: Number(process.env['PROPERTY_SEED'] ?? 20_261_121) });

const columns = [
  { name: 'text', kind: 'text' },
  { name: 'amount', kind: 'number' },
] as const;

async function workbook(rows: readonly (readonly (string | null)[])[]): Promise<Buffer> {
  const sheet = createSpreadsheet('xlsx', columns);
  return Buffer.concat([await sheet.open(), await sheet.rows(rows), await sheet.close()]);
}

async function read(rows: readonly (readonly (string | null)[])[]): Promise<unknown[][]> {
  const [sheet] = (await readXlsxFile(await workbook(rows))) as unknown as [{ data: unknown[][] }];
  return sheet.data.slice(1);
}

test('texts come back as they were, whatever they begin with and hold, as far as XML can write it', async () => {
  const word = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
    .map((text) => `=${text.replace(/[\p{Cc}\p{Cs}\p{Z}\u{fffe}\u{ffff}]/gu, 'x')}`);
  await fc.assert(
    fc.asyncProperty(fc.array(word, { minLength: 1, maxLength: 8 }), async (texts) => {
      expect((await read(texts.map((text) => [text, null]))).map(([text]) => text)).toEqual(texts);
    }),
    { numRuns: 25 },
  );
});

test('amounts and counts are numbers with their sign; what has more digits than a spreadsheet knows stays a text', async () => {
  const numbers = [
    '0.00',
    '-150000.00',
    '12',
    '9999999999999.99',
    '123456789012345678',
    '-1+2',
    '1e5',
  ];
  expect((await read(numbers.map((text) => ['a', text]))).map(([, number]) => number)).toEqual([
    0,
    -150_000,
    12,
    9_999_999_999_999.99,
    '123456789012345678',
    '-1+2',
    '1e5',
  ]);
});

test.each(['=1+1', '+1', '-1+1', '@SUM(1)', '\t=1', '\r=1', ' =1', '<f>1</f>', '\u{ff1d}1'])(
  'a cell that begins as a formula does is a text in the file: %j',
  async (text) => {
    const cells = [...sheetOf(await workbook([[text, text]])).matchAll(/<c [^>]*>.*?<\/c>/gs)];
    expect(cells).toHaveLength(4);
    for (const [xml] of cells)
      expect(xml).toMatch(
        /^<c r="[AB][12]" s="[01]" t="inlineStr"><is><t xml:space="preserve">[^<]+<\/t><\/is><\/c>$/,
      );
  },
);

/** Its sheet as it lies in the ZIP: the last of its files, behind its own head. */
function sheetOf(zip: Buffer): string {
  const name = 'xl/worksheets/sheet1.xml';
  return inflateRawSync(zip.subarray(zip.indexOf(name) + name.length)).toString();
}

test('control characters are replaced, and a text that is too long for a cell is cut', async () => {
  expect((await read([['a'.repeat(40_000), null]]))[0]?.[0]).toHaveLength(32_767);
  expect((await read([['\u{0}\u{b}a', null]]))[0]?.[0]).toBe('\u{fffd}\u{fffd}a');
});

test('a file inside a ZIP is written while it grows: nothing is kept that was handed over', async () => {
  const zip = openZip();
  zip.begin('a.txt');
  const parts: number[] = [];
  for (let i = 0; i < 40; i++)
    parts.push(
      (await zip.write(Buffer.from(crypto.getRandomValues(new Uint8Array(65_536))))).length,
    );
  expect(Math.max(...parts.slice(2))).toBeLessThan(200_000);
  expect(parts.reduce((sum, size) => sum + size, 0)).toBeGreaterThan(2_000_000);
});
