import { all, one, sql } from '#platform/db';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints, type Principal, type ReceivedOf } from '@wallet/contract';
import {
  addAccount,
  addLine,
  addMerchant,
  addPaidDeposit,
  addTransactions,
  addUnpaidDeposit,
  addWaitingPayout,
  asThief,
  type DepositWorld,
  depositWorld,
  minuteOfPast as at,
  type OpenDeposit,
  type PastRows,
  type TestDatabase,
  testDatabase,
  testHttp,
  type TestHttp,
} from '@wallet/server/testing';
import { foldTransactions } from '#modules/reports/transactions';
import { reportsRoutes } from '#modules/reports/endpoints';
import { idFloor, newId } from '#platform/ids';
import { operatorTransactionRoutes } from './endpoints.ts';

type Found = ReceivedOf<typeof endpoints.listOperatorTransactions>;
type Detail = ReceivedOf<typeof endpoints.getOperatorTransaction>;

let database: TestDatabase;
let world: DepositWorld;
let admin: TestHttp;
let merchants: TestHttp;
let adminId: string;
/** One that was really paid, and the other shop's that nobody paid. */
let paid: OpenDeposit;
let other: { id: string; merchantId: string };
let withdrawal: { id: string; requestId: string };

beforeAll(async () => {
  database = await testDatabase();
  world = await depositWorld(database);
  admin = testHttp({ routes: operatorTransactionRoutes(world.deps), console: 'admin' });
  merchants = testHttp({
    routes: [...reportsRoutes(world.deps), ...operatorTransactionRoutes(world.deps)],
  });
  adminId = newId('usr');
  await sql`insert into app_user (id, email, email_key, name, role_id, status)
    values (${adminId}, ${adminId}, ${adminId}, 'Rizky Pratama', 1, 'active')`.execute(
    database.db.read,
  );
  paid = await addPaidDeposit(world, adminId);
  other = await addUnpaidDeposit(world);
  withdrawal = await addWaitingPayout(database.db, other.merchantId);
  await foldTransactions(database.db);
});
afterAll(async () => {
  await Promise.all([admin.close(), merchants.close(), world.close()]);
  await database.close();
});

