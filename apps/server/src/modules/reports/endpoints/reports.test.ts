import { sql } from '#platform/db';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints, pageOf, type Principal, transactionRowSchema } from '@wallet/contract';
import { asThief, testDatabase, testHttp, testVault } from '@wallet/server/testing';
import type { TestDatabase, TestHttp } from '@wallet/server/testing';
import { systemActor } from '#modules/audit';
import { createMerchant } from '#modules/merchants/management';
import { systemClock } from '#platform/clock';
import { idFloor, newId } from '#platform/ids';
import { reportsRoutes } from './endpoints.ts';

let database: TestDatabase;
let http: TestHttp;
let kopi: string;
let halo: string;
const page = pageOf(transactionRowSchema);
const counted = endpoints.listOwnTransactions.answer;

beforeAll(async () => {
  database = await testDatabase();
  http = testHttp({
    routes: reportsRoutes({
      db: database.db,
      vault: testVault(),
      clock: systemClock,
      payOrigin: 'https://pay.example',
    }),
  });
  const make = (code: string) =>
    database.db.transaction((trx) =>
      createMerchant(trx, {
        code,
        name: code,
        country: 'ID',
        currency: 'IDR',
        allowedMethods: ['dana'],
        timeZone: 'Asia/Jakarta',
        by: systemActor,
      }),
    );
  kopi = await make('KOPI');
  halo = await make('HALO');
});
afterAll(async () => {
  await http.close();
  await database.close();
});

test('pages follow each other without a gap or a row twice, newest first, and hold nobody else\u2019s rows', async () => {
  const merchantId = await fresh();
  const mine: string[] = [];
  for (let i = 0; i < 7; i++) {
    mine.unshift(await transaction({ merchantId }));
    await transaction({ merchantId: halo });
    await transaction({ merchantId, mode: 'test' });
  }
  const seen: string[] = [];
  let after: string | null = null;
  do {
    const answer = page.parse(
      (
        await api(merchantId)(
          'GET',
          `/v1/transactions?limit=3${after === null ? '' : `&after=${after}`}`,
        )
      ).body,
    );
    seen.push(...answer.data.map(({ id }) => id));
    after = answer.next;
  } while (after !== null);
  expect(seen).toEqual(mine);
});

test('filters narrow the list and its total; from is included, to is not, and the cursor replaces to', async () => {
  const merchantId = await fresh();
  const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 10, minute));
  const ids: string[] = [];
  for (let minute = 0; minute < 6; minute++) {
    ids.push(
      await transaction({
        merchantId,
        id: idFloor('txn', at(minute)),
        status: minute % 2 ? 'succeeded' : 'expired',
        method: minute < 3 ? 'dana' : 'livin',
      }),
    );
  }
  const list = async (query: string) => {
    const { data, total } = counted.parse(
      (await console(merchantId)('GET', `/api/transactions?${query}`)).body,
    );
    return { ids: data.map(({ id }) => ids.indexOf(id)), total };
  };
  expect(await list('status=succeeded')).toEqual({ ids: [5, 3, 1], total: 3 });
  expect(await list('method=livin&status=expired')).toEqual({ ids: [4], total: 1 });
  expect(await list('kind=payout')).toEqual({ ids: [], total: 0 });
  expect(await list(`from=${at(2).toISOString()}&to=${at(4).toISOString()}`)).toEqual({
    ids: [3, 2],
    total: 2,
  });
  expect(
    await list(`from=${at(1).toISOString()}&to=${at(5).toISOString()}&after=${ids[3]}&limit=1`),
  ).toEqual({ ids: [2], total: 4 });
  expect(await list('from=0001-01-01T00:00:00Z&to=9999-12-31T23:59:59Z')).toMatchObject({
    total: 6,
  });
  expect(await list('mode=test')).toEqual({ ids: [], total: 0 });
});

