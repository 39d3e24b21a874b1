import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvLine } from './csv.ts';

fc.configureGlobal({ seed: Number(process.env['PROPERTY_SEED'] ?? 20_261_121) });

test.each([
  ['=1+1', `"'=1+1"`],
  ['+62812', `"'+62812"`],
  ['-cmd', `"'-cmd"`],
  ['@SUM(A1)', `"'@SUM(A1)"`],
  ['\tx', `"'\tx"`],
  ['\rx', `"'\rx"`],
  ['＝1', `"'＝1"`],
  ['=a"b', `"'=a""b"`],
  [' =1+1', `"' =1+1"`],
  ['\u00a0\u200b@SUM(A1)', `"'\u00a0\u200b@SUM(A1)"`],
  [' -5', `"' -5"`],
])('a cell that begins as the formula %j is text to a spreadsheet', (cell, written) => {
  expect(csvLine([cell])).toBe(`${written}\r\n`);
});

test('plain numbers stay numbers, debits among them, and what only looks like one does not', () => {
  expect(csvLine(['-150000.00', '0.00', '12', '-1+2', '--1', '-'])).toBe(
    `-150000.00,0.00,12,"'-1+2","'--1","'-"\r\n`,
  );
});

test('where a semicolon, a tab or a line end parts cells, what follows it begins no formula either', () => {
  expect(
    csvLine(['Budi;=1+1;x', 'a\t@b', 'a\n +62', 'gross; -150000.00; net', 'a;-1+2', '=a;=b']),
  ).toBe(`Budi;'=1+1;x,a\t'@b,"a\n '+62",gross; -150000.00; net,a;'-1+2,"'=a;'=b"\r\n`);
});

test('commas, quotes, line ends and blanks at the ends are quoted; nothing is an empty cell', () => {
  expect(csvLine(['a,b', 'a"b', 'a\nb', ' a', 'a', '', null])).toBe(
    '"a,b","a""b","a\nb"," a",a,,\r\n',
  );
});

test('whatever the cells hold, a reader of RFC 4180 gets them back, with apostrophes at most before what begins a formula', () => {
  const signs = fc.constantFrom('=', '+', '-', '@', ';', '\t', '\r\n', ' ', ',', '"', '7');
  const cell = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(signs).map((all) => all.join('')),
  );
  fc.assert(
    fc.property(fc.array(cell, { minLength: 1 }), (cells) => {
      const read = readLine(csvLine(cells));
      const plain = (text: string) => text.replaceAll("'", '');
      expect(read.map(plain)).toEqual(cells.map(plain));
      for (const part of read.flatMap((each) => [each, ...each.split(/[;\t\r\n]/)])) {
        expect([part, /^\s*[=+\-@]/.test(part) && !/^\s*-?\d+(\.\d+)?\s*$/.test(part)]).toEqual([
          part,
          false,
        ]);
      }
    }),
    { numRuns: 100 },
  );
});

/** One record as RFC 4180 reads it. */
function readLine(line: string): string[] {
  const cell = /"((?:[^"]|"")*)"|([^,"]*)/suy;
  const text = line.slice(0, -2);
  const cells: string[] = [];
  for (let at = 0; at <= text.length; at = cell.lastIndex + 1) {
    cell.lastIndex = at;
    const [, inQuotes, bare = ''] = cell.exec(text) ?? [];
    cells.push(inQuotes?.replaceAll('""', '"') ?? bare);
  }
  return cells;
}
