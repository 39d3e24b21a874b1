import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Principal, type SessionAnswer, sessionSchema } from '@wallet/contract';
import { createVirtualAccounts } from '#modules/accounts/virtual';
import { newId } from '#platform/ids';
import {
  addMerchant,
  depositWorld,
  testDatabase,
  testHttp,
  testVault,
  type DepositWorld,
  type TestDatabase,
  type TestHttp,
} from '@wallet/server/testing';
import { embedOrigins } from '#modules/sessions/links';
import { testSessionRoutes } from './test-session-endpoints.ts';

let database: TestDatabase;
let world: DepositWorld;
let http: TestHttp;

beforeAll(async () => {
  database = await testDatabase();
  world = await depositWorld(database);
  await createVirtualAccounts(database.db, testVault());
  http = testHttp({ routes: testSessionRoutes(world.deps), console: 'merchant' });
});
afterAll(async () => {
  await http.close();
  await world.close();
  await database.close();
});

const personOf = (merchantId: string): Principal => ({
  kind: 'user',
  userId: newId('usr'),
  sessionId: newId('ses'),
  roleId: 4,
  merchantId,
  console: 'merchant',
});

async function make(who: Principal, key: string): Promise<SessionAnswer> {
  const answer = await http.as(who)('POST', '/api/test-sessions', {
    body: { amount: { value: '150000.00', currency: 'IDR' } },
    headers: { 'idempotency-key': key },
  });
  expect(answer.status).toBe(201);
  return sessionSchema.parse(answer.body);
}

test('a person makes a session of test mode once for a key, and plays how it is paid', async () => {
  const who = personOf(await addMerchant(database.db));
  const session = await make(who, 'one');
  expect(session).toMatchObject({ mode: 'test', status: 'open', amount: { value: '150000.00' } });
  expect((await make(who, 'one')).id).toBe(session.id);
  const play = { body: { outcome: 'over' }, headers: { 'idempotency-key': 'over' } };
  const played = await http.as(who)('POST', `/api/test-sessions/${session.id}/play`, play);
  expect(played).toMatchObject({
    status: 200,
    body: {
      id: session.id,
      status: 'completed',
      transaction: { status: 'succeeded', flag: 'paidOver', mode: 'test' },
    },
  });
  expect(await http.as(who)('POST', `/api/test-sessions/${session.id}/play`, play)).toMatchObject({
    status: 200,
    headers: { 'idempotency-replayed': 'true' },
  });
});

test('live sessions and those of other merchants are not there to be played', async () => {
  const merchantId = await addMerchant(database.db);
  const own = await make(personOf(merchantId), 'own');
  const live = await world.open(merchantId);
  for (const [who, id] of [
    [personOf(merchantId), live],
    [personOf(await addMerchant(database.db)), own.id],
  ] as const) {
    expect(
      await http.as(who)('POST', `/api/test-sessions/${id}/play`, { body: { outcome: 'paid' } }),
    ).toMatchObject({ status: 404, body: { code: 'notFound' } });
  }
});

test('only a test session is shown in a frame of the console, too', async () => {
  const merchantId = await addMerchant(database.db);
  const { id } = await make(personOf(merchantId), 'framed');
  const origins = (sessionId: string) =>
    embedOrigins(database.db.read, sessionId, 'https://console.example');
  expect(await origins(id)).toEqual(['https://shop.example', 'https://console.example']);
  expect(await origins(await world.open(merchantId))).toEqual(['https://shop.example']);
});