test('the total is exact up to 1,000 and says "more" above', async () => {
  const merchantId = await fresh();
  const totals = async () => {
    const { total, more } = counted.parse(
      (await console(merchantId)('GET', '/api/transactions?limit=1')).body,
    );
    return { total, more };
  };
  await many(merchantId, 999);
  expect(await totals()).toEqual({ total: 999, more: false });
  await many(merchantId, 1);
  expect(await totals()).toEqual({ total: 1000, more: false });
  await many(merchantId, 1);
  expect(await totals()).toEqual({ total: 1000, more: true });
});

test('a transaction is found by how its code, refNo or reference begins or ends, and only by its owner', async () => {
  const merchantId = await fresh();
  const wanted = await transaction({
    merchantId,
    code: 'DEP-7K2M9Q',
    refNo: 'K7QM-2D4X',
    reference: 'order-100%_a',
  });
  await transaction({
    merchantId,
    code: 'DEP-AAAAAA',
    refNo: 'AAAA-BBBB',
    reference: 'order-100x_b',
  });
  await transaction({
    merchantId: halo,
    code: 'DEP-7K2M9R',
    refNo: 'K7QM-2D4Y',
    reference: 'order-100%_a',
  });
  const found = async (text: string, owner = merchantId) =>
    counted
      .parse(
        (await console(owner)('GET', `/api/transactions?search=${encodeURIComponent(text)}`)).body,
      )
      .data.map(({ id }) => id);
  for (const text of [
    'DEP-7K2M9Q',
    'dep-7k',
    '2m9q',
    'K7QM-2D4X',
    'k7qm',
    '-2d4x',
    'order-100%_a',
    'order-100%',
    '100%_a',
  ]) {
    expect(await found(text)).toEqual([wanted]);
  }
  for (const text of [
    'EP-7K',
    'DEP',
    'DEP-',
    'ORDER-100%',
    '%%',
    '__',
    'order_100',
    "'; drop table x",
    '\\\\',
  ])
    expect(await found(text)).toEqual([]);
  expect(await found('DEP-7K2M9Q', halo)).toEqual([]);
  expect(await found('order-100', merchantId)).toHaveLength(2);
});

test('a transaction is shown with all that happened to it, in order', async () => {
  const merchantId = await fresh();
  const id = await transaction({
    merchantId,
    status: 'succeeded',
    refNo: 'ABCD-EFGH',
    reference: 'r-1',
    net: 14_600_000n,
  });
  const lineId = newId('lin');
  await asThief(
    database.db,
    sql`insert into statement_line (id, account_id, mode, key, direction, amount, currency, occurred_from,
      occurred_to, observed_at, source, booked, raw_enc, match_status, posted, candidate_transaction_id)
    values (${lineId}, 'acc_1', 'live', 'k', 'credit', 15000000, 'IDR', now(), now(),
      now() + interval '5 seconds', 'history', true, '', 'matched', true, ${id})`,
  );
  await sql`update transaction
    set claimed_at = now() + interval '1 second', last_look_at = now() + interval '2 seconds',
      paid_at = now() + interval '3 seconds',
    completed_at = now() + interval '6 seconds', line_id = ${lineId}, payer_name = 'BUDI' where id = ${id}`.execute(
    database.db.read,
  );
  await post(merchantId, { cause: `line:${lineId}`, amount: 14_600_000n });
  const eventId = newId('evt');
  const endpointId = newId('whe');
  await sql`insert into merchant_event (id, merchant_id, mode, type, object_id, sequence, data, fact_id)
    values (${eventId}, ${merchantId}, 'live', 'deposit.succeeded', ${id}, 3, '{}', ${newId('fct')})`.execute(
    database.db.read,
  );
  await sql`insert into webhook_endpoint (id, merchant_id, mode, url, secret_enc, event_types)
    values (${endpointId}, ${merchantId}, 'live', 'https://shop.example/hook', '', '{}')`.execute(
    database.db.read,
  );
  await sql`insert into webhook_delivery (id, event_id, endpoint_id, object_id, sequence, status, attempt, updated_at)
    values (${newId('whd')}, ${eventId}, ${endpointId}, ${id}, 3, 'succeeded', 2,
      now() + interval '9 seconds')`.execute(database.db.read);

  const { status, body } = await console(merchantId)('GET', `/api/transactions/${id}`);
  const shown = endpoints.getOwnTransaction.answer.parse(body);
  expect(status).toBe(200);
  expect(shown.transaction).toMatchObject({
    id,
    status: 'succeeded',
    refNo: 'ABCD-EFGH',
    reference: 'r-1',
    net: { value: '146000.00', currency: 'IDR' },
  });
  const whats = shown.timeline.map(({ what }) => what);
  expect(whats.toSorted()).toEqual(
    [
      'claimed',
      'historyRead',
      'ledgerPosted',
      'lineSeen',
      'matched',
      'paid',
      'qrShown',
      'sessionOpened',
      'webhookDelivered',
    ].toSorted(),
  );
  expect(whats.slice(-6)).toEqual([
    'claimed',
    'historyRead',
    'paid',
    'lineSeen',
    'matched',
    'webhookDelivered',
  ]);
  expect(shown.timeline.at(-1)?.detail).toBe('deposit.succeeded · shop.example · 2');
  expect(shown.timeline.find(({ what }) => what === 'paid')).toMatchObject({
    by: 'payer',
    detail: 'BUDI',
  });
  expect(shown.deliveries).toMatchObject([
    {
      endpointId,
      eventType: 'deposit.succeeded',
      url: 'https://shop.example/hook',
      status: 'succeeded',
      attempt: 2,
      responseStatus: null,
    },
  ]);
  expect(shown.ledger).toMatchObject([
    {
      cause: `line:${lineId}`,
      kind: 'merchantCredit',
      amount: { value: '146000.00' },
      balanceAfter: { value: '146000.00' },
    },
  ]);
  expect(shown).toMatchObject({ payUrl: 'https://pay.example/deposit?session=secret', note: null });

  expect(await api(merchantId)('GET', `/v1/transactions/${id}`)).toMatchObject({
    status: 200,
    body: { id },
  });
});

