import { expect, test } from 'vitest';
import { hostileSpreadsheets } from '../../../testing/hostile-files/index.ts';
import { cell, makeSpreadsheet } from '../../../testing/hostile-files/make-spreadsheet.ts';
import { fileLimits } from '../limits.ts';
import { FileProblem } from './file-problem.ts';
import { readCsv } from './read-csv.ts';
import { readSpreadsheet } from './read-spreadsheet.ts';

const limits = fileLimits.spreadsheet;
const row = (at: number, ...texts: string[]) =>
  `<row r="${at}">${texts.map((text, column) => cell(`${'ABC'[column] ?? ''}${at}`, text)).join('')}</row>`;

async function refusal(bytes: Buffer, within = limits): Promise<FileProblem> {
  const error: unknown = await readSpreadsheet(bytes, within).catch((thrown: unknown) => thrown);
  if (!(error instanceof FileProblem)) throw new Error('not refused with a sentence');
  return error;
}

test.each(hostileSpreadsheets)('$name: refused with a sentence and no stumble', async (file) => {
  expect(await refusal(file.bytes())).toMatchObject({ code: file.code });
});

test('a cell is one cell of the table that is made of it, whatever it holds', async () => {
  const texts = ['a,b', 'a"b', 'a&#10;b', 'a&#13;b', '"', ',', '=1+1'];
  const bytes = makeSpreadsheet({ rows: texts.map((text, at) => row(at + 1, text, 'x')).join('') });
  const table = readCsv(Buffer.from(await readSpreadsheet(bytes, limits)), ',', fileLimits.csv);
  expect(table.map(({ cells }) => cells)).toEqual([
    ['a,b', 'x'],
    ['a"b', 'x'],
    ['a\nb', 'x'],
    ['a\nb', 'x'],
    ['"', 'x'],
    [',', 'x'],
    ['=1+1', 'x'],
  ]);
});

test('what the first sheet does not need is not looked at, and hurts nobody', async () => {
  const bytes = makeSpreadsheet({
    rows: row(1, 'a'),
    more: [
      { name: 'xl/worksheets/sheet2.xml', content: '<!DOCTYPE a><worksheet>' },
      { name: 'docProps/app.xml', content: 'x', packed: Buffer.from('not packed') },
    ],
  });
  expect(await readSpreadsheet(bytes, limits)).toBe('a');
});

test('a sheet may become as long as it may, its empty rows among it, and not one character longer', async () => {
  for (const [rows, length] of [
    [row(1, 'ab', 'cd') + row(2, 'ef'), 'ab,cd\nef,'.length],
    [row(1, 'a') + row(9, 'b'), 'a\n\n\n\n\n\n\n\nb'.length],
  ] as const) {
    const bytes = makeSpreadsheet({ rows });
    const csv = await readSpreadsheet(bytes, { ...limits, characters: length });
    expect(csv).toHaveLength(length);
    expect(await refusal(bytes, { ...limits, characters: length - 1 })).toMatchObject({
      code: 'fileHoldsTooMuch',
    });
  }
});

test.each([
  ['1,001 formats', Array.from({ length: 1_001 }, () => '0')],
  ['a format of more than 1,000 characters', ['0'.repeat(1_000)]],
])('a spreadsheet of %s is refused', async (_, codes) => {
  const styles = (all: readonly string[]) =>
    `<styleSheet><numFmts>${all.map((code) => `<numFmt formatCode="${code}"/>`).join('')}</numFmts></styleSheet>`;
  const of = (all: readonly string[]) =>
    makeSpreadsheet({ rows: row(1, 'a'), styles: styles(all) });
  expect(await refusal(of(codes))).toMatchObject({ code: 'fileHoldsTooMuch' });
  expect(await readSpreadsheet(of(['0'.repeat(900)]), limits)).toBe('a');
});
