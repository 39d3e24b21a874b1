import { createHmac } from 'node:crypto';
import { createWebhookWorld, seeded } from '@wallet/server/bench';
import pg from 'pg';
import { expect, test } from 'vitest';
import { openChild } from '../support/child.ts';
import { judgeArrivals, openArrivals } from './arrivals.ts';
import { killOften } from './kill-often.ts';

const program = new URL('webhooks-process.ts', import.meta.url);

test('every event arrives, signed, under its id and each object in its order, while the process is killed again and again', async () => {
  const world = await createWebhookWorld();
  const arrivals = await openArrivals();
  const merchantId = await world.merchant();
  const { secret } = await world.register(
    merchantId,
    { port: Number(new URL(arrivals.url).port) },
    { host: 'localhost' },
  );
  const open = () => openChild(program, [world.database.url]);
  let child = await open();
  const killing = killOften({
    arrivals,
    events: 40,
    kills: 2,
    random: seeded(7).below,
    kill: async () => {
      await child.kill();
      child = await open();
    },
  });
  const objects = await Promise.all(
    [1, 2, 3, 4, 5].map(() => world.deposit(merchantId, 'checking', 1)),
  );
  for (let revision = 1; revision <= 8; revision++) {
    for (const transactionId of objects)
      await world.tell(
        'deposits.claimed',
        { merchantId, transactionId, revision },
        { drain: false },
      );
  }
  await Promise.all([killing.ended, arrivals.until(40)]);
  await child.close();
  const happened = await eventsOf(world.database.url);
  expect(
    judgeArrivals({ received: arrivals.received, happened, secret, toleranceSeconds: 3_600 }),
  ).toMatchObject({ arrived: 40, breaches: [] });
  expect([happened.size, killing.done()]).toEqual([40, 2]);
  await arrivals.close();
  await world.close();
}, 60_000);

test('the judge names what is missing, strange, unsigned, changed under its id or out of its order, and bears repetition', () => {
  const [one, two, three] = [signed('evt_1', 1), signed('evt_2', 2), signed('evt_3', 3)];
  const judge = (received: ReturnType<typeof signed>[]) =>
    judgeArrivals({
      received,
      happened: new Set(['evt_1', 'evt_2', 'evt_3']),
      secret,
      toleranceSeconds: 60,
    });
  expect(judge([one, two, one, three, two])).toEqual({ arrived: 3, repeated: 2, breaches: [] });
  expect(judge([one, two]).breaches).toEqual(['evt_3 never arrived']);
  expect(judge([one, three, two]).breaches).toEqual([
    'evt_2 (deposit.checking) of txn_1 has sequence 2 and came after 3',
  ]);
  expect(judge([one, two, three, signed('evt_4', 4)]).breaches).toEqual([
    'evt_4 arrived and is no event',
  ]);
  expect(judge([one, two, three, signed('evt_3', 4)]).breaches).toEqual([
    'evt_3 came with another content',
  ]);
  expect(judge([one, two, three, { ...one, body: two.body }]).breaches).toEqual([
    expect.stringContaining('evt_1 was not verified'),
  ]);
});

const secret = `whsec_${Buffer.from('a secret of 24 bytes, so').toString('base64')}`;

function signed(id: string, sequence: number) {
  const body = JSON.stringify({ id, type: 'deposit.checking', sequence, data: { id: 'txn_1' } });
  const timestamp = String(Math.floor(Date.now() / 1_000));
  const signature = createHmac('sha256', Buffer.from(secret.slice(6), 'base64'))
    .update(`${id}.${timestamp}.${body}`)
    .digest('base64');
  return {
    headers: {
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': `v1,${signature}`,
    },
    body,
  };
}

async function eventsOf(url: string): Promise<ReadonlySet<string>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ id: string }>('select id from merchant_event');
  await client.end();
  return new Set(rows.map(({ id }) => id));
}
