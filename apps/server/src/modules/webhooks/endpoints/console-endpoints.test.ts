import { all, sql } from '#platform/db';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { endpoints, type RoleId } from '@wallet/contract';
import { type TestHttp, testHttp, type TestReceiver } from '@wallet/server/testing';
import { createWebhookWorld, type WebhookWorld } from '../../../testing/people/webhook-world.ts';
import { ownWebhooksRoutes } from './console-endpoints.ts';
import { deliver } from '../delivery/deliver.ts';
import { merchantWebhooksRoutes } from './operator-endpoints.ts';

let world: WebhookWorld;
let merchants: TestHttp;
let operators: TestHttp;
let merchantId: string;
let receiver: TestReceiver;
const created = endpoints.createOwnWebhook.answer;
const signal = new AbortController().signal;

beforeAll(async () => {
  world = await createWebhookWorld();
  merchants = testHttp({ routes: ownWebhooksRoutes(world.webhooks) });
  operators = testHttp({ routes: merchantWebhooksRoutes(world.webhooks), console: 'admin' });
});
beforeEach(async () => {
  merchantId = await world.merchant();
  receiver = await world.receive();
});
afterAll(async () => {
  await merchants.close();
  await operators.close();
  await world.close();
});

test('a merchant\u2019s person makes, sees, changes, rotates, tests and removes addresses of the mode that is named', async () => {
  const answer = await own('POST', '/api/webhooks', {
    body: { mode: 'test', url: url(), eventTypes: ['deposit.succeeded'] },
  });
  const { secret, ...shown } = created.parse(answer.body);
  expect([answer.status, shown.mode]).toEqual([201, 'test']);
  const path = `/api/webhooks/${shown.id}`;
  expect((await own('GET', '/api/webhooks?mode=test')).body).toEqual({ data: [shown], next: null });
  expect((await own('GET', '/api/webhooks')).body).toEqual({ data: [], next: null });
  expect(await own('GET', path)).toMatchObject({ status: 404 });
  expect(await own('GET', `${path}?mode=test`)).toMatchObject({ status: 200, body: shown });
  expect(
    await own('PATCH', `${path}?mode=test`, {
      body: { revision: 1, eventTypes: ['deposit.expired'] },
    }),
  ).toMatchObject({ status: 200, body: { eventTypes: ['deposit.expired'], revision: 2 } });
  expect(
    await own('PATCH', `${path}?mode=test`, { body: { revision: 1, enabled: false } }),
  ).toMatchObject({ status: 409, body: { code: 'revisionConflict' } });
  const rotated = await own('POST', `${path}/rotate-secret?mode=test`, {
    body: { overlapHours: 1 },
  });
  expect(rotated).toMatchObject({
    status: 200,
    body: { revision: 3, formerSecretUntil: expect.any(String) },
  });
  expect(endpoints.rotateOwnWebhookSecret.answer.parse(rotated.body).secret).not.toBe(secret);
  expect(await own('POST', `${path}/test?mode=test`)).toMatchObject({
    status: 202,
    body: { eventType: 'webhook.test' },
  });
  expect(await own('DELETE', `${path}?mode=test`)).toMatchObject({ status: 204 });
  expect(await own('GET', `${path}?mode=test`)).toMatchObject({ status: 404 });
  expect(await trail(shown.id)).toEqual(
    ['created', 'changed', 'secretRotated', 'tested', 'removed'].map((act) => ({
      action: `webhookEndpoint.${act}`,
      actorRole: 'Merchant',
      actorId: 'usr_1',
      mode: 'test',
      ip: expect.any(String),
    })),
  );
});

test('deliveries show what was sent and answered; one, or all that failed, are sent again', async () => {
  const { id, deliveryId } = await failed();
  expect((await own('GET', `/api/webhooks/${id}/deliveries?status=failed`)).body).toMatchObject({
    data: [
      { id: deliveryId, status: 'failed', response: { status: 500, error: 'It answered 500.' } },
    ],
    next: null,
  });
  const whole = await own('GET', `/api/webhook-deliveries/${deliveryId}`);
  expect(whole).toMatchObject({
    status: 200,
    body: {
      request: {
        body: receiver.received[0]?.body,
        headers: { 'content-type': 'application/json' },
      },
    },
  });
  expect(await own('POST', `/api/webhook-deliveries/${deliveryId}/resend`)).toMatchObject({
    status: 202,
    body: { status: 'pending', attempt: 0 },
  });
  await sql`update webhook_delivery set status = 'failed' where id = ${deliveryId}`.execute(
    world.database.db.read,
  );
  expect(
    await own('POST', `/api/webhooks/${id}/resend-failed`, {
      body: { from: new Date(Date.now() - 60_000).toISOString() },
    }),
  ).toMatchObject({ status: 202, body: { resent: 1, more: false } });
  const stranger = merchants.as({
    kind: 'user',
    userId: 'usr_2',
    sessionId: 'ses_2',
    roleId: 4,
    console: 'merchant',
    merchantId: await world.merchant(),
  });
  for (const path of [
    `/api/webhooks/${id}`,
    `/api/webhooks/${id}/deliveries`,
    `/api/webhook-deliveries/${deliveryId}`,
  ])
    expect(await stranger('GET', path)).toMatchObject({ status: 404 });
  expect(await stranger('POST', `/api/webhook-deliveries/${deliveryId}/resend`)).toMatchObject({
    status: 404,
  });
});

