import { hostileFile, type HostileFile } from './hostile-file.ts';
import { cell, lettersOf, makeSpreadsheet, sheetPath } from './make-spreadsheet.ts';
import { makeZip, packedZeros } from './make-zip.ts';

const rowsTo = (count: number, of: (row: number) => string) =>
  Array.from({ length: count }, (_, at) => `<row r="${at + 1}">${of(at + 1)}</row>`).join('');
const plainRow = `<row r="1">${cell('A1', 'Date')}</row>`;
/** Ten of the one before, nine times. */
const laughs = `<!DOCTYPE worksheet [<!ENTITY a0 "ha">${Array.from(
  { length: 9 },
  (_, at) => `<!ENTITY a${at + 1} "${`&a${at};`.repeat(10)}">`,
).join('')}]>`;
const many = (count: number, one: (id: number) => string) =>
  Array.from({ length: count }, (_, at) => one(at + 164)).join('');
const formats = (count: number, code: string) =>
  `<styleSheet><numFmts>${many(count, (id) => `<numFmt numFmtId="${id}" formatCode="${code}"/>`)}</numFmts>` +
  `<cellXfs>${many(count, (id) => `<xf numFmtId="${id}"/>`)}</cellXfs></styleSheet>`;

const made: Readonly<Record<string, [code: HostileFile['code'], bytes: () => Buffer]>> = {
  'a cell in the furthest corner': [
    'fileHoldsTooMuch',
    () => makeSpreadsheet({ rows: `${plainRow}<row r="1048576">${cell('XFD1048576', 'x')}</row>` }),
  ],
  'a row and its cell in two places, both far': [
    'fileHoldsTooMuch',
    () => makeSpreadsheet({ rows: `<row r="1048576">${cell('A1', 'x')}</row>` }),
  ],
  'a cell that is written as references': [
    'fileUnreadable',
    () => makeSpreadsheet({ rows: `<row r="1">${cell('&#88;FD1', 'x')}</row>` }),
  ],
  'a cell behind a prefix': [
    'fileHoldsTooMuch',
    () =>
      makeSpreadsheet({
        rows: '<x:row r="1"><x:c x:r="XFD1" t="inlineStr"><x:is><x:t>x</x:t></x:is></x:c></x:row>',
      }),
  ],
  'one cell of 200 MB': [
    'fileHoldsTooMuch',
    () => makeSpreadsheet({ rows: `<row r="1">${cell('A1', 'a'.repeat(200_000_000))}</row>` }),
  ],
  'one cell of 40 MB': [
    'fileHoldsTooMuch',
    () => makeSpreadsheet({ rows: `<row r="1">${cell('A1', 'a'.repeat(40_000_000))}</row>` }),
  ],
  'a million rows': [
    'fileHoldsTooMuch',
    () => makeSpreadsheet({ rows: '<row><c r="A1"><v>1</v></c></row>'.repeat(1_000_000) }),
  ],
  'more rows than are read': [
    'fileHoldsTooMuch',
    () => makeSpreadsheet({ rows: rowsTo(60_000, (row) => `<c r="A${row}"><v>1</v></c>`) }),
  ],
  '10,000 columns': [
    'fileHoldsTooMuch',
    () =>
      makeSpreadsheet({
        rows: `<row r="1">${Array.from({ length: 10_000 }, (_, at) => cell(`${lettersOf(at + 1)}1`, 'x')).join('')}</row>`,
      }),
  ],
  'two cells with 25 million empty ones between them': [
    'fileHoldsTooMuch',
    () => makeSpreadsheet({ rows: `${plainRow}<row r="50000">${cell('SF50000', 'x')}</row>` }),
  ],
  'texts of 60 MB, each as long as one may be': [
    'fileHoldsTooMuch',
    () =>
      makeSpreadsheet({
        strings: `<sst>${`<si><t>${'x'.repeat(30_000)}</t></si>`.repeat(2_000)}</sst>`,
        rows: plainRow,
      }),
  ],
  'a zip instead of a sheet': [
    'fileUnreadable',
    () => makeSpreadsheet({ sheet: makeSpreadsheet({ rows: plainRow }) }),
  ],
  'a spreadsheet inside a zip': [
    'fileUnreadable',
    () => makeZip([{ name: 'statement.xlsx', content: makeSpreadsheet({ rows: plainRow }) }]),
  ],
  'a directory that says less than there is': [
    'fileUnreadable',
    () =>
      makeSpreadsheet({
        rows: `<row r="1">${cell('A1', 'a'.repeat(100_000_000))}</row>`,
        saidBytes: 100,
      }),
  ],
  'a directory that says a hundred bytes of 1.2 GB': [
    'fileUnreadable',
    () =>
      makeSpreadsheet({
        more: [
          { name: 'xl/sharedStrings.xml', content: 'x'.repeat(100), packed: packedZeros(1_200) },
        ],
      }),
  ],
  'a directory that says more than there is': [
    'fileUnreadable',
    () => makeSpreadsheet({ rows: plainRow, saidBytes: 40_000_000 }),
  ],
  'files that share their bytes': [
    'fileUnreadable',
    () => makeSpreadsheet({ rows: plainRow }, { copies: 250 }),
  ],
  'a directory of 60,000 files': [
    'fileHoldsTooMuch',
    () => makeSpreadsheet({ rows: plainRow }, { copies: 20_000 }),
  ],
  'a file that is another in its own head': [
    'fileUnreadable',
    () =>
      makeSpreadsheet({
        rows: plainRow,
        more: [{ name: 'docProps/app.xml', localName: 'docProps/xxx.xml', content: '<a/>' }],
      }),
  ],
  'the same sheet twice': [
    'fileUnreadable',
    () => makeSpreadsheet({ rows: plainRow, more: [{ name: sheetPath, content: '<a/>' }] }),
  ],
  'a password': ['fileProtected', () => makeSpreadsheet({ rows: plainRow, flags: 1 })],
  'broken XML': [
    'fileUnreadable',
    () => makeSpreadsheet({ sheet: '<worksheet><sheetData><row r="1"></sheetData></worksheet>' }),
  ],
  'XML that ends in a tag': [
    'fileUnreadable',
    () => makeSpreadsheet({ sheet: '<worksheet><sheetData><row r="1' }),
  ],
  'texts that are defined by each other': [
    'fileCarriesMore',
    () =>
      makeSpreadsheet({
        sheet: `${laughs}<worksheet><sheetData><row r="1">${cell('A1', '&a9;')}</row></sheetData></worksheet>`,
      }),
  ],
  'a million parts in each other': [
    'fileHoldsTooMuch',
    () => makeSpreadsheet({ sheet: '<a>'.repeat(1_000_000) }),
  ],
  'a tag of 40 MB': [
    'fileHoldsTooMuch',
    () => makeSpreadsheet({ sheet: `<worksheet a="${'x'.repeat(40_000_000)}"/>` }),
  ],
  'one long text in each of its cells': [
    'fileHoldsTooMuch',
    () =>
      makeSpreadsheet({
        strings: `<sst><si><t>${'x'.repeat(32_000)}</t></si></sst>`,
        rows: rowsTo(50_000, (row) => `<c r="A${row}" t="s"><v>0</v></c>`),
      }),
  ],
  'eight million texts': [
    'fileHoldsTooMuch',
    () => makeSpreadsheet({ strings: `<sst>${'<si/>'.repeat(8_000_000)}</sst>`, rows: plainRow }),
  ],
  'formats that take long to look at': [
    'fileHoldsTooMuch',
    () =>
      makeSpreadsheet({
        styles: formats(1_000, '['.repeat(8_000)),
        rows: rowsTo(1_000, (row) => `<c r="A${row}" s="${row - 1}"><v>1</v></c>`),
      }),
  ],
  'a hundred thousand formats': [
    'fileHoldsTooMuch',
    () => makeSpreadsheet({ styles: formats(100_000, '0'), rows: plainRow }),
  ],
  'half of a spreadsheet': [
    'fileUnreadable',
    () => {
      const whole = makeSpreadsheet({ rows: plainRow });
      return whole.subarray(0, whole.length / 2);
    },
  ],
  'a page': ['fileUnreadable', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
};

export const hostileSpreadsheets: readonly HostileFile[] = Object.entries(made).map(
  ([name, [code, bytes]]) => hostileFile({ name, fileName: 'statement.xlsx', code, bytes }),
);
