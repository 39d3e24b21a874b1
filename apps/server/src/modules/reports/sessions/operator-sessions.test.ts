import { type RawBuilder, sql } from '#platform/db';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { consoleOf, endpoints, type Principal, type RoleId } from '@wallet/contract';
import {
  asOwner,
  addAccount,
  addFarm,
  addMerchant,
  addTransactions,
  addWaitingPayout,
  asThief,
  depositWorld,
  makeOlder,
  testDatabase,
  testHttp,
} from '@wallet/server/testing';
import type { DepositWorld, OpenDeposit, TestDatabase, TestHttp } from '@wallet/server/testing';
import { chooseMethod, reportTransferred } from '#modules/deposits/checkout';
import { createSession } from '#modules/sessions/actions';
import { newId } from '#platform/ids';
import { foldTransactions } from '../transactions/fold-transactions.ts';
import { operatorSessionRoutes } from './operator-session-endpoints.ts';
import { selectOperatorSessions } from './operator-sessions.sql.ts';
import { sessionKeys, sessionTerms } from './session-search.ts';
import { selectSessionFinds } from './session-matchers.sql.ts';

let database: TestDatabase;
let world: DepositWorld;
let http: TestHttp;
let merchantId: string;
let farm: string;
/** On the farm's phone, on the operator's own, never opened, and by whom it was asked for. */
let farmed: OpenDeposit;
let housed: OpenDeposit;
let idle: string;

const { listOperatorSessions: list, getOperatorSession: get } = endpoints;

beforeAll(async () => {
  database = await testDatabase();
  world = await depositWorld(database);
  http = testHttp({
    routes: operatorSessionRoutes(world.deps),
    console: 'admin',
  });
  farm = await addFarm(database.db);
  const ofFarm = await addMerchant(database.db, { methods: ['livin'] });
  await addAccount(database.db, { provider: 'livin', merchantIds: [ofFarm], ownerUserId: farm });
  farmed = await world.pay(ofFarm, { method: 'livin', customerName: 'Siti Rahayu' });
  merchantId = await addMerchant(database.db);
  await addAccount(database.db, { merchantIds: [merchantId] });
  housed = await world.pay(merchantId);
  const input = {
    type: 'deposit' as const,
    amount: { minor: 2_000_000n, currency: 'IDR' as const },
    merchantId,
    mode: 'live' as const,
    source: 'api' as const,
    createdBy: 'tok_test',
  };
  const customer = {
    name: 'Planted Person',
    phone: '+62 812-7777-4242',
    email: 'planted@payer.example',
  };
  idle = (
    await database.db.transaction((trx) =>
      createSession(trx, world.deps, { ...input, reference: 'ORDER-77-planted', customer }),
    )
  ).id;
});
afterAll(async () => {
  await http.close();
  await world.close();
  await database.close();
});

function person(roleId: RoleId, userId = newId('usr')): Principal {
  return { kind: 'user', userId, sessionId: newId('ses'), roleId, console: consoleOf(roleId) };
}

const [admin, staff, subAdmin] = [person(1), person(2), person(5)];

async function found(query: string, who = admin): Promise<string[]> {
  return list.answer
    .parse((await http.as(who)('GET', `/api/operator/sessions?${query}`)).body)
    .data.map(({ id }) => id);
}

async function detail(id: string, who = admin) {
  return get.answer.parse((await http.as(who)('GET', `/api/operator/sessions/${id}`)).body);
}

test('the list is newest first, goes on where it ended and counts what there is', async () => {
  const first = list.answer.parse(
    (await http.as(staff)('GET', '/api/operator/sessions?limit=2')).body,
  );
  expect(first.data.map(({ id }) => id)).toEqual([idle, housed.sessionId]);
  expect([first.total, first.more]).toEqual([3, false]);
  expect(await found(`limit=2&after=${first.next}`)).toEqual([farmed.sessionId]);
  expect(await http.as(admin)('GET', '/api/operator/sessions?after=nothing')).toMatchObject({
    status: 400,
    body: { code: 'cursorInvalid' },
  });
  expect(await http.as(admin)('GET', '/api/operator/sessions?status=sleeping')).toMatchObject({
    status: 400,
    body: { code: 'invalidRequest' },
  });
});

test('each filter narrows it', async () => {
  expect(await found(`merchantId=${merchantId}&status=paying`)).toEqual([housed.sessionId]);
  expect(await found('method=livin')).toEqual([farmed.sessionId]);
  expect(await found('type=withdrawal')).toEqual([]);
  expect(await found('mode=test')).toEqual([]);
  expect(await found(`to=${new Date(0).toISOString()}`)).toEqual([]);
  expect(await found('status=open')).toEqual([idle]);
});

