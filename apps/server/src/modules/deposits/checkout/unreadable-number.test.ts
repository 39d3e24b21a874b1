import { afterAll, beforeAll, expect, test } from 'vitest';
import { one, sql } from '#platform/db';
import { addAccount, addMerchant, depositWorld, testDatabase } from '@wallet/server/testing';
import type { DepositWorld, TestDatabase } from '@wallet/server/testing';
import { damage, storedAt, writeAt } from '../../../testing/database/damaged-values.ts';
import { explainAccounts } from './explain-accounts.ts';
import { listMethods } from './list-methods.ts';

let database: TestDatabase;
let world: DepositWorld;
beforeAll(async () => {
  database = await testDatabase();
  world = await depositWorld(database);
});
afterAll(async () => {
  await world.close();
  await database.close();
});

const method = 'maya_to_maya_phone_number';
const numberOf = (id: string) => ({ table: 'account', id, column: 'number_enc' });

test('payers of an account whose number does not decrypt are given another one, and are told when there is none', async () => {
  const merchantId = await addMerchant(database.db, { currency: 'PHP' });
  const account = () => addAccount(database.db, { provider: 'maya', merchantIds: [merchantId] });
  const pay = () => world.pay(merchantId, { amount: { minor: 50_000n, currency: 'PHP' }, method });
  const isOffered = async () =>
    (await listMethods(world.deps, { merchantId, mode: 'live' })).find(
      (offered) => offered.method === method,
    )?.available;
  const [first, other] = [(await account()).accountId, (await account()).accountId];
  const chosen = (await pay()).accountId;
  const [damaged, whole] = chosen === first ? [first, other] : [other, first];
  const before = await storedAt(database, numberOf(damaged));
  await damage(database, numberOf(damaged), 'flipped');
  // The less loaded one comes first, so the damaged one's turn comes with the second payer.
  const given = [await pay(), await pay(), await pay()];
  expect(given.map(({ accountId }) => accountId)).toEqual([whole, whole, whole]);
  const { terms } = await one(
    database.db.read,
    sql<{ terms: unknown }>`select terms from transaction where id = ${given[2]?.id ?? ''}`,
  );
  expect(terms).toMatchObject({ route: { passed: [{ accountId: damaged, code: 'changed' }] } });
  const { accounts } = await explainAccounts(world.deps, { method, amount: '500', merchantId });
  expect(accounts.find(({ id }) => id === damaged)).toMatchObject({
    chosen: false,
    turn: null,
    whyNot: { obstacle: 'accountNotProved', detail: 'Its number does not decrypt.' },
  });
  expect(accounts.find(({ id }) => id === whole)?.chosen).toBe(true);
  expect(await isOffered()).toBe(true);

  await damage(database, numberOf(whole), 'keyMissing');
  expect(await isOffered()).toBe(false);
  await expect(pay()).rejects.toMatchObject({ code: 'qrNotAvailable' });

  await writeAt(database, numberOf(damaged), before);
  expect((await pay()).accountId).toBe(damaged);
});
