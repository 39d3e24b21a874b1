import { all, one, sql } from '#platform/db';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BlockRow, FirstUse, Principal, RuleRow } from '@wallet/contract';
import {
  addMerchant,
  testDatabase,
  testHttp,
  testVault,
  type TestDatabase,
  type TestHttp,
  signPeople,
  testApprovals,
  testRaising,
} from '@wallet/server/testing';
import { seedInstitutions } from '#modules/institutions';
import { payeeKeyOf } from '#modules/payout-methods';
import { systemClock } from '#platform/clock';
import { newId } from '#platform/ids';
import { emailKeyOf } from '../identity/credentials/email.ts';
import { customerKeyOf, phoneKeyOf } from './block-keys.ts';
import { rulesRoutes } from './changes/endpoints.ts';
import { type Candidate, evaluateRules } from './judgement/evaluate-rules.ts';

type User = Extract<Principal, { kind: 'user' }>;

let database: TestDatabase;
let site: TestHttp;
let merchantId: string;
let admin: User;
let subAdmin: User;
let staff: User;

beforeAll(async () => {
  database = await testDatabase();
  await seedInstitutions(database.db);
  merchantId = await addMerchant(database.db);
  site = testHttp({
    routes: rulesRoutes({
      db: database.db,
      vault: testVault(),
      approvals: testApprovals(),
      raising: testRaising(),
    }),
    console: 'admin',
  });
  const person = async (roleId: 1 | 2 | 5, name: string): Promise<User> => {
    const userId = newId('usr');
    await sql`insert into app_user (id, email, email_key, name, role_id, status)
      values (${userId}, ${userId}, ${userId}, ${name}, ${roleId}, 'active')`.execute(
      database.db.read,
    );
    return { kind: 'user', userId, sessionId: newId('ses'), roleId, console: 'admin' };
  };
  [admin, subAdmin, staff] = [
    await person(1, 'Ayu'),
    await person(5, 'Bima'),
    await person(2, 'Citra'),
  ];
  await signPeople(database.db);
});
afterAll(async () => {
  await site.close();
  await database.close();
});

const ask = (who: User, method: 'GET' | 'POST', path: string, body?: unknown) =>
  site.as(who)(method, path, body === undefined ? {} : { body });
const trail = (id: string) =>
  all(
    database.db.read,
    sql<{
      action: string;
      reason: string | null;
    }>`select action, reason from audit_entry where entity_id = ${id} order by id`,
  );
const facts = (id: string) =>
  all(
    database.db.read,
    sql<{
      key: string;
      payload: Record<string, unknown>;
    }>`select key, payload from fact where name = 'rules.changed' and payload ->> 'id' = ${id} order by id`,
  );
const hourly = (hours: number) =>
  new Date(systemClock.now().getTime() + hours * 3_600_000).toISOString();
const input = (more: object = {}) => ({
  merchantId,
  scope: 'merchant',
  measure: 'count',
  pace: 'day',
  outcome: 'hold',
  limitCount: 3,
  reason: 'too many at once',
  ...more,
});
const blockInput = (more: object = {}) => ({
  merchantId: null,
  kind: 'payee',
  value: '123-456-7890',
  institutionId: 'ID-014',
  outcome: 'reject',
  reason: 'reported by the bank',
  ...more,
});

async function added(who: User, more: object = {}): Promise<RuleRow> {
  const answer = await ask(who, 'POST', '/api/rules', input(more));
  expect(answer).toMatchObject({ status: 201 });
  return answer.body as RuleRow;
}

async function blocked(who: User, more: object = {}): Promise<BlockRow> {
  const answer = await ask(who, 'POST', '/api/blocklist', blockInput(more));
  expect(answer).toMatchObject({ status: 201 });
  return answer.body as BlockRow;
}

