import { all, sql } from '#platform/db';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { statesOf, usesPace, withdrawalMachine, type WithdrawalStatus } from '@wallet/contract';
import { addMerchant, asThief, testDatabase, type TestDatabase } from '@wallet/server/testing';
import { newId } from '#platform/ids';
import { addPaidIntent } from '../../../testing/payouts/paid-intent.ts';
import { signRows } from '../../../testing/signing/sign-row.ts';
import { isKnownDestination } from './is-known-destination.ts';
import { type Candidate, evaluateRules, type StampedResult } from './evaluate-rules.ts';
import { blockPower, rulePower } from '../rule-power.ts';
import { selectRulesStamp } from './rules-stamp.sql.ts';

let database: TestDatabase;
let merchantId: string;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await run(sql`update rule set status = 'ended' where status = 'active'`);
  merchantId = await addMerchant(database.db);
});

/** Runs a statement, and signs what it may have made of rules and blocks, as the application does. */
async function run(statement: ReturnType<typeof sql>): Promise<void> {
  await statement.execute(database.db.read);
  await signRows(database.db, rulePower);
  await signRows(database.db, blockPower);
}

function candidate(more: Partial<Candidate> = {}): Candidate {
  return {
    requestId: newId('wdr'),
    merchantId,
    mode: 'live',
    currency: 'IDR',
    amountMinor: 1_000_000n,
    customerKey: 'dian',
    payeeKey: `payee ${merchantId}`,
    institution: { country: 'ID', code: '014' },
    accountNumberLast4: '7890',
    phoneKey: null,
    emailKey: null,
    payoutMethodId: null,
    source: 'payPage',
    createdBy: null,
    ...more,
  };
}

/** A request as withdrawals keep it, in the status that its judgement left it in or another one. */
async function store(one: Candidate, status: WithdrawalStatus): Promise<void> {
  await asThief(
    database.db,
    sql`insert into withdrawal_request (id, ref_no, merchant_id, mode, source, currency, amount,
      destination_enc, destination_key, destination_shown, payload_hash, status)
    values (${one.requestId}, ${one.requestId}, ${one.merchantId}, ${one.mode}, ${one.source},
      ${one.currency}, ${one.amountMinor}, 'x', ${one.payeeKey}, '{}', 'h', ${status})
    on conflict (id) do update set status = excluded.status`,
  );
}

const judged = (one: Candidate): Promise<StampedResult> =>
  database.db.transaction((trx) => evaluateRules(trx, one));

async function ask(
  more: Partial<Candidate> = {},
  status: WithdrawalStatus = 'pendingApproval',
): Promise<{ one: Candidate; outcome: StampedResult['outcome']; verdict: StampedResult }> {
  const one = candidate(more);
  await store(one, 'verifying');
  const verdict = await judged(one);
  await store(
    one,
    verdict.outcome === 'allow' ? status : verdict.outcome === 'hold' ? 'onHold' : 'rejected',
  );
  return { one, outcome: verdict.outcome, verdict };
}

async function rule(
  more: {
    scope?: string;
    measure?: string;
    pace?: string;
    most?: bigint;
    outcome?: string;
    merchantId?: string | null;
    from?: string;
    until?: string | null;
  } = {},
): Promise<string> {
  const {
    scope = 'customer',
    measure = 'count',
    pace = 'minute',
    most = 1n,
    outcome = 'hold',
    merchantId: of = null,
    from = '-1 hour',
    until = null,
  } = more;
  const id = newId('rul');
  await run(sql`insert into rule (id, merchant_id, scope, measure, pace, most, currency, outcome, reason,
    status, valid_from, valid_until)
    values (${id}, ${of}, ${scope}, ${measure}, ${pace}, ${most}, ${measure === 'sum' ? 'IDR' : null},
      ${outcome}, 'test', 'active', now() + ${from}::interval, now() + ${until}::interval)`);
  return id;
}

const earlier = (one: Candidate, by: string) =>
  run(
    sql`update rule_judgement set judged_at = judged_at - ${by}::interval where request_id = ${one.requestId}`,
  );