test('the lines of a balance that a transaction made are found among very many others', async () => {
  const merchantId = await fresh();
  const id = await transaction({ merchantId, status: 'succeeded' });
  for (let i = 0; i < 5; i++)
    await post(merchantId, { cause: `line:${newId('lin')}`, amount: 100n });
  await post(merchantId, { cause: `alloc:${id}`, amount: 700n });
  for (let i = 0; i < 5; i++)
    await post(merchantId, { cause: `line:${newId('lin')}`, amount: 100n });
  const { body } = await console(merchantId)('GET', `/api/transactions/${id}`);
  expect(endpoints.getOwnTransaction.answer.parse(body).ledger).toMatchObject([
    { cause: `alloc:${id}`, amount: { value: '7.00' }, balanceAfter: { value: '12.00' } },
  ]);
});

test('the pay page of a transaction is told while it can be paid, and not after', async () => {
  const merchantId = await fresh();
  const id = await transaction({ merchantId });
  const payUrl = async () =>
    endpoints.getOwnTransaction.answer.parse(
      (await console(merchantId)('GET', `/api/transactions/${id}`)).body,
    ).payUrl;
  expect(await payUrl()).toBe('https://pay.example/deposit?session=secret');
  await sql`update transaction_session set expires_at = now() - interval '1 second'
    where id = (select session_id from transaction where id = ${id})`.execute(database.db.read);
  expect(await payUrl()).toBeNull();
});

