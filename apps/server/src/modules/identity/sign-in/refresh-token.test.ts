import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { hashRefreshToken, looksLikeRefreshToken, newRefreshToken } from './refresh-token.ts';

test('a refresh token is 256 random bits behind a prefix that scanners know, and only its SHA-256 is stored', () => {
  const tokens = Array.from({ length: 100 }, newRefreshToken);
  expect(new Set(tokens).size).toBe(100);
  for (const token of tokens) {
    expect(token).toMatch(/^wrt_[\w-]{43}$/);
    expect(looksLikeRefreshToken(token)).toBe(true);
    expect(hashRefreshToken(token)).toBe(createHash('sha256').update(token).digest('hex'));
  }
});

test('a text that cannot be a refresh token is not looked for', () => {
  const token = newRefreshToken();
  for (const text of [
    '',
    'wrt_',
    token.slice(4),
    token.slice(0, -1),
    `${token}x`,
    `x${token}`,
    `wrt_${'\u00e9'.repeat(43)}`,
  ])
    expect(looksLikeRefreshToken(text)).toBe(false);
});
