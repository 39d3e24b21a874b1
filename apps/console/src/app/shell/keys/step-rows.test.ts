import { expect, test } from 'vitest';
import { stepRows } from './step-rows.ts';

/** A list of rows, each with a link that can have the focus. */
function list(names: readonly string[]) {
  const page = { focused: '' };
  const rows = names.map((name) => ({
    contains: () => page.focused === name,
    querySelector: () => ({ focus: () => void (page.focused = name) }),
  }));
  const within = { querySelectorAll: () => rows, activeElement: null } as unknown as Document;
  return { step: (by: 1 | -1) => (stepRows(by, within), page.focused) };
}

test('the focus goes to the first row, then row by row, and no further than the ends', () => {
  const { step } = list(['a', 'b']);
  expect([step(1), step(1), step(1), step(-1), step(-1)]).toEqual(['a', 'b', 'b', 'a', 'a']);
});

test('a page without rows keeps the focus where it is', () => {
  expect(list([]).step(1)).toBe('');
});