test('a note is written with its record, never over somebody else\u2019s, and only by its owner', async () => {
  const merchantId = await fresh();
  const id = await transaction({ merchantId, mode: 'test' });
  const path = `/api/transactions/${id}/note`;
  expect(
    await console(merchantId)('PATCH', path, {
      body: { note: ' called the customer ', was: null },
    }),
  ).toMatchObject({ status: 200, body: { note: 'called the customer' } });
  expect(
    await console(merchantId)('PATCH', path, { body: { note: 'other', was: null } }),
  ).toMatchObject({ status: 409, body: { code: 'revisionConflict' } });
  expect(await console(halo)('PATCH', path, { body: { note: 'other', was: null } })).toMatchObject({
    status: 404,
    body: { code: 'notFound' },
  });
  expect(
    await console(merchantId)('PATCH', path, {
      body: { note: 'x'.repeat(501), was: 'called the customer' },
    }),
  ).toMatchObject({ status: 400 });
  expect((await console(merchantId)('GET', `/api/transactions/${id}`)).body).toMatchObject({
    note: 'called the customer',
  });
  expect(
    await console(merchantId)('PATCH', path, { body: { note: '', was: 'called the customer' } }),
  ).toMatchObject({ body: { note: null } });
  const { rows } = await sql<{
    action: string;
    mode: string;
    merchant_id: string;
  }>`select action, mode, merchant_id from audit_entry where entity_id = ${id}`.execute(
    database.db.read,
  );
  expect(rows).toEqual(
    Array.from({ length: 2 }, () => ({
      action: 'transaction.noted',
      mode: 'test',
      merchant_id: merchantId,
    })),
  );
});

test('an amount is found exactly, as it was asked for, as it had to be paid and as it was paid', async () => {
  const merchantId = await fresh();
  const asked = await transaction({ merchantId });
  await transaction({ merchantId: halo });
  const partial = await transaction({ merchantId });
  await sql`update transaction set paid_amount = 9900000, status = 'succeeded', completed_at = now()
    where id = ${partial}`.execute(database.db.read);
  const found = async (query: string) => {
    const { data, total } = counted.parse(
      (await console(merchantId)('GET', `/api/transactions?${query}`)).body,
    );
    return { ids: data.map(({ id }) => id), total };
  };
  expect(await found('amount=150000.00')).toEqual({ ids: [partial, asked], total: 2 });
  expect(await found('amount=150000')).toEqual({ ids: [partial, asked], total: 2 });
  expect(await found('amount=150000&limit=1')).toMatchObject({ ids: [partial], total: 2 });
  expect(await found(`amount=150000&after=${partial}`)).toMatchObject({ ids: [asked] });
  expect(await found('amount=150000&status=succeeded')).toEqual({ ids: [partial], total: 1 });
  expect(await found('amount=99000')).toEqual({ ids: [partial], total: 1 });
  expect(await found('amount=15000000')).toEqual({ ids: [], total: 0 });
  for (const wrong of ['-1', '1.5', '1e3', '1,000', ' 1', '1'.repeat(14)])
    expect(
      await console(merchantId)('GET', `/api/transactions?amount=${encodeURIComponent(wrong)}`),
    ).toMatchObject({ status: 400 });
});

test('another merchant\u2019s transaction, another mode\u2019s, and one that never was answer 404', async () => {
  const id = await transaction({ merchantId: kopi });
  for (const path of [`/api/transactions/${id}`, `/api/transactions/${newId('txn')}`]) {
    expect(await console(halo)('GET', path)).toMatchObject({
      status: 404,
      body: { code: 'notFound' },
    });
  }
  expect(await api(halo)('GET', `/v1/transactions/${id}`)).toMatchObject({
    status: 404,
    body: { code: 'notFound' },
  });
  expect(await api(kopi, 'test')('GET', `/v1/transactions/${id}`)).toMatchObject({ status: 404 });
  expect(await api(kopi)('GET', `/v1/transactions/${id}`)).toMatchObject({ status: 200 });
});

