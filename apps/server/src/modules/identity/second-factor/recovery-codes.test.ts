import { expect, test } from 'vitest';
import { testVault } from '@wallet/server/testing';
import { digestOfRecoveryCode } from './recovery-codes.ts';

const digest = (code: string, userId = 'usr_1') => digestOfRecoveryCode(testVault(), userId, code);

test('letters that are taken for digits on paper are those digits; case, dashes and blanks do not matter', () => {
  for (const typed of [
    '0110-1ABC-DEFG',
    'OIL0-LABC-DEFG',
    ' oil0 iabc defg ',
    '01101abcdefg',
    '0110\u20111ABC.DEFG',
  ])
    expect(digest(typed)).toBe(digest('0110-1ABC-DEFG'));
  expect(digest('1110-1ABC-DEFG')).not.toBe(digest('0110-1ABC-DEFG'));
  expect(digest('0110-1ABC-DEF')).not.toBe(digest('0110-1ABC-DEFG'));
});

test('a digest is of one user alone and stays as it is stored: another one would make every code on paper worthless', () => {
  expect(digest('0110-1ABC-DEFG', 'usr_2')).not.toBe(digest('0110-1ABC-DEFG'));
  expect(digest('0110-1ABC-DEFG')).toBe(testVault().mac('recoveryCode', 'usr_1 01101ABCDEFG'));
});
