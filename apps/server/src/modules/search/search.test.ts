import { sql } from '#platform/db';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { consoleOf, endpoints, maxFound } from '@wallet/contract';
import type { Found, Principal, RoleId, SearchKind } from '@wallet/contract';
import {
  addAccount,
  addFarm,
  addMerchant,
  addTransactions,
  addUnpaidDeposit,
  addWaitingPayout,
  asThief,
  depositWorld,
  testDatabase,
  testHttp,
  testVault,
} from '@wallet/server/testing';
import type { DepositWorld, OpenDeposit, TestDatabase, TestHttp } from '@wallet/server/testing';
import { accountKeyOf } from '#modules/accounts/providers';
import { recordAudit } from '#modules/audit';
import { foldTransactions } from '#modules/reports/transactions';
import { newId } from '#platform/ids';
import { searchRoutes } from './endpoints.ts';

let database: TestDatabase;
let world: DepositWorld;
let consoles: { admin: TestHttp; merchant: TestHttp };
let farm: string;
/** Two shops: what is planted belongs to the first, the second must never see it. */
let kopi: string;
let halo: string;
let farmed: OpenDeposit;
let unpaid: { id: string; merchantId: string };
const adminId = newId('usr');
const ids = {
  proxy: newId('prx'),
  person: newId('usr'),
  method: newId('pym'),
  token: newId('tok'),
  webhook: newId('whe'),
  file: newId('exp'),
  line: newId('lin'),
  request: newId('req'),
  named: newId('wdr'),
  move: newId('flm'),
  posting: newId('adj'),
  proposal: newId('prp'),
  difference: newId('dif'),
  alert: newId('alr'),
  shift: newId('shf'),
  call: newId('apc'),
  called: newId('req'),
};

beforeAll(async () => {
  database = await testDatabase();
  world = await depositWorld(database);
  const routes = searchRoutes({ db: database.db, vault: testVault() });
  consoles = {
    admin: testHttp({ routes, console: 'admin' }),
    merchant: testHttp({ routes, console: 'merchant' }),
  };
  farm = await addFarm(database.db);
  [kopi, halo] = [
    await addMerchant(database.db, { methods: ['livin'] }),
    await addMerchant(database.db),
  ];
  await addAccount(database.db, { provider: 'livin', merchantIds: [kopi], ownerUserId: farm });
  farmed = await world.pay(kopi, {
    method: 'livin',
    customerName: 'Wilhelmina Planted',
    amount: { minor: 7_654_300n, currency: 'IDR' },
  });
  unpaid = await addUnpaidDeposit(world);
  await addWaitingPayout(database.db, kopi);
  await addThings();
  await foldTransactions(database.db);
});
afterAll(async () => {
  await Promise.all([consoles.admin.close(), consoles.merchant.close(), world.close()]);
  await database.close();
});