describe('the list', () => {
  test('goes on page by page without a row twice or lost, also while others are made', async () => {
    const merchantId = await addMerchant(database.db);
    const ids = await rows(merchantId, 7, { minute: 1 });
    const seen: string[] = [];
    for (let after: string | null = null; ;) {
      const page: Found = await list(
        `merchantId=${merchantId}&limit=3${after === null ? '' : `&after=${after}`}`,
      );
      seen.push(...page.data.map(({ id }) => id));
      await rows(merchantId, 1, { minute: 59 });
      after = page.next;
      if (after === null) break;
    }
    expect(seen).toEqual(ids.toReversed());
  });

  test('is narrowed by each filter alone and by several together, of live ones unless test is asked for', async () => {
    const merchantId = await addMerchant(database.db);
    const { accountId, deviceId } = await addAccount(database.db, { provider: 'livin' });
    const [plain = ''] = await rows(merchantId, 1, { minute: 10 });
    const [failed = ''] = await rows(merchantId, 1, {
      minute: 11,
      status: 'failed',
      method: 'livin',
      accountId,
      deviceId,
    });
    const [flagged = ''] = await rows(merchantId, 1, {
      minute: 12,
      flag: 'paidLate',
      minor: 7_777_00n,
    });
    const [refund = ''] = await rows(merchantId, 1, {
      minute: 13,
      kind: 'refund',
      status: 'review',
    });
    const [tried = ''] = await rows(merchantId, 1, { minute: 14, mode: 'test' });
    const names = new Map([
      [plain, 'plain'],
      [failed, 'failed'],
      [flagged, 'flagged'],
      [refund, 'refund'],
      [tried, 'tried'],
    ]);
    const found = async (query: string) =>
      (await list(query)).data.flatMap(({ id }) => names.get(id) ?? []).join();
    expect(await found(`merchantId=${merchantId}`)).toBe('refund,flagged,failed,plain');
    expect(await found('status=failed,review')).toBe('refund,failed');
    expect(await found('status=failed&method=livin,dana')).toBe('failed');
    expect(await found('status=failed&method=maya_to_bank')).toBe('');
    expect(await found('method=livin&limit=100')).toContain('failed');
    expect(await found('provider=livin&limit=100')).toBe('failed');
    expect(await found('flag=any')).toBe('flagged');
    expect(await found('flag=paidLate')).toBe('flagged');
    expect(await found('flag=paidOver')).toBe('');
    expect(await found('kind=refund')).toBe('refund');
    expect(await found('mode=test')).toBe('tried');
    expect(await found(`accountId=${accountId}`)).toBe('failed');
    expect(await found(`deviceId=${deviceId}&kind=deposit`)).toBe('failed');
    expect(await found('amount=7777.00')).toBe('flagged');
    expect(await found('amount=7777&currency=PHP')).toBe('');
    expect(await found(`from=${at(11)}&to=${at(13)}`)).toBe('flagged,failed');
    expect(await found(`merchantId=${other.merchantId}`)).toBe('');
  });

  test('says whose it is, who paid and by what account', async () => {
    const [row] = (await list(`merchantId=${paid.merchantId}`)).data;
    expect(row).toMatchObject({
      id: paid.id,
      merchant: { name: 'Kopi Nusantara' },
      customerName: 'Budi Santoso',
      party: 'BUDI SANTOSO',
      account: { id: paid.accountId, provider: 'dana', label: 'Test' },
      device: { name: expect.stringContaining('TEST-') },
      providerReference: 'DANA-2026-778899',
    });
  });

  test('counts exactly up to a thousand; above that the sum of roll-ups is what a count says, after every change of state', async () => {
    const merchantId = await addMerchant(database.db);
    await rows(merchantId, 1_000, { minute: 20 });
    expect((await list(`merchantId=${merchantId}&limit=1&count=true`)).total).toEqual({
      count: 1_000,
      isExact: true,
      isLeast: false,
    });
    await rows(merchantId, 400, { minute: 21, status: 'expired' });
    await asThief(
      database.db,
      sql`update transaction set status = 'review'
        where merchant_id = ${merchantId} and id in (select id from transaction
          where merchant_id = ${merchantId} order by id limit 150)`,
    );
    await foldTransactions(database.db);
    const total = async (query: string) => (await list(`limit=1&count=true&${query}`)).total;
    const counted = (where: ReturnType<typeof sql>) =>
      one(
        database.db.read,
        sql<{
          count: number;
        }>`select count(*)::int as count from transaction where mode = 'live' and ${where}`,
      );
    expect(await total(`merchantId=${merchantId}`)).toEqual({
      count: 1_400,
      isExact: false,
      isLeast: false,
    });
    expect(await total('')).toEqual({
      ...(await counted(sql`true`)),
      isExact: false,
      isLeast: false,
    });
    expect(await total('method=dana')).toMatchObject(await counted(sql`method = 'dana'`));
    expect(await total(`from=${at(-60)}&to=${at(60)}`)).toMatchObject(
      await counted(
        sql`id >= ${idFloor('txn', new Date(at(-60)))} and id < ${idFloor('txn', new Date(at(60)))}`,
      ),
    );
    expect(await total(`merchantId=${merchantId}&status=review`)).toEqual({
      count: 150,
      isExact: true,
      isLeast: false,
    });
    const { sum } = await one(
      database.db.read,
      sql<{
        sum: number;
      }>`select sum(count)::int as sum from transaction_count
        where merchant_id = ${merchantId} and grain = 'day' and status = 'review'`,
    );
    expect(sum).toBe(150);
    expect(await total('amount=150000.00')).toEqual({
      count: 1_000,
      isExact: false,
      isLeast: true,
    });
  });

  test('refuses what is no filter, and a cursor that is none', async () => {
    for (const query of [
      'status=paid',
      'status=',
      'status=failed,paid',
      'provider=gcash',
      'amount=1.5',
      'search=x',
      'searchIn=everything',
      'count=false',
      'page=2',
    ]) {
      expect([query, await ask(`/api/operator/transactions?${query}`)]).toMatchObject([
        query,
        { status: 400, body: { code: 'invalidRequest' } },
      ]);
    }
    expect(await ask('/api/operator/transactions?after=txn_1')).toMatchObject({
      status: 400,
      body: { code: 'cursorInvalid' },
    });
  });
});