test('the balance and each of its lines, newest first, page by page, of the token\u2019s mode', async () => {
  const merchantId = await fresh();
  const causes = [newId('lin'), newId('lin'), newId('lin')].map((id) => `line:${id}`);
  for (const [i, cause] of causes.entries())
    await post(merchantId, { cause, amount: BigInt(i + 1) * 100_000n });
  expect(await api(merchantId)('GET', '/v1/balance')).toMatchObject({
    status: 200,
    body: { available: { value: '6000.00', currency: 'IDR' } },
  });
  expect(await api(merchantId, 'test')('GET', '/v1/balance')).toMatchObject({
    status: 200,
    body: { available: { value: '0.00' } },
  });
  const first = endpoints.balanceEntries.answer.parse(
    (await api(merchantId)('GET', '/v1/balance/entries?limit=2')).body,
  );
  expect(
    first.data.map(({ cause, amount, balanceAfter }) => [cause, amount.value, balanceAfter.value]),
  ).toEqual([
    [causes[2], '3000.00', '6000.00'],
    [causes[1], '2000.00', '3000.00'],
  ]);
  const second = endpoints.balanceEntries.answer.parse(
    (await api(merchantId)('GET', `/v1/balance/entries?limit=2&after=${first.next}`)).body,
  );
  expect(second).toMatchObject({ data: [{ cause: causes[0] }], next: null });
});

test('bad input is refused with a code and changes nothing', async () => {
  const bad = [
    'limit=0',
    'limit=101',
    'limit=1e1',
    'limit=5&limit=6',
    'status=paid',
    'kind=',
    'method=cash',
    'from=yesterday',
    'search=x',
    `search=${'x'.repeat(65)}`,
    'mode=demo',
    'page=2',
  ];
  for (const query of bad)
    expect(await console(kopi)('GET', `/api/transactions?${query}`)).toMatchObject({
      status: 400,
      body: { code: 'invalidRequest' },
    });
  for (const after of ['x', 'txn_', 'mer_00000000000000000000000000', "txn_' or 1=1 --", '%00']) {
    expect(
      await api(kopi)('GET', `/v1/transactions?after=${encodeURIComponent(after)}`),
    ).toMatchObject({ status: 400, body: { code: 'cursorInvalid' } });
  }
  for (const after of ['0', '-1', '1.5', '9'.repeat(19), 'x']) {
    expect(await api(kopi)('GET', `/v1/balance/entries?after=${after}`)).toMatchObject({
      status: 400,
      body: { code: 'cursorInvalid' },
    });
  }
  expect(await console(kopi)('GET', '/api/transactions/txn_1')).toMatchObject({
    status: 400,
    body: { code: 'invalidRequest' },
  });
});

test('signed out is 401, the other console\u2019s roles and tokens without the scope are 403', async () => {
  const own = [
    '/api/transactions',
    `/api/transactions/${newId('txn')}`,
    '/api/dashboard',
    '/api/dashboard/setup',
  ];
  const v1 = [
    '/v1/transactions',
    `/v1/transactions/${newId('txn')}`,
    '/v1/balance',
    '/v1/balance/entries',
  ];
  for (const path of [...own, ...v1])
    expect(await http.as()('GET', path)).toMatchObject({
      status: 401,
      body: { code: 'signedOut' },
    });
  for (const roleId of [1, 2, 3, 5] as const) {
    const operator = http.as({
      kind: 'user',
      userId: 'usr_1',
      sessionId: 'ses_1',
      roleId,
      console: 'admin',
    });
    for (const path of own)
      expect(await operator('GET', path)).toMatchObject({
        status: 403,
        body: { code: 'wrongConsole' },
      });
    for (const path of v1) expect(await operator('GET', path)).toMatchObject({ status: 401 });
  }
  const powerless = http.as({
    kind: 'token',
    tokenId: 'tok_1',
    merchantId: kopi,
    mode: 'live',
    scopes: ['webhooks:write'],
  });
  for (const path of v1)
    expect(await powerless('GET', path)).toMatchObject({
      status: 403,
      body: { code: 'forbidden' },
    });
  for (const path of own) expect(await powerless('GET', path)).toMatchObject({ status: 401 });
});

function console(merchantId: string) {
  const principal: Principal = {
    kind: 'user',
    userId: 'usr_1',
    sessionId: 'ses_1',
    roleId: 4,
    merchantId,
    console: 'merchant',
  };
  return http.as(principal);
}

function api(merchantId: string, mode: 'live' | 'test' = 'live') {
  return http.as({
    kind: 'token',
    tokenId: 'tok_1',
    merchantId,
    mode,
    scopes: ['transactions:read', 'balance:read'],
  });
}

