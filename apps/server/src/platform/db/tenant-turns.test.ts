import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '@wallet/server/testing';
import { one, type Tenant } from './index.ts';

let database: TestDatabase;
const kopi: Tenant = { merchantId: 'mer_kopi', mode: 'live' };
const halo: Tenant = { merchantId: 'mer_halo', mode: 'live' };
beforeAll(async () => {
  database = await testDatabase({ tenantPoolSize: 3 });
});
afterAll(() => database.close());

test('one merchant’s many reads, through whichever door, leave a connection for another’s', async () => {
  const { db } = database;
  const held = Promise.withResolvers<void>();
  let underWay = 0;
  const slow = async () => {
    underWay++;
    await held.promise;
  };
  const doors = [db.tenant, db.tenantByKey, db.tenantSnapshot];
  const many = Array.from({ length: 30 }, (_, i) => (doors[i % 3] ?? db.tenant)(kopi, slow));
  const read = await db.tenant(halo, (query) =>
    one(query, sql`select current_setting('wallet.merchant') as merchant`),
  );
  expect(read).toEqual({ merchant: 'mer_halo' });
  await expect.poll(() => underWay).toBe(2);
  held.resolve();
  await Promise.all(many);
  expect(underWay).toBe(30);
});

test('a merchant of whom too many reads wait is refused with a sentence and a time, and another is not', async () => {
  const held = Promise.withResolvers<void>();
  const many = Array.from({ length: 402 }, () => database.db.tenant(kopi, () => held.promise));
  await expect(database.db.tenant(kopi, async () => undefined)).rejects.toMatchObject({
    code: 'tooManyRequests',
    options: {
      detail: expect.stringContaining('Too many of your reads'),
      retryAfterSeconds: expect.any(Number),
    },
  });
  await expect(database.db.tenant(halo, async () => 'read')).resolves.toBe('read');
  held.resolve();
  await Promise.all(many);
});
