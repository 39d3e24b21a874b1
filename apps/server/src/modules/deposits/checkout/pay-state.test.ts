import { one, sql } from '#platform/db';
import { payStateSchema } from '@wallet/contract';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
  addAccount,
  addMerchant,
  depositWorld,
  makeOlder,
  testDatabase,
} from '@wallet/server/testing';
import type { DepositWorld, TestDatabase } from '@wallet/server/testing';
import { cancelSession } from '#modules/sessions';
import { newLinkToken } from '#modules/sessions/codes';
import {
  createSessionChanges,
  embedOrigins,
  findByToken,
  setPageOpened,
  mintReadOnlyToken,
} from '#modules/sessions/links';
import { newId } from '#platform/ids';
import { reportTransferred } from './report-transferred.ts';
import { readPayState } from './read-pay-state.ts';
import { noteSnapshot } from '../expiry/note-snapshot.ts';

let database: TestDatabase;
let world: DepositWorld;
let merchantId: string;

beforeAll(async () => {
  database = await testDatabase();
  world = await depositWorld(database);
  merchantId = await addMerchant(database.db);
  await addAccount(database.db);
});
afterAll(async () => {
  await world.close();
  await database.close();
});

const state = async (sessionId: string) =>
  payStateSchema.parse(await readPayState(world.deps, sessionId));

test('an open session offers its methods with what they can carry and why one cannot be used', async () => {
  const opened = await state(await world.open(merchantId));
  expect(opened).toMatchObject({
    screen: 'method',
    deposit: null,
    mayChooseMethod: true,
    mayCancel: true,
    mayClaim: false,
    merchant: { name: 'Kopi Nusantara' },
  });
  expect(opened.methods).toMatchObject([
    { method: 'dana', available: true, reason: null },
    { method: 'livin', available: false, reason: 'noAccount' },
  ]);
});

test('holds no secret and no customer', async () => {
  const { sessionId } = await world.pay(merchantId, { customerName: 'Planted Name' });
  const text = JSON.stringify(await state(sessionId));
  expect(text).not.toContain('Planted Name');
  expect(text).not.toMatch(/v1\.|tokenSealed|token_enc/);
});

test('an unknown session is refused', async () => {
  await expect(readPayState(world.deps, newId('txs'))).rejects.toMatchObject({
    code: 'sessionInvalid',
  });
});

test('a claim shows "checking" until a complete read begun after it has ended, then "processing"', async () => {
  const { sessionId, id, accountId } = await world.pay(merchantId);
  const before = await state(sessionId);
  await reportTransferred(database.db, sessionId);
  const claimed = await state(sessionId);
  expect(claimed).toMatchObject({
    screen: 'checking',
    mayClaim: false,
    mayCancel: false,
    mayChooseMethod: false,
    deposit: { status: 'checking' },
  });
  expect(claimed.revision).not.toBe(before.revision);
  expect(await look(accountId, '1 minute')).toEqual([]);
  expect((await state(sessionId)).screen).toBe('checking');
  expect(await look(accountId, '0 seconds')).toContain(sessionId);
  const looked = await state(sessionId);
  expect(looked).toMatchObject({
    screen: 'processing',
    deposit: { id, lastLookAt: expect.any(String) },
  });
  expect(looked.revision).not.toBe(claimed.revision);
});

/** A complete read that began so long ago has ended. */
async function look(accountId: string, ago: string): Promise<string[]> {
  const { began } = await one(
    database.db.read,
    sql<{ began: string }>`select (clock_timestamp() - ${ago}::interval)::text as began`,
  );
  return database.db.transaction((trx) => noteSnapshot(trx, { accountId, readStartedAt: began }));
}

test('claiming twice, also at once, is once', async () => {
  const { sessionId, id } = await world.pay(merchantId);
  await Promise.all(Array.from({ length: 10 }, () => reportTransferred(database.db, sessionId)));
  await reportTransferred(database.db, sessionId);
  expect(await world.facts('deposits.claimed', id)).toHaveLength(1);
  expect(await world.attempts(sessionId)).toMatchObject([{ status: 'checking', revision: 2 }]);
});

