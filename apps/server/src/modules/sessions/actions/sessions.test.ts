import { one, sql } from '#platform/db';
import { endpoints, type Principal, type SessionAnswer, type TokenScope } from '@wallet/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  addAccount,
  addMerchant,
  depositWorld,
  makeOlder,
  testDatabase,
  testHttp,
} from '@wallet/server/testing';
import type { Answered, DepositWorld, TestDatabase, TestHttp } from '@wallet/server/testing';
import { newId } from '#platform/ids';
import { chooseMethod, reportTransferred } from '#modules/deposits/checkout';
import { depositsRoutes } from './endpoints.ts';

let database: TestDatabase;
let world: DepositWorld;
let http: TestHttp;
let kopi: string;
let halo: string;

beforeAll(async () => {
  database = await testDatabase();
  world = await depositWorld(database);
  http = testHttp({ routes: depositsRoutes(world.deps) });
  kopi = await addMerchant(database.db, { returnOrigins: ['https://shop.example'] });
  halo = await addMerchant(database.db, { currency: 'PHP' });
  await addAccount(database.db);
});
afterAll(async () => {
  await http.close();
  await world.close();
  await database.close();
});

function token(
  merchantId: string,
  scopes: TokenScope[] = ['sessions:read', 'sessions:write'],
  mode: 'live' | 'test' = 'live',
): Principal {
  return { kind: 'token', tokenId: newId('tok'), merchantId, mode, scopes };
}

function user(merchantId: string): Principal {
  return {
    kind: 'user',
    userId: newId('usr'),
    sessionId: newId('ses'),
    roleId: 4,
    merchantId,
    console: 'merchant',
  };
}

let made = 0;
function body(changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    type: 'deposit',
    reference: `order-${++made}`,
    amount: { value: '150000.00', currency: 'IDR' },
    ...changes,
  };
}

function create(
  principal: Principal | undefined,
  sent: unknown,
  headers: Record<string, string> = {},
): Promise<Answered> {
  return http.as(principal)('POST', '/v1/transaction-sessions', { body: sent, headers });
}

const session = (answer: Answered) => endpoints.createSession.answer.parse(answer.body);
const code = (answer: Answered) => (answer.body as { code: string }).code;

async function counts(): Promise<unknown> {
  return one(
    database.db.read,
    sql`select (select count(*) from transaction_session) as sessions, (select count(*)
      from merchant_reference) as references,
    (select count(*) from transaction) as transactions, (select count(*) from fact) as facts,
      (select count(*) from idempotency) as keys`,
  );
}

describe('opening a session', () => {
  test('answers the link, a speakable number and the expiry, and tells the fact', async () => {
    const customer = {
      id: 'c-1',
      name: 'Budi Santoso',
      email: 'budi@example.com',
      phone: '+62 812 0000 0101',
    };
    const answer = await create(
      token(kopi),
      body({ customer, returnUrl: 'https://shop.example/back', metadata: { cart: '7' } }),
    );
    expect(answer.status).toBe(201);
    const opened = session(answer);
    expect(opened).toMatchObject({
      status: 'open',
      amount: { value: '150000.00', currency: 'IDR' },
      metadata: { cart: '7' },
      mode: 'live',
    });
    expect(opened.url).toMatch(/^https:\/\/pay\.example\/deposit\?session=[0-9A-Za-z]{43}$/);
    expect(opened.refNo).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);
    expect(Date.parse(opened.expiresAt) - Date.parse(opened.createdAt)).toBe(900_000);
    expect(await world.facts('deposits.sessionOpened', opened.id)).toEqual([
      { sessionId: opened.id, merchantId: kopi, revision: 1 },
    ]);
  });

  test('stores neither the secret of the link nor the customer\u2019s address in the clear', async () => {
    const opened = session(
      await create(
        token(kopi),
        body({ customer: { email: 'secret@example.com', phone: '+6281299887766' } }),
      ),
    );
    const row = await one(
      database.db.read,
      sql<{
        text: string;
      }>`select to_jsonb(s)::text as text from transaction_session s where id = ${opened.id}`,
    );
    const secret = opened.url.split('session=')[1] ?? 'none';
    for (const planted of [secret, 'secret@example.com', '81299887766'])
      expect(row.text).not.toContain(planted);
  });

  test('a reference is used once for ever, also after its session was cancelled, and the refusal names the session', async () => {
    const first = session(await create(token(kopi), body({ reference: 'once' })));
    await http.as(token(kopi))('POST', `/v1/transaction-sessions/${first.id}/cancel`);
    const second = await create(
      token(kopi),
      body({ reference: 'once', amount: { value: '1000000', currency: 'IDR' } }),
    );
    expect(second.status).toBe(409);
    expect(second.body).toMatchObject({
      code: 'referenceUsed',
      detail: expect.stringContaining(first.id),
    });
    expect(
      (
        await create(
          token(halo),
          body({ reference: 'once', amount: { value: '150.00', currency: 'PHP' } }),
        )
      ).status,
    ).toBe(201);
    expect((await create(token(kopi, undefined, 'test'), body({ reference: 'once' }))).status).toBe(
      201,
    );
  });

  test('a repeated request with one key gives the same session and says that it was repeated', async () => {
    const sent = body();
    const first = await create(token(kopi), sent, { 'idempotency-key': 'repeat-1' });
    const second = await create(token(kopi), sent, { 'idempotency-key': 'repeat-1' });
    expect(second.body).toEqual(first.body);
    expect(second.headers['idempotency-replayed']).toBe('true');
    expect(code(await create(token(kopi), body(), { 'idempotency-key': 'repeat-1' }))).toBe(
      'idempotencyKeyReused',
    );
  });

  test('100 parallel requests with one key open one session', async () => {
    const sent = body();
    const answers = await Promise.all(
      Array.from({ length: 100 }, () =>
        create(token(kopi), sent, { 'idempotency-key': 'parallel-1' }),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map((answer) => session(answer).id)).size).toBe(1);
    const { count } = await one(
      database.db.read,
      sql<{
        count: number;
      }>`select count(*)::int as count from transaction_session where merchant_reference = ${sent['reference']}`,
    );
    expect(count).toBe(1);
  });

  test('a merchant that is not active opens nothing', async () => {
    expect(
      code(await create(token(await addMerchant(database.db, { status: 'suspended' })), body())),
    ).toBe('merchantNotActive');
  });
});

