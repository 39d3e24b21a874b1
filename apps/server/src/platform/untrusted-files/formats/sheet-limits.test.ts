import { expect, test } from 'vitest';
import { FileProblem } from './file-problem.ts';
import { countCells } from './sheet-limits.ts';

const limits = { rows: 10, columns: 10, cells: 20 };

/** Scans these tags: `row r="1"`, `c r="A1"`, `v`. */
function scan(...tags: string[]): void {
  const onTag = countCells(limits);
  for (const tag of tags) {
    const [name = ''] = tag.split(' ');
    onTag(name, tag.slice(name.length));
  }
}

function refusal(...tags: string[]): FileProblem {
  try {
    scan(...tags);
  } catch (error) {
    if (error instanceof FileProblem) return error;
  }
  throw new Error('not refused with a sentence');
}

test('a sheet may hold something in the last row and column that are read, and not behind', () => {
  expect(() => scan('c r="A10"', 'v')).not.toThrow();
  expect(() => scan('c r="J1"', 'is')).not.toThrow();
  for (const place of ['A11', 'K1', 'XFD1', 'A1048576'])
    for (const content of ['v', 'is'])
      expect(refusal(`c r="${place}"`, content)).toMatchObject({ code: 'fileHoldsTooMuch' });
});

test('what is empty may lie as far out as a spreadsheet goes, and no further', () => {
  expect(() => scan('row r="1048576"', 'c r="XFD1048576"', 'f')).not.toThrow();
  for (const nowhere of [
    'row r="1048577"',
    'row r="1e3"',
    'row r=" 1"',
    'row r="99999999"',
    'row r="1" r="2"',
    'row x:r="1" r="2"',
    'c r="XFE1"',
    'c r="A1048577"',
    'c r="AAAA1"',
    'c r="1"',
    'c r="a1"',
    'c r=""',
    'c',
    'c r="A1" r="A2"',
    "c r='A1' x:r='A2'",
  ])
    expect(refusal(nowhere)).toMatchObject({ code: 'fileUnreadable' });
});

test('where a row and its cell differ the one further out counts', () => {
  expect(refusal('row r="11"', 'c r="A1"', 'v')).toMatchObject({ code: 'fileHoldsTooMuch' });
  expect(refusal('row r="1"', 'c r="A11"', 'v')).toMatchObject({ code: 'fileHoldsTooMuch' });
});

test('cells are counted to the last row times the widest, with the empty ones between them', () => {
  expect(() => scan('c r="J2"', 'v')).not.toThrow();
  expect(refusal('c r="J3"', 'v')).toMatchObject({ code: 'fileHoldsTooMuch' });
  expect(refusal('c r="J1"', 'v', 'c r="A3"', 'v')).toMatchObject({ code: 'fileHoldsTooMuch' });
  expect(() => scan('c r="J1"', 'v', 'c r="A3"')).not.toThrow();
});
