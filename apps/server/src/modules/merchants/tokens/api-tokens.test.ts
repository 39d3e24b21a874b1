import { all, one, sql } from '#platform/db';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { fakeClock } from '#platform/clock';
import { silentLog } from '#platform/log';
import { systemActor } from '#modules/audit';
import { asThief, signToken, testDatabase, testVault } from '@wallet/server/testing';
import type { TestDatabase } from '@wallet/server/testing';
import { looksLikeApiToken, newApiToken } from './api-token-text.ts';
import { createApiToken } from './create-api-token.ts';
import { createMerchant } from '../management/create-merchant.ts';
import { type ApiTokens, createApiTokens, isListed } from './create-api-tokens.ts';

const clock = fakeClock('2026-11-21T10:00:00Z');
let database: TestDatabase;
let tokens: ApiTokens;
let merchantId: string;
beforeAll(async () => {
  database = await testDatabase();
  tokens = createApiTokens({ db: database.db, vault: testVault(), clock, log: silentLog() });
  merchantId = await database.db.transaction((trx) =>
    createMerchant(trx, {
      code: 'TOKENS',
      name: 'Tokens',
      country: 'ID',
      currency: 'IDR',
      allowedMethods: ['dana'],
      timeZone: 'Asia/Jakarta',
      by: systemActor,
    }),
  );
});
afterAll(async () => {
  await tokens.stop();
  await database.close();
});

test('a token is recognised with its merchant, mode and scopes, and only its hash is stored', async () => {
  const { id, token } = await make({});
  expect(token).toMatch(/^wap_[0-9A-Za-z]{36}$/);
  expect(await tokens.authenticate(`Bearer ${token}`, '127.0.0.1')).toEqual({
    kind: 'token',
    tokenId: id,
    merchantId,
    mode: 'live',
    scopes: ['balance:read'],
  });
  const rows = await all(
    database.db.read,
    sql<{
      text: string;
    }>`select api_token::text as text from api_token union all select audit_entry::text from audit_entry`,
  );
  expect(rows.some(({ text }) => text.includes(token))).toBe(false);
});

test('a token with a wrong checksum is refused before the database is asked', async () => {
  const { token } = newApiToken();
  expect(looksLikeApiToken(token)).toBe(true);
  const end = token.at(-1) === '0' ? '1' : '0';
  const asked = createApiTokens({
    vault: testVault(),
    db: {
      ...database.db,
      get read(): never {
        throw new Error('the database was asked');
      },
    },
    clock,
    log: silentLog(),
  });
  for (const wrong of [
    token.slice(0, -1) + end,
    token.slice(0, -1),
    `${token}0`,
    token.replace('wap_', 'WAP_'),
    `wap_${'0'.repeat(36)}`,
    'x',
  ]) {
    expect(looksLikeApiToken(wrong)).toBe(false);
    expect(await asked.authenticate(`Bearer ${wrong}`, '127.0.0.1')).toBeUndefined();
  }
  for (const header of [undefined, '', token, `Basic ${token}`, `Bearer ${token} x`])
    expect(await asked.authenticate(header, '127.0.0.1')).toBeUndefined();
  await expect(asked.authenticate(`Bearer ${token}`, '127.0.0.1')).rejects.toThrow(
    'the database was asked',
  );
  await asked.stop();
});

test('an unknown, revoked or expired token, or one of a closed merchant, is nobody', async () => {
  expect(await tokens.authenticate(`Bearer ${newApiToken().token}`, '127.0.0.1')).toBeUndefined();
  const revoked = await make({});
  await sql`update api_token set status = 'revoked' where id = ${revoked.id}`.execute(
    database.db.read,
  );
  await signToken(database.db, revoked.id);
  expect(await tokens.authenticate(`Bearer ${revoked.token}`, '127.0.0.1')).toBeUndefined();
  const expired = await make({ expiresAt: new Date(0) });
  expect(await tokens.authenticate(`Bearer ${expired.token}`, '127.0.0.1')).toBeUndefined();
  const fine = await make({});
  await sql`update merchant set status = 'closed' where id = ${merchantId}`.execute(
    database.db.read,
  );
  expect(await tokens.authenticate(`Bearer ${fine.token}`, '127.0.0.1')).toBeUndefined();
  await asThief(database.db, sql`update merchant set status = 'active' where id = ${merchantId}`);
  expect(await tokens.authenticate(`bearer ${fine.token}`, '127.0.0.1')).toMatchObject({
    tokenId: fine.id,
  });
});

test('a token with an address list works from those addresses only', async () => {
  const { token } = await make({ ipAllowlist: ['203.0.113.0/24', '2001:db8::1'] });
  expect(await tokens.authenticate(`Bearer ${token}`, '203.0.113.77')).toBeDefined();
  expect(await tokens.authenticate(`Bearer ${token}`, '2001:db8::1')).toBeDefined();
  await expect(tokens.authenticate(`Bearer ${token}`, '203.0.114.1')).rejects.toMatchObject({
    code: 'forbidden',
  });
  expect(isListed([], 'anything')).toBe(true);
  expect(isListed(['10.0.0.1'], 'not an address')).toBe(false);
  expect(isListed(['10.0.0.1'], '::ffff:10.0.0.1')).toBe(true);
});

test('the last use is written down in batches and never goes backwards', async () => {
  const { id, token } = await make({});
  const other = createApiTokens({ db: database.db, vault: testVault(), clock, log: silentLog() });
  await other.authenticate(`Bearer ${token}`, '198.51.100.1');
  clock.advance(1_000);
  await other.authenticate(`Bearer ${token}`, '198.51.100.2');
  const before = await one(
    database.db.read,
    sql<{ at: Date | null }>`select last_used_at as at from api_token where id = ${id}`,
  );
  expect(before.at).toBeNull();
  await other.stop();
  const after = await one(
    database.db.read,
    sql<{
      at: Date;
      ip: string;
    }>`select last_used_at as at, last_used_ip as ip from api_token where id = ${id}`,
  );
  expect(after).toEqual({ at: clock.now(), ip: '198.51.100.2' });
});

test('the last use of a token is written down at most once a minute, and what is left of it at the end', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const watched = createApiTokens({ db: database.db, vault: testVault(), clock, log: silentLog() });
  const { id, token } = await make({});
  const written = () =>
    one(
      database.db.read,
      sql<{ ip: string | null }>`select last_used_ip as ip from api_token where id = ${id}`,
    );
  const use = async (ip: string, afterMs: number) => {
    await watched.authenticate(`Bearer ${token}`, ip);
    clock.advance(afterMs);
    await vi.advanceTimersByTimeAsync(5_000);
  };
  await use('198.51.100.1', 5_000);
  await expect.poll(written).toEqual({ ip: '198.51.100.1' });
  await use('198.51.100.2', 30_000);
  expect(await written()).toEqual({ ip: '198.51.100.1' });
  clock.advance(30_000);
  await use('198.51.100.3', 1);
  await expect.poll(written).toEqual({ ip: '198.51.100.3' });
  await use('198.51.100.4', 1);
  await watched.stop();
  vi.useRealTimers();
  expect(await written()).toEqual({ ip: '198.51.100.4' });
});

function make(parts: { ipAllowlist?: string[]; expiresAt?: Date }) {
  return database.db.transaction((trx) =>
    createApiToken({ vault: testVault() }, trx, {
      merchantId,
      mode: 'live',
      name: 'Till',
      scopes: ['balance:read'],
      by: systemActor,
      ...parts,
    }),
  );
}
