import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { hashOfCode, newCode } from './code.ts';

test('a code is 256 random bits that fit into a link, and only its SHA-256 is stored', () => {
  const codes = Array.from({ length: 100 }, newCode);
  expect(new Set(codes).size).toBe(100);
  for (const code of codes) {
    expect(Buffer.from(code, 'base64url').toString('base64url')).toBe(code);
    expect(Buffer.from(code, 'base64url')).toHaveLength(32);
    expect(hashOfCode(code)).toBe(createHash('sha256').update(code).digest('hex'));
  }
});

test('a text that cannot be a code is not looked for', () => {
  const code = newCode();
  for (const text of [
    '',
    'x',
    code.slice(1),
    `${code}x`,
    ` ${code}`,
    `${code}\n`,
    `${code.slice(1)}=`,
    '\u00e9'.repeat(43),
  ])
    expect(hashOfCode(text)).toBeUndefined();
});