const badBodies: [what: string, sent: unknown, status: number, code: string][] = [
  ['amount 0', body({ amount: { value: '0', currency: 'IDR' } }), 400, 'amountNotPositive'],
  [
    'a negative amount',
    body({ amount: { value: '-1', currency: 'IDR' } }),
    400,
    'amountNotPositive',
  ],
  ['an exponent', body({ amount: { value: '1e3', currency: 'IDR' } }), 400, 'amountMalformed'],
  ['three places', body({ amount: { value: '1.000', currency: 'IDR' } }), 400, 'amountMalformed'],
  ['half a rupiah', body({ amount: { value: '15000.50', currency: 'IDR' } }), 400, 'amountOffStep'],
  [
    '2^53 + 1 of rupiah',
    body({ amount: { value: '9007199254740993', currency: 'IDR' } }),
    400,
    'amountTooLarge',
  ],
  [
    '2^53 + 1 minor units',
    body({ amount: { value: '90071992547409.93', currency: 'IDR' } }),
    400,
    'amountTooLarge',
  ],
  [
    'a number instead of text',
    body({ amount: { value: 150_000, currency: 'IDR' } }),
    400,
    'invalidRequest',
  ],
  [
    'an unknown currency',
    body({ amount: { value: '10', currency: 'USD' } }),
    400,
    'currencyUnknown',
  ],
  [
    'another currency',
    body({ amount: { value: '150.00', currency: 'PHP' } }),
    422,
    'currencyMismatch',
  ],
  [
    'more than any method carries',
    body({ amount: { value: '10000001', currency: 'IDR' } }),
    422,
    'amountOutOfLimits',
  ],
  [
    'less than any method carries',
    body({ amount: { value: '10', currency: 'IDR' } }),
    422,
    'amountOutOfLimits',
  ],
  ['an unknown key', body({ surprise: true }), 400, 'invalidRequest'],
  ['an unknown key inside', body({ customer: { name: 'Budi', age: 3 } }), 400, 'invalidRequest'],
  ['no reference', { ...body(), reference: undefined }, 400, 'invalidRequest'],
  ['a reference with a blank', body({ reference: 'a b' }), 400, 'invalidRequest'],
  ['no amount', { ...body(), amount: undefined }, 400, 'invalidRequest'],
  [
    'another merchant\u2019s method',
    body({ allowedMethods: ['maya'] }),
    422,
    'methodNotAllowedForMerchant',
  ],
  [
    'a foreign return address',
    body({ returnUrl: 'https://evil.example/' }),
    422,
    'returnUrlNotAllowed',
  ],
  [
    'a return address with a borrowed host',
    body({ returnUrl: 'https://shop.example@evil.example/' }),
    422,
    'returnUrlNotAllowed',
  ],
  [
    'a foreign cancel address',
    body({ cancelUrl: 'https://evil.example/' }),
    422,
    'returnUrlNotAllowed',
  ],
  ['broken JSON', '{"type":', 400, 'malformedJson'],
  ['a list', [], 400, 'invalidRequest'],
  ['nothing', undefined, 400, 'invalidRequest'],
];

