import { afterAll, beforeAll, expect, test } from 'vitest';
import { addMerchantRows, onlyOwner, seenBy, testDatabase } from '@wallet/server/testing';
import type { MerchantRows, TestDatabase } from '@wallet/server/testing';
import * as deliveries from '../deliveries.sql.ts';
import * as log from '../delivery/delivery-log.sql.ts';
import * as webhooks from '../webhooks.sql.ts';

let database: TestDatabase;
let owner: MerchantRows;
let stranger: MerchantRows;
beforeAll(async () => {
  database = await testDatabase();
  owner = await addMerchantRows(database.url);
  stranger = await addMerchantRows(database.url);
});
afterAll(() => database.close());

const statements = {
  selectEndpoints: () => webhooks.selectEndpoints(owner, {}, { limit: 10 }),
  selectEndpoint: () => webhooks.selectEndpoint(owner, owner.endpointId),
  selectEvents: () => webhooks.selectEvents(owner, {}, { limit: 10 }),
  selectEventExists: () => webhooks.selectEventExists(owner, owner.eventId),
};

test.each(Object.entries(statements))(
  '%s gives another merchant, the other mode and nobody nothing, whoever it asks for',
  async (_name, statement) => {
    expect(await seenBy(database.db, statement(), { owner, stranger })).toEqual(onlyOwner);
  },
);

const logStatements = {
  selectDeliveries: () => log.selectDeliveries(owner.endpointId, {}, { limit: 10 }),
  selectDelivery: () => log.selectDelivery(owner.endpointId.replace('whe_', 'whd_')),
  selectWholeDelivery: () =>
    log.selectWholeDelivery(owner, owner.endpointId.replace('whe_', 'whd_')),
};

test.each(Object.entries(logStatements))(
  '%s gives another merchant, the other mode and nobody nothing, whoever it asks for',
  async (_name, statement) => {
    expect(await seenBy(database.db, statement(), { owner, stranger })).toEqual(onlyOwner);
  },
);

test('an event of somebody else is no place to read on from', async () => {
  const beyond = webhooks.selectEvents(stranger, {}, { after: owner.eventId, limit: 10 });
  expect(
    await database.db.tenant(stranger, async (query) => (await beyond.execute(query)).rows),
  ).toEqual([]);
});

test('the secrets an address is signed with are not for the role that reads for merchants, not even its own', async () => {
  const target = deliveries.selectTarget(owner.endpointId);
  await expect(database.db.tenant(owner, (query) => target.execute(query))).rejects.toThrow(
    'permission denied',
  );
});

test('no statement that merchants read through is left out', () => {
  expect(Object.keys(statements).toSorted()).toEqual(
    Object.keys(webhooks)
      .filter((name) => name.startsWith('select'))
      .toSorted(),
  );
});