test('there is nothing to claim before a method was chosen or after the end', async () => {
  const open = await world.open(merchantId);
  await expect(reportTransferred(database.db, open)).rejects.toMatchObject({
    code: 'stateConflict',
  });
  const { sessionId } = await world.pay(merchantId);
  await database.db.transaction((trx) => cancelSession(trx, sessionId));
  await expect(reportTransferred(database.db, sessionId)).rejects.toMatchObject({
    code: 'sessionClosed',
  });
  expect((await state(sessionId)).screen).toBe('cancelled');
  const late = await world.pay(merchantId);
  await makeOlder(database.db, late.sessionId, 901);
  await expect(reportTransferred(database.db, late.sessionId)).rejects.toMatchObject({
    code: 'sessionClosed',
  });
});

test('a claim and a cancellation at once: one of them wins', async () => {
  for (let round = 0; round < 10; round++) {
    const { sessionId } = await world.pay(merchantId);
    await Promise.allSettled([
      reportTransferred(database.db, sessionId),
      database.db.transaction((trx) => cancelSession(trx, sessionId)),
    ]);
    const [deposit] = await world.attempts(sessionId);
    expect(['checking paying', 'cancelled cancelled']).toContain(
      `${deposit?.status} ${deposit?.session}`,
    );
  }
});

test('the page of a session whose time is over says so, whatever the timer has done', async () => {
  const { sessionId } = await world.pay(merchantId);
  await makeOlder(database.db, sessionId, 901);
  expect(await state(sessionId)).toMatchObject({
    screen: 'timeout',
    mayCancel: false,
    mayClaim: false,
    mayChooseMethod: false,
  });
});

test('a link opens its session, a minted one only for looking, until late money is no longer watched for', async () => {
  const sessionId = await world.open(merchantId);
  const sealed = await one(
    database.db.read,
    sql<{
      token: string;
    }>`select token_enc as token from transaction_session where id = ${sessionId}`,
  );
  const token = world.deps.vault.open(sealed.token, {
    table: 'transaction_session',
    id: sessionId,
    column: 'token_enc',
  });
  const readOnly = await mintReadOnlyToken(database.db.read, sessionId);
  expect(await findByToken(database.db.read, token)).toEqual({
    sessionId,
    type: 'deposit',
    readOnly: false,
  });
  expect(await findByToken(database.db.read, readOnly)).toEqual({
    sessionId,
    type: 'deposit',
    readOnly: true,
  });
  expect(await findByToken(database.db.read, newLinkToken())).toBeUndefined();
  await makeOlder(database.db, sessionId, 900 + 86_401);
  expect(await findByToken(database.db.read, token)).toBeUndefined();
  expect(await findByToken(database.db.read, readOnly)).toBeUndefined();
});

test('so many links that only show a page has, and those that were made go on', async () => {
  const sessionId = await world.open(merchantId);
  const links = [];
  for (let made = 0; made < 50; made++)
    links.push(await mintReadOnlyToken(database.db.read, sessionId));
  await expect(mintReadOnlyToken(database.db.read, sessionId)).rejects.toMatchObject({
    code: 'tooManyRequests',
  });
  expect(await findByToken(database.db.read, links[0] ?? '')).toMatchObject({
    sessionId,
    readOnly: true,
  });
  expect(
    await findByToken(
      database.db.read,
      await mintReadOnlyToken(database.db.read, await world.open(merchantId)),
    ),
  ).toMatchObject({ readOnly: true });
});

test('opening the page is noted once, and embedding is for the merchant\u2019s origins', async () => {
  const sessionId = await world.open(merchantId);
  const openedAt = () =>
    one(database.db.read, sql`select opened_at from transaction_session where id = ${sessionId}`);
  await setPageOpened(database.db.read, sessionId);
  const first = await openedAt();
  await setPageOpened(database.db.read, sessionId);
  expect(await openedAt()).toEqual(first);
  const own = 'https://console.example';
  expect(await embedOrigins(database.db.read, sessionId, own)).toEqual(['https://shop.example']);
  expect(await embedOrigins(database.db.read, newId('txs'), own)).toEqual([]);
});

test('open pages hear of their session\u2019s changes until they leave', async () => {
  const changes = createSessionChanges();
  const [mine, other] = [vi.fn(), vi.fn()];
  const leave = changes.onChange('txs_a', mine);
  changes.onChange('txs_b', other);
  changes.tell('txs_a');
  await Promise.resolve();
  leave();
  changes.tell('txs_a');
  await Promise.resolve();
  expect([mine.mock.calls.length, other.mock.calls.length]).toEqual([1, 0]);
});
