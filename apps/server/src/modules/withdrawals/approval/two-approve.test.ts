import { one, sql } from '#platform/db';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OperatorWithdrawalRow } from '@wallet/contract';
import { approvalRoutes, explainRefusals } from '#modules/approvals/deciders';
import { personRows } from '#modules/approvals';
import { recordLink } from '#modules/approvals/independence';
import { changePowerRow } from '#platform/row-mac';
import { asThief, signSettings, testHttp, testVault, type TestHttp } from '@wallet/server/testing';
import { whoMayDeps } from '../../../start/who-may.ts';
import {
  addOperator,
  createWithdrawalWorld,
  type Shop,
  type User,
  type WithdrawalWorld,
} from '../../../testing/payouts/withdrawal-world.ts';
import { advanceRequest } from '../requests/advance-request.ts';
import { insertRequest } from '../requests/insert-request.ts';
import { operatorWithdrawalRoutes } from '../endpoints/operator-endpoints.ts';

let world: WithdrawalWorld;
let http: TestHttp;
let shop: Shop;
let asker: User;
let sibling: User;
let second: User;
beforeAll(async () => {
  world = await createWithdrawalWorld();
  const { deps, database } = world;
  const whoMay = { db: database.db, ...whoMayDeps({ vault: testVault() }) };
  http = testHttp({
    console: 'admin',
    routes: explainRefusals([...operatorWithdrawalRoutes(deps), ...approvalRoutes(whoMay)], whoMay),
  });
  shop = await world.shop();
  const [inviter, ...others] = [
    await addOperator(database, 1),
    await addOperator(database, 1),
    await addOperator(database, 1),
    await addOperator(database, 1),
  ];
  [asker, sibling, second] = others as [User, User, User];
  for (const { userId } of [asker, sibling])
    await database.db.transaction((trx) =>
      changePowerRow(trx, testVault(), personRows, userId, () =>
        recordLink(trx, testVault(), {
          person: userId,
          by: inviter?.userId ?? '',
          kind: 'invited',
        }),
      ),
    );
});
afterAll(async () => {
  await http.close();
  await world.close();
});

async function asked(amount = '5000.00'): Promise<OperatorWithdrawalRow> {
  const path = `/api/merchants/${shop.merchantId}/withdrawal-requests`;
  const body = { payoutMethodId: shop.methodId, amount: { value: amount, currency: 'IDR' } };
  const answer = await http.as(asker)('POST', path, { body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body as OperatorWithdrawalRow;
}
const approve = (who: User, { id, revision, payloadHash }: OperatorWithdrawalRow) =>
  http.as(who)('POST', `/api/operator/withdrawal-requests/${id}/decisions`, {
    body: { decision: 'approve', reason: 'looked at', revision, payloadHash },
  });

test('a payout is not sent by who asked, nor by one whom the same Admin invited; somebody independent sends it', async () => {
  const request = await asked();
  const page = `/withdrawal-requests?id=${request.id}`;
  expect(await approve(asker, request)).toMatchObject({
    status: 403,
    body: { code: 'secondPersonNeeded', mayDecide: { you: 'spoke', page } },
  });
  expect(await approve(sibling, request)).toMatchObject({
    status: 403,
    body: {
      code: 'notIndependent',
      mayDecide: {
        you: 'meet',
        roles: ['Admin', 'SubAdmin'],
        people: expect.arrayContaining([{ id: second.userId, name: 'Operator' }]),
      },
    },
  });
  expect(await world.standing(request.id)).toMatchObject({ status: 'pendingApproval' });
  expect(await approve(second, request)).toMatchObject({ status: 200 });
  expect(await world.standing(request.id)).toMatchObject({ status: 'approved' });
});

test('who asks for a merchant is one of the two, and once, whatever somebody writes about who agreed', async () => {
  const request = await asked();
  expect(request.approvals).toEqual({ given: 1, needed: 2 });
  await asThief(
    world.database.db,
    sql`update withdrawal_request set approved_by = '' where id = ${request.id}`,
  );
  expect(await approve(asker, request)).toMatchObject({ body: { code: 'secondPersonNeeded' } });
  expect(await approve(second, request)).toMatchObject({
    status: 200,
    body: { status: 'pendingApproval', approvals: { given: 1, needed: 2 } },
  });
});

test('a plan that is made anew leaves nothing of who agreed under an older one', async () => {
  const { deps, database } = world;
  const act = { merchantId: shop.merchantId, mode: 'live' as const, principal: shop.owner };
  const { id } = await database.db.transaction((trx) =>
    insertRequest(trx, deps, act, {
      source: 'console',
      reference: null,
      amount: { minor: 1_000n, currency: 'IDR' },
      payTo: { payoutMethodId: shop.methodId },
    }),
  );
  await asThief(
    database.db,
    sql`update withdrawal_request
      set approved_by = ${second.userId}, approved_until = now() + interval '1 hour',
        twin_allowed_at = now(), waiting_reason = 'equalPayout' where id = ${id}`,
  );
  await advanceRequest(deps, id);
  const left = await one(
    database.db.read,
    sql`select status, approved_by as "approvedBy", approved_until as until, twin_allowed_at as twin,
      waiting_reason as waits from withdrawal_request where id = ${id}`,
  );
  expect(left).toEqual({
    status: 'pendingApproval',
    approvedBy: '',
    until: null,
    twin: null,
    waits: null,
  });
});

test('who may decide is told by names to who sees colleagues, to others by roles and how many, and above their limit SubAdmins are none', async () => {
  const request = await asked();
  const [staff, subAdmin] = [
    await addOperator(world.database, 2),
    await addOperator(world.database, 5),
  ];
  const look = async (who: User) =>
    (await http.as(who)('GET', `/api/approvals/withdrawal/${request.id}`)).body as {
      words: { by: unknown }[];
      mayDecide: { people: { id: string }[]; count: number; you: string };
    };
  const seen = await look(subAdmin);
  expect(seen.mayDecide).toMatchObject({ you: 'may', roles: ['Admin', 'SubAdmin'] });
  expect(seen.mayDecide.people.map(({ id }) => id)).toContain(subAdmin.userId);
  expect(seen.mayDecide.people.map(({ id }) => id)).not.toContain(sibling.userId);
  const told = await look(staff);
  expect(told.mayDecide).toMatchObject({ you: 'noRight', people: [], count: seen.mayDecide.count });
  expect(JSON.stringify(told)).not.toContain('Operator');
  await sql`insert into setting (id, key, value, valid_from, source, created_by)
    select 'set_limit', key, jsonb_set(value, '{subAdminUpToMinor,IDR}', '"1"'), clock_timestamp(), 'test',
      'test' from setting where key = 'withdrawals.approval' limit 1`.execute(
    world.database.db.read,
  );
  await signSettings(world.database.db);
  expect((await look(subAdmin)).mayDecide).toMatchObject({ you: 'noRight', roles: ['Admin'] });
});