describe('counting', () => {
  test.each([
    ['customer', { customerKey: 'sari' }],
    ['destination', { payeeKey: 'elsewhere' }],
    ['requester', { createdBy: 'tok_other' }],
  ] as const)('a rule of one %s counts that one, and nobody else', async (scope, other) => {
    await rule({ scope });
    const input = { createdBy: `tok of ${merchantId}` };
    expect((await ask(input)).outcome).toBe('allow');
    const { verdict } = await ask(input);
    expect(verdict).toMatchObject({
      outcome: 'hold',
      findings: [{ rule: 'velocity', params: { scope, limit: 1, used: 1, asked: 1 } }],
    });
    expect((await ask({ ...input, ...other })).outcome).toBe('allow');
  });

  test('a rule of a merchant counts all that it asks for; another merchant\u2019s customer of the same name is somebody else', async () => {
    await rule({ scope: 'merchant', most: 2n });
    await rule({ scope: 'customer' });
    expect((await ask()).outcome).toBe('allow');
    expect((await ask({ customerKey: null })).outcome).toBe('allow');
    expect((await ask({ customerKey: null })).outcome).toBe('hold');
    const other = await addMerchant(database.db);
    expect((await ask({ merchantId: other })).outcome).toBe('allow');
  });

  test('a destination is counted over all merchants, by a merchant\u2019s own rule over its own requests', async () => {
    await rule({ scope: 'destination' });
    const other = await addMerchant(database.db);
    await ask({ merchantId: other, payeeKey: 'shared' });
    expect((await ask({ payeeKey: 'shared' })).outcome).toBe('hold');
    await rule({ scope: 'destination', merchantId });
    expect((await ask({ payeeKey: 'shared' })).outcome).toBe('allow');
    expect((await ask({ payeeKey: 'shared' })).outcome).toBe('hold');
  });

  test('a sum reaches its limit to the last unit, and not beyond', async () => {
    await rule({ measure: 'sum', most: 3_000_000n, outcome: 'reject' });
    expect((await ask({ amountMinor: 2_000_000n })).outcome).toBe('allow');
    expect((await ask({ amountMinor: 1_000_100n })).outcome).toBe('reject');
    expect((await ask({ amountMinor: 1_000_000n })).outcome).toBe('allow');
    expect((await ask({ amountMinor: 100n })).verdict.findings).toMatchObject([
      { params: { limit: '30000.00', used: '30000.00', asked: '1.00', currency: 'IDR' } },
    ]);
  });

  test('what was held, rejected, cancelled or failed leaves its place; what is judged again does not count itself', async () => {
    await rule();
    for (const status of ['onHold', 'rejected', 'cancelled', 'confirmExpired', 'failed'] as const)
      expect([status, (await ask({}, status)).outcome]).toEqual([status, 'allow']);
    const { one, outcome } = await ask({}, 'succeeded');
    expect(outcome).toBe('allow');
    expect((await judged(one)).outcome).toBe('allow');
    expect((await ask()).outcome).toBe('hold');
  });

  test('what was allowed has its place before its money is set aside, what was held has none', async () => {
    await rule();
    const { one } = await ask({}, 'verifying');
    const second = await ask();
    expect(second.outcome).toBe('hold');
    await store(second.one, 'verifying');
    await store(one, 'cancelled');
    expect((await ask()).outcome).toBe('allow');
  });

  test('two at once never both take the last place', async () => {
    await rule({ scope: 'customer', most: 3n });
    await rule({ scope: 'destination', most: 3n });
    await rule({ scope: 'merchant', most: 3n });
    const all = Array.from({ length: 8 }, () => candidate());
    for (const one of all) await store(one, 'verifying');
    const outcomes = (await Promise.all(all.map(judged))).map(({ outcome }) => outcome);
    expect(outcomes.toSorted()).toEqual([
      'allow',
      'allow',
      'allow',
      'hold',
      'hold',
      'hold',
      'hold',
      'hold',
    ]);
  });
});

test('the database knows what uses up a pace as the judge does', async () => {
  const statuses = statesOf(withdrawalMachine);
  const { rows } = await sql<{
    status: string;
    use: string;
  }>`select status, pace_use(status) as use from unnest(${statuses}::text[]) as s (status)`.execute(
    database.db.read,
  );
  expect(Object.fromEntries(rows.map(({ status, use }) => [status, use]))).toEqual(usesPace);
});

