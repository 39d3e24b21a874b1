import { one, sql } from '#platform/db';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#platform/ids';
import { busyDatabase, openConnections } from '../../../testing/database/busy-database.ts';
import { type DepositWorld, depositWorld } from '../../../testing/deposits/deposit-world.ts';
import { addMerchant } from '../../../testing/deposits/money-in.ts';
import { type TestDatabase, testDatabase } from '../../../testing/database/test-database.ts';
import { type TestHttp, testHttp } from '../../../testing/servers/test-http.ts';
import { depositsRoutes } from './endpoints.ts';

let database: TestDatabase;
let world: DepositWorld;
let http: TestHttp;
beforeAll(async () => {
  // Few connections, and who waits for one is soon refused: as on a machine that has much else to do.
  database = await testDatabase({ poolSize: 4, timeouts: { connectMs: 400 } });
  world = await depositWorld(database);
  http = testHttp({ routes: depositsRoutes(world.deps) });
});
afterAll(async () => {
  await http.close();
  await world.close();
  await database.close();
});

const count = 100;
const connections = Number(process.env['BUSY_CONNECTIONS'] ?? 2);

test('a hundred sessions of one merchant at once, on a busy database, are each opened once or refused with 429', async () => {
  const merchantId = await addMerchant(database.db);
  const scopes = ['sessions:write' as const];
  const tokenId = newId('tok');
  const site = await http.listen({ kind: 'token', tokenId, merchantId, mode: 'live', scopes });
  await openConnections(database.db);
  const rest = await busyDatabase(database.url, connections);
  const keys = Array.from({ length: count }, (_, i) => `session-${i}`);
  const first = await Promise.all(keys.map((key) => open(site, key)));
  await rest();
  expect(first.filter(({ status }) => status !== 201 && status !== 429)).toEqual([]);
  const ids = new Set(first.flatMap(({ status, id }) => (status === 201 ? [id] : [])));
  for (const [i, key] of keys.entries())
    if (first[i]?.status !== 201 || i < 10) ids.add((await open(site, key)).id);
  expect(ids.size).toBe(count);
  const stored = await one(
    database.db.read,
    sql<{
      count: number;
    }>`select count(*)::int as count from transaction_session where merchant_id = ${merchantId}`,
  );
  expect(stored.count).toBe(count);
}, 120_000);

async function open({ origin, headers }: Awaited<ReturnType<TestHttp['listen']>>, key: string) {
  const answer = await fetch(`${origin}/v1/transaction-sessions`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify({
      type: 'deposit',
      reference: key,
      amount: { value: '150000.00', currency: 'IDR' },
    }),
  });
  const { id } = (await answer.json()) as { id?: string };
  return { status: answer.status, id };
}