async function evaluate(more: Partial<Candidate> = {}) {
  const candidate: Candidate = {
    requestId: newId('wdr'),
    merchantId,
    mode: 'live',
    currency: 'IDR',
    amountMinor: 1_000_000n,
    customerKey: null,
    payeeKey: newId('x'),
    institution: { country: 'ID', code: '014' },
    accountNumberLast4: '7890',
    phoneKey: null,
    emailKey: null,
    payoutMethodId: null,
    source: 'api',
    createdBy: null,
    ...more,
  };
  await sql`insert into withdrawal_request (id, ref_no, merchant_id, mode, source, currency, amount,
    destination_enc, destination_key, destination_shown, payload_hash, status)
    values (${candidate.requestId}, ${candidate.requestId}, ${candidate.merchantId}, 'live', 'api',
      ${candidate.currency}, ${candidate.amountMinor}, 'x', ${candidate.payeeKey}, '{}', 'h', 'verifying')`.execute(
    database.db.read,
  );
  return database.db.transaction((trx) => evaluateRules(trx, candidate));
}

describe('a rule', () => {
  test('of an Admin is in force at once, explained by who wanted it and why, until it is ended', async () => {
    const rule = await added(admin, {
      measure: 'sum',
      limitCount: undefined,
      limitAmount: { value: '20000.00', currency: 'IDR' },
      outcome: 'reject',
    });
    expect(rule).toMatchObject({
      state: 'inForce',
      merchant: { id: merchantId },
      limitCount: null,
      limitAmount: { value: '20000.00' },
      createdBy: { name: 'Ayu' },
      wasProposed: false,
      validUntil: null,
      revision: 1,
    });
    expect((await evaluate({ amountMinor: 2_000_100n })).findings).toMatchObject([
      {
        rule: 'velocity',
        outcome: 'reject',
        ruleId: rule.id,
        params: { limit: '20000.00', asked: '20001.00' },
      },
    ]);
    const path = `/api/rules/${rule.id}/end`;
    expect(
      await ask(admin, 'POST', path, { reason: 'no longer needed', revision: 9 }),
    ).toMatchObject({ status: 409, body: { code: 'revisionConflict' } });
    expect(await ask(admin, 'POST', path, { reason: ' ', revision: 1 })).toMatchObject({
      status: 400,
    });
    expect(
      await ask(admin, 'POST', path, { reason: 'no longer needed', revision: 1 }),
    ).toMatchObject({
      status: 200,
      body: { state: 'ended', decidedBy: { name: 'Ayu' }, decisionReason: 'no longer needed' },
    });
    expect(await ask(admin, 'POST', path, { reason: 'again', revision: 2 })).toMatchObject({
      status: 409,
      body: { code: 'stateConflict' },
    });
    expect((await evaluate({ amountMinor: 2_000_100n })).outcome).toBe('allow');
    expect(await trail(rule.id)).toEqual([
      { action: 'rule.added', reason: 'too many at once' },
      { action: 'rule.ended', reason: 'no longer needed' },
    ]);
    expect(
      (await facts(rule.id)).map(({ key, payload }) => [
        key,
        payload['merchantId'],
        payload['what'],
      ]),
    ).toEqual([
      [merchantId, merchantId, 'rule'],
      [merchantId, merchantId, 'rule'],
    ]);
  });

  test('of a SubAdmin is a proposal: it counts when an Admin accepts it, and never when it is refused', async () => {
    const [first, second] = [
      await added(subAdmin, { limitCount: 1, pace: 'month' }),
      await added(subAdmin, { pace: 'minute', limitCount: 1 }),
    ];
    expect(first).toMatchObject({
      state: 'proposed',
      wasProposed: true,
      createdBy: { name: 'Bima' },
    });
    const listed = (await ask(staff, 'GET', '/api/rules?state=proposed')).body as {
      data: RuleRow[];
      proposed: number;
    };
    expect([listed.data.map(({ id }) => id), listed.proposed]).toEqual([[second.id, first.id], 2]);
    for (const who of [subAdmin, staff])
      expect(
        await ask(who, 'POST', `/api/rules/${first.id}/decide`, {
          decision: 'accept',
          revision: 1,
        }),
      ).toMatchObject({ status: 403 });
    expect(await facts(first.id)).toEqual([]);
    await evaluate();
    expect((await evaluate()).outcome).toBe('allow');
    expect(
      await ask(admin, 'POST', `/api/rules/${first.id}/decide`, {
        decision: 'accept',
        revision: 1,
      }),
    ).toMatchObject({ status: 200, body: { state: 'inForce', revision: 2 } });
    expect(
      await ask(admin, 'POST', `/api/rules/${second.id}/decide`, {
        decision: 'refuse',
        reason: 'too strict',
        revision: 1,
      }),
    ).toMatchObject({ status: 200, body: { state: 'refused', decisionReason: 'too strict' } });
    expect((await evaluate()).findings).toMatchObject([{ ruleId: first.id }]);
    expect([
      (await trail(first.id)).map(({ action }) => action),
      (await trail(second.id)).map(({ action }) => action),
    ]).toEqual([
      ['rule.proposed', 'rule.accepted'],
      ['rule.proposed', 'rule.refused'],
    ]);
    expect(await facts(second.id)).toEqual([]);
    await ask(admin, 'POST', `/api/rules/${first.id}/end`, { reason: 'test is over', revision: 2 });
  });

  test('is told apart: planned, in force, covered by a later one of its kind, over', async () => {
    const of = await addMerchant(database.db);
    const first = await added(admin, { merchantId: of });
    const second = await added(admin, { merchantId: of, limitCount: 5 });
    const planned = await added(admin, {
      merchantId: of,
      limitCount: 9,
      validFrom: hourly(1),
      validUntil: hourly(2),
    });
    const gone = await added(admin, { merchantId: of, limitCount: 7, scope: 'customer' });
    await ask(admin, 'POST', `/api/rules/${gone.id}/end`, { reason: 'a slip', revision: 1 });
    const states = async (query = '') =>
      (
        (await ask(staff, 'GET', `/api/rules?merchantId=${of}${query}`)).body as { data: RuleRow[] }
      ).data.map(({ id, state }) => [id, state]);
    expect(await states()).toEqual([
      [planned.id, 'planned'],
      [second.id, 'inForce'],
      [first.id, 'covered'],
    ]);
    expect(await states('&state=ended')).toEqual([[gone.id, 'ended']]);
    const page = (await ask(staff, 'GET', `/api/rules?merchantId=${of}&limit=2`)).body as {
      data: RuleRow[];
      next: string;
    };
    expect([page.data.length, page.next]).toEqual([2, second.id]);
    expect(await states(`&after=${page.next}`)).toEqual([[first.id, 'covered']]);
    expect(await ask(staff, 'GET', '/api/rules?after=nonsense')).toMatchObject({
      status: 400,
      body: { code: 'cursorInvalid' },
    });
  });

  test('says one thing that can be: a number or an amount, in the merchant\u2019s currency, from now on', async () => {
    const amount = { measure: 'sum', limitCount: undefined };
    for (const [wrong, status, code] of [
      [{ limitAmount: { value: '1.00', currency: 'IDR' } }, 400, 'invalidRequest'],
      [{ limitCount: 0 }, 400, 'invalidRequest'],
      [{ ...amount }, 400, 'invalidRequest'],
      [{ reason: '' }, 400, 'invalidRequest'],
      [{ ...amount, limitAmount: { value: '0.00', currency: 'IDR' } }, 400, 'amountNotPositive'],
      [{ ...amount, limitAmount: { value: '5.00', currency: 'PHP' } }, 422, 'currencyMismatch'],
      [{ validFrom: hourly(-1) }, 422, 'validFromPast'],
      [{ validUntil: hourly(-1) }, 400, 'invalidRequest'],
      [{ validFrom: hourly(2), validUntil: hourly(1) }, 400, 'invalidRequest'],
      [{ merchantId: newId('mer') }, 404, 'notFound'],
      [{ scope: 'account' }, 400, 'invalidRequest'],
    ] as const) {
      expect([wrong, await ask(admin, 'POST', '/api/rules', input(wrong))]).toMatchObject([
        wrong,
        { status, body: { code } },
      ]);
    }
  });

  test('stays what it was in the database too', async () => {
    const { id } = await added(admin, { scope: 'customer', limitCount: 50 });
    for (const change of [
      sql`most = 1`,
      sql`outcome = 'reject'`,
      sql`valid_from = now() - interval '1 day'`,
    ]) {
      await expect(
        sql`update rule set ${change} where id = ${id}`.execute(database.db.read),
      ).rejects.toThrow(/stays as it was/);
    }
    await expect(sql`delete from rule where id = ${id}`.execute(database.db.read)).rejects.toThrow(
      /permission denied/,
    );
  });

  test('is tried on the requests of the last 30 days before it is added', async () => {
    const of = await addMerchant(database.db);
    for (const days of [31, 2, 2, 2, 0]) {
      const requestId = newId('wdr');
      await evaluate({ requestId, merchantId: of });
      await sql`update rule_judgement set judged_at = now() - make_interval(days => ${days})
        where request_id = ${requestId}`.execute(database.db.read);
    }
    const preview = async (more: object) =>
      (
        await ask(staff, 'POST', '/api/rules/preview', {
          merchantId: of,
          scope: 'merchant',
          measure: 'count',
          pace: 'day',
          outcome: 'hold',
          limitCount: 1,
          ...more,
        })
      ).body;
    expect(await preview({})).toEqual({
      days: 30,
      requests: 4,
      found: 2,
      subjects: 1,
      amounts: [{ value: '20000.00', currency: 'IDR' }],
      isComplete: true,
    });
    expect(await preview({ limitCount: 3 })).toMatchObject({
      requests: 4,
      found: 0,
      subjects: 0,
      amounts: [],
    });
    expect(await preview({ scope: 'customer' })).toMatchObject({ requests: 0, found: 0 });
    expect(
      await preview({
        measure: 'sum',
        limitCount: undefined,
        limitAmount: { value: '20000', currency: 'IDR' },
      }),
    ).toMatchObject({ requests: 4, found: 1 });
  });
});