describe('a search', () => {
  const texts = async () => {
    const { refNo, code, reference, lineId } = await one(
      database.db.read,
      sql<{
        refNo: string;
        code: string;
        reference: string;
        lineId: string;
      }>`select s.ref_no as "refNo", t.code, s.merchant_reference as reference, t.line_id as "lineId"
      from transaction t join transaction_session s on s.id = t.session_id where t.id = ${paid.id}`,
    );
    return { refNo, code, reference, lineId };
  };

  test('by any id leads to the transaction', async () => {
    const { lineId } = await texts();
    const { allocation } = await one(
      database.db.read,
      sql<{
        allocation: string;
      }>`select id as allocation from line_allocation where target = ${paid.id}`,
    );
    for (const id of [paid.id, paid.sessionId, lineId, allocation])
      expect([id, await ids(`search=${id}`)]).toEqual([id, [paid.id]]);
    for (const id of [withdrawal.requestId, withdrawal.id])
      expect([id, await ids(`search=${id}`)]).toEqual([id, [withdrawal.id]]);
    for (const id of [paid.accountId, paid.merchantId])
      expect([id, await ids(`search=${id}`)]).toEqual([id, [paid.id]]);
    for (const beside of [
      `merchantId=${other.merchantId}&search=${paid.merchantId}`,
      `accountId=${newId('acc')}&search=${paid.accountId}`,
    ])
      expect(await list(`${beside}&count=true`)).toMatchObject({ data: [], total: { count: 0 } });
    for (const id of [newId('txn'), newId('txs'), newId('lin'), newId('usr')])
      expect([id, await ids(`search=${id}`)]).toEqual([id, []]);
  });

  test('by code, reference number, reference and provider\u2019s number finds beginning and end, in any case where they are ours', async () => {
    const { code, refNo, reference } = await texts();
    const tries: Record<string, string[]> = {
      code: [code, code.toLowerCase(), code.slice(0, 8), code.slice(-5)],
      refNo: [refNo, refNo.slice(0, 6), refNo.slice(-6)],
      reference: [reference, reference.slice(0, -2), reference.slice(4)],
      providerReference: ['DANA-2026-778899', 'dana-2026-7788', '778899'],
    };
    for (const [kind, wanted] of Object.entries(tries)) {
      for (const text of wanted)
        expect([
          kind,
          text,
          await ids(`search=${encodeURIComponent(text)}&searchIn=${kind}`),
        ]).toEqual([kind, text, [paid.id]]);
      expect([kind, await ids(`search=ZZZ-ZZZZ9&searchIn=${kind}`)]).toEqual([kind, []]);
    }
    expect(await ids('search=778899')).toEqual([paid.id]);
    expect((await list('search=DEP-&searchIn=code')).searched).toMatchObject({
      kinds: ['code'],
      tooMany: [],
    });
  });

  test('by name finds how each word of the customer\u2019s, payer\u2019s or holder\u2019s name begins, whatever its case and accents', async () => {
    for (const text of ['Budi', 'bud', 'santo', 'BUDI SANTOSO', 'santoso budi', 'b\u00fadi'])
      expect([text, await ids(`search=${encodeURIComponent(text)}&searchIn=name`)]).toEqual([
        text,
        [paid.id],
      ]);
    for (const text of ['udi', 'budi wijaya', 'antoso'])
      expect([text, await ids(`search=${encodeURIComponent(text)}&searchIn=name`)]).toEqual([
        text,
        [],
      ]);
    expect(await ids('search=maricel&searchIn=name')).toEqual([other.id]);
    expect(await ids('search=hendra%20guna&searchIn=name')).toEqual([withdrawal.id]);
  });

  test('by name finds every word of a long one of the customer\u2019s and of another of the payer\u2019s', async () => {
    const names = [
      'Maria Cristina Dela Cruz Santos',
      'JOSE PROTACIO RIZAL MERCADO ALONSO',
    ] as const;
    const [long] = await rows(await addMerchant(database.db), 1, {
      minute: 29,
      customer: names[0],
      reference: 'long',
    });
    await sql`update transaction set payer_name = ${names[1]} where id = ${long}`.execute(
      database.db.read,
    );
    await foldTransactions(database.db);
    for (const word of names.join(' ').split(' '))
      expect([word, await ids(`search=${word}&searchIn=name`)]).toEqual([
        word,
        expect.arrayContaining([long]),
      ]);
  });

  test('by amount finds what was asked for, had to be paid and was paid, however it is written', async () => {
    for (const text of ['151234', '151,234.00', 'Rp 151.234', '151234.00'])
      expect([text, await ids(`search=${encodeURIComponent(text)}&searchIn=amount`)]).toEqual([
        text,
        [paid.id],
      ]);
    expect(await ids(`search=${String(paid.finalMinor / 100n)}&searchIn=amount`)).toEqual([
      paid.id,
    ]);
    expect(await ids('search=151235&searchIn=amount')).toEqual([]);
  });

  test('by phone and account number finds the whole number only, in each way people write it', async () => {
    for (const text of ['081234567890', '+62 812-3456-7890', '6281234567890'])
      expect([text, await ids(`search=${encodeURIComponent(text)}&searchIn=phone`)]).toEqual([
        text,
        [other.id],
      ]);
    for (const text of ['08123456789', '1234567890'])
      expect([text, await ids(`search=${text}&searchIn=phone`)]).toEqual([text, []]);
    expect(await ids('search=123-456-7891&searchIn=accountNumber')).toEqual([withdrawal.id]);
    expect(await ids('search=1234567892&searchIn=accountNumber')).toEqual([]);
  });

  test('by last four digits needs two times at most 92 days apart, and says so', async () => {
    const times = `from=${new Date(Date.now() - 90 * 86_400_000).toISOString()}&to=${new Date(Date.now() + 86_400_000).toISOString()}`;
    expect(await ids(`search=7890&searchIn=last4&${times}`)).toEqual([other.id]);
    expect(await ids(`search=7891&searchIn=last4&${times}`)).toEqual([withdrawal.id]);
    expect(await ask('/api/operator/transactions?search=7890&searchIn=last4')).toMatchObject({
      status: 422,
      body: { code: 'searchNeedsTimes' },
    });
    expect(
      await ask(
        `/api/operator/transactions?search=7890&searchIn=last4&from=2026-01-01T00:00:00Z&to=${new Date(Date.now() + 86_400_000).toISOString()}`,
      ),
    ).toMatchObject({ status: 422 });
    expect((await list('search=7890')).searched).toMatchObject({ needsTimes: true });
  });

  test('that too many references answer to is left out and named; a beginning that very many names have is read newest first', async () => {
    const merchantId = await addMerchant(database.db);
    const made = await rows(merchantId, 1_005, {
      minute: 30,
      customer: 'Quirino Many',
      reference: 'bulk',
    });
    await foldTransactions(database.db);
    const many = await list('search=bulk-');
    expect(many).toMatchObject({ data: [], searched: { tooMany: ['reference'] } });
    expect(await ids('search=bulk-1004&searchIn=reference')).toEqual([made[1_004]]);
    const page = await list('search=quir&searchIn=name&limit=2&count=true');
    expect(page).toMatchObject({
      data: [{ id: made[1_004] }, { id: made[1_003] }],
      searched: { tooMany: [] },
      total: { count: 1_000, isLeast: true },
    });
    expect(
      (await list(`search=quir&searchIn=name&limit=2&after=${page.next}`)).data.map(({ id }) => id),
    ).toEqual([made[1_002], made[1_001]]);
  });

  test('of a merchant finds its own rows by the same words, and nobody else\u2019s', async () => {
    const own = async (merchantId: string, text: string) =>
      ReadOwn.parse(
        (
          await merchants.as(owner(merchantId))(
            'GET',
            `/api/transactions?search=${encodeURIComponent(text)}`,
          )
        ).body,
      ).data.map(({ id }) => id);
    for (const text of ['778899', 'DANA-2026-77', 'santoso', 'budi san', '151.234']) {
      expect([text, await own(paid.merchantId, text)]).toEqual([text, [paid.id]]);
      expect([text, await own(other.merchantId, text)]).toEqual([text, []]);
    }
    expect(await own(other.merchantId, '+62 812 3456 7890')).toEqual([other.id]);
    expect(await own(paid.merchantId, '+62 812 3456 7890')).toEqual([]);
  });
});

