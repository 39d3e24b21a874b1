import { expect, test } from 'vitest';
import { testVault } from '@wallet/server/testing';
import { emailKeyOf, plainEmail } from './email.ts';
import { plainName } from './plain-name.ts';

const local64 = 'a'.repeat(64);

test('one plain address is accepted, without blanks around it and with its domain in lower case', () => {
  expect(plainEmail(' Dian.P+x@Kopi.Example ')).toBe('Dian.P+x@kopi.example');
  for (const good of [
    'a@b.co',
    "o'neil@x-y.example",
    `${local64}@x.example`,
    'a@b.c.d.example',
    'a@xn--p1ai.xn--p1ai',
  ])
    expect(plainEmail(good)).toBe(good);
});

test('anything that is not one plain address is refused', () => {
  const longest = `${local64}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.example`;
  const bad = [
    '',
    '@',
    'a',
    'a@',
    '@b.example',
    'a@b',
    'a@b.',
    'a@.example',
    'a@b..example',
    'a@-b.example',
    'a@b-.example',
    'a@b.e',
    'a@b.123',
    '.a@b.example',
    'a.@b.example',
    'a..a@b.example',
    'a b@c.example',
    'a@b.example, c@d.example',
    '<a@b.example>',
    'A <a@b.example>',
    '"a"@b.example',
    'a@b.example\r\nBcc: c@d.example',
    'a@[127.0.0.1]',
    'a@b.example ;c',
    'a@b.example.-',
    '@b.example',
    'ab.example',
    'a@b@c.example',
    'ä@b.example',
    'a@bä.example',
    `${local64}a@x.example`,
    longest,
  ];
  expect(longest.length).toBe(255);
  for (const text of bad)
    expect(() => plainEmail(text)).toThrow(expect.objectContaining({ code: 'emailInvalid' }));
  expect(plainEmail(longest.replace('ccc', 'cc'))).toHaveLength(254);
});

test('an address is found whatever its case, blanks and width, and its key tells nothing', () => {
  const key = (text: string) => emailKeyOf(testVault(), text);
  expect(
    new Set([
      key('dian@kopi.example'),
      key(' DIAN@Kopi.example'),
      key('\uff44\uff49\uff41\uff4e@kopi.example'),
    ]).size,
  ).toBe(1);
  expect(key('dian@kopi.example')).not.toBe(key('dina@kopi.example'));
  expect(key('dian@kopi.example')).toMatch(/^[\w-]{43}$/);
});

test('keys of addresses stay as they are stored: another one would lose every account', () => {
  expect(emailKeyOf(testVault(), ' Dian@Kopi.example')).toBe(
    testVault().mac('email', 'dian@kopi.example'),
  );
});

test('a name is one line without marks that hide what it says', () => {
  expect(plainName(' Dian\r\n\tPermata\u0000 ')).toBe('Dian Permata');
  expect(plainName('\u202eDian\u200b\ufeff')).toBe('Dian');
  expect(plainName('<b>Ñandú</b>')).toBe('<b>Ñandú</b>');
  for (const nothing of ['', ' ', '\u0000', '\u200b'])
    expect(() => plainName(nothing)).toThrow(
      expect.objectContaining({
        code: 'invalidRequest',
        options: { errors: [{ path: 'name', message: 'a name' }] },
      }),
    );
});