async function addThings(): Promise<void> {
  const { read } = database.db;
  await sql`insert into account (id, mode, provider, kind, label, holder_name, number_enc, account_key,
    last4, currency, device_id, status)
    select ${newId('acc')}, mode, provider, kind, 'Quartz Wallet', holder_name, 'x',
      ${accountKeyOf(testVault(), 'livin', '1370099887766')}, '7766', currency, device_id, 'new'
        from account where id = ${farmed.accountId}`.execute(read);
  await sql`update device set name = 'OBSIDIAN-01', serial = 'R58N777PLANT'
    where id = (select device_id from account where id = ${farmed.accountId})`.execute(read);
  await sql`insert into app_user (id, email, email_key, name, role_id, status)
    values (${adminId}, ${adminId}, ${adminId}, 'Rizky Pratama', 1, 'active')`.execute(read);
  await sql`insert into app_user (id, email, email_key, name, role_id, status, merchant_id, team_role)
    values (${ids.person}, 'gardenia@kopi.example', ${ids.person}, 'Gardenia Lestari', 4, 'active',
      ${kopi}, 'owner')`.execute(read);
  await sql`insert into proxy (id, name, protocol, host, port)
    values (${ids.proxy}, 'Basalt Jakarta', 'http', 'basalt.example', 8080)`.execute(read);
  await sql`insert into api_token (id, merchant_id, mode, name, prefix, last4, hash, scopes, status)
    values (${ids.token}, ${kopi}, 'live', 'Feldspar server', 'wap_Qx7z', 'k9Zp', ${ids.token}, '{}',
      'active')`.execute(read);
  await sql`insert into webhook_endpoint (id, merchant_id, mode, url, secret_enc, event_types)
    values (${ids.webhook}, ${kopi}, 'live', 'https://hooks.granite.example/in', 's', '{}')`.execute(
    read,
  );
  await sql`insert into payout_method (id, merchant_id, mode, type, currency, country, institution_code,
    bank_name, bank_number_enc, payee_key, last4, bank_user_name, verification, usable_after, status)
    values (${ids.method}, ${kopi}, 'live', 'livin', 'IDR', 'ID', '014', 'Bank Marble Asia', 'x', 'x',
      '4417', 'Perdita Holder', 'unverified', now(), 'active')`.execute(read);
  await sql`insert into export (id, merchant_id, mode, kind, filter, format, time_zone, maker_kind, made_by)
    values (${ids.file}, ${kopi}, 'live', 'transactions', '{}', 'csv', 'UTC', 'user', ${ids.person})`.execute(
    read,
  );
  await sql`insert into statement_line (id, account_id, mode, key, direction, amount, currency,
    occurred_from, occurred_to, source, booked, raw_enc, match_status, posted)
    values (${ids.line}, ${farmed.accountId}, 'live', 'k-planted', 'credit', 100, 'IDR', now(), now(),
      'history', true, 'r', 'unmatched', true)`.execute(read);
  await sql`insert into institution (country, code, name, short_name, type, source, as_of)
    values ('ID', '997', 'Bank Travertine Nusantara', 'Travertine', 'bank', 'test', '2026-01-01')`.execute(
    read,
  );
  await asThief(
    { read },
    sql`insert into withdrawal_request (id, ref_no, merchant_reference, merchant_id, mode, source, currency,
      amount, destination_enc, destination_key, destination_shown, payload_hash, status)
    values (${ids.named}, 'QZ7A-QZ7B', 'OUT-PLANTED-9', ${kopi}, 'live', 'api', 'IDR', 8765400, '', 'k',
      '{"holderName": "Ottoline Planted"}'::jsonb, '', 'pendingApproval')`,
  );
  await sql`insert into merchant_reference (merchant_id, mode, kind, reference, object_id, body_hash)
    values (${kopi}, 'live', 'withdrawal', 'OUT-PLANTED-9', ${ids.named}, '')`.execute(read);
  await addDesk();
  await database.db.transaction((trx) =>
    recordAudit(trx, {
      actor: { actorId: ids.person, actorRole: 'Merchant' },
      merchantId: kopi,
      mode: 'live',
      action: 'user.invited',
      entity: 'user',
      entityId: ids.person,
      requestId: ids.request,
    }),
  );
}

/** What operators have on their desk, and a call of the shop's server. */
async function addDesk(): Promise<void> {
  const { read } = database.db;
  const { accountId } = farmed;
  await sql`insert into float_move (id, mode, to_account_id, currency, amount, kind, status, announced_by,
    reason) values (${ids.move}, 'live', ${accountId}, 'IDR', 4200, 'topUp', 'proposed', ${adminId},
      'Jasper float')`.execute(read);
  await sql`insert into reconciliation_difference (id, account_id, mode, kind, source, line_id, direction,
    amount, currency, occurred_from, occurred_to)
      values (${ids.difference}, ${accountId}, 'live', 'onlySettling', 'import', ${ids.line}, 'credit', 100,
        'IDR', now(), now())`.execute(read);
  await sql`insert into adjustment (id, code, kind, mode, currency, amount, goal, merchant_id, reason,
    proposed_by) values (${ids.posting}, 'ADJ-JASPR7', 'merchant', 'live', 'IDR', 500, 'writeOff', ${kopi},
      'Jasper goodwill', ${adminId})`.execute(read);
  await sql`insert into line_proposal (id, line_id, mode, kind, nature, line_revision, status, reason,
    proposed_by, lapses_at) values (${ids.proposal}, ${ids.line}, 'live', 'ignore', 'interest', 1, 'open',
      'Interest', ${adminId}, now() + interval '1 day')`.execute(read);
  await sql`insert into alert (id, mode, kind, subject_kind, subject_id, severity, owner_user_id,
    params, state, told_at)
    select ${ids.alert}, 'live', 'deviceOffline', 'device', device_id, 'warning', ${farm},
      '{"name": "OBSIDIAN-01"}', 'open', now() from account where id = ${accountId}`.execute(read);
  await sql`insert into shift (id, user_id, open_at_start) values (${ids.shift}, ${adminId}, '[]')`.execute(
    read,
  );
  await sql`insert into api_call (id, merchant_id, mode, token_id, method, path, route, status, code,
    request_id, duration_ms)
      values (${ids.call}, ${kopi}, 'live', ${ids.token}, 'GET', '/v1/balance', '/v1/balance', 404,
        'notFound', ${ids.called}, 1)`.execute(read);
}