test('operators see and send again for any merchant, and the body only who may see every transaction', async () => {
  const { id, deliveryId } = await failed();
  const base = `/api/merchants/${merchantId}`;
  const log = `${base}/webhook-deliveries/${deliveryId}`;
  for (const role of [1, 5, 2] as const) {
    expect((await operator(role)('GET', `${base}/webhooks`)).body).toMatchObject({
      data: [{ id }],
      next: null,
    });
    expect((await operator(role)('GET', `${base}/webhooks/${id}/deliveries`)).body).toMatchObject({
      data: [{ id: deliveryId }],
    });
    expect((await operator(role)('GET', log)).body).toMatchObject({
      id: deliveryId,
      request: {
        body: role === 1 ? receiver.received[0]?.body : null,
        headers: expect.any(Object),
      },
    });
    expect((await operator(role)('POST', `${log}/resend`)).status).toBe(role === 2 ? 403 : 202);
  }
  await sql`update webhook_delivery set status = 'failed' where id = ${deliveryId}`.execute(
    world.database.db.read,
  );
  expect(
    await operator(5)('POST', `${base}/webhooks/${id}/resend-failed`, {
      body: { from: new Date(Date.now() - 60_000).toISOString() },
    }),
  ).toMatchObject({ body: { resent: 1 } });
  const other = await world.merchant();
  expect(
    await operator(1)('GET', `/api/merchants/${other}/webhooks/${id}/deliveries`),
  ).toMatchObject({ status: 404 });
  expect(
    await operator(1)('GET', `/api/merchants/${other}/webhook-deliveries/${deliveryId}`),
  ).toMatchObject({ status: 404 });
  expect(await operator(1)('GET', `${log}?mode=test`)).toMatchObject({ status: 404 });
  expect(
    await operator(1)('GET', '/api/merchants/mer_00000000000000000000000000/webhooks'),
  ).toMatchObject({ status: 404 });
});

test('an operator switches an address off with a reason, its merchant is told, and its people switch it on again', async () => {
  const { id } = await world.register(merchantId, receiver);
  const path = `/api/merchants/${merchantId}/webhooks/${id}/disable`;
  expect(await operator(2)('POST', path, { body: { reason: 'floods' } })).toMatchObject({
    status: 403,
  });
  expect(await operator(5)('POST', path, { body: {} })).toMatchObject({ status: 400 });
  expect(await operator(5)('POST', path, { body: { reason: 'floods' } })).toMatchObject({
    status: 200,
    body: { enabled: false, disabledReason: 'operator' },
  });
  expect(await operator(5)('POST', path, { body: { reason: 'again' } })).toMatchObject({
    status: 409,
  });
  const told = await all(
    world.database.db.read,
    sql<{
      payload: object;
    }>`select payload from fact where name = 'webhooks.endpointDisabled' and key = ${id}`,
  );
  expect(told).toEqual([{ payload: { endpointId: id, merchantId, reason: 'operator' } }]);
  expect(
    await own('PATCH', `/api/webhooks/${id}`, { body: { revision: 2, enabled: true } }),
  ).toMatchObject({ status: 200, body: { enabled: true, disabledReason: null } });
});

function url(): string {
  return `http://shop.example:${receiver.port}/hook`;
}

/** An address with one delivery that was given up. */
async function failed(): Promise<{ id: string; deliveryId: string }> {
  receiver.answer = (response) => void response.writeHead(500).end();
  const { id } = await world.register(merchantId, receiver);
  await world.tell('deposits.claimed', {
    merchantId,
    transactionId: await world.deposit(merchantId, 'checking', 1),
    revision: 1,
  });
  await sql`update webhook_delivery set attempt = 9 where endpoint_id = ${id}`.execute(
    world.database.db.read,
  );
  await deliver(world.webhooks, { endpointId: id }, { signal });
  const [row] = await all(
    world.database.db.read,
    sql<{ id: string }>`select id from webhook_delivery where endpoint_id = ${id}`,
  );
  return { id, deliveryId: row?.id ?? '' };
}

function own(...[method, path, sent]: Parameters<ReturnType<TestHttp['as']>>) {
  return merchants.as({
    kind: 'user',
    userId: 'usr_1',
    sessionId: 'ses_1',
    roleId: 4,
    console: 'merchant',
    merchantId,
  })(method, path, sent);
}

function operator(roleId: RoleId) {
  return operators.as({
    kind: 'user',
    userId: 'usr_9',
    sessionId: 'ses_9',
    roleId,
    console: 'admin',
  });
}

function trail(entityId: string) {
  return all(
    world.database.db.read,
    sql<object>`select action, actor_role as "actorRole", actor_id as "actorId", mode, ip from audit_entry
      where entity_id = ${entityId} order by id`,
  );
}
