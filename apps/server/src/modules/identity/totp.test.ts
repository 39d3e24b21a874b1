import { expect, test } from 'vitest';
import { totpCode, totpStepOf } from './totp.ts';

const secret = Buffer.from('12345678901234567890');

test('the codes are those of RFC 6238, appendix B', () => {
  const vectors = { 59: '287082', 1111111109: '081804', 1111111111: '050471', 1234567890: '005924', 2000000000: '279037', 20000000000: '353130' };
  for (const [seconds, code] of Object.entries(vectors)) {
    expect(totpCode(secret, Math.floor(Number(seconds) / 30))).toBe(code);
    expect(totpStepOf(code, { secret, at: new Date(Number(seconds) * 1_000) })).toBe(Math.floor(Number(seconds) / 30));
  }
});

test('a code is accepted one step early and one step late, and no further', () => {
  const step = 1_000;
  const code = totpCode(secret, step);
  const at = (steps: number) => ({ secret, at: new Date((step + steps) * 30_000) });
  expect([-2, -1, 0, 1, 2].map((steps) => totpStepOf(code, at(steps)))).toEqual([undefined, step, step, step, undefined]);
  for (const wrong of ['', '1', `${code}0`, code.split('').reverse().join('x')]) expect(totpStepOf(wrong, at(0))).toBeUndefined();
});