test.each(badBodies)(
  '%s is refused with %j and changes nothing',
  async (_, sent, status, expected) => {
    const before = await counts();
    const answer = await create(token(kopi), sent);
    expect(answer).toMatchObject({ status, body: { code: expected } });
    expect((answer.body as { detail: string }).detail.length).toBeGreaterThan(10);
    expect(await counts()).toEqual(before);
  },
);

test('signed out, a wrong scope and a missing key are refused and change nothing', async () => {
  const before = await counts();
  expect(code(await create(undefined, body()))).toBe('signedOut');
  expect(code(await create(token(kopi, ['sessions:read']), body()))).toBe('forbidden');
  expect(code(await create(user(kopi), body()))).toBe('signedOut');
  expect(code(await create(token(kopi), body(), { 'idempotency-key': '' }))).not.toBe('unexpected');
  expect(await counts()).toEqual(before);
});

describe('reading sessions', () => {
  let own: SessionAnswer[];
  let merchant: string;
  beforeAll(async () => {
    merchant = await addMerchant(database.db);
    own = [];
    for (const reference of ['list-a', 'list-b', 'list-c'])
      own.unshift(session(await create(token(merchant), body({ reference }))));
  });

  test('gives the merchant\u2019s sessions newest first, page by page', async () => {
    const ask = http.as(token(merchant));
    const first = (await ask('GET', '/v1/transaction-sessions?limit=2')).body as {
      data: SessionAnswer[];
      next: string;
    };
    expect(first.data).toEqual(own.slice(0, 2));
    const second = (await ask('GET', `/v1/transaction-sessions?limit=2&after=${first.next}`))
      .body as { data: SessionAnswer[]; next: string | null };
    expect(second).toEqual({ data: own.slice(2), next: null });
  });

  test('finds by reference and by status, and refuses what it does not know', async () => {
    const ask = http.as(token(merchant));
    expect((await ask('GET', '/v1/transaction-sessions?reference=list-b')).body).toEqual({
      data: [own[1]],
      next: null,
    });
    expect((await ask('GET', '/v1/transaction-sessions?status=completed')).body).toEqual({
      data: [],
      next: null,
    });
    expect(code(await ask('GET', '/v1/transaction-sessions?after=nonsense'))).toBe('cursorInvalid');
    expect(code(await ask('GET', '/v1/transaction-sessions?limit=0'))).toBe('invalidRequest');
    expect(code(await ask('GET', '/v1/transaction-sessions?page=2'))).toBe('invalidRequest');
  });

  test('one session, with its transaction once a method is chosen', async () => {
    const opened = session(await create(token(kopi), body({ customer: { name: 'Budi' } })));
    await chooseMethod(world.deps, { sessionId: opened.id, method: 'dana' });
    const read = (await http.as(token(kopi))('GET', `/v1/transaction-sessions/${opened.id}`))
      .body as SessionAnswer;
    expect(read).toMatchObject({ id: opened.id, status: 'paying', url: opened.url });
    expect(read.transaction).toMatchObject({
      kind: 'deposit',
      status: 'awaitingPayment',
      method: 'dana',
      paymentAmount: { value: '150000.00' },
      net: null,
    });
    expect(read.transaction?.code).toMatch(/^DEP-[0-9A-HJKMNP-TV-Z]{6}$/);
  });

  test('another merchant\u2019s session, another mode\u2019s and an unknown one are not there', async () => {
    const path = `/v1/transaction-sessions/${own[0]?.id}`;
    expect(code(await http.as(token(kopi))('GET', path))).toBe('notFound');
    expect(code(await http.as(token(merchant, undefined, 'test'))('GET', path))).toBe('notFound');
    expect(
      code(await http.as(token(merchant))('GET', `/v1/transaction-sessions/${newId('txs')}`)),
    ).toBe('notFound');
    expect(code(await http.as(token(merchant))('GET', '/v1/transaction-sessions/nonsense'))).toBe(
      'invalidRequest',
    );
    expect(code(await http.as()('GET', path))).toBe('signedOut');
    expect(code(await http.as(token(merchant, ['balance:read']))('GET', path))).toBe('forbidden');
    expect(
      (await http.as(token(kopi))('GET', '/v1/transaction-sessions?limit=100')).body,
    ).not.toMatchObject({ data: [{ id: own[0]?.id }] });
  });
});