test('a session is found by its ids, its numbers, its reference from either end, a name and a whole phone number, and by nothing else', async () => {
  const { session } = await detail(idle);
  const code = (await detail(housed.sessionId)).session.transaction?.code ?? '';
  const ways = [
    idle,
    session.refNo,
    session.refNo.toLowerCase(),
    session.refNo.slice(0, 6),
    session.refNo.slice(-5),
    'ORDER-77',
    'planted',
    'planted per',
    '+62 812-7777-4242',
    '6281277774242',
    '081277774242',
  ];
  for (const way of ways)
    expect([way, await found(`search=${encodeURIComponent(way)}`)]).toEqual([way, [idle]]);
  for (const way of [housed.id, code])
    expect([way, await found(`search=${encodeURIComponent(way)}`)]).toEqual([
      way,
      [housed.sessionId],
    ]);
  for (const way of ['ORDER-78', '62812777742', 'siti santoso', newId('txs'), 'dER-77'])
    expect([way, await found(`search=${encodeURIComponent(way)}`)]).toEqual([way, []]);
});

test('a session is found by what its transactions are found by: words of names, the provider\u2019s number from either end, an amount and a payout\u2019s id', async () => {
  const shop = await addMerchant(database.db);
  const sessionId = await world.open(shop, {
    amount: { minor: 7_654_300n, currency: 'IDR' },
    customerName: 'Rina Kusumawati',
  });
  const asked = await world.open(shop, { amount: { minor: 7_654_400n, currency: 'IDR' } });
  expect(await found('search=76543')).toEqual([sessionId]);
  const [paid = ''] = await addTransactions(database.db, shop, 1, { minute: 1, minor: 7_654_301n });
  await asOwner(
    database.db,
    sql`update transaction set session_id = ${sessionId}, provider_transaction_id = 'DANA-99-4711',
      payer_name = 'BAMBANG TRI' where id = ${paid}`,
  );
  const { id: payout, requestId } = await addWaitingPayout(database.db, shop);
  await asOwner(
    database.db,
    sql`update withdrawal_request set session_id = ${asked} where id = ${requestId}`,
  );
  await foldTransactions(database.db);
  for (const way of ['kusuma', 'kusumawati rina', 'bambang', 'DANA-99', '4711', 'Rp 76.543,01'])
    expect([way, await found(`search=${encodeURIComponent(way)}`)]).toEqual([way, [sessionId]]);
  for (const way of [payout, 'hendra gunawan', '123-456-7891'])
    expect([way, await found(`search=${encodeURIComponent(way)}`)]).toEqual([way, [asked]]);
  for (const way of ['usuma', 'rina tri bambi', '76544.01', '1234567892'])
    expect([way, await found(`search=${encodeURIComponent(way)}`)]).toEqual([way, []]);
});

test('what waits is told and counted: a claim without its money for two minutes, a link that is nearly over', async () => {
  const claimed = await world.pay(merchantId);
  await reportTransferred(database.db, claimed.sessionId);
  const expiring = await world.pay(merchantId);
  await makeOlder(database.db, expiring.sessionId, 660);
  expect(await found('waits=claimedUnpaid')).toEqual([]);
  await makeOlder(database.db, claimed.sessionId, 121);
  expect([await found('waits=claimedUnpaid'), await found('waits=expiring')]).toEqual([
    [claimed.sessionId],
    [expiring.sessionId],
  ]);
  const { waiting, data } = list.answer.parse(
    (await http.as(admin)('GET', '/api/operator/sessions?limit=2')).body,
  );
  expect(waiting).toEqual({ claimedUnpaid: 1, expiring: 1 });
  expect(data.map(({ waits }) => waits)).toEqual(['expiring', 'claimedUnpaid']);
  expect(data[1]?.standing).toEqual({ what: 'looksForPayment', reason: null });
});

