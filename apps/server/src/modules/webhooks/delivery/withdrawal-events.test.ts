import { afterAll, beforeAll, expect, test } from 'vitest';
import { all, sql } from '#platform/db';
import {
  statesOf,
  webhookEventSchema,
  withdrawalMachine,
  webhookPayloadSchema,
} from '@wallet/contract';
import { newId } from '#platform/ids';
import { asThief } from '../../../testing/database/as-thief.ts';
import { createWebhookWorld, type WebhookWorld } from '../../../testing/people/webhook-world.ts';
import { deliver } from './deliver.ts';

let world: WebhookWorld;
let merchantId: string;

beforeAll(async () => {
  world = await createWebhookWorld();
  merchantId = await world.merchant();
});
afterAll(() => world.close());

test('each status of a request but its draft becomes an event under the revision it had, and so does what failed and is paid all the same', async () => {
  const requestId = await request('failed');
  const statuses = statesOf(withdrawalMachine).filter((status) => status !== 'draft');
  for (const [at, status] of statuses.entries())
    await tell(`withdrawals.${status}`, { requestId, revision: at + 1 });
  await tell('withdrawals.exception', { requestId, revision: 99 });
  await tell('withdrawals.draft', { requestId, revision: 100 });
  expect(await told(requestId)).toEqual([
    ...statuses.map((status, at) => [`withdrawal.${status}`, at + 1]),
    ['withdrawal.exception', 99],
  ]);
});

test('an event shows the request as it was then: what came later is left out', async () => {
  const requestId = await request('failed');
  await tell('withdrawals.pendingApproval', { requestId, revision: 2 });
  await tell('withdrawals.failed', { requestId, revision: 5 });
  const [asked, failed] = await data(requestId);
  expect(asked).toMatchObject({
    id: requestId,
    status: 'pendingApproval',
    mayCancel: true,
    completedAt: null,
    amount: { value: '50000.00', currency: 'IDR' },
    destination: { last4: '4821' },
  });
  expect(failed).toMatchObject({
    status: 'failed',
    mayCancel: false,
    completedAt: expect.any(String),
  });
  const payload = webhookPayloadSchema('withdrawal.failed');
  for (const each of [asked, failed]) expect(payload.parse(each)).toEqual(each);
});

test('a withdrawal reaches an address that asked for it, signed, without the whole account number', async () => {
  const receiver = await world.receive();
  const { id: endpointId } = await world.register(merchantId, receiver, {
    eventTypes: ['withdrawal.succeeded'],
  });
  const requestId = await request('succeeded');
  await tell('withdrawals.approved', { requestId, revision: 3 });
  await tell('withdrawals.succeeded', { requestId, revision: 5 });
  await deliver(world.webhooks, { endpointId }, { signal: new AbortController().signal });
  expect(
    receiver.received.map(({ body }) => webhookEventSchema.parse(JSON.parse(body)).type),
  ).toEqual(['withdrawal.succeeded']);
  expect(receiver.received[0]?.body).not.toContain('8216048214821');
});

test('what happened before a backup that was restored becomes an event and is told to no address again', async () => {
  const { db } = world.database;
  const receiver = await world.receive();
  const { id: endpointId } = await world.register(merchantId, receiver, {
    eventTypes: ['withdrawal.succeeded'],
  });
  const deliveries = async () =>
    (
      await all(
        db.read,
        sql<{ id: string }>`select id from webhook_delivery where endpoint_id = ${endpointId}`,
      )
    ).length;
  const [old, young] = [await request('succeeded'), await request('succeeded')];
  await sql`insert into recovery (id, backup_at, backup_digest, ended_at)
    values ('rcv_1', now() + interval '1 minute', 'd', now())`.execute(db.read);
  await tell('withdrawals.succeeded', { requestId: old, revision: 5 });
  expect([(await told(old)).length, await deliveries()]).toEqual([1, 0]);
  await sql`update recovery set backup_at = now() - interval '1 minute'`.execute(db.read);
  await tell('withdrawals.succeeded', { requestId: young, revision: 5 });
  expect([(await told(young)).length, await deliveries()]).toEqual([1, 1]);
});

async function request(status: string): Promise<string> {
  const id = newId('wdr');
  const shown = {
    method: 'livin',
    country: 'ID',
    institutionCode: '014',
    institutionName: 'Bank Central Asia',
    last4: '4821',
    holderName: 'Budi Santoso',
  };
  await asThief(
    world.database.db,
    sql`insert into withdrawal_request (id, ref_no, merchant_id, mode, source, currency, amount,
      destination_enc, destination_key, destination_shown, payload_hash, status)
    values (${id}, ${id.slice(-8)}, ${merchantId}, 'live', 'api', 'IDR', 5000000, 'sealed 8216048214821',
      'key', ${JSON.stringify(shown)}::jsonb, 'hash', ${status})`,
  );
  return id;
}

function tell(name: `${string}.${string}`, payload: object): Promise<void> {
  return world.tell(name, { merchantId, ...payload });
}

async function told(requestId: string): Promise<[string, number][]> {
  const rows = await all(
    world.database.db.read,
    sql<{
      type: string;
      sequence: number;
    }>`select type, sequence::int as sequence from merchant_event where object_id = ${requestId} order by id`,
  );
  return rows.map(({ type, sequence }) => [type, sequence]);
}

async function data(requestId: string): Promise<unknown[]> {
  return (
    await all(
      world.database.db.read,
      sql<{
        data: unknown;
      }>`select data from merchant_event where object_id = ${requestId} order by id`,
    )
  ).map((row) => row.data);
}