describe('windows', () => {
  test('a minute is the last sixty seconds, by the database\u2019s clock', async () => {
    await rule({ pace: 'minute' });
    const { one } = await ask();
    await earlier(one, '30 seconds');
    expect((await ask()).outcome).toBe('hold');
    await earlier(one, '31 seconds');
    expect((await ask()).outcome).toBe('allow');
  });

  test.each(['day', 'month'] as const)(
    'a %s is the merchant\u2019s, wherever its time zone is',
    async (pace) => {
      for (const zone of ['Asia/Jakarta', 'America/Los_Angeles', 'Pacific/Kiritimati']) {
        const where = await addMerchant(database.db);
        await run(sql`update merchant set time_zone = ${zone} where id = ${where}`);
        await rule({ pace, merchantId: where });
        const { one } = await ask({ merchantId: where, customerKey: zone });
        const at = (moment: string) =>
          run(
            sql`update rule_judgement
              set judged_at = date_trunc(${pace}, now(), ${zone}) + ${moment}::interval
                where request_id = ${one.requestId}`,
          );
        await at('1 second');
        expect([zone, (await ask({ merchantId: where, customerKey: zone })).outcome]).toEqual([
          zone,
          'hold',
        ]);
        await at('-1 second');
        expect([zone, (await ask({ merchantId: where, customerKey: zone })).outcome]).toEqual([
          zone,
          'allow',
        ]);
      }
    },
  );

  test('a rule counts from its beginning to its end; the merchant\u2019s own replaces that of all, and the later one the earlier', async () => {
    await rule({ most: 1n, from: '1 hour' });
    await rule({ most: 1n, from: '-2 hours', until: '-1 hour' });
    await ask();
    expect((await ask()).outcome).toBe('allow');
    await rule({ most: 2n, from: '-3 hours' });
    expect((await ask()).outcome).toBe('hold');
    await rule({ most: 3n, from: '-2 hours' });
    expect((await ask()).outcome).toBe('allow');
    await rule({ most: 5n, merchantId, from: '-9 hours' });
    await rule({ most: 1n, merchantId, outcome: 'reject', from: '-9 hours', until: '-1 minute' });
    expect((await ask()).outcome).toBe('allow');
    expect((await ask()).outcome).toBe('allow');
    expect((await ask()).outcome).toBe('hold');
  });
});

describe('first use', () => {
  const large = { amountMinor: 500_000_100n };
  const paid = async (one: Candidate, ago: string) => {
    await asThief(
      database.db,
      sql`with paid as (insert into transaction (id, kind, code, merchant_id, mode, currency, status,
        completed_at, method, payment_amount, final_payment)
        values (${newId('txn')}, 'payout', ${one.requestId}, ${one.merchantId}, 'live', 'IDR', 'succeeded',
          now() - ${ago}::interval, 'livin', 1, 1) returning id)
      update withdrawal_request set status = 'succeeded', transaction_id = (select id
        from paid), customer_key = ${one.customerKey} where id = ${one.requestId}`,
    );
    await addPaidIntent(database.db, { requestId: one.requestId, ago });
  };

  test('holds a large first payment of a pay page, and no small one and none that the merchant asks for', async () => {
    const { verdict } = await ask(large);
    expect(verdict).toMatchObject({
      outcome: 'hold',
      findings: [
        {
          rule: 'firstUse',
          outcome: 'hold',
          ruleId: null,
          params: {
            limit: '5000000.00',
            asked: '5000001.00',
            currency: 'IDR',
            knownAfterHours: 72,
          },
        },
      ],
    });
    expect((await ask({ amountMinor: 500_000_000n })).outcome).toBe('allow');
    expect((await ask({ ...large, source: 'console', customerKey: null })).outcome).toBe('allow');
  });

  test('is over 72 hours after the same customer was paid there, and for nobody else', async () => {
    const { one } = await ask();
    await paid(one, '71 hours 59 minutes');
    expect((await ask(large)).outcome).toBe('hold');
    await paid(one, '72 hours');
    expect((await ask(large)).outcome).toBe('allow');
    expect((await ask({ ...large, customerKey: 'sari' })).outcome).toBe('hold');
    const { merchantId: of, mode, payeeKey } = one;
    const known = (customerKey: string | null, more = {}) =>
      isKnownDestination(database.db.read, {
        merchantId: of,
        mode,
        customerKey,
        payeeKey,
        ...more,
      });
    expect([
      await known('dian'),
      await known(null),
      await known('sari'),
      await known('dian', { mode: 'test' }),
      await known(null, { payeeKey: 'elsewhere' }),
    ]).toEqual([true, true, false, false, false]);
  });
});

const stampNow = async (requestId: string) =>
  (await all(database.db.read, selectRulesStamp(requestId))).map(({ stamp }) => stamp).join();

