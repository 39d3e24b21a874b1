import { expect, test } from 'vitest';
import { hostileTables } from '../../../testing/hostile-files/index.ts';
import { fileLimits } from '../limits.ts';
import { FileProblem } from './file-problem.ts';
import { readCsv } from './read-csv.ts';

const limits = { rows: 3, columns: 3, cells: 6, cellCharacters: 4 };

function refusal(bytes: Buffer, within = limits): FileProblem {
  try {
    readCsv(bytes, ',', within);
  } catch (error) {
    if (error instanceof FileProblem) return error;
  }
  throw new Error('not refused with a sentence');
}

test.each(hostileTables)('$name: refused with a sentence and no stumble', ({ bytes, code }) => {
  expect(refusal(bytes(), fileLimits.csv)).toMatchObject({ code });
});

test.each([
  ['rows', 'a\nb\nc', 'a\nb\nc\nd', 'It has more than 3 rows.'],
  ['columns', 'a,b,c', 'a,b,c,', 'Row 1 has more than 3 columns.'],
  ['cells', 'a,b,c\na,b,c', 'a,b,c\na,b,c\nd', 'It has more than 6 cells.'],
  ['characters of a cell', 'abcd', 'abcde', 'A cell of row 1 is longer than 4 characters.'],
  ['characters of a quoted cell', '"a,cd"', '"a,cde"', 'A cell of row 1 is longer than 4'],
])('a table may have as many %s as it may, and not one more', (_, most, more, said) => {
  expect(() => readCsv(Buffer.from(most), ',', limits)).not.toThrow();
  const { code, message } = refusal(Buffer.from(more));
  expect([code, message.startsWith(said)]).toEqual(['fileHoldsTooMuch', true]);
});

test.each([
  ['UTF-16 with its mark', Buffer.from('\uFEFFa,b', 'utf16le')],
  ['UTF-16 without one', Buffer.from('a,b', 'utf16le')],
  ['UTF-16 the other way round', Buffer.from('\uFEFFa,b', 'utf16le').swap16()],
  ['UTF-16 of nothing but wide letters', Buffer.from('\uFEFF\u4e01\u4e02', 'utf16le')],
])('%s is told how to be saved', (_, bytes) => {
  expect(refusal(bytes)).toMatchObject({
    code: 'fileUnreadable',
    message: 'It is not written in UTF-8. Save it as "CSV UTF-8".',
  });
});

test('as many cells as an import has characters are read, and not 500 columns of more', () => {
  const rows = (count: number) => Buffer.from(`a${','.repeat(499)}\n`.repeat(count));
  expect(readCsv(rows(400), ',', fileLimits.csv)).toHaveLength(400);
  expect(refusal(rows(401), fileLimits.csv)).toMatchObject({ code: 'fileHoldsTooMuch' });
});