describe('cancelling a session', () => {
  const cancel = (principal: Principal | undefined, id: string) =>
    http.as(principal)('POST', `/v1/transaction-sessions/${id}/cancel`);

  test('ends an open session, and again changes nothing', async () => {
    const { id } = session(await create(token(kopi), body()));
    expect((await cancel(token(kopi), id)).body).toMatchObject({ id, status: 'cancelled' });
    expect((await cancel(token(kopi), id)).body).toMatchObject({ id, status: 'cancelled' });
    expect(await world.facts('deposits.cancelled', id)).toHaveLength(1);
  });

  test('cancels its deposit, whose amount stays taken', async () => {
    const deposit = await world.pay(kopi);
    expect((await cancel(token(kopi), deposit.sessionId)).body).toMatchObject({
      status: 'cancelled',
      transaction: { status: 'cancelled' },
    });
    const slot = await one(
      database.db.read,
      sql<{
        taken: boolean;
      }>`select exists (select from amount_slot where transaction_id = ${deposit.id}) as taken`,
    );
    expect(slot.taken).toBe(true);
  });

  test('is not possible once the payer says he has paid, nor when the time is over', async () => {
    const claimed = await world.pay(kopi);
    await reportTransferred(database.db, claimed.sessionId);
    expect(code(await cancel(token(kopi), claimed.sessionId))).toBe('cancelNotPossible');
    const late = await world.pay(kopi);
    await makeOlder(database.db, late.sessionId, 1_000);
    expect(code(await cancel(token(kopi), late.sessionId))).toBe('cancelNotPossible');
  });

  test('a foreign session is not there, a wrong scope is refused', async () => {
    const { id } = session(await create(token(kopi), body()));
    expect(code(await cancel(token(halo), id))).toBe('notFound');
    expect(code(await cancel(token(kopi, ['sessions:read']), id))).toBe('forbidden');
    expect(code(await cancel(undefined, id))).toBe('signedOut');
  });
});

describe('a deposit link from the console', () => {
  const link = (principal: Principal | undefined, sent: unknown) =>
    http.as(principal)('POST', '/api/transaction-sessions', { body: sent });

  test('is a live session of the signed-in merchant with a reference of its own', async () => {
    const answer = await link(user(kopi), {
      amount: { value: '25000', currency: 'IDR' },
      customerName: 'Siti',
    });
    expect(answer.status).toBe(201);
    expect(session(answer)).toMatchObject({
      mode: 'live',
      status: 'open',
      reference: expect.stringMatching(/^link-[\x21-\x7e]+$/),
    });
  });

  test('is refused with a used reference, without sign-in, and with unknown keys', async () => {
    await link(user(kopi), { reference: 'console-1', amount: { value: '25000', currency: 'IDR' } });
    expect(
      code(
        await link(user(kopi), {
          reference: 'console-1',
          amount: { value: '25000', currency: 'IDR' },
        }),
      ),
    ).toBe('referenceUsed');
    expect(
      code(
        await link(
          {
            kind: 'user',
            userId: newId('usr'),
            sessionId: newId('ses'),
            roleId: 1,
            console: 'admin',
          },
          { amount: { value: '25000', currency: 'IDR' } },
        ),
      ),
    ).toBe('wrongConsole');
    expect(
      code(
        await link(
          {
            kind: 'user',
            userId: newId('usr'),
            sessionId: newId('ses'),
            roleId: 1,
            console: 'merchant',
          },
          { amount: { value: '25000', currency: 'IDR' } },
        ),
      ),
    ).toBe('forbidden');
    expect(code(await link(undefined, { amount: { value: '25000', currency: 'IDR' } }))).toBe(
      'signedOut',
    );
    expect(code(await link(token(kopi), { amount: { value: '25000', currency: 'IDR' } }))).toBe(
      'signedOut',
    );
    expect(
      code(
        await link(user(kopi), { amount: { value: '25000', currency: 'IDR' }, merchantId: halo }),
      ),
    ).toBe('invalidRequest');
  });
});

test('the methods of a merchant say what works now, their limits, why one does not, and what is announced', async () => {
  const answer = (await http.as(token(kopi))('GET', '/v1/methods')).body;
  expect(answer).toEqual({
    data: [
      {
        method: 'dana',
        available: true,
        reason: null,
        minAmount: { value: '1001.00', currency: 'IDR' },
        maxAmount: { value: '10000000.00', currency: 'IDR' },
      },
      {
        method: 'livin',
        available: false,
        reason: 'noAccount',
        minAmount: { value: '1001.00', currency: 'IDR' },
        maxAmount: { value: '10000000.00', currency: 'IDR' },
      },
    ],
  });
  expect(code(await http.as()('GET', '/v1/methods'))).toBe('signedOut');
  const until = '2099-01-01T00:00:00.000Z';
  const announced = JSON.stringify({
    severity: 'notice',
    audiences: ['merchants'],
    text: { en: 'The bank is away.' },
    until,
  });
  await sql`insert into setting (id, key, value, valid_from, source, created_by)
    values ('set_told', 'operation.maintenance', ${announced}::jsonb, now(), 'letter of the bank', 'test')`.execute(
    database.db.read,
  );
  expect((await http.as(token(kopi))('GET', '/v1/methods')).body).toMatchObject({
    data: [{ available: true }, {}],
    maintenance: { severity: 'notice', text: { en: 'The bank is away.' }, until },
  });
});
