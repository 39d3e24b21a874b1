import { createHmac, generateKeyPairSync } from 'node:crypto';
import { createSigner } from 'fast-jwt';
import { expect, test } from 'vitest';
import { fakeClock } from '#platform/clock';
import { openAccessTokens } from './access-token.ts';

const key = 'k'.repeat(43);
const claims = { userId: 'usr_1', sessionId: 'ses_1', console: 'admin' as const };

test('a token is read for 10 minutes, also by another process with the same key, and not a second longer', () => {
  const clock = fakeClock('2026-11-21T10:00:00Z');
  const tokens = openAccessTokens({ key, clock });
  const token = tokens.make(claims);
  expect(tokens.read(token)).toEqual(claims);
  expect(openAccessTokens({ key, clock }).read(token)).toEqual(claims);
  clock.advance(599_000);
  expect(tokens.read(token)).toEqual(claims);
  clock.advance(1_000);
  expect(tokens.read(token)).toBeUndefined();
});

test('a token with another algorithm, type, audience, key or content is nobody\u2019s', () => {
  const clock = fakeClock('2026-11-21T10:00:00Z');
  const tokens = openAccessTokens({ key, clock });
  const exp = clock.now().getTime() / 1_000 + 600;
  const payload = { typ: 'access', aud: 'admin', sub: 'usr_1', sid: 'ses_1', exp };
  expect(tokens.read(signed({ alg: 'HS256', typ: 'at+jwt' }, payload))).toEqual(claims);
  const { privateKey } = generateKeyPairSync('ed25519', {
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  const [head = '', body = '', signature = ''] = tokens.make(claims).split('.');
  const forged = [
    `${encode({ alg: 'none', typ: 'at+jwt' })}.${body}.`,
    `${encode({ alg: 'none', typ: 'at+jwt' })}.${body}.${signature}`,
    `${head}.${encode({ ...payload, sub: 'usr_2' })}.${signature}`,
    signed({ alg: 'HS384', typ: 'at+jwt' }, payload),
    signed({ alg: 'HS256', typ: 'JWT' }, payload),
    signed({ alg: 'HS256' }, payload),
    signed({ alg: 'HS256', typ: 'at+jwt' }, { ...payload, aud: 'bank' }),
    signed({ alg: 'HS256', typ: 'at+jwt' }, { ...payload, typ: 'refresh' }),
    signed({ alg: 'HS256', typ: 'at+jwt' }, { ...payload, exp: undefined }),
    signed({ alg: 'HS256', typ: 'at+jwt' }, { ...payload, sid: 7 }),
    signed({ alg: 'HS256', typ: 'at+jwt' }, payload, 'x'.repeat(43)),
    createSigner({ key: privateKey, algorithm: 'EdDSA', header: { alg: 'EdDSA', typ: 'at+jwt' } })(
      payload,
    ),
    `${head}.${body}`,
    '',
    '..',
    'x'.repeat(5_000),
  ];
  expect(forged.filter((token) => tokens.read(token))).toEqual([]);
});

test('a token says its claims and how long they hold, and nothing else', () => {
  const tokens = openAccessTokens({ key, clock: fakeClock('2026-11-21T10:00:00.999Z') });
  const [head = '', body = ''] = tokens
    .make(claims)
    .split('.')
    .map((part) => Buffer.from(part, 'base64url').toString());
  expect(JSON.parse(head)).toEqual({ alg: 'HS256', typ: 'at+jwt' });
  const iat = Date.parse('2026-11-21T10:00:00Z') / 1_000;
  expect(JSON.parse(body)).toEqual({
    typ: 'access',
    aud: 'admin',
    sub: 'usr_1',
    sid: 'ses_1',
    iat,
    exp: iat + 600,
  });
});

test('a token is good for the console it was made for', () => {
  const tokens = openAccessTokens({ key, clock: fakeClock('2026-11-21T10:00:00Z') });
  for (const console of ['admin', 'merchant'] as const)
    expect(tokens.read(tokens.make({ ...claims, console }))).toEqual({ ...claims, console });
});

test('our clock says what has expired, not the machine\u2019s', () => {
  const tokens = openAccessTokens({ key, clock: fakeClock('2001-01-01T00:00:00Z') });
  expect(tokens.read(tokens.make(claims))).toEqual(claims);
});

test('a token too long to be one of ours is nobody\u2019s, also with a good signature', () => {
  const clock = fakeClock('2026-11-21T10:00:00Z');
  const tokens = openAccessTokens({ key, clock });
  expect(tokens.read(tokens.make({ ...claims, sessionId: 's'.repeat(1_000) }))).toBeDefined();
  expect(tokens.read(tokens.make({ ...claims, sessionId: 's'.repeat(2_000) }))).toBeUndefined();
});

function signed(header: object, payload: object, secret = key): string {
  const text = `${encode(header)}.${encode(payload)}`;
  const hash = 'alg' in header && header.alg === 'HS384' ? 'sha384' : 'sha256';
  return `${text}.${createHmac(hash, secret).update(text).digest('base64url')}`;
}

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}
