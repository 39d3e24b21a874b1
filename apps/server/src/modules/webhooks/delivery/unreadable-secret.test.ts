import { all, sql } from '#platform/db';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemActor } from '#modules/audit';
import { damage } from '../../../testing/database/damaged-values.ts';
import { createWebhookWorld, type WebhookWorld } from '../../../testing/people/webhook-world.ts';
import { deliver } from './deliver.ts';
import { rotateSecret } from '../endpoints/rotate-secret.ts';

let world: WebhookWorld;
const signal = new AbortController().signal;
beforeAll(async () => {
  world = await createWebhookWorld();
});
afterAll(() => world.close());

const secretOf = (id: string) => ({ table: 'webhook_endpoint', id, column: 'secret_enc' });
const told = (endpointId: string) =>
  all(
    world.database.db.read,
    sql<{ status: string; error: string | null }>`select status, response ->> 'error' as error
      from webhook_delivery where endpoint_id = ${endpointId} order by id`,
  );

test.each(['flipped', 'keyMissing'] as const)(
  'an address whose secret does not decrypt (%s) gets nothing and says so, the others are told, and a new secret brings it on',
  async (how) => {
    const merchantId = await world.merchant();
    const receiver = await world.receive();
    const [damaged, whole] = [
      await world.register(merchantId, receiver, { path: '/damaged' }),
      await world.register(merchantId, receiver, { path: '/whole' }),
    ];
    await damage(world.database, secretOf(damaged.id), how);
    const transactionId = await world.deposit(merchantId, 'succeeded', 4);
    await world.tell('deposits.succeeded', { merchantId, transactionId, revision: 4 });
    for (const { id } of [damaged, whole])
      await deliver(world.webhooks, { endpointId: id }, { signal });
    expect(receiver.received.map(({ path }) => path)).toEqual(['/whole']);
    expect(await told(damaged.id)).toEqual([
      { status: 'retrying', error: expect.stringContaining('cannot be decrypted') },
    ]);

    const { secret, formerSecretUntil } = await world.database.db.transaction((trx) =>
      rotateSecret(
        world.webhooks,
        trx,
        { merchantId, mode: 'live' },
        { id: damaged.id, overlapHours: 24, by: systemActor },
      ),
    );
    expect(formerSecretUntil).toBeNull();
    await sql`update webhook_delivery set next_attempt_at = now() where endpoint_id = ${damaged.id}`.execute(
      world.database.db.read,
    );
    await deliver(world.webhooks, { endpointId: damaged.id }, { signal });
    expect(await told(damaged.id)).toEqual([{ status: 'succeeded', error: null }]);
    const last = receiver.received.at(-1);
    expect(last?.path).toBe('/damaged');
    expect(() =>
      new Webhook(secret).verify(last?.body ?? '', last?.headers as Record<string, string>),
    ).not.toThrow();
  },
);

test('a former secret that does not decrypt leaves the new one to sign alone', async () => {
  const merchantId = await world.merchant();
  const receiver = await world.receive();
  const { id } = await world.register(merchantId, receiver);
  const { secret } = await world.database.db.transaction((trx) =>
    rotateSecret(
      world.webhooks,
      trx,
      { merchantId, mode: 'live' },
      { id, overlapHours: 24, by: systemActor },
    ),
  );
  await damage(world.database, { ...secretOf(id), column: 'previous_secret_enc' }, 'flipped');
  const transactionId = await world.deposit(merchantId, 'succeeded', 4);
  await world.tell('deposits.succeeded', { merchantId, transactionId, revision: 4 });
  await deliver(world.webhooks, { endpointId: id }, { signal });
  const [sent] = receiver.received;
  expect(sent?.headers['webhook-signature']?.toString().split(' ')).toHaveLength(1);
  expect(() =>
    new Webhook(secret).verify(sent?.body ?? '', sent?.headers as Record<string, string>),
  ).not.toThrow();
});