describe('the stamp of a request', () => {
  test('is another one when a rule or block that concerns it begins or ends, and stays when others change', async () => {
    const { one, verdict } = await ask();
    const stamp = (id = one.requestId) => stampNow(id);
    const before = await stamp();
    expect(verdict.stamp).toBe(before);
    await rule({ merchantId: await addMerchant(database.db) });
    const block = async (key: string, expires: string | null) =>
      run(
        sql`insert into blocklist_entry (id, kind, block_key, value_enc, shown, outcome, reason, status,
          expires_at) values (${newId('blk')}, 'payee', ${key}, 'x', 'x', 'hold', 'test', 'active',
            now() + ${expires}::interval)`,
      );
    await block('elsewhere', null);
    await block(one.payeeKey, '-1 second');
    expect(await stamp()).toBe(before);
    const id = await rule();
    const withRule = await stamp();
    expect(withRule).not.toBe(before);
    await run(sql`update rule set status = 'ended' where id = ${id}`);
    expect(await stamp()).toBe(before);
    await block(one.payeeKey, '1 hour');
    expect(await stamp()).not.toBe(before);
    expect(await stamp(newId('wdr'))).toBe('');
    expect(await stamp((await ask({ mode: 'test' })).one.requestId)).toBe('');
  });
});

test('the stamp that a verdict carries is what the database makes of the same rules and blocks', async () => {
  for (const scope of ['merchant', 'customer', 'destination'])
    for (const of of [merchantId, null]) await rule({ scope, merchantId: of });
  const { one } = await ask();
  for (const [kind, key] of [
    ['payee', one.payeeKey],
    ['customer', one.customerKey],
  ] as const)
    await run(
      sql`insert into blocklist_entry (id, merchant_id, kind, block_key, value_enc, shown, outcome, reason, status)
        values (${newId('blk')}, ${merchantId}, ${kind}, ${key}, 'x', 'x', 'hold', 'test', 'active')`,
    );
  await signRows(database.db, blockPower);
  const { one: again, verdict } = await ask({
    payeeKey: one.payeeKey,
    customerKey: one.customerKey,
  });
  expect(verdict.findings.length).toBeGreaterThan(1);
  expect(await stampNow(again.requestId)).toBe(verdict.stamp);
  const other = await ask({ payeeKey: 'elsewhere', customerKey: 'eka' });
  expect(await stampNow(other.one.requestId)).not.toBe(verdict.stamp);
});

test('a block of any key stops the request, for one merchant or for all, until it expires or ends', async () => {
  const block = async (
    kind: string,
    key: string,
    { of = null as string | null, expires = null as string | null, outcome = 'reject' } = {},
  ) => {
    const id = newId('blk');
    await run(
      sql`insert into blocklist_entry (id, merchant_id, kind, block_key, value_enc, shown, outcome, reason,
        status, expires_at) values (${id}, ${of}, ${kind}, ${key}, 'x', '•••• 7890', ${outcome}, 'test',
          'active', now() + ${expires}::interval)`,
    );
    return id;
  };
  const other = await addMerchant(database.db);
  const input = {
    payeeKey: 'p',
    phoneKey: 'ph',
    emailKey: 'em',
    customerKey: 'cu',
    institution: { country: 'ID', code: '999' },
  };
  await block('phone', 'p');
  await block('payee', 'p', { of: other });
  await block('email', 'em', { expires: '-1 second' });
  expect((await ask(input)).outcome).toBe('allow');
  for (const [kind, key] of [
    ['payee', 'p'],
    ['phone', 'ph'],
    ['email', 'em'],
    ['institution', 'ID-999'],
  ] as const) {
    const id = await block(kind, key, { expires: '1 hour' });
    expect((await ask(input)).verdict).toMatchObject({
      outcome: 'reject',
      findings: [
        { rule: 'blocklist', outcome: 'reject', ruleId: id, params: { kind, shown: '•••• 7890' } },
      ],
    });
    await run(sql`update blocklist_entry set status = 'ended' where id = ${id}`);
  }
  await block('customer', 'cu', { of: merchantId, outcome: 'hold' });
  expect((await ask(input)).outcome).toBe('hold');
});

test('nothing is judged in test mode', async () => {
  await rule({ scope: 'merchant', outcome: 'reject' });
  for (let i = 0; i < 3; i++)
    expect((await ask({ mode: 'test', amountMinor: 900_000_000_000n })).verdict).toEqual({
      outcome: 'allow',
      findings: [],
      stamp: '',
    });
});
