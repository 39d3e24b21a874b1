import { describe, expect, test } from 'vitest';
import { pageKeys } from './page-keys.ts';
import { isFreeKey, isPaletteKey, readStroke, singleKeys } from './shortcut-keys.ts';

const admin = [
  '/transaction',
  '/transaction-session',
  '/withdrawal-requests',
  '/merchant',
  '/user',
  '/',
  '/dana',
  '/livin',
  '/maya',
  '/proxy',
  '/unmatched-money',
  '/reconciliation',
  '/audit-log',
  '/settings',
];

describe('letters of pages', () => {
  test('are one for each page, the first that is free', () => {
    const letters = pageKeys(admin);
    expect([...letters]).toEqual([
      ['t', '/transaction'],
      ['s', '/transaction-session'],
      ['w', '/withdrawal-requests'],
      ['m', '/merchant'],
      ['u', '/user'],
      ['h', '/'],
      ['d', '/dana'],
      ['l', '/livin'],
      ['a', '/maya'],
      ['p', '/proxy'],
      ['n', '/unmatched-money'],
      ['r', '/reconciliation'],
      ['i', '/audit-log'],
      ['e', '/settings'],
    ]);
  });

  test('a page that finds no letter has none', () => {
    expect(pageKeys(['/ab', '/ba', '/aa']).size).toBe(2);
  });
});

describe('keys', () => {
  const pages = pageKeys(['/', '/transaction']);
  const read = (...strokes: [key: string, atMs: number][]) =>
    strokes.reduce(
      (state, [key, atMs]) => readStroke({ key, atMs }, state.pending, pages),
      readStroke({ key: 'x', atMs: 0 }, null, pages),
    );

  test('g and a letter go to a page, the letter alone does something else', () => {
    expect(read(['g', 0], ['t', 900]).act).toEqual({ kind: 'page', path: '/transaction' });
    expect(read(['t', 0]).act).toEqual({ kind: 'theme' });
    expect([read(['/', 0]).act, read(['?', 0]).act]).toEqual([
      { kind: 'search' },
      { kind: 'sheet' },
    ]);
    expect([read(['j', 0]).act, read(['K', 0]).act]).toEqual([
      { kind: 'step', by: 1 },
      { kind: 'step', by: -1 },
    ]);
  });

  test('the sheet\u2019s table is everything that one key does: each does what it stands for, no other does anything', () => {
    const printable = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at)).filter(
      (key) => key === key.toLowerCase(),
    );
    const working = new Map(
      printable.map((key) => [key, read([key, 0]).act] as const).filter(([, act]) => act !== null),
    );
    expect(working).toEqual(new Map(singleKeys.map(({ key, act }) => [key, act])));
  });

  test('a letter that comes too late, or is no page, goes nowhere', () => {
    expect(read(['g', 0], ['h', 1_600]).act).toBeNull();
    expect(read(['g', 0], ['z', 10])).toEqual({ act: null, pending: null });
    expect(read(['g', 0], ['t', 1_600]).act).toEqual({ kind: 'theme' });
  });
});

describe('a pressed key', () => {
  const key = (pressed: string, more: Record<string, unknown> = {}) => ({
    key: pressed,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    shiftKey: false,
    isComposing: false,
    repeat: false,
    target: null,
    ...more,
  });

  test('means nothing while typing, with a modifier, or in a menu', () => {
    const into = (target: object) => isFreeKey(key('t', { target }));
    expect([
      into({ tagName: 'INPUT', type: 'search' }),
      into({ tagName: 'TEXTAREA' }),
      into({ tagName: 'SELECT' }),
      into({ isContentEditable: true }),
      into({ tagName: 'DIV', closest: () => ({}) }),
    ]).toEqual(Array(5).fill(false));
    expect([
      into({ tagName: 'INPUT', type: 'checkbox' }),
      into({ tagName: 'BUTTON', closest: () => null }),
      isFreeKey(key('?', { shiftKey: true })),
    ]).toEqual([true, true, true]);
    expect([
      isFreeKey(key('t', { ctrlKey: true })),
      isFreeKey(key('t', { repeat: true })),
      isFreeKey(key('Escape')),
    ]).toEqual([false, false, false]);
  });

  test('opens the palette with Ctrl or Cmd and K, and with nothing more', () => {
    expect([
      isPaletteKey(key('k', { ctrlKey: true })),
      isPaletteKey(key('K', { metaKey: true })),
    ]).toEqual([true, true]);
    expect([
      isPaletteKey(key('k')),
      isPaletteKey(key('k', { ctrlKey: true, shiftKey: true })),
      isPaletteKey(key('j', { ctrlKey: true })),
    ]).toEqual([false, false, false]);
  });
});