let merchantCount = 0;
function fresh(): Promise<string> {
  const code = `M${String(merchantCount++).padStart(4, '0')}`;
  return database.db.transaction((trx) =>
    createMerchant(trx, {
      code,
      name: code,
      country: 'ID',
      currency: 'IDR',
      allowedMethods: ['dana'],
      timeZone: 'Asia/Jakarta',
      by: systemActor,
    }),
  );
}

interface Wanted {
  merchantId: string;
  mode?: 'live' | 'test';
  id?: string;
  status?: string;
  method?: string;
  code?: string;
  refNo?: string;
  reference?: string;
  net?: bigint;
}

/** A session with one attempt, as the deposits leave them behind. */
async function transaction(wanted: Wanted): Promise<string> {
  const {
    merchantId,
    mode = 'live',
    id = newId('txn'),
    status = 'awaitingPayment',
    method = 'dana',
    net = null,
  } = wanted;
  const sessionId = newId('txs');
  const { code = sessionId, refNo = sessionId, reference = sessionId } = wanted;
  const query = database.db.read;
  await asThief(
    { read: query },
    sql`insert into transaction_session (id, token_hash, token_enc, type, merchant_id, mode,
      merchant_reference, ref_no, currency, amount, allowed_methods, status, source, expires_at, monitoring_until)
    values (${sessionId}, ${sessionId},
      ${testVault().seal('secret', { table: 'transaction_session', id: sessionId, column: 'token_enc' })},
        'deposit', ${merchantId}, ${mode}, ${reference}, ${refNo}, 'IDR', 15000000, '{dana}', 'paying',
          'api', now() + interval '15 minutes', now() + interval '1 day')`,
  );
  await sql`insert into merchant_reference (merchant_id, mode, kind, reference, object_id, body_hash)
    values (${merchantId}, ${mode}, 'session', ${reference}, ${sessionId}, '')`.execute(query);
  await asThief(
    { read: query },
    sql`insert into transaction (id, kind, code, merchant_id, mode, session_id, method, currency,
      payment_amount, final_payment, net, status)
    values (${id}, 'deposit', ${code}, ${merchantId}, ${mode}, ${sessionId}, ${method}, 'IDR', 15000000,
      15000000, ${net}, ${status})`,
  );
  await sql`insert into transaction_code (code, transaction_id, merchant_id, mode)
    values (${code}, ${id}, ${merchantId}, ${mode})`.execute(query);
  return id;
}

async function many(merchantId: string, count: number): Promise<void> {
  const ids = Array.from({ length: count }, () => newId('txn'));
  await asThief(
    database.db,
    sql`insert into transaction (id, kind, code, merchant_id, mode, method, currency, payment_amount,
      final_payment, status)
    select id, 'deposit', id, ${merchantId}, 'live', 'dana', 'IDR', 1, 1, 'succeeded'
      from unnest(${ids}::text[]) as id`,
  );
}

/** A posting as the writer makes it: suspense to the merchant. */
async function post(
  merchantId: string,
  { cause, amount }: { cause: string; amount: bigint },
): Promise<void> {
  const client = await database.db.writerPool.connect();
  const accounts = [`merchantPayable.${merchantId}.IDR.live`, 'suspense.0.IDR.live'];
  await client.query('begin');
  await client.query(
    `insert into posting_cause (cause, kind, payload_hash, mode, legs, digest)
      values ($1, 'merchantCredit', '', 'live', 2, '')`,
    [cause],
  );
  await client.query(
    `with moved as (
       update ledger_account a set posted = posted + m.amount, sequence = sequence + 1
       from unnest($1::text[], $2::bigint[]) as m (id, amount) where a.id = m.id
         returning a.id, a.sequence, m.amount, a.posted
     ) insert into ledger_entry (account_id, sequence, cause, amount, balance_after) select id, sequence,
       $3, amount, posted from moved`,
    [accounts, [amount, -amount], cause],
  );
  await client.query('commit');
  client.release();
}
