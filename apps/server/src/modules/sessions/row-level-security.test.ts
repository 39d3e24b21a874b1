import { afterAll, beforeAll, expect, test } from 'vitest';
import { addMerchantRows, onlyOwner, seenBy, testDatabase } from '@wallet/server/testing';
import type { MerchantRows, TestDatabase } from '@wallet/server/testing';
import * as own from './own-sessions.sql.ts';
import { depositIdFloor } from './session-answer.ts';

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
  selectOwnSession: () => own.selectOwnSession(owner, owner.sessionId),
  selectOwnSessions: () => own.selectOwnSessions(owner, {}, { limit: 10 }),
  selectOwnAttempts: () =>
    own.selectOwnAttempts(owner, [owner.sessionId], depositIdFloor([owner.sessionId])),
};

test.each(Object.entries(statements))(
  '%s gives another merchant, the other mode and nobody nothing, whoever it asks for',
  async (_name, statement) => {
    expect(await seenBy(database.db, statement(), { owner, stranger })).toEqual(onlyOwner);
  },
);

test('no statement that merchants read through is left out', () => {
  expect(Object.keys(statements).toSorted()).toEqual(Object.keys(own).toSorted());
});