test('a session tells what its payer sees now, its attempts, where it hangs and what may be done', async () => {
  const { session, page, attempts, timeline, acts, link } = await detail(
    housed.sessionId,
    subAdmin,
  );
  expect(session).toMatchObject({
    standing: { what: 'waitsForPayment' },
    merchant: { id: merchantId },
    account: { id: housed.accountId },
    transaction: { id: housed.id, status: 'awaitingPayment' },
    isMasked: false,
  });
  expect(page).toMatchObject({ screen: 'pay', buttons: ['chooseMethod', 'claim', 'cancel'] });
  expect(attempts).toMatchObject([{ id: housed.id, method: 'dana' }]);
  expect(timeline.map(({ what }) => what)).toEqual(['sessionOpened', 'attemptMade']);
  expect(acts).toEqual({ expire: { may: true, why: null }, extend: { may: true, why: null } });
  expect(link).toMatchObject({ openedAt: null, isBound: false });
  expect((await detail(idle)).session).toMatchObject({
    standing: { what: 'linkNotOpened' },
    customer: { name: 'Planted Person', phoneLast4: '4242' },
    reference: 'ORDER-77-planted',
  });
});

test('Staff ends a session, a SubAdmin gives it more time, and both are in its timeline by name', async () => {
  const of = await world.pay(merchantId);
  const before = (await detail(of.sessionId)).session.expiresAt;
  const more = await http.as(subAdmin)('POST', `/api/operator/sessions/${of.sessionId}/extend`, {
    body: { minutes: 15, reason: 'slow bank', expiresAt: before },
  });
  expect(more).toMatchObject({
    status: 200,
    body: { expiresAt: new Date(Date.parse(before) + 900_000).toISOString() },
  });
  expect(
    await http.as(subAdmin)('POST', `/api/operator/sessions/${of.sessionId}/extend`, {
      body: { minutes: 15, reason: 'again', expiresAt: before },
    }),
  ).toMatchObject({ status: 409, body: { code: 'revisionConflict' } });
  const ended = await http.as(staff)('POST', `/api/operator/sessions/${of.sessionId}/expire`, {
    body: { reason: 'customer left' },
  });
  expect(ended).toMatchObject({
    status: 200,
    body: { status: 'expired', standing: { what: 'endedByOperator' } },
  });
  const { timeline, acts, page } = await detail(of.sessionId);
  expect(timeline.map(({ what, detail: said }) => [what, said])).toEqual(
    expect.arrayContaining([
      ['extended', '+15 min \u00b7 slow bank'],
      ['endedByOperator', 'customer left'],
    ]),
  );
  expect([page.screen, acts.extend]).toEqual(['timeout', { may: false, why: 'sessionClosed' }]);
  for (const body of [{}, { reason: ' ' }, { reason: 'x', minutes: 5 }])
    expect(
      (await http.as(staff)('POST', `/api/operator/sessions/${idle}/expire`, { body })).status,
    ).toBe(400);
  for (const minutes of [0, 721, 1.5])
    expect(
      (
        await http.as(admin)('POST', `/api/operator/sessions/${idle}/extend`, {
          body: { minutes, reason: 'x', expiresAt: before },
        })
      ).status,
    ).toBe(400);
});

test('a PhoneFarm user sees sessions on own phones alone, without whose they are or who pays, also by searching', async () => {
  const owner = person(3, farm);
  expect(await found('', owner)).toEqual([farmed.sessionId]);
  const text = JSON.stringify(await detail(farmed.sessionId, owner));
  for (const hidden of ['Siti', 'Rahayu', 'Kopi Nusantara', farmed.merchantId])
    expect([hidden, text.includes(hidden)]).toEqual([hidden, false]);
  expect((await detail(farmed.sessionId, owner)).session).toMatchObject({
    merchant: null,
    reference: null,
    customer: { phoneLast4: null },
    isMasked: true,
  });
  expect(await found('search=siti', owner)).toEqual([]);
  expect(await found(`search=${(await detail(farmed.sessionId)).session.refNo}`, owner)).toEqual([
    farmed.sessionId,
  ]);
  expect((await http.as(owner)('GET', `/api/operator/sessions/${housed.sessionId}`)).status).toBe(
    404,
  );
  expect(await found('', person(3))).toEqual([]);
});

