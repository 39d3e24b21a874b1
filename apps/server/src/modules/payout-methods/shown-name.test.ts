import { expect, test } from 'vitest';
import { outcomeOf } from './inquiries/outcome-of.ts';
import { maskedName } from '#platform/mask-name';
import { shownName } from './shown-name.ts';

test.each([
  ['fits', 'Budi Santoso', 'BUDI SANTOSO', 'BUDI SANTOSO'],
  ['fits without a middle name', 'Maria Cruz', 'MARIA SANTOS CRUZ', 'MARIA SANTOS CRUZ'],
  ['is misspelled', 'Budi Santosa', 'BUDI SANTOSO', 'BUDI SANTOSO'],
  ['is only the first of two', 'Budi', 'BUDI SANTOSO', 'BUDI S***'],
  ['has the other as an initial', 'Budi S', 'BUDI SANTOSO', 'BUDI S***'],
  ['is somebody else\u2019s', 'Siti', 'BUDI SANTOSO', null],
])(
  'of a found name that %s, those words are shown that somebody entered',
  (_why, entered, found, shown) => {
    expect(shownName(entered, found)).toBe(shown);
  },
);

test('a masked name shows neither words nor their length', () => {
  expect(maskedName('  BUDI   SANTOSO ')).toBe('B*** S***');
  expect(maskedName('')).toBe('***');
});

test('a wrong name is told neither the right one nor how near it was', () => {
  expect(outcomeOf({ found: 'yes', holderName: 'BUDI SANTOSO' }, 'Budi Hartono')).toEqual({
    status: 'mismatch',
    reason: null,
    foundName: null,
    nameScore: null,
    answer: { holderName: 'BUDI SANTOSO', score: 50 },
  });
});

test('without an entered name there is only a masked one, and no score', () => {
  expect(outcomeOf({ found: 'yes', holderName: 'BUDI SANTOSO' }, null)).toMatchObject({
    status: 'verified',
    foundName: 'B*** S***',
    nameScore: null,
  });
  expect(outcomeOf({ found: 'no' }, null)).toMatchObject({
    status: 'notFound',
    reason: null,
    foundName: null,
  });
  expect(outcomeOf({ found: 'unsupported' }, 'Budi')).toMatchObject({
    status: 'unsupported',
    reason: 'noInquiry',
    foundName: null,
  });
});

test('letters that somebody leaves open do not fit every name', () => {
  for (const entered of ['*** ***', 'B* S*', '*'])
    expect(outcomeOf({ found: 'yes', holderName: 'BUDI SANTOSO' }, entered)).toMatchObject({
      status: 'mismatch',
      foundName: null,
    });
  expect(outcomeOf({ found: 'yes', holderName: 'BUDI SANT***' }, 'Budi Santoso')).toMatchObject({
    status: 'closeMatch',
  });
});
