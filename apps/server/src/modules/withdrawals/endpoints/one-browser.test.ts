import { all, sql } from '#platform/db';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ApiError, type OperatorWithdrawalRow } from '@wallet/contract';
import { approvalRoutes } from '#modules/approvals/deciders';
import { newId } from '#platform/ids';
import { testApprovals, type TestHttp, testHttp, testVault } from '@wallet/server/testing';
import { whoMayDeps } from '../../../start/who-may.ts';
import { addOperator, createWithdrawalWorld } from '../../../testing/payouts/withdrawal-world.ts';
import type { Shop, User, WithdrawalWorld } from '../../../testing/payouts/withdrawal-world.ts';
import { operatorWithdrawalRoutes } from './operator-endpoints.ts';

let world: WithdrawalWorld;
let http: Record<'live' | 'demo', TestHttp>;
let shop: Shop;
/** What asked for a code, or was given one; the right one is 111111. */
let codes: string[] = [];
const ownCodes = {
  need: ({ about }: { about: { subjectId: string } }) => {
    codes.push(`asked for ${about.subjectId}`);
    return Promise.reject(new ApiError('ownCodeNeeded'));
  },
  spend: ({ code }: { code: string }) => {
    codes.push(`given ${code}`);
    return code === '111111'
      ? Promise.resolve('totp' as const)
      : Promise.reject(new ApiError('oneTimeCodeWrong'));
  },
};

beforeAll(async () => {
  world = await createWithdrawalWorld();
  const { db } = world.database;
  const whoMay = { db, ...whoMayDeps({ vault: testVault() }) };
  const site = (installation: 'live' | 'demo') => {
    const deps = { ...world.deps, approvals: testApprovals({ installation, ownCodes }) };
    return testHttp({
      console: 'admin',
      routes: [...operatorWithdrawalRoutes(deps), ...approvalRoutes(whoMay)],
    });
  };
  http = { live: site('live'), demo: site('demo') };
  shop = await world.shop();
});
afterAll(async () => {
  await Promise.all([http.live.close(), http.demo.close()]);
  await world.close();
});

