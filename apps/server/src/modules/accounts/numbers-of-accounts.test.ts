import { one, sql } from '#platform/db';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { roles, type AccountDetail } from '@wallet/contract';
import { personRows } from '#modules/approvals';
import { recordLink } from '#modules/approvals/independence';
import { changePowerRow } from '#platform/row-mac';
import { addAccount, addMerchant, asLogin, testVault, type Answered } from '@wallet/server/testing';
import { createRaisingWorld, type RaisingWorld } from '../../testing/plays/raising-world.ts';
import { signRow } from '../../testing/signing/sign-row.ts';
import type { User } from '../../testing/people/merchant-world.ts';
import { accountPower, isProvedAccount } from './account-power.ts';
import { selectAccount } from './accounts.sql.ts';

let w: RaisingWorld;
let merchantId: string;
let thief: User;
beforeAll(async () => {
  w = await createRaisingWorld();
});
afterAll(() => w.close());
beforeEach(async () => {
  merchantId = await addMerchant(w.world.database.db, { currency: 'PHP' });
  thief = await w.person(roles.subAdmin);
});

const db = () => w.world.database.db;
let made = 0;

/** A wallet of somebody's own, for this merchant alone, with everything that one person can do done: its phone runs. */
async function ownAccount(by: User): Promise<string> {
  const { deviceId } = await addAccount(db(), { merchantIds: ['mer_none'] });
  const { status, body } = await w.ask(by, 'POST', '/api/accounts', {
    provider: 'maya',
    mode: 'live',
    label: 'mine',
    holderName: 'THIEF',
    number: `0917${String(++made).padStart(7, '0')}`,
    priority: 1,
    merchantIds: [merchantId],
    authority: { ownerName: 'Thief', document: 'typed', until: '2999-12-31' },
  });
  expect(status).toBe(201);
  const { id } = (body as AccountDetail).account;
  expect((await flow(by, id, true)).status).toBe(200);
  await sql`update account set device_id = ${deviceId}, status = 'active', baseline_at = now(),
    reported_balance = 0, reported_at = now() where id = ${id}`.execute(db().read);
  await signRow(db(), accountPower, id);
  return id;
}

const flow = (by: User, id: string, on: boolean): Promise<Answered> =>
  w.ask(by, 'POST', `/api/accounts/${id}/flows`, { flow: 'deposits', on });
const agree = (by: User, id: string, round = 0): Promise<Answered> =>
  w.ask(by, 'POST', `/api/accounts/${id}/number/agree`, { round });
const numberOf = async (by: User, id: string) =>
  ((await w.ask(by, 'GET', `/api/accounts/${id}`)).body as AccountDetail).number;
const pay = () =>
  w.world.deposits.pay(merchantId, {
    amount: { minor: 500_000n, currency: 'PHP' },
    method: 'maya_to_maya_phone_number',
  });

test('one person sends no payer to an account of his own, whatever he switches and however often he agrees', async () => {
  const id = await ownAccount(thief);
  expect(await agree(thief, id)).toMatchObject({
    status: 403,
    body: { code: 'secondPersonNeeded' },
  });
  await flow(thief, id, false);
  await flow(thief, id, true);
  expect(await numberOf(thief, id)).toEqual({ round: 0, state: 'asked' });
  await expect(pay()).rejects.toMatchObject({ code: 'qrNotAvailable' });
});

test('an independent person\u2019s word lets payers pay to the number at once, and the row stays proved', async () => {
  const id = await ownAccount(thief);
  const other = await w.person(roles.admin);
  expect(await agree(other, id)).toMatchObject({
    status: 200,
    body: { number: { round: 0, state: 'agreed' } },
  });
  expect(await pay()).toMatchObject({ accountId: id });
  expect(isProvedAccount(await one(db().read, selectAccount(id)))).toBe(true);
  expect(await agree(other, id)).toMatchObject({ status: 409, body: { code: 'stateConflict' } });
});

test('a helper whom he invited is no second person', async () => {
  const id = await ownAccount(thief);
  const helper = await w.person(roles.admin);
  const { userId: person } = helper;
  await db().transaction((trx) =>
    changePowerRow(trx, testVault(), personRows, person, () =>
      recordLink(trx, testVault(), { person, by: thief.userId, kind: 'invited' }),
    ),
  );
  expect(await agree(helper, id)).toMatchObject({ status: 403, body: { code: 'notIndependent' } });
  await expect(pay()).rejects.toMatchObject({ code: 'qrNotAvailable' });
});

test('another holder begins anew: old words count no more, and a word about the old round is refused', async () => {
  const id = await ownAccount(thief);
  const other = await w.person(roles.admin);
  await agree(other, id);
  await sql`update account set status = 'new' where id = ${id}`.execute(db().read);
  for (const [round, holderName] of [
    [1, 'SOMEBODY'],
    [2, 'THIEF'],
  ] as const) {
    const { account } = (await w.ask(thief, 'GET', `/api/accounts/${id}`)).body as AccountDetail;
    const { revision } = account;
    await w.ask(thief, 'PATCH', `/api/accounts/${id}`, { revision, holderName });
    expect(await numberOf(thief, id)).toEqual({ round, state: 'asked' });
  }
  expect(await agree(other, id)).toMatchObject({ status: 409, body: { code: 'stateConflict' } });
  expect(await agree(thief, id, 2)).toMatchObject({ body: { code: 'secondPersonNeeded' } });
  expect(await agree(other, id, 2)).toMatchObject({ status: 200 });
});

test('an account of before asks when somebody first says so, and only the second person lets it in', async () => {
  const { accountId } = await addAccount(db(), { provider: 'maya', merchantIds: [merchantId] });
  await sql`update account set number_usable = null where id = ${accountId}`.execute(db().read);
  await signRow(db(), accountPower, accountId);
  expect(await numberOf(thief, accountId)).toEqual({ round: 0, state: 'notAsked' });
  expect(await agree(thief, accountId)).toMatchObject({ body: { number: { state: 'asked' } } });
  await expect(pay()).rejects.toMatchObject({ code: 'qrNotAvailable' });
  await agree(await w.person(roles.admin), accountId);
  expect(await pay()).toMatchObject({ accountId });
});

test('agreed by SQL, or by a word that nobody signed, is agreed by nobody', async () => {
  const id = await ownAccount(thief);
  await asLogin(w.world.database, `update account set number_usable = true where id = '${id}'`);
  await expect(pay()).rejects.toMatchObject({ code: 'methodUnavailable' });
  await asLogin(w.world.database, `update account set number_usable = null where id = '${id}'`);
  await asLogin(
    w.world.database,
    `set session_replication_role = replica; update approval_decision set person = '${thief.userId}x' where subject_id = '${id}.0'`,
  );
  // The forged word is none, so his own is the first again.
  expect(await agree(thief, id)).toMatchObject({ body: { number: { state: 'asked' } } });
  await expect(pay()).rejects.toMatchObject({ code: 'qrNotAvailable' });
});

test('who only scans a code needs no agreement to a number', async () => {
  const { accountId } = await addAccount(db(), { merchantIds: ['mer_none'] });
  expect(await numberOf(thief, accountId)).toBeNull();
});
