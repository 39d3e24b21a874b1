import { one, sql } from '#platform/db';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '@wallet/server/testing';
import { actorOf, systemActor } from './actor.ts';
import { auditDigest, type AuditRow } from './audit-row.ts';
import { masked } from './mask.ts';
import { recordAudit } from './record-audit.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test('a record is stored masked, and its digest can be computed again from the row', async () => {
  await database.db.transaction((trx) =>
    recordAudit(trx, {
      actor: actorOf({
        kind: 'user',
        userId: 'usr_1',
        sessionId: 'ses_1',
        roleId: 5,
        console: 'admin',
      }),
      action: 'user.changed',
      entity: 'user',
      entityId: 'usr_2',
      before: { name: 'Á', limitMinor: 10n, changedAt: new Date(0) },
      after: {
        name: 'B',
        passwordHash: '$argon2id$x',
        email: 'dian@kopi.example',
        nested: [{ phone: '+628120001234', z: 1, a: 2 }],
      },
      ip: '127.0.0.1',
      userAgent: 'x'.repeat(1_000),
    }),
  );
  const { digest, ...row } = await readRow('usr_2');
  expect(row).toMatchObject({ actorId: 'usr_1', actorRole: 'SubAdmin', merchantId: null });
  expect(row.before).toEqual({
    name: 'Á',
    limitMinor: '10',
    changedAt: '1970-01-01T00:00:00.000Z',
  });
  expect(row.after).toEqual({
    name: 'B',
    passwordHash: '[hidden]',
    email: 'd…@kopi.example',
    nested: [{ phone: '…1234', z: 1, a: 2 }],
  });
  expect(auditDigest(row)).toBe(digest);
  expect(auditDigest({ ...row, reason: 'edited' })).not.toBe(digest);
});

test('a record is gone when its transaction is rolled back', async () => {
  const failing = database.db.transaction(async (trx) => {
    await recordAudit(trx, {
      actor: systemActor,
      action: 'x.done',
      entity: 'x',
      entityId: 'rolled back',
    });
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  await expect(readRow('rolled back')).rejects.toThrow('got none');
});

test('every kind of caller has a name in the trail', () => {
  expect(actorOf({ kind: 'anonymous' })).toEqual({ actorId: null, actorRole: 'Anonymous' });
  expect(actorOf({ kind: 'payer', sessionId: 'txs_1', readOnly: false })).toEqual({
    actorId: 'txs_1',
    actorRole: 'Payer',
  });
  expect(
    actorOf({ kind: 'token', tokenId: 'tok_1', merchantId: 'mer_1', mode: 'test', scopes: [] }),
  ).toEqual({ actorId: 'tok_1', actorRole: 'ApiToken' });
});

test('secrets never survive the mask, whatever they are called', () => {
  const secrets = {
    secret: 'a',
    webhook_secret: 'b',
    apiToken: 'c',
    'refresh-token': 'd',
    secret_enc: 'e',
    totp: 'f',
    credentials: { user: 'g' },
    tokenHash: 'h',
    apiKey: 'i',
  };
  expect(masked(secrets)).toEqual(
    Object.fromEntries(Object.keys(secrets).map((name) => [name, '[hidden]'])),
  );
  expect(masked({ accountNumber: '1234', totp: null, url: 'https://shop.example' })).toEqual({
    accountNumber: '[hidden]',
    totp: null,
    url: 'https://shop.example',
  });
  expect(masked(undefined)).toBeNull();
});

test('what somebody typed to find a person keeps no number and no address of his', () => {
  const filter = (search: string) =>
    masked({ kind: 'sessions', filter: { search, status: 'paying' } });
  for (const [typed, kept] of [
    ['+62 812-7777-4242', '\u20264242'],
    ['1370 0081 2345', '\u20262345'],
    ['dian@kopi.example', 'd\u2026@kopi.example'],
    ['Dian 081277774242', 'Dian \u20264242'],
    ['ORDER-77', 'ORDER-77'],
    ['4242', '4242'],
  ] as const) {
    expect(filter(typed)).toEqual({ kind: 'sessions', filter: { search: kept, status: 'paying' } });
  }
});

function readRow(entityId: string): Promise<AuditRow> {
  return one(
    database.db.read,
    sql<AuditRow>`select id, at, merchant_id as "merchantId", mode, actor_id as "actorId",
      actor_role as "actorRole", action,
    entity, entity_id as "entityId", before, after, reason, ip, user_agent as "userAgent",
      request_id as "requestId", digest
    from audit_entry where entity_id = ${entityId}`,
  );
}
