import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { fakeClock } from '#platform/clock';
import { createVault, type KeyFile, type Vault } from '#platform/vault';
import { createAccessTokens } from './access-token.ts';

const claims = { userId: 'usr_1', sessionId: 'ses_1', console: 'admin' as const };
const now = '2026-11-21T10:00:00Z';
const file: KeyFile = {
  autoMade: true,
  macSecret: 'm'.repeat(43),
  keys: [{ id: 'one', secret: 'k'.repeat(43) }],
};
const rotated = (addedAt?: string): KeyFile => ({
  ...file,
  keys: [...file.keys, { id: 'two', secret: 'n'.repeat(43), ...(addedAt && { addedAt }) }],
});
const dropped: KeyFile = { ...file, keys: rotated().keys.slice(1) };
const vault = createVault(file);

function world(from: KeyFile = file) {
  const clock = fakeClock(now);
  return {
    clock,
    tokens: createAccessTokens({ vault: createVault(from, () => undefined, clock), clock }),
  };
}

const iat = Date.parse(now) / 1_000;
const payload = {
  typ: 'access',
  aud: 'admin',
  sub: 'usr_1',
  sid: 'ses_1',
  iat,
  exp: iat + 600,
} as const;

test('a token is read for 10 minutes, also by another process with the same key, and not a second longer', () => {
  const { clock, tokens } = world();
  const token = tokens.make(claims);
  expect(tokens.read(token)).toEqual(claims);
  expect(createAccessTokens({ vault: createVault(file), clock }).read(token)).toEqual(claims);
  clock.advance(599_000);
  expect(tokens.read(token)).toEqual(claims);
  clock.advance(1_000);
  expect(tokens.read(token)).toBeUndefined();
});

test('a token with another algorithm, type, audience, key or content is nobody\u2019s', () => {
  const { tokens } = world();
  expect(tokens.read(forge(vault, payload))).toEqual(claims);
  const [head = '', body = '', signature = ''] = tokens.make(claims).split('.');
  const forged = [
    `${encode({ alg: 'none', typ: 'at+jwt', kid: 'one' })}.${body}.`,
    `${encode({ alg: 'none', typ: 'at+jwt', kid: 'one' })}.${body}.${signature}`,
    `${head}.${encode({ ...payload, sub: 'usr_2' })}.${signature}`,
    forge(vault, payload, { alg: 'HS384' }),
    forge(vault, payload, { alg: 'EdDSA' }),
    forge(vault, payload, { typ: 'JWT' }),
    forge(vault, payload, { typ: undefined }),
    forge(vault, payload, { kid: undefined }),
    forge(vault, payload, { kid: 'two' }),
    forge(vault, payload, { jwk: { kty: 'oct', k: 'x' } }),
    forge(vault, { ...payload, aud: 'bank' }),
    forge(vault, { ...payload, typ: 'refresh' }),
    forge(vault, { ...payload, sid: 7 }),
    forge(createVault({ ...file, keys: [{ id: 'one', secret: 'x'.repeat(43) }] }), payload),
    `${head}.${body}.${createHmac('sha256', 'k'.repeat(43)).update(`${head}.${body}`).digest('base64url')}`,
    `${head}.${body}.${vault.sign('payTicket', `${head}.${body}`).split('.')[1]}`,
    `${head}.${body}.${signature}.`,
    `${head}.${body}`,
    '',
    '..',
    'x'.repeat(5_000),
  ];
  expect(forged.filter((token) => tokens.read(token))).toEqual([]);
});

test('a token that says it lives longer than ours do is nobody\u2019s, whoever has the key: a year, from the future, or without a beginning or an end', () => {
  const { tokens } = world();
  const year = 365 * 86_400;
  const said = (change: object) => tokens.read(forge(vault, { ...payload, ...change }));
  expect(said({ exp: iat + year })).toBeUndefined();
  expect(said({ exp: iat + 601 })).toBeUndefined();
  expect(said({ iat: iat + year, exp: iat + year + 600 })).toBeUndefined();
  expect(said({ iat: iat + 61, exp: iat + 661 })).toBeUndefined();
  // Another machine's clock may be a minute ahead.
  expect(said({ iat: iat + 60, exp: iat + 660 })).toEqual(claims);
  expect(said({ iat: undefined, exp: iat + year })).toBeUndefined();
  expect(said({ iat: undefined })).toBeUndefined();
  expect(said({ exp: undefined })).toBeUndefined();
  expect(said({ iat: -1e300, exp: iat + 600 })).toBeUndefined();
  expect(said({ iat: String(iat) })).toBeUndefined();
});

test('the key file of before a rotation forges for 15 minutes more, then nothing; and nothing once it was dropped', () => {
  const thief = createVault(file);
  const { clock, tokens } = world(rotated(now));
  const forgedNow = () => {
    const at = clock.now().getTime() / 1_000;
    return forge(thief, { ...payload, iat: at, exp: at + 600 });
  };
  expect(tokens.read(forgedNow())).toEqual(claims);
  clock.advance(15 * 60_000 - 1_000);
  expect(tokens.read(forgedNow())).toEqual(claims);
  clock.advance(1_000);
  expect(tokens.read(forgedNow())).toBeUndefined();
  expect(tokens.read(tokens.make(claims))).toEqual(claims);
  expect(world(dropped).tokens.read(forge(thief, payload))).toBeUndefined();
  // Nobody knows when the newer key was added: long ago.
  expect(world(rotated()).tokens.read(forge(thief, payload))).toBeUndefined();
});

test('a token says its key, its claims and how long they hold, and nothing else', () => {
  const [head = '', body = ''] = world(rotated(now))
    .tokens.make(claims)
    .split('.')
    .map((part) => Buffer.from(part, 'base64url').toString());
  expect(JSON.parse(head)).toEqual({ alg: 'HS256', typ: 'at+jwt', kid: 'two' });
  expect(JSON.parse(body)).toEqual(payload);
});

test('a token is good for the console it was made for', () => {
  const { tokens } = world();
  for (const console of ['admin', 'merchant'] as const)
    expect(tokens.read(tokens.make({ ...claims, console }))).toEqual({ ...claims, console });
});

test('our clock says what has expired, not the machine\u2019s', () => {
  const clock = fakeClock('2001-01-01T00:00:00Z');
  const tokens = createAccessTokens({ vault: createVault(file, () => undefined, clock), clock });
  expect(tokens.read(tokens.make(claims))).toEqual(claims);
});

test('a token too long to be one of ours is nobody\u2019s, also with a good signature', () => {
  const { tokens } = world();
  expect(tokens.read(tokens.make({ ...claims, sessionId: 's'.repeat(1_000) }))).toBeDefined();
  expect(tokens.read(tokens.make({ ...claims, sessionId: 's'.repeat(2_000) }))).toBeUndefined();
});

/** A token that whoever holds these keys can make, whatever it says. */
function forge(keys: Pick<Vault, 'sign'>, said: object, header: object = {}): string {
  const text = (keyId: string) =>
    `${encode({ alg: 'HS256', typ: 'at+jwt', kid: keyId, ...header })}.${encode(said)}`;
  const [keyId = '', digest = ''] = keys.sign('accessToken', text).split('.');
  return `${text(keyId)}.${digest}`;
}

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}
