import { afterAll, beforeAll, expect, test } from 'vitest';
import { depositPower } from '#modules/deposits';
import { readPayState } from '#modules/deposits/checkout';
import { proveRowsBy } from '#platform/row-mac';
import { resignPowerRows } from '#platform/row-mac/tables';
import { createVault } from '#platform/vault';
import {
  addAccount,
  addMerchant,
  depositWorld,
  signRow,
  testDatabase,
  testVault,
} from '@wallet/server/testing';
import type { DepositWorld, OpenDeposit, TestDatabase } from '@wallet/server/testing';
import { lostKey, lostVault, storedAt, writeAt } from '../../testing/database/damaged-values.ts';

let database: TestDatabase;
let world: DepositWorld;
beforeAll(async () => {
  database = await testDatabase();
  world = await depositWorld(database);
});
/** A deposit that a payer is shown a number for. */
async function pay(): Promise<OpenDeposit> {
  const merchantId = await addMerchant(database.db, { currency: 'PHP' });
  await addAccount(database.db, { provider: 'maya', merchantIds: [merchantId] });
  return world.pay(merchantId, {
    amount: { minor: 50_000n, currency: 'PHP' },
    method: 'maya_to_maya_phone_number',
  });
}
afterAll(async () => {
  proveRowsBy(testVault());
  await world.close();
  await database.close();
});

test('a value under a MAC that holds whose key is missing stops no rotation: it is named, left as it is, and the others are encrypted again', async () => {
  const [damaged, whole] = [await pay(), await pay()];
  const place = { table: 'transaction', id: damaged.id, column: 'payee_number_enc' };
  await writeAt(database, place, lostVault().seal('0917', place));
  await signRow(database.db, depositPower, damaged.id);
  const before = await storedAt(database, place);
  const rotated = createVault({
    autoMade: true,
    macSecret: 'm'.repeat(43),
    keys: [
      { id: 'test', secret: 's'.repeat(43) },
      { id: 'newer', secret: 'n'.repeat(43) },
    ],
  });
  const done = await resignPowerRows(database.db.read, rotated, depositPower, 'newer');
  expect(done).toMatchObject({
    sealed: 1,
    unproved: [],
    unreadable: [
      `transaction.payee_number_enc ${damaged.id}: the key ${lostKey} is not in the key file`,
    ],
  });
  expect(await storedAt(database, place)).toBe(before);
  const other = await storedAt(database, { ...place, id: whole.id });
  expect(rotated.isCurrent(other)).toBe(true);
});

test('a payer is not told a number that does not decrypt: the page lets him choose again', async () => {
  const deposit = await pay();
  const place = { table: 'transaction', id: deposit.id, column: 'payee_number_enc' };
  const shown = async () => {
    const { screen, deposit: attempt } = await readPayState(world.deps, deposit.sessionId);
    return [screen, attempt?.payeeNumber ?? null];
  };
  expect(await shown()).toEqual(['pay', expect.stringMatching(/^\+?\d+$/)]);
  await writeAt(database, place, lostVault().seal('0917', place));
  await signRow(database.db, depositPower, deposit.id);
  expect(await shown()).toEqual(['method', null]);
});
