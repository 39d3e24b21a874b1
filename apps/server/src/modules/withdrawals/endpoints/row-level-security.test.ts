import { sql } from '#platform/db';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addMerchantRows, onlyOwner, seenBy, testDatabase } from '@wallet/server/testing';
import type { MerchantRows, TestDatabase } from '@wallet/server/testing';
import * as own from '../requests/own-requests.sql.ts';

let database: TestDatabase;
let owner: MerchantRows;
let stranger: MerchantRows;
beforeAll(async () => {
  database = await testDatabase();
  owner = await addMerchantRows(database.url);
  stranger = await addMerchantRows(database.url);
});
afterAll(() => database.close());

const id = () => `wdr_${owner.userId.slice(4)}`;
const statements = {
  selectOwnRequests: () => own.selectOwnRequests(owner, { tab: 'pendingApproval' }, { limit: 10 }),
  selectOwnRequest: () => own.selectOwnRequest(owner, id()),
  countOwnRequests: () =>
    sql`select nullif(count, 0) as count from (${own.countOwnRequests(owner, {})}) counted`,
  selectOwnSteps: () => own.selectOwnSteps(owner, id()),
  selectOwnAttempts: () => own.selectOwnAttempts(owner, id()),
  selectOwnPosting: () => own.selectOwnPosting(owner, id()),
};

test.each(Object.entries(statements))(
  '%s gives another merchant, the other mode and nobody nothing, whoever it asks for',
  async (_name, statement) => {
    expect(await seenBy(database.db, statement(), { owner, stranger })).toEqual(onlyOwner);
  },
);

test('no statement that merchants read through is left out', () => {
  const read = Object.entries(own).flatMap(([name, part]) =>
    typeof part === 'function' && /^(select|count)/.test(name) ? [name] : [],
  );
  expect(Object.keys(statements).toSorted()).toEqual(read.toSorted());
});

test('a merchant\u2019s role reads neither where the money goes nor who of the house looks at it', async () => {
  for (const column of [
    'destination_enc',
    'destination_key',
    'payload_hash',
    'email_enc',
    'phone_enc',
    'customer_key',
    'findings',
    'requesters',
    'case_owner',
    'rules_stamp',
  ]) {
    await expect(
      database.db.tenant(owner, (query) =>
        sql`select ${sql.ref(column)} from withdrawal_request`.execute(query),
      ),
    ).rejects.toThrow('permission denied');
  }
});
