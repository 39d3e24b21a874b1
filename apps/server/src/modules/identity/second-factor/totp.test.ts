import { expect, test } from 'vitest';
import { testVault } from '@wallet/server/testing';
import { base32, pendingTotpPlace, totpCode, totpPlace, totpStepOf, totpUri } from './totp.ts';

const secret = Buffer.from('12345678901234567890');

test('the codes are those of RFC 6238, appendix B', () => {
  const vectors = {
    59: '287082',
    1111111109: '081804',
    1111111111: '050471',
    1234567890: '005924',
    2000000000: '279037',
    20000000000: '353130',
  };
  for (const [seconds, code] of Object.entries(vectors)) {
    expect(totpCode(secret, Math.floor(Number(seconds) / 30))).toBe(code);
    expect(totpStepOf(code, { secret, at: new Date(Number(seconds) * 1_000) })).toBe(
      Math.floor(Number(seconds) / 30),
    );
  }
});

test('a code is accepted one step early and one step late, and no further', () => {
  const step = 1_000;
  const code = totpCode(secret, step);
  const at = (steps: number) => ({ secret, at: new Date((step + steps) * 30_000) });
  expect([-2, -1, 0, 1, 2].map((steps) => totpStepOf(code, at(steps)))).toEqual([
    undefined,
    step,
    step,
    step,
    undefined,
  ]);
  for (const wrong of ['', '1', `${code}0`, code.split('').reverse().join('x')])
    expect(totpStepOf(wrong, at(0))).toBeUndefined();
});

test('a secret is written as RFC 4648 has it, without padding, and in the address apps scan', () => {
  const vectors = {
    '': '',
    f: 'MY',
    fo: 'MZXQ',
    foo: 'MZXW6',
    foob: 'MZXW6YQ',
    fooba: 'MZXW6YTB',
    foobar: 'MZXW6YTBOI',
  };
  for (const [text, written] of Object.entries(vectors))
    expect(base32(Buffer.from(text))).toBe(written);
  expect(totpUri(secret, 'dian+x@kopi.example')).toBe(
    'otpauth://totp/Wallet%20App:dian%2Bx%40kopi.example?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Wallet%20App&algorithm=SHA1&digits=6&period=30',
  );
});

test('a sealed secret opens only in its own row and column: before its first code was right it is no secret', () => {
  const vault = testVault();
  const sealed = vault.seal('secret', { table: 'app_user', id: 'usr_1', column: 'totp_enc' });
  const waiting = vault.seal('secret', {
    table: 'app_user',
    id: 'usr_1',
    column: 'totp_pending_enc',
  });
  expect(vault.open(sealed, totpPlace('usr_1'))).toBe('secret');
  expect(vault.open(waiting, pendingTotpPlace('usr_1'))).toBe('secret');
  for (const wrong of [
    () => vault.open(waiting, totpPlace('usr_1')),
    () => vault.open(sealed, totpPlace('usr_2')),
  ])
    expect(wrong).toThrow();
});
