import type { OwnSession } from '@wallet/contract';
import { encode } from 'uqr';
import { expect, test } from 'vitest';
import { qrPath } from '../../../ui/qr-path.ts';
import {
  emailError,
  firstProblem,
  recoveryError,
  recoveryText,
  refusedField,
  secondFactor,
  totpDigits,
  totpError,
} from './form-rules.ts';
import { takeMailedCode } from './mailed-code.ts';
import { inOrder } from './access/own-sessions.ts';
import { checkNewPassword, lengthOf, passwordRefusals } from './password-rules.ts';

test('a form stops at its first empty or wrong field, from top to bottom', () => {
  const fields = ['email', 'password', 'totp'] as const;
  const filled = { email: 'a@b.example', password: 'secret', totp: '123456' };
  expect(firstProblem(fields, { ...filled, password: ' ' }, {})).toBe('password');
  expect(
    firstProblem(fields, { ...filled, password: '' }, { email: 'signIn.emailMalformed' }),
  ).toBe('email');
  expect(firstProblem(fields, filled, undefined)).toBeUndefined();
  expect(firstProblem(['email'], { ...filled, totp: '' }, {})).toBeUndefined();
});

test('a refusal goes to the field it is about, any other to the form', () => {
  expect(refusedField('passwordTooCommon', passwordRefusals)).toEqual({
    field: 'password',
    text: 'password.tooCommon',
  });
  expect(refusedField('unreachable', passwordRefusals)).toBeUndefined();
  expect(refusedField(undefined, passwordRefusals)).toBeUndefined();
});

test('codes are taken as people write them down', () => {
  expect([totpDigits(' 123 456'), totpError('123 456'), totpError('')]).toEqual([
    '123456',
    undefined,
    undefined,
  ]);
  expect([totpError('12345'), totpError('12345a')]).toEqual([
    'signIn.codeMalformed',
    'signIn.codeMalformed',
  ]);
  expect([recoveryText('7e0r-eqj8 whd7'), recoveryError('7e0r-eqj8 whd7')]).toEqual([
    '7E0REQJ8WHD7',
    undefined,
  ]);
  expect([recoveryError('7e0r-eqj8'), recoveryError('7e0r-eqj8-whd!')]).toEqual([
    'signIn.recoveryMalformed',
    'signIn.recoveryMalformed',
  ]);
  expect([emailError('a@b'), emailError(''), emailError('a b@c'), emailError('ab')]).toEqual([
    undefined,
    undefined,
    'signIn.emailMalformed',
    'signIn.emailMalformed',
  ]);
});

test('only the code that is asked for is sent', () => {
  const values = { totp: '123 456', recoveryCode: '7e0r-eqj8-whd7' };
  expect(secondFactor('none', values)).toEqual({});
  expect(secondFactor('totp', values)).toEqual({ totp: '123456' });
  expect(secondFactor('recoveryCode', values)).toEqual({ recoveryCode: '7E0REQJ8WHD7' });
});

test('a new password is counted in characters as the server counts them, and must be typed twice the same', () => {
  expect([lengthOf('e\u0301'.repeat(12)), lengthOf('\u{1F511}'.repeat(12))]).toEqual([12, 12]);
  expect(checkNewPassword({ password: 'eleven char', again: '' })).toEqual({
    password: 'password.tooShort',
    again: undefined,
  });
  expect(checkNewPassword({ password: 'x'.repeat(257), again: 'x' })).toEqual({
    password: 'password.tooLong',
    again: 'password.notSame',
  });
  expect(checkNewPassword({ password: 'twelve chars', again: 'twelve chars' })).toEqual({
    password: undefined,
    again: undefined,
  });
  expect(checkNewPassword({ password: '', again: '' })).toEqual({
    password: undefined,
    again: undefined,
  });
});

test('a mailed code leaves the address at once and is found again after a reload, at this entry only', () => {
  const entry = { state: null as unknown, address: '' };
  const history = {
    get state() {
      return entry.state;
    },
    replaceState: (state: unknown, _: string, address: string) =>
      Object.assign(entry, { state, address }),
  };
  const at = (search: string) =>
    ({ location: { pathname: '/auth/activate', search }, history }) as unknown as Window;
  expect(takeMailedCode(at('?code=abc-_1&lang=id'))).toBe('abc-_1');
  expect(entry.address).toBe('/auth/activate?lang=id');
  expect(takeMailedCode(at('?lang=id'))).toBe('abc-_1');
  entry.state = null;
  expect(takeMailedCode(at(''))).toBeNull();
});

test('a QR path draws exactly the dark modules', () => {
  const { data, size } = encode('otpauth://totp/Wallet%20App:a?secret=ABC', { border: 4 });
  const drawn = Array.from({ length: size }, () => Array.from({ length: size }, () => false));
  for (const [, x, y, length] of qrPath(data).matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    drawn[Number(y)]?.fill(true, Number(x), Number(x) + Number(length));
  expect(drawn).toEqual(data);
});

test('this session stands first, then the one used last', () => {
  const session = (id: string, lastUsedAt: string, isCurrent = false) =>
    ({ id, lastUsedAt, isCurrent }) as OwnSession;
  const sessions = [
    session('a', '2026-11-21T09:00:00Z'),
    session('b', '2026-11-21T10:00:00Z'),
    session('c', '2026-11-21T08:00:00Z', true),
  ];
  expect(inOrder(sessions).map(({ id }) => id)).toEqual(['c', 'b', 'a']);
});
