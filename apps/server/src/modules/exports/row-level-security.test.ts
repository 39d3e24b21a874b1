import { afterAll, beforeAll, expect, test } from 'vitest';
import { addMerchantRows, onlyOwner, seenBy, testDatabase } from '@wallet/server/testing';
import type { MerchantRows, TestDatabase } from '@wallet/server/testing';
import { selectApiExports, selectExport, selectExportsOf, selectPart } from './exports.sql.ts';

let database: TestDatabase;
let owner: MerchantRows;
let stranger: MerchantRows;
beforeAll(async () => {
  database = await testDatabase();
  owner = await addMerchantRows(database.url);
  stranger = await addMerchantRows(database.url);
});
afterAll(() => database.close());

const exportOf = ({ userId }: MerchantRows) => userId.replace('usr_', 'exp_');
const statements = {
  selectApiExports: () => selectApiExports(owner, {}, { limit: 10 }),
  selectExportsOf: () => selectExportsOf(owner, { madeBy: owner.userId }, 10),
  selectExport: () => selectExport(owner, exportOf(owner)),
  selectPart: () => selectPart({ id: exportOf(owner), attempt: 1, number: 0 }),
};

test.each(Object.entries(statements))(
  '%s gives another merchant, the other mode and nobody nothing, whoever it asks for',
  async (_name, statement) => {
    expect(await seenBy(database.db, statement(), { owner, stranger })).toEqual(onlyOwner);
  },
);