/** An Admin who signed in with this browser. */
async function person(browser: string | null = newId('brw')): Promise<User> {
  const user = await addOperator(world.database, 1);
  await sql`insert into user_session (id, user_id, console, ip, browser, expires_at)
    values (${user.sessionId}, ${user.userId}, 'admin', '10.0.0.9', ${browser}, now() + interval '1 day')`.execute(
    world.database.db.read,
  );
  return user;
}
async function askedBy(who: User): Promise<OperatorWithdrawalRow> {
  const path = `/api/merchants/${shop.merchantId}/withdrawal-requests`;
  const amount = { value: '5000.00', currency: 'IDR' };
  const answer = await http.live.as(who)('POST', path, {
    body: { payoutMethodId: shop.methodId, amount },
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body as OperatorWithdrawalRow;
}
const seen = ({ revision, payloadHash }: OperatorWithdrawalRow) => ({ revision, payloadHash });
const decide = (
  who: User,
  request: OperatorWithdrawalRow,
  { site = 'live', ...more }: { site?: 'live' | 'demo'; decision?: string; ownCode?: string } = {},
) =>
  http[site].as(who)('POST', `/api/operator/withdrawal-requests/${request.id}/decisions`, {
    body: { decision: 'approve', reason: 'looked at', ...seen(request), ...more },
  });
const places = (id: string) =>
  all(
    world.database.db.read,
    sql<{
      person: string;
      sameBrowser: boolean;
      ownCode: string | null;
    }>`select person, same_browser as "sameBrowser", own_code as "ownCode" from decision_place
      where subject = 'withdrawal' and subject_id = ${id} order by at`,
  );

describe('a payout that is approved in the browser in which it was asked for', () => {
  test('needs a code of the second person, once, and both see that; another browser needs none', async () => {
    const browser = newId('brw');
    const [asker, second, far] = [await person(browser), await person(browser), await person()];
    const request = await askedBy(asker);
    codes = [];
    expect(await decide(second, request)).toMatchObject({
      status: 403,
      body: { code: 'ownCodeNeeded' },
    });
    expect(await decide(second, request, { ownCode: '222222' })).toMatchObject({
      status: 422,
      body: { code: 'oneTimeCodeWrong' },
    });
    expect(await world.standing(request.id)).toMatchObject({ status: 'pendingApproval' });
    expect(await decide(second, request, { ownCode: '111111' })).toMatchObject({ status: 200 });
    expect(await world.standing(request.id)).toMatchObject({ status: 'approved' });
    expect(codes).toEqual([`asked for ${request.id}`, 'given 222222', 'given 111111']);
    expect(
      await http.live.as(asker)('GET', `/api/approvals/withdrawal/${request.id}`),
    ).toMatchObject({
      body: {
        words: [
          { by: { id: asker.userId }, sameBrowser: false, ownCode: null },
          { by: { id: second.userId }, sameBrowser: true, ownCode: 'totp' },
        ],
      },
    });
    const words = await all(
      world.database.db.read,
      sql<{
        independence: string;
      }>`select independence from approval_decision where subject_id = ${request.id} and person = ${second.userId}`,
    );
    expect(words.map(({ independence }) => JSON.parse(independence) as unknown)).toMatchObject([
      [{ sameBrowser: true, ownCode: 'totp' }],
    ]);
    const audit = await all(
      world.database.db.read,
      sql`select actor_id as by from audit_entry where action = 'approval.sameBrowser' and entity_id = ${request.id}`,
    );
    expect(audit).toEqual([{ by: second.userId }]);
    expect(await decide(far, await askedBy(asker))).toMatchObject({ status: 200 });
  });

  test('is refused by itself among many, with no code asked for: the others go on', async () => {
    const browser = newId('brw');
    const [asker, second, other] = [await person(browser), await person(browser), await person()];
    const [own, others] = [await askedBy(asker), await askedBy(other)];
    codes = [];
    const answer = await http.live.as(second)(
      'POST',
      '/api/operator/withdrawal-requests/decisions',
      {
        body: {
          decision: 'approve',
          requests: [own, others].map((request) => ({ id: request.id, ...seen(request) })),
        },
      },
    );
    expect(answer.body).toEqual({
      results: [
        { id: own.id, code: 'ownCodeNeeded', status: 'pendingApproval' },
        { id: others.id, code: null, status: 'approved' },
      ],
    });
    expect(codes).toEqual([]);
  });

  test('is only shown as such in a demo', async () => {
    const browser = newId('brw');
    const [asker, second] = [await person(browser), await person(browser)];
    const request = await askedBy(asker);
    expect(await decide(second, request, { site: 'demo' })).toMatchObject({ status: 200 });
    expect(await places(request.id)).toEqual([
      { person: asker.userId, sameBrowser: false, ownCode: null },
      { person: second.userId, sameBrowser: true, ownCode: null },
    ]);
  });

  test('is rejected or put on hold without one, and released only with one', async () => {
    const browser = newId('brw');
    const [asker, second] = [await person(browser), await person(browser)];
    const request = await askedBy(asker);
    const held = await decide(second, request, { decision: 'hold' });
    expect(held).toMatchObject({ status: 200, body: { status: 'onHold' } });
    const onHold = held.body as OperatorWithdrawalRow;
    expect(await decide(second, onHold, { decision: 'release' })).toMatchObject({
      body: { code: 'ownCodeNeeded' },
    });
    expect(await decide(second, onHold, { decision: 'release', ownCode: '111111' })).toMatchObject({
      status: 200,
      body: { status: 'pendingApproval' },
    });
  });
});

test('two who let one request go from one browser are noticed, also at the same moment', async () => {
  const browser = newId('brw');
  const [first, second] = [await person(browser), await person(browser)];
  const strict = await world.shop({ policy: { secondPersonAboveMinor: '1000' } });
  const id = await world.asked(strict);
  const { revision, payloadHash, approvalsNeeded } = await world.standing(id);
  expect(approvalsNeeded).toBe(2);
  const request = { id, revision, payloadHash } as OperatorWithdrawalRow;
  const answers = await Promise.all([decide(first, request), decide(second, request)]);
  const refused = answers.filter(({ status }) => status !== 200);
  expect(refused).toMatchObject([{ status: 403, body: { code: 'ownCodeNeeded' } }]);
  expect(await world.standing(id)).toMatchObject({ status: 'pendingApproval' });
});
