import { sql } from '#platform/db';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asThief } from '@wallet/server/testing';
import { createWebhookWorld, type WebhookWorld } from '../../../testing/people/webhook-world.ts';
import { deliver } from './deliver.ts';

let world: WebhookWorld;
const signal = new AbortController().signal;

beforeAll(async () => {
  world = await createWebhookWorld();
});
afterAll(() => world.close());

/** The end of a text, of a header and of a request, and marks that turn, hide or break text. */
const hostile =
  '"},\\"a\\":1}\r\n\r\nPOST /evil HTTP/1.1\r\nx-evil: 1\r\n<!--</script>\u202e\u2028\u2029\ufeff\u{1f4b8}\u0001%0d%0a${1}';
const headerNames = [
  'connection',
  'content-length',
  'content-type',
  'host',
  'user-agent',
  'webhook-id',
  'webhook-signature',
  'webhook-timestamp',
];

test('what a merchant wrote of a payment is told to the letter, in one request of no other headers', async () => {
  const { database, webhooks } = world;
  const merchantId = await world.merchant();
  const receiver = await world.receive();
  const { id: endpointId, secret } = await world.register(merchantId, receiver);
  const transactionId = await world.deposit(merchantId, 'succeeded', 4);
  await asThief(
    database.db,
    sql`update transaction_session s set merchant_reference = ${hostile},
      metadata = ${JSON.stringify({ [hostile]: hostile })}::jsonb
      from transaction t where t.session_id = s.id and t.id = ${transactionId}`,
  );
  await world.tell('deposits.succeeded', { merchantId, transactionId, revision: 4 });
  await deliver(webhooks, { endpointId }, { signal });
  expect(receiver.received).toHaveLength(1);
  const { headers, body } = receiver.received[0] ?? { headers: {}, body: '' };
  expect(Object.keys(headers).sort()).toEqual(headerNames);
  expect(headers['content-length']).toBe(String(Buffer.byteLength(body)));
  const event = new Webhook(secret).verify(body, headers as Record<string, string>) as {
    data: Record<string, unknown>;
  };
  expect(event.data).toMatchObject({
    reference: hostile,
    metadata: { [hostile]: hostile },
  });
});

test.each([
  ['line ends as they are', '/hook\r\nx-evil: 1\r\n\r\n', '/hookx-evil:%201'],
  ['line ends in numbers', '/hook%0d%0ax-evil:%201?a=%0d%0a', '/hook%0d%0ax-evil:%201?a=%0d%0a'],
  ['blanks and a version', '/hook HTTP/1.1', '/hook%20HTTP/1.1'],
  ['letters of two bytes that end in 0D 0A', '/hook\u010d\u010ax: 1', '/hook%C4%8D%C4%8Ax:%201'],
])('an address that holds %s is one path and no header', async (_, path, sent) => {
  const merchantId = await world.merchant();
  const receiver = await world.receive();
  const { id: endpointId } = await world.register(merchantId, receiver, { path });
  const transactionId = await world.deposit(merchantId, 'succeeded', 4);
  await world.tell('deposits.succeeded', { merchantId, transactionId, revision: 4 });
  await deliver(world.webhooks, { endpointId }, { signal });
  expect(
    receiver.received.map(({ path: asked, headers }) => [asked, Object.keys(headers).sort()]),
  ).toEqual([[sent, headerNames]]);
});