describe('one transaction', () => {
  test('is shown with its session, evidence, every leg of its postings, deliveries, and one timeline in order', async () => {
    const found = await detail(paid.id);
    expect(found).toMatchObject({
      transaction: { id: paid.id, status: 'succeeded' },
      session: { id: paid.sessionId, status: 'completed', customerName: 'Budi Santoso' },
      request: null,
      route: {
        latePolicy: 'ask',
        considered: [{ id: paid.accountId, openIntents: 0 }],
        others: [],
        passed: [],
      },
      evidence: {
        lines: [
          {
            role: 'payment',
            providerReference: 'DANA-2026-778899',
            matchStatus: 'matched',
            raw: [
              { name: 'from', value: '\u2022\u2022\u2022\u2022 7890' },
              { name: 'note', value: 'thanks' },
            ],
          },
        ],
        coverage: [{ proof: 'runningBalance' }],
      },
      commands: [{ kind: 'readHistory', state: 'succeeded', steps: [{ step: 'openHistory' }] }],
      deliveries: [{ status: 'succeeded', responseStatus: 204 }],
      acts: [{ action: 'transaction.looked', actor: { name: 'Rizky Pratama' } }],
    });
    const [posting] = found.ledger;
    expect(
      posting?.legs.map(({ kind, owner: whose, amount }) => [kind, whose, amount.value]),
    ).toEqual(
      expect.arrayContaining([
        ['float', 'Test', `-${rupiah(paid.finalMinor)}`],
        ['merchantPayable', 'Kopi Nusantara', expect.any(String)],
        ['feeIncome', null, expect.any(String)],
      ]),
    );
    const words = found.timeline.map(({ what }) => what);
    expect(words).toEqual(
      expect.arrayContaining([
        'sessionOpened',
        'qrShown',
        'commandAsked',
        'paid',
        'lineSeen',
        'ledgerPosted',
        'matched',
        'webhookDelivered',
        'act',
      ]),
    );
    expect(found.timeline.map(({ at: time }) => time)).toEqual(
      found.timeline.map(({ at: time }) => time).toSorted(),
    );
    expect(found.timeline.find(({ what }) => what === 'act')).toMatchObject({
      by: 'operator',
      group: 'people',
      who: { name: 'Rizky Pratama' },
    });
    expect(JSON.stringify(found)).not.toMatch(/081234567890|whsec|planted-payload/);
  });

  test('of an unpaid one names the lines that wait for somebody on its account with its amount', async () => {
    const lineId = await addLine(database.db, {
      accountId: (
        await one(
          database.db.read,
          sql<{ id: string }>`select account_id as id from transaction where id = ${other.id}`,
        )
      ).id,
      amountMinor: await finalOf(other.id),
      counterparty: 'NOBODY KNOWN',
    });
    expect((await detail(other.id)).evidence.lines).toMatchObject([
      { id: lineId, role: 'candidate', allocated: null, raw: null },
    ]);
  });

  test('takes notes of people of the house, which its merchant never sees, and audits each', async () => {
    const note = (text: string, id = other.id) =>
      admin.as(person(1, adminId))('POST', `/api/operator/transactions/${id}/notes`, {
        body: { text },
      });
    expect(await note('  called the shop ')).toMatchObject({
      status: 201,
      body: { text: 'called the shop', by: { id: adminId, name: 'Rizky Pratama' } },
    });
    expect(await note('they will call back')).toMatchObject({ status: 201 });
    for (const text of ['', ' ', 'x'.repeat(501)])
      expect(await note(text)).toMatchObject({ status: 400 });
    expect(await note('nowhere', newId('txn'))).toMatchObject({
      status: 404,
      body: { code: 'notFound' },
    });
    const found = await detail(other.id);
    expect(found.notes.map(({ text }) => text)).toEqual(['called the shop', 'they will call back']);
    expect(
      found.timeline.filter(({ what }) => what === 'noted').map(({ detail: text }) => text),
    ).toEqual(['called the shop', 'they will call back']);
    expect(found.merchantNote).toBeNull();
    const own = await merchants.as(owner(other.merchantId))('GET', `/api/transactions/${other.id}`);
    expect(own).toMatchObject({ status: 200, body: { note: null } });
    expect(JSON.stringify(own.body)).not.toContain('called the shop');
    const trail = await all(
      database.db.read,
      sql<{
        action: string;
        merchantId: string | null;
      }>`select action, merchant_id as "merchantId" from audit_entry where entity_id = ${other.id} order by id`,
    );
    expect(trail).toEqual([
      { action: 'transaction.noteAdded', merchantId: null },
      { action: 'transaction.noteAdded', merchantId: null },
    ]);
  });

  test('that never was answers 404', async () => {
    expect(await ask(`/api/operator/transactions/${newId('txn')}`)).toMatchObject({
      status: 404,
      body: { code: 'notFound' },
    });
    expect(await ask('/api/operator/transactions/txn_1')).toMatchObject({ status: 400 });
  });
});

