import { one, sql } from '#platform/db';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { busyDatabase, openConnections } from '../../../testing/database/busy-database.ts';
import { type TestHttp, testHttp } from '../../../testing/servers/test-http.ts';
import { createWithdrawalWorld } from '../../../testing/payouts/withdrawal-world.ts';
import type { Shop, WithdrawalWorld } from '../../../testing/payouts/withdrawal-world.ts';
import { withdrawalRoutes } from './endpoints.ts';

let world: WithdrawalWorld;
let http: TestHttp;
beforeAll(async () => {
  // The pools of production; who waits in the database is refused sooner.
  const timeouts = { connectMs: 2_000, lockMs: 1_000 };
  world = await createWithdrawalWorld({ poolSize: 10, writerPoolSize: 3, timeouts });
  http = testHttp({ routes: withdrawalRoutes(world.deps) });
});
afterAll(async () => {
  await http.close();
  await world.close();
});

const count = 100;
const connections = Number(process.env['BUSY_CONNECTIONS'] ?? 2);

test('a hundred withdrawals of one merchant at once, on a busy database, are each made once or refused with 429 and a time', async () => {
  const available = 10_000_000_000n;
  const shop = await world.shop({ availableMinor: available });
  const site = await http.listen(shop.live);
  await openConnections(world.database.db);
  const rest = await busyDatabase(world.database.url, connections);
  const first = await Promise.all(inputs(shop).map((input) => send(site, input)));
  await rest();
  expect(first.filter(({ status }) => status !== 201 && status !== 429)).toEqual([]);
  for (const { status, code, retryAfter } of first)
    if (status === 429) expect([code, Number(retryAfter) > 0]).toEqual(['tooManyRequests', true]);
  const made = first.flatMap(({ status, id }) => (status === 201 ? [id] : []));
  expect(await requestsOf(shop)).toMatchObject({ count: made.length });

  // Sent again with its key, what was refused is made, and what was made is the same.
  const ids = new Set<string | undefined>(made);
  for (const [i, input] of inputs(shop).entries()) {
    if (first[i]?.status === 201 && i >= 10) continue;
    const { status, id } = await send(site, input);
    expect([status, first[i]?.status === 201 ? id : undefined]).toEqual([201, first[i]?.id]);
    ids.add(id);
  }
  expect(ids.size).toBe(count);
  const { held, ...stored } = await requestsOf(shop);
  expect(stored.count).toBe(count);
  // What is confirmed has its money set aside, amount and fee; of what waits for its name nothing is.
  expect(await world.paying.money(shop.merchantId)).toEqual({ posted: available, held, owed: 0n });
}, 120_000);

interface Input {
  key: string;
  body: object;
}

/** Half of them to a payout method whose holder is confirmed, half to payees whose names nobody has asked for. */
function inputs(shop: Shop): Input[] {
  return Array.from({ length: count }, (_, i) => {
    const destination = {
      institutionCode: 'DANA',
      accountNumber: `0812${10_000_000 + i}`,
      holderName: 'Siti Aminah',
    };
    const payTo = i % 2 ? { payoutMethodId: shop.methodId } : { destination };
    const amount = { value: '10000.00', currency: 'IDR' };
    return { key: `hundred-${i}`, body: { reference: `hundred-${i}`, amount, ...payTo } };
  });
}

async function send(
  { origin, headers }: Awaited<ReturnType<TestHttp['listen']>>,
  { key, body }: Input,
) {
  const answer = await fetch(`${origin}/v1/withdrawal-requests`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify(body),
  });
  const { id, code } = (await answer.json()) as { id?: string; code?: string };
  return { id, code, status: answer.status, retryAfter: answer.headers.get('retry-after') };
}

function requestsOf({ merchantId }: Shop): Promise<{ count: number; held: bigint }> {
  return one(
    world.database.db.read,
    sql<{ count: number; held: bigint }>`select count(*)::int as count,
      coalesce(sum(amount + fee) filter (where status in ('pendingApproval', 'onHold', 'approved')), 0)::bigint as held
    from withdrawal_request where merchant_id = ${merchantId}`,
  );
}
