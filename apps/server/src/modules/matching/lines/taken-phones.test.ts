import { one, sql } from '#platform/db';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type DeviceDetail, roles } from '@wallet/contract';
import {
  addAccount,
  addAgreedMove,
  addFarm,
  addLine,
  addMerchant,
  depositWorld,
  strangers,
  testDatabase,
  testHttp,
  testVault,
} from '@wallet/server/testing';
import type { DepositWorld, Strangers, TestDatabase } from '@wallet/server/testing';
import { devicePower } from '#modules/devices';
import { devicesRoutes } from '#modules/devices/fleet';
import { readBalance } from '#modules/ledger';
import { systemClock } from '#platform/clock';
import { newId } from '#platform/ids';
import { silentLog } from '#platform/log';
import { signRow, signSettings } from '../../../testing/signing/sign-row.ts';
import { matchLines } from './match-lines.ts';
import { proposeLine } from '#modules/suspense/proposals';
import { readMoneyAtRisk } from '#modules/deposits';
import { sweepConfirmations } from '../confirmation/confirm-credits.ts';

let database: TestDatabase;
let world: DepositWorld;
let person: Strangers;
let phones: ReturnType<typeof testHttp>;
let farm: string;
let merchantId: string;
let deviceId: string;
beforeAll(async () => {
  database = await testDatabase();
  const { db } = database;
  person = await strangers(database);
  world = await depositWorld(database);
  phones = testHttp({
    console: 'admin',
    routes: devicesRoutes({
      db,
      vault: testVault(),
      clock: systemClock,
      log: silentLog(),
      readMoneyAtRisk,
      agentOrigin: 'https://pay.example',
    }),
  });
  await sql`insert into setting (id, key, value, valid_from, source, created_by)
    select ${newId('set')}, key, jsonb_set(value, '{IDR}', '{"accountMinor":"0","ownerMinor":"0"}'),
      now(), 'test', 'test'
    from setting where key = 'accounts.unconfirmedCeilings' order by valid_from desc limit 1`.execute(
    db.read,
  );
  await signSettings(db);
});
beforeEach(async () => {
  farm = await addFarm(database.db);
  merchantId = await addMerchant(database.db);
  ({ deviceId } = await addAccount(database.db, {
    merchantIds: [merchantId],
    ownerUserId: farm,
  }));
});
afterAll(async () => {
  await phones.close();
  await world.close();
  await database.close();
});

/** One Admin, alone, gives the phone to somebody or takes it away. */
async function give(ownerUserId: string | null): Promise<void> {
  const call = phones.as({
    kind: 'user',
    userId: person().actorId,
    sessionId: newId('ses'),
    roleId: roles.admin,
    console: 'admin',
  });
  const { revision } = (await call('GET', `/api/devices/${deviceId}`)).body as DeviceDetail;
  expect(
    await call('PATCH', `/api/devices/${deviceId}`, { body: { revision, ownerUserId } }),
  ).toMatchObject({ status: 200 });
}

/** What the phone says was paid, and how it is believed. */
async function told() {
  const of = await world.pay(merchantId);
  const lineId = await addLine(database.db, {
    accountId: of.accountId,
    amountMinor: of.finalMinor,
  });
  await matchLines(world.deps, [lineId]);
  const line = await one(
    database.db.read,
    sql<{
      confirmation: string | null;
      owner: string | null;
      revision: number;
    }>`select confirmation, claim_owner_id as owner, revision from statement_line where id = ${lineId}`,
  );
  return { ...line, lineId, accountId: of.accountId };
}
const available = async () =>
  (await readBalance(database.db.read, { merchantId, currency: 'IDR', mode: 'live' }))
    .availableMinor;
const claimOf = (owner: string) => ({ confirmation: 'pending', owner });

test('a phone that one person takes from its farm still makes claims of that farm, under its ceilings', async () => {
  expect(await told()).toMatchObject(claimOf(farm));
  await give(null);
  const after = await told();
  expect(after).toMatchObject(claimOf(farm));
  expect(await available()).toBe(0n);
  await expect(
    proposeLine(world.deps, {
      lineId: after.lineId,
      revision: after.revision,
      what: { kind: 'release' },
      reason: 'mine',
      by: { ...person(), actorId: farm },
    }),
  ).rejects.toMatchObject({ code: 'secondPersonNeeded' });
});

test('nor is it nobody\u2019s when it goes through the hands of another farm, or is taken away twice', async () => {
  const other = await addFarm(database.db);
  await give(other);
  expect(await told()).toMatchObject(claimOf(other));
  await give(null);
  await give(null);
  expect(await told()).toMatchObject(claimOf(other));
});

test('nor does money that it received prove what its farm claims elsewhere', async () => {
  const { lineId, accountId: from } = await told();
  const { accountId: to, ...second } = await addAccount(database.db, {
    merchantIds: ['mer_none'],
    ownerUserId: farm,
  });
  ({ deviceId } = second);
  await give(null);
  const amountMinor = 31_000_000n;
  await addAgreedMove(database.db, person, { kind: 'ownMove', from, to, amountMinor });
  for (const [accountId, direction] of [
    [from, 'debit'],
    [to, 'credit'],
  ] as const)
    await matchLines(world.deps, [
      await addLine(database.db, { accountId, direction, amountMinor }),
    ]);
  await sweepConfirmations(world.deps);
  const { is } = await one(
    database.db.read,
    sql<{ is: string }>`select confirmation as is from statement_line where id = ${lineId}`,
  );
  expect(is).toBe('pending');
});

test('it is the operator\u2019s own when the days of a chain are over', async () => {
  await give(null);
  const { days } = await one(
    database.db.read,
    sql<{
      days: number;
    }>`select round(extract(epoch from previous_owner_until - now()) / 86400)::int as days from device
      where id = ${deviceId}`,
  );
  expect(days).toBe(30);
  await sql`update device set previous_owner_until = now() where id = ${deviceId}`.execute(
    database.db.read,
  );
  await signRow(database.db, devicePower, deviceId);
  expect(await told()).toMatchObject({ confirmation: null, owner: null });
  expect(await available()).toBeGreaterThan(0n);
});

test.each([
  'previous_owner_until = now()',
  'previous_owner_user_id = null, previous_owner_until = null',
])(
  'a thief of the database makes it nobody\u2019s by %s: its lines wait for a person',
  async (what) => {
    await give(null);
    const of = await world.pay(merchantId);
    await sql`update device set ${sql.raw(what)} where id = ${deviceId}`.execute(database.db.read);
    const lineId = await addLine(database.db, {
      accountId: of.accountId,
      amountMinor: of.finalMinor,
    });
    await matchLines(world.deps, [lineId]);
    expect(await available()).toBe(0n);
  },
);