test('of a session that went on to a phone of somebody else, a PhoneFarm user sees neither that account nor what became of it there', async () => {
  const of = await addMerchant(database.db, { methods: ['livin', 'dana'] });
  const { accountId: ownAccount } = await addAccount(database.db, {
    provider: 'livin',
    merchantIds: [of],
    ownerUserId: farm,
  });
  const { accountId: elsewhere } = await addAccount(database.db, {
    merchantIds: [of],
    ownerUserId: await addFarm(database.db),
  });
  const { sessionId, id: ownAttempt } = await world.pay(of, { method: 'livin' });
  await chooseMethod(world.deps, { sessionId, method: 'dana' });
  const [other] = await world.attempts(sessionId);
  expect([other?.accountId, (await detail(sessionId)).attempts.length]).toEqual([elsewhere, 2]);
  const owner = person(3, farm);
  const seen = await detail(sessionId, owner);
  expect(seen.attempts.map(({ id, account }) => [id, account?.id])).toEqual([
    [ownAttempt, ownAccount],
  ]);
  expect(seen.session).toMatchObject({
    account: null,
    transaction: null,
    standing: { what: 'waitsForPayment' },
  });
  const texts = JSON.stringify([
    seen,
    (await http.as(owner)('GET', '/api/operator/sessions')).body,
  ]);
  for (const hidden of [elsewhere, other?.id ?? ''])
    expect([hidden, texts.includes(hidden)]).toEqual([hidden, false]);
});

test('rights: nobody signed out, no merchant, no ending by PhoneFarm, no more time by Staff, and a session that is not there is 404', async () => {
  const path = `/api/operator/sessions/${idle}`;
  const body = { minutes: 5, reason: 'x', expiresAt: new Date().toISOString() };
  expect((await http.as()('GET', '/api/operator/sessions')).status).toBe(401);
  expect(
    await http.as(person(3, farm))('POST', `${path}/expire`, { body: { reason: 'x' } }),
  ).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  expect(await http.as(staff)('POST', `${path}/extend`, { body })).toMatchObject({
    status: 403,
    body: { code: 'forbidden' },
  });
  for (const tail of ['', '/expire', '/extend']) {
    const answer = await http.as(admin)(
      tail === '' ? 'GET' : 'POST',
      `/api/operator/sessions/${newId('txs')}${tail}`,
      tail === '' ? {} : { body: tail === '/extend' ? body : { reason: 'x' } },
    );
    expect([tail, answer.status]).toEqual([tail, 404]);
  }
});

test('no way of looking reads the sessions between those it shows, and where more begin so than are looked through the total is told as the least', async () => {
  await asThief(
    database.db,
    sql`insert into transaction_session (id, token_hash, token_enc, type, merchant_id, mode,
      merchant_reference, ref_no, customer_name, currency, amount, allowed_methods, status, source,
        expires_at, monitoring_until)
    select id_floor('txs', now() - interval '9 days' + make_interval(secs => n)), 'many-' || n, '',
      'deposit', ${merchantId}, 'live', 'many-' || n, 'MANY-' || n, 'Many ' || n, 'IDR', 100000, '{dana}',
        'expired', 'api', now() - interval '8 days', now() - interval '8 days'
    from generate_series(1, 20000) as n`,
  );
  await sql`analyze transaction_session`.execute(database.db.read);
  const buffers = async (statement: RawBuilder<unknown>) => {
    const { rows } = await sql<{
      'QUERY PLAN': [{ Plan: { 'Shared Hit Blocks': number; 'Shared Read Blocks': number } }];
    }>`explain (analyze, buffers, format json) ${statement}`.execute(database.db.read);
    const plan = rows[0]?.['QUERY PLAN'][0].Plan;
    return (plan?.['Shared Hit Blocks'] ?? 0) + (plan?.['Shared Read Blocks'] ?? 0);
  };
  for (const filter of [
    { status: 'cancelled' as const },
    { type: 'withdrawal' as const },
    { mode: 'test' as const },
    { waits: 'expiring' as const },
    { waits: 'claimedUnpaid' as const },
    { ids: [idle] },
  ]) {
    expect([
      filter,
      (await buffers(
        selectOperatorSessions({ mode: 'live', ownerUserId: null, ...filter }, { limit: 21 }),
      )) < 150,
    ]).toEqual([filter, true]);
  }
  for (const text of ['planted', 'planted zebra', 'ZZZZ', '081277774242', '76543', newId('txn')]) {
    const terms = sessionTerms(text, { isMasked: false });
    expect([
      text,
      (await buffers(selectSessionFinds(terms, sessionKeys(world.deps.vault, terms.number)))) < 150,
    ]).toEqual([text, true]);
  }
  expect(
    list.answer.parse(
      (await http.as(admin)('GET', '/api/operator/sessions?search=many&status=expired&limit=1'))
        .body,
    ),
  ).toMatchObject({ total: 1_000, more: true });
  expect(
    list.answer.parse(
      (await http.as(admin)('GET', '/api/operator/sessions?search=many&status=paying&limit=1'))
        .body,
    ),
  ).toMatchObject({ data: [], total: 0, more: true });
});