function person(
  roleId: RoleId,
  { userId = newId('usr'), merchantId }: { userId?: string; merchantId?: string } = {},
): Principal {
  return {
    kind: 'user',
    userId,
    sessionId: newId('ses'),
    roleId,
    console: consoleOf(roleId),
    ...(merchantId !== undefined && { merchantId }),
  };
}

const admin = person(1, { userId: adminId });

async function search(who: Principal, q: string, more = ''): Promise<Found[]> {
  const home =
    who.kind === 'user' && who.console === 'merchant' ? consoles.merchant : consoles.admin;
  return endpoints.search.answer.parse(
    (await home.as(who)('GET', `/api/search?q=${encodeURIComponent(q)}${more}`)).body,
  ).data;
}

async function kinds(who: Principal, q: string): Promise<string> {
  return (await search(who, q)).map(({ kind }) => kind).join();
}

async function refNo(): Promise<string> {
  const { rows } = await sql<{
    refNo: string;
  }>`select ref_no as "refNo" from transaction_session where id = ${farmed.sessionId}`.execute(
    database.db.read,
  );
  return rows[0]?.refNo ?? '';
}

/** What leads to each kind, whole and as people remember it. */
const ways: [SearchKind, string, () => string | Promise<string>][] = [
  ['transaction', 'its id', () => farmed.id],
  ['transaction', 'its code', async () => codeOf(farmed.id)],
  ['transaction', 'the end of its code', async () => (await codeOf(farmed.id)).slice(4)],
  ['transaction', 'a word of a name', () => 'plant'],
  ['transaction', 'two words in any order', () => 'planted wil'],
  ['transaction', 'an exact amount', () => 'Rp 333.000'],
  ['transaction', 'a phone number as people write it', () => '0812-3456-7890'],
  ['session', 'its id', () => farmed.sessionId],
  ['session', 'its reference number', () => refNo()],
  ['withdrawal', 'its reference', () => 'OUT-PLANTED-9'],
  ['withdrawal', 'the end of its reference', () => 'PLANTED-9'],
  ['withdrawal', 'a second word of its payee', () => 'ottoline pl'],
  ['withdrawal', 'its amount', () => '87654'],
  ['line', 'its code', () => `UNM-${ids.line.slice(-6).toUpperCase()}`],
  ['line', 'its id', () => ids.line],
  ['device', 'its name', () => 'obsid'],
  ['device', 'its serial', () => 'r58n777'],
  ['account', 'its label', () => 'wallet quartz'],
  ['account', 'its whole number', () => '137-0099-8877-66'],
  ['proxy', 'its place', () => 'basalt.example'],
  ['merchant', 'its code', () => kopi.slice(-12)],
  ['user', 'an address', () => 'gardenia@kopi'],
  ['payoutMethod', 'its holder', () => 'perdita'],
  ['payoutMethod', 'its bank and last digits', () => 'marble 4417'],
  ['apiToken', 'how it begins', () => 'wap_Qx7z'],
  ['apiToken', 'how it ends', () => 'k9Zp'],
  ['webhook', 'its host', () => 'hooks.granite.example'],
  ['institution', 'its name', () => 'travert'],
  ['auditEntry', 'the request that did it', () => ids.request],
  ['move', 'its id', () => ids.move],
  ['difference', 'its id', () => ids.difference],
  ['posting', 'its code', () => 'adj-jaspr7'],
  ['proposal', 'its id', () => ids.proposal],
  ['alert', 'its id', () => ids.alert],
  ['alert', 'the phone that it is about', () => 'obsidian'],
  ['shift', 'its id', () => ids.shift],
  ['shift', 'whose it is', () => 'rizky prat'],
];

