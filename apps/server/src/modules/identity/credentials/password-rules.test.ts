import { expect, test } from 'vitest';
import { refuseWeakPassword } from './password-rules.ts';

const owner = { name: 'Rizky Pratama', email: 'r.pratama@warung-bahagia.example' };

test('twelve characters are enough and eleven are not, counted as people count them', () => {
  for (const long of ['xK9#mQ2$vL7p', '\u{1f98a}xK9#mQ2$vL7', 'e\u0301xK9#mQ2$vL7'])
    expect(verdictOn(long)).toBe('accepted');
  for (const short of ['', 'xK9#mQ2$vL7', '\u{1f98a}'.repeat(6) + 'xK9#m', 'e\u0301'.repeat(11)])
    expect(verdictOn(short)).toBe('passwordTooShort');
});

test('256 characters are accepted and one more is not', () => {
  const phrase = 'hujan turun di kota lama, '.repeat(10);
  expect(verdictOn(phrase.slice(0, 256).padEnd(256, 'z'))).toBe('accepted');
  expect(() => refuseWeakPassword(phrase.slice(0, 256).padEnd(257, 'z'), owner)).toThrow(
    expect.objectContaining({
      code: 'invalidRequest',
      options: { errors: [{ path: 'password', message: 'at most 256 characters' }] },
    }),
  );
});

test('what everybody tries is refused, with digits and signs around it too', () => {
  const known = [
    'P@ssw0rd12345!',
    'qwertyuiopasdf',
    '123456789012',
    'aaaaaaaaaaaaaa',
    'abcabcabcabc',
    'Welcome2026!!',
    'adminadmin12',
    'Wallet123456',
    'WalletApp2026!',
    'Rahasia12345!',
    'Jakarta2026!!',
    'summer2026rain',
    'iloveyou2026!',
  ];
  expect(known.filter((password) => verdictOn(password) !== 'passwordTooCommon')).toEqual([]);
});

test('name and address of the owner do not make a password', () => {
  for (const own of [
    'rizky pratama 1',
    'RizkyPratama99',
    'r.pratama@warung',
    'warung-bahagia1',
    'r.pratama@warung-bahagia.example',
    'Pratama-Rizky-2026',
    'R1zky_Pr4tama!',
  ])
    expect(verdictOn(own)).toBe('passwordTooCommon');
  expect(verdictOn('rizky, hujan di kota lama')).toBe('accepted');
  expect(verdictOn('warung-bahagia1', { name: 'Ana Cruz', email: 'ana@toko.example' })).toBe(
    'accepted',
  );
});

test('a long, a joined and a hidden name count for nothing, whatever its case', () => {
  const names = { name: 'Li Rizk Rizkyanto Bo', email: 'q@x.example' };
  for (const own of [
    'Rizkyanto!RIZK?rizkyanto',
    'Li Rizk Rizkyanto Bo!1',
    'lirizkrizkyantobo-26',
    'RIZK-7-rizkyanto-7',
  ])
    expect(verdictOn(own, names)).toBe('passwordTooCommon');
  expect(verdictOn('JoAnLi!joanli?JOANLI', { name: 'Jo An Li', email: 'q@x.example' })).toBe(
    'passwordTooCommon',
  );
});

test('signs in a name are nothing but signs', () => {
  const signs = { name: 'Dian.* (x|[y', email: 'dian+*^$@x.example' };
  expect(verdictOn('hujan di kota lama', signs)).toBe('accepted');
  expect(verdictOn('dian+*^$!dian.* (x|[y', signs)).toBe('passwordTooCommon');
});

test('a short name takes nothing from the words it is part of', () => {
  expect(verdictOn('7banana!Kbanana#', { name: 'Ana', email: 'a@x.example' })).toBe('accepted');
});

test('the words of this product count for nothing', () => {
  const words = [
    'wallet',
    'wallet app',
    'WalletApp',
    'dana',
    'livin',
    'maya',
    'QRIS',
    'merchant',
    'console',
    'admin',
    'rahasia',
    'sandi',
    'Indonesia',
    'Pilipinas',
    'Jakarta',
    'Manila',
  ];
  expect(
    words.filter((word) => verdictOn(`${word}!${word}?${word}`) !== 'passwordTooCommon'),
  ).toEqual([]);
});

test('there are no rules about kinds of characters: a plain phrase is a password', () => {
  for (const phrase of [
    'kopi-susu-gula-aren',
    'nasi goreng enak',
    'minggu pagi hujan',
    '\u65e5\u672c\u8a9e\u306e\u30d1\u30b9\u30ef\u30fc\u30c9\u306f\u9577\u3044',
  ])
    expect(verdictOn(phrase)).toBe('accepted');
});

test('only the first 64 characters are estimated, so that a long text is no way to keep a processor busy', () => {
  expect(verdictOn('a'.repeat(64) + 'xK9#mQ2$vL7p-and-much-more')).toBe('passwordTooCommon');
  expect(verdictOn('a'.repeat(50) + 'xK9#mQ2$vL7p-and-much-more')).toBe('accepted');
});

function verdictOn(password: string, who = owner): string {
  try {
    refuseWeakPassword(password, who);
    return 'accepted';
  } catch (error) {
    return String(Reflect.get(Object(error), 'code'));
  }
}
