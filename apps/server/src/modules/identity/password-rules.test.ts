import { expect, test } from 'vitest';
import { refuseWeakPassword } from './password-rules.ts';

const owner = { name: 'Rizky Pratama', email: 'r.pratama@warung-bahagia.example' };

test('twelve characters are enough and eleven are not, counted as people count them', () => {
  for (const long of ['xK9#mQ2$vL7p', '\u{1f98a}xK9#mQ2$vL7', 'e\u0301xK9#mQ2$vL7']) expect(verdictOn(long)).toBe('accepted');
  for (const short of ['', 'xK9#mQ2$vL7', '\u{1f98a}'.repeat(6) + 'xK9#m', 'e\u0301'.repeat(11)]) expect(verdictOn(short)).toBe('passwordTooShort');
});

test('256 characters are accepted and one more is not', () => {
  const phrase = 'hujan turun di kota lama, '.repeat(10);
  expect(verdictOn(phrase.slice(0, 256).padEnd(256, 'z'))).toBe('accepted');
  expect(verdictOn(phrase.slice(0, 256).padEnd(257, 'z'))).toBe('invalidRequest');
});

test('what everybody tries is refused, with digits and signs around it too', () => {
  const known = ['P@ssw0rd12345!', 'qwertyuiopasdf', '123456789012', 'aaaaaaaaaaaaaa', 'abcabcabcabc', 'Welcome2026!!', 'adminadmin12', 'Wallet123456', 'WalletApp2026!', 'Rahasia12345!', 'Jakarta2026!!', 'summer2026rain', 'iloveyou2026!'];
  expect(known.filter((password) => verdictOn(password) !== 'passwordTooCommon')).toEqual([]);
});

test('name and address of the owner do not make a password', () => {
  for (const own of ['rizky pratama 1', 'RizkyPratama99', 'r.pratama@warung', 'warung-bahagia1', 'r.pratama@warung-bahagia.example', 'Pratama-Rizky-2026', 'R1zky_Pr4tama!']) expect(verdictOn(own)).toBe('passwordTooCommon');
  expect(verdictOn('rizky, hujan di kota lama')).toBe('accepted');
  expect(verdictOn('warung-bahagia1', { name: 'Ana Cruz', email: 'ana@toko.example' })).toBe('accepted');
});

test('there are no rules about kinds of characters: a plain phrase is a password', () => {
  for (const phrase of ['kopi-susu-gula-aren', 'nasi goreng enak', 'minggu pagi hujan', '\u65e5\u672c\u8a9e\u306e\u30d1\u30b9\u30ef\u30fc\u30c9\u306f\u9577\u3044']) expect(verdictOn(phrase)).toBe('accepted');
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