describe('a block', () => {
  test('of an account number stops payments there, however it was written, and shows its last digits only', async () => {
    const block = await blocked(admin);
    expect(block).toMatchObject({
      state: 'inForce',
      kind: 'payee',
      merchant: null,
      shown: expect.stringMatching(/^\S.* \u2022{4} 7890$/) as string,
      createdBy: { name: 'Ayu' },
    });
    const payeeKey = payeeKeyOf(testVault(), { institutionId: 'ID-014', number: '1234567890' });
    expect((await evaluate({ payeeKey })).findings).toMatchObject([
      {
        rule: 'blocklist',
        outcome: 'reject',
        ruleId: block.id,
        params: { kind: 'payee', shown: block.shown },
      },
    ]);
    const stored = await one(
      database.db.read,
      sql<{
        text: string;
      }>`select row_to_json(b)::text || (select string_agg(a::text, '') from audit_entry a
        where a.entity_id = b.id) as text from blocklist_entry b where id = ${block.id}`,
    );
    expect(stored.text).not.toContain('1234567890');
    expect((await facts(block.id))[0]).toMatchObject({
      key: 'house',
      payload: { merchantId: null, what: 'block', payeeKey },
    });
    const found = async (value: string) =>
      (
        (await ask(staff, 'POST', '/api/blocklist/search', { value })).body as { data: BlockRow[] }
      ).data.map(({ id }) => id);
    expect([await found('1234567890'), await found('1234 567 890'), await found('7890')]).toEqual([
      [block.id],
      [block.id],
      [],
    ]);
    expect(
      await ask(admin, 'POST', '/api/blocklist', blockInput({ value: '1234567890' })),
    ).toMatchObject({ status: 409, body: { code: 'stateConflict' } });
    await ask(admin, 'POST', `/api/blocklist/${block.id}/end`, { reason: 'cleared', revision: 1 });
    expect((await evaluate({ payeeKey })).outcome).toBe('allow');
    expect(await found('1234567890')).toEqual([block.id]);
    expect((await trail(block.id)).map(({ action }) => action)).toEqual([
      'block.added',
      'block.ended',
    ]);
  });

  test.each([
    [
      'phone',
      { kind: 'phone', value: '0812-3456-7890' },
      { phoneKey: phoneKeyOf(testVault(), '+62 812 3456 7890') },
      '\u2022\u2022\u2022\u2022 7890',
    ],
    [
      'e-mail address',
      { kind: 'email', value: 'Dian@Kopi.example' },
      { emailKey: emailKeyOf(testVault(), 'dian@kopi.example') },
      'D\u2022\u2022\u2022@Kopi.example',
    ],
    [
      'institution',
      { kind: 'institution', value: 'id-008' },
      { institution: { country: 'ID', code: '008' } },
      expect.stringMatching(/\w/) as string,
    ],
  ] as const)('of a %s stops whoever has it', async (_name, more, candidate, shown) => {
    const block = await blocked(admin, { institutionId: undefined, outcome: 'hold', ...more });
    expect(block.shown).toEqual(shown);
    expect((await evaluate(candidate)).findings).toMatchObject([
      { rule: 'blocklist', outcome: 'hold', ruleId: block.id },
    ]);
    const { data } = (await ask(staff, 'POST', '/api/blocklist/search', { value: more.value }))
      .body as { data: BlockRow[] };
    expect(data.map(({ id }) => id)).toEqual([block.id]);
  });

  test('of a customer is of its merchant; one of a SubAdmin is a proposal; one whose time is over blocks nobody', async () => {
    const customer = { kind: 'customer', value: 'cust-4711', institutionId: undefined };
    expect(await ask(admin, 'POST', '/api/blocklist', blockInput(customer))).toMatchObject({
      status: 400,
    });
    const proposed = await blocked(subAdmin, { ...customer, merchantId, expiresAt: hourly(1) });
    expect(proposed).toMatchObject({ state: 'proposed', shown: '\u2022\u2022\u2022\u2022 4711' });
    const customerKey = customerKeyOf(testVault(), 'cust-4711');
    expect((await evaluate({ customerKey })).outcome).toBe('allow');
    expect(
      await ask(admin, 'POST', `/api/blocklist/${proposed.id}/decide`, {
        decision: 'accept',
        revision: 1,
      }),
    ).toMatchObject({ status: 200, body: { state: 'inForce' } });
    expect((await evaluate({ customerKey })).outcome).toBe('reject');
    expect(
      (await evaluate({ customerKey, merchantId: await addMerchant(database.db) })).outcome,
    ).toBe('allow');
    expect(
      await ask(admin, 'POST', '/api/blocklist', blockInput({ expiresAt: hourly(-1) })),
    ).toMatchObject({ status: 400 });
  });

  test('names what can be blocked', async () => {
    for (const wrong of [
      { institutionId: undefined },
      { institutionId: 'ID-ZZZ' },
      { value: 'none' },
      { kind: 'phone' },
      { kind: 'phone', institutionId: undefined, value: '12' },
      { kind: 'email', institutionId: undefined, value: 'nobody' },
      { kind: 'institution', institutionId: undefined, value: 'ID-ZZZ' },
    ]) {
      expect([
        wrong,
        [400, 404].includes((await ask(admin, 'POST', '/api/blocklist', blockInput(wrong))).status),
      ]).toEqual([wrong, true]);
    }
  });
});

