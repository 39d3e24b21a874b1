import { sql } from '#platform/db';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addMerchantRows, onlyOwner, seenBy, testDatabase } from '@wallet/server/testing';
import type { MerchantRows, TestDatabase } from '@wallet/server/testing';
import * as own from '../own-methods.sql.ts';

let database: TestDatabase;
let owner: MerchantRows;
let stranger: MerchantRows;
beforeAll(async () => {
  database = await testDatabase();
  owner = await addMerchantRows(database.url);
  stranger = await addMerchantRows(database.url);
});
afterAll(() => database.close());

const idOf = (prefix: string) => `${prefix}_${owner.userId.slice(4)}`;
const statements = {
  selectMethods: () => own.selectMethods(owner, {}, { limit: 10 }),
  selectMethod: () => own.selectMethod(owner, idOf('pym')),
  selectVerifications: () => own.selectVerifications(owner, {}, { limit: 10 }),
  selectVerification: () => own.selectVerification(owner, idOf('avf')),
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

test('a merchant\u2019s role reads neither numbers, nor their digests, nor what an institution answered', async () => {
  for (const column of ['number_enc', 'payee_key', 'answer_enc', 'late_enc']) {
    await expect(
      database.db.tenant(owner, (query) =>
        sql`select ${sql.ref(column)} from account_verification`.execute(query),
      ),
    ).rejects.toThrow('permission denied');
  }
  for (const column of ['bank_number_enc', 'qr_enc', 'payee_key']) {
    await expect(
      database.db.tenant(owner, (query) =>
        sql`select ${sql.ref(column)} from payout_method`.execute(query),
      ),
    ).rejects.toThrow('permission denied');
  }
});
