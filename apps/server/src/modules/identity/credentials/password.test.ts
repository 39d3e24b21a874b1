import { expect, test } from 'vitest';
import { hashPassword, passwordFits } from './password.ts';

test('a password fits its own argon2id hash and no other', async () => {
  const stored = await hashPassword('correct horse battery staple');
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await passwordFits('correct horse battery staple', stored)).toBe(true);
  expect(await passwordFits('correct horse battery stapl', stored)).toBe(false);
});

test('the same letters typed on another keyboard are the same password', async () => {
  const stored = await hashPassword('caf\u00e9 di ujung jalan');
  expect(await passwordFits('cafe\u0301 di ujung jalan', stored)).toBe(true);
  expect(await passwordFits('cafe di ujung jalan', stored)).toBe(false);
});

test('without a hash no password fits, not even the one that is hashed to spend the time', async () => {
  for (const stored of [undefined, null]) {
    expect(await passwordFits('nobody has this password', stored)).toBe(false);
    expect(await passwordFits('', stored)).toBe(false);
  }
});