test('the setting of first payments is changed as it was seen, and counts from then on', async () => {
  const before = (await ask(staff, 'GET', '/api/rules/first-use')).body as FirstUse;
  expect(before).toMatchObject({
    holdAbove: { IDR: { value: '5000000.00' }, PHP: { value: '20000.00' } },
    knownAfterHours: 72,
    sources: ['payPage'],
    changedBy: null,
  });
  const change = {
    holdAbove: { IDR: { value: '1000', currency: 'IDR' }, PHP: null },
    knownAfterHours: 48,
    sources: ['payPage', 'api'],
    reason: 'more care',
    validFrom: before.validFrom,
  };
  expect(await ask(subAdmin, 'POST', '/api/rules/first-use', change)).toMatchObject({
    status: 403,
  });
  expect(
    await ask(admin, 'POST', '/api/rules/first-use', {
      ...change,
      holdAbove: { ...change.holdAbove, PHP: change.holdAbove.IDR },
    }),
  ).toMatchObject({ status: 422 });
  const after = (await ask(admin, 'POST', '/api/rules/first-use', change)).body as FirstUse;
  expect(after).toMatchObject({
    holdAbove: { IDR: { value: '1000.00' }, PHP: null },
    knownAfterHours: 48,
    changedBy: { name: 'Ayu' },
    reason: 'more care',
  });
  expect(await ask(admin, 'POST', '/api/rules/first-use', change)).toMatchObject({
    status: 409,
    body: { code: 'revisionConflict' },
  });
  expect((await evaluate({ source: 'api', customerKey: 'new' })).findings).toMatchObject([
    { rule: 'firstUse', outcome: 'hold' },
  ]);
  expect((await trail('rules.firstUse')).map(({ action }) => action)).toEqual([
    'rule.firstUseChanged',
  ]);
});
