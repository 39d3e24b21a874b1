import { expect, test } from 'vitest';
import { hashPassword, passwordFits, WeakPassword } from './password.ts';

test('a password fits its own argon2id hash and no other', async () => {
  const stored = await hashPassword('correct horse battery staple');
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await passwordFits('correct horse battery staple', stored)).toBe(true);
  expect(await passwordFits('correct horse battery stapl', stored)).toBe(false);
});

test('without a hash no password fits, not even the one that is hashed to spend the time', async () => {
  for (const stored of [undefined, null]) {
    expect(await passwordFits('nobody has this password', stored)).toBe(false);
    expect(await passwordFits('', stored)).toBe(false);
  }
});

test('short, endless and well-known passwords are refused', async () => {
  const weak = ['elevenchars', 'x'.repeat(257), 'P@ssw0rd12345!', 'qwertyuiopasdf', '123456789012', 'aaaaaaaaaaaaaa', 'abcabcabcabc', 'Welcome2026!!', 'adminadmin12', 'Wallet123456'];
  for (const password of weak) await expect(hashPassword(password)).rejects.toThrow(WeakPassword);
  for (const password of ['kopi-susu-gula-aren', 'J4karta!rain_09', '日本語のパスワードは長い']) expect(await hashPassword(password)).toContain('$argon2id$');
});