test('only Admins come in: other roles lack the right by its name, merchants find no such path, and nobody is signed out', async () => {
  for (const [method, path, permission] of [
    ['GET', '', 'transactions.readAll'],
    ['GET', `/${paid.id}`, 'transactions.readAll'],
    ['POST', `/${paid.id}/notes`, 'transactions.noteAll'],
  ] as const) {
    const sent = method === 'POST' ? { body: { text: 'x' } } : {};
    for (const roleId of [2, 3, 5] as const)
      expect(
        await admin.as(person(roleId))(method, `/api/operator/transactions${path}`, sent),
      ).toMatchObject({
        status: 403,
        body: { code: 'forbidden', detail: expect.stringContaining(permission) },
      });
    expect(await admin.as()(method, `/api/operator/transactions${path}`, sent)).toMatchObject({
      status: 401,
      body: { code: 'signedOut' },
    });
    expect(
      await merchants.as(owner(paid.merchantId))(method, `/api/operator/transactions${path}`, sent),
    ).toMatchObject({ status: 404 });
  }
});

const ReadOwn = endpoints.listOwnTransactions.answer;

function person(roleId: 1 | 2 | 3 | 5, userId = newId('usr')): Principal {
  return { kind: 'user', userId, sessionId: newId('ses'), roleId, console: 'admin' };
}

function owner(merchantId: string): Principal {
  return {
    kind: 'user',
    userId: newId('usr'),
    sessionId: newId('ses'),
    roleId: 4,
    merchantId,
    console: 'merchant',
  };
}

function ask(path: string) {
  return admin.as(person(1, adminId))('GET', path);
}

async function list(query: string): Promise<Found> {
  return endpoints.listOperatorTransactions.answer.parse(
    (await ask(`/api/operator/transactions?${query}`)).body,
  );
}

async function ids(query: string): Promise<string[]> {
  return (await list(query)).data.map(({ id }) => id);
}

async function detail(id: string): Promise<Detail> {
  return endpoints.getOperatorTransaction.answer.parse(
    (await ask(`/api/operator/transactions/${id}`)).body,
  );
}

async function finalOf(id: string): Promise<bigint> {
  return (
    await one(
      database.db.read,
      sql<{ minor: bigint }>`select final_payment as minor from transaction where id = ${id}`,
    )
  ).minor;
}

const rupiah = (minor: bigint) => `${minor / 100n}.00`;

function rows(merchantId: string, count: number, wanted: PastRows): Promise<string[]> {
  return addTransactions(database.db, merchantId, count, wanted);
}