async function codeOf(id: string): Promise<string> {
  const { rows } = await sql<{
    code: string;
  }>`select code from transaction where id = ${id}`.execute(database.db.read);
  return rows[0]?.code ?? '';
}

test.each(ways)('an Admin finds a %s by %s', async (kind, _by, text) => {
  expect(await kinds(admin, await text())).toContain(kind);
});

describe('a merchant\u2019s people', () => {
  const house: readonly SearchKind[] = [
    'line',
    'device',
    'account',
    'proxy',
    'merchant',
    'move',
    'difference',
    'posting',
    'proposal',
    'alert',
    'shift',
  ];

  test('find whatever is theirs by the same texts, and nothing of the house', async () => {
    const own = person(4, { merchantId: kopi });
    for (const [kind, by, text] of ways.filter(
      ([, by]) => !['an exact amount', 'a phone number as people write it'].includes(by),
    )) {
      const found = await search(own, await text());
      expect([kind, by, found.some((one) => one.kind === kind)]).toEqual([
        kind,
        by,
        !house.includes(kind),
      ]);
      expect(found.filter((one) => house.includes(one.kind))).toEqual([]);
    }
    expect(await kinds(own, ids.file)).toBe('export');
    for (const text of [ids.called, ids.call])
      expect(await search(own, text)).toMatchObject([
        { kind: 'apiCall', id: ids.call, title: 'GET /v1/balance', note: '404 notFound' },
      ]);
    expect(await kinds(person(4, { merchantId: unpaid.merchantId }), '333000')).toBe('transaction');
  });

  test('find nothing of another merchant by any of them, not by its id either', async () => {
    const other = person(4, { merchantId: halo });
    for (const [kind, by, text] of ways.filter(([kind]) => kind !== 'institution'))
      expect([kind, by, await search(other, await text())]).toEqual([kind, by, []]);
    for (const id of Object.values(ids)) expect(await search(other, id)).toEqual([]);
  });
});

describe('roles', () => {
  test('Staff find no transactions, no people and nobody by a payee\u2019s name, whose name they are not shown either', async () => {
    const staff = person(2);
    expect(await search(staff, farmed.id)).toEqual([]);
    for (const text of ['gardenia', 'perdita', 'ottoline'])
      expect([text, await kinds(staff, text)]).toEqual([text, '']);
    expect(
      JSON.stringify([await search(staff, 'QZ7A-QZ7B'), await search(staff, 'marble')]),
    ).not.toMatch(/Ottoline|Perdita/);
    expect([await kinds(staff, 'QZ7A-QZ7B'), await kinds(staff, 'marble')]).toEqual([
      'withdrawal',
      'payoutMethod',
    ]);
    expect(await search(staff, ids.request)).toEqual([]);
  });

  test('a phone farm finds its own phones, what is on them, and their sessions by number alone, without anybody\u2019s name', async () => {
    const own = person(3, { userId: farm });
    const stranger = person(3);
    const number = await refNo();
    expect([
      await kinds(own, 'obsidian'),
      await kinds(own, 'quartz'),
      await kinds(own, number),
      await kinds(own, '1370099887766'),
    ]).toEqual(['device,alert', 'account', 'session', 'account']);
    expect(await search(own, number)).toMatchObject([
      { kind: 'session', title: number, note: null },
    ]);
    for (const text of ['plant', 'basalt', kopi, number.slice(0, 4), ids.line])
      expect([text, await search(own, text)]).toEqual([text, []]);
    for (const text of ['obsidian', 'quartz', number, '1370099887766', farmed.sessionId])
      expect([text, await search(stranger, text)]).toEqual([text, []]);
  });

  test('a file is found by who ordered it alone among people of the house', async () => {
    const own = newId('exp');
    await sql`insert into export (id, mode, kind, filter, format, time_zone, maker_kind, made_by)
      values (${own}, 'live', 'transactions', '{}', 'csv', 'UTC', 'user', ${adminId})`.execute(
      database.db.read,
    );
    expect([
      await kinds(admin, own),
      await kinds(person(1), own),
      await kinds(admin, ids.file),
    ]).toEqual(['export', '', '']);
  });
});

