import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type AccountFleet, createAccountFleet } from '../../testing/fleet/account-fleet.ts';
import { thiefOf } from '../../testing/people/power-world.ts';
import { testVault } from '@wallet/server/testing';
import { importStatement } from '#modules/statements/imports';
import { lockOwnAccount } from './login/own-account.ts';

let world: AccountFleet;
let thief: ReturnType<typeof thiefOf>;
let accountId: string;
beforeAll(async () => {
  world = await createAccountFleet();
  thief = thiefOf(world.fleet.database);
});
afterAll(() => world.close());
beforeEach(async () => {
  ({ accountId } = await world.newAccount());
});

const act = (name: string, body: object) =>
  world.ask('admin', 'POST', `/api/accounts/${accountId}/${name}`, body);
const named = async () => (await thief.named()).filter((line) => line.includes(accountId));
const steal = () =>
  thief.steal(
    `update account set limits = '{"dailyOut": "900000000000"}' where id = '${accountId}'`,
  );

test('nothing raises an account that was changed by SQL, and nothing signs it', async () => {
  await steal();
  const { revision } = (await world.detail(accountId)).account;
  for (const refused of [
    await world.ask('admin', 'PATCH', `/api/accounts/${accountId}`, { revision, label: 'Mine' }),
    await act('flows', { flow: 'payouts', on: true }),
  ])
    expect(refused).toMatchObject({ status: 409, body: { code: 'rowNotProved' } });
  expect(await named()).toEqual([`account ${accountId} wrong`]);
});

test('an account that was changed by SQL is switched off, taken off its phone and retired all the same, and stays named', async () => {
  await steal();
  expect((await act('flows', { flow: 'deposits', on: false })).status).toBe(200);
  const { revision } = (await world.detail(accountId)).account;
  expect((await act('device', { revision, deviceId: null })).status).toBe(200);
  expect((await act('retire', { reason: 'stolen' })).status).toBe(200);
  expect(await named()).toEqual([`account ${accountId} wrong`]);
});

test('lawful changes of an account are signed: nothing is named after them', async () => {
  await act('flows', { flow: 'deposits', on: false });
  await act('flows', { flow: 'payouts', on: true });
  const { revision } = (await world.detail(accountId)).account;
  await world.ask('admin', 'PATCH', `/api/accounts/${accountId}`, {
    revision,
    label: 'Mine',
    holderName: 'TOKO DINAMIS',
    priority: 3,
  });
  await act('retire', { reason: 'old' });
  await act('revive', { reason: 'new' });
  expect(await named()).toEqual([]);
});

test('what is reported about an account that was given to another phone by SQL changes nothing', async () => {
  const { deviceId } = await world.fleet.newDevice({ owner: 'otherFarm' });
  await thief.steal(`update account set device_id = '${deviceId}' where id = '${accountId}'`);
  const { db } = world.fleet.database;
  expect(
    await db.transaction((trx) => lockOwnAccount(trx, testVault(), { deviceId, accountId })),
  ).toEqual({ refused: 'notYourAccount' });
});

test('a file settles nothing on an account that was made one of files by SQL', async () => {
  await thief.steal(`update account set settling_source = 'import' where id = '${accountId}'`);
  await expect(
    importStatement(world.fleet.database.db, testVault(), {
      accountId,
      csv: 'Date',
      mapping: { delimiter: ',' },
      by: { actor: { actorId: 'usr_1' } },
    } as never),
  ).rejects.toMatchObject({ code: 'rowNotProved' });
});