describe('what is found', () => {
  test('says where it stands, so that its own row can be opened', async () => {
    const placed = async (text: string) =>
      (await search(admin, text)).map(({ kind, title, place }) => [kind, title, place]);
    expect(await placed(ids.proposal)).toEqual([
      ['proposal', `UNM-${ids.line.slice(-6).toUpperCase()}`, 'open'],
    ]);
    expect(await placed(ids.difference)).toEqual([['difference', 'onlySettling', null]]);
    const { rows } = await sql<{
      id: string;
    }>`select device_id as id from account where id = ${farmed.accountId}`.execute(
      database.db.read,
    );
    expect(await placed(ids.alert)).toEqual([['alert', 'OBSIDIAN-01', `device/${rows[0]?.id}`]]);
    expect(
      (await placed(ids.token))
        .concat(await placed(ids.webhook))
        .map(([kind, , place]) => [kind, place]),
    ).toEqual([
      ['apiToken', kopi],
      ['webhook', kopi],
    ]);
  });

  test('an alert of a kind that somebody may not know of is not found, nor a shift of others by an owner of phones', async () => {
    expect([
      await kinds(person(3, { userId: farm }), ids.alert),
      await kinds(person(3), ids.alert),
    ]).toEqual(['alert', '']);
    expect([
      await kinds(person(2), ids.shift),
      await kinds(person(3), ids.shift),
      await kinds(person(3, { userId: adminId }), ids.shift),
      await kinds(person(2), ids.move),
    ]).toEqual(['shift', '', 'shift', '']);
  });
});

describe('the order', () => {
  test('what is exactly the text comes first, then references, then names', async () => {
    const merchantId = await addMerchant(database.db);
    await addTransactions(database.db, merchantId, 1, {
      minute: 1,
      customer: 'Zirconia Tan',
      reference: 'ZIRCON',
    });
    await sql`insert into proxy (id, name, protocol, host, port)
      values (${newId('prx')}, 'zircon', 'http', 'z.example', 80)`.execute(database.db.read);
    await foldTransactions(database.db);
    const found = await search(admin, 'zircon');
    expect(found.map(({ kind, match }) => `${match} ${kind}`)).toEqual([
      'exact proxy',
      'name transaction',
      'name session',
    ]);
    expect((await search(admin, 'ZIRCON')).map(({ kind, match }) => `${match} ${kind}`)).toEqual([
      'exact proxy',
      'reference transaction',
      'reference session',
    ]);
  });

  test('six of a kind at most, those that are called so themselves among them', async () => {
    await sql`insert into proxy (id, name, protocol, host, port) select 'prx_' || lpad(n::text, 26, '0'),
      'Onyx' || case when n = 3 then '' else n::text end, 'http', 'o' || n || '.example', 80
        from generate_series(1, 20) as n`.execute(database.db.read);
    const found = await search(admin, 'onyx', '&kind=proxy');
    expect([found.length, found[0]?.title, found[0]?.match]).toEqual([
      maxFound.ofKind,
      'Onyx',
      'exact',
    ]);
  });

  test('a name that changed is found as it is called now', async () => {
    await sql`update proxy set name = 'Pumice' where id = ${ids.proxy}`.execute(database.db.read);
    expect([await kinds(admin, 'pumice'), await kinds(admin, 'jakarta basalt')]).toEqual([
      'proxy',
      '',
    ]);
    await sql`update proxy set name = 'Basalt Jakarta' where id = ${ids.proxy}`.execute(
      database.db.read,
    );
  });
});

test('money of test mode is found when test is asked for', async () => {
  const merchantId = await addMerchant(database.db);
  await addTransactions(database.db, merchantId, 1, {
    minute: 2,
    mode: 'test',
    customer: 'Malachite Tan',
    reference: 'MALACH',
  });
  await foldTransactions(database.db);
  expect([
    await kinds(admin, 'malachite'),
    (await search(admin, 'malachite', '&mode=test')).length,
  ]).toEqual(['', 2]);
});

test('any text is an answer, a single letter and nobody are refused', async () => {
  for (const text of [
    '%%',
    "a'b\\",
    '\u0000x',
    '🙂🙂',
    '____',
    'x'.repeat(64),
    '99999999999999999999',
  ])
    expect(
      (await consoles.admin.as(admin)('GET', `/api/search?q=${encodeURIComponent(text)}`)).status,
    ).toBe(200);
  expect((await consoles.admin.as(admin)('GET', '/api/search?q=x')).status).toBe(400);
  expect((await consoles.admin.as()('GET', '/api/search?q=xx')).status).toBe(401);
});
