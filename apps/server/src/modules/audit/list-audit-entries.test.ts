import { afterAll, beforeAll, expect, test } from 'vitest';
import { Client } from 'pg';
import { consoleOf, endpoints } from '@wallet/contract';
import type { AuditEntryRow, Console, Principal, RoleId } from '@wallet/contract';
import { newId } from '#platform/ids';
import { addMerchant, testDatabase, testHttp } from '@wallet/server/testing';
import type { Answered, TestDatabase, TestHttp } from '@wallet/server/testing';
import { auditRoutes } from './endpoints.ts';
import { listAuditEntries } from './list-audit-entries.ts';
import { selectEntries } from './list.sql.ts';
import { recordAudit } from './record-audit.ts';
import type { AuditRecord } from './audit-row.ts';

type User = Extract<Principal, { kind: 'user' }>;

let database: TestDatabase;
let sites: Record<Console, TestHttp>;
const merchants: string[] = [];
const people = { rizky: newId('usr'), dian: newId('usr') };
const token = newId('tok');
const entryIds: string[] = [];

beforeAll(async () => {
  database = await testDatabase();
  const routes = auditRoutes({ db: database.db });
  sites = {
    admin: testHttp({ routes, console: 'admin' }),
    merchant: testHttp({ routes, console: 'merchant' }),
  };
  for (let i = 0; i < 2; i++) merchants.push(await addMerchant(database.db));
  await admin(
    `insert into app_user (id, email, email_key, name, role_id, status, merchant_id, team_role) values
      ('${people.rizky}', 'r@x.example', 'r', 'Rizky', 1, 'active', null, null),
        ('${people.dian}', 'd@x.example', 'd', 'Dian', 4, 'active', '${merchants[0]}', 'owner')`,
  );
  const [own, other] = merchants;
  await admin(
    `insert into api_token (id, merchant_id, mode, name, prefix, last4, hash, scopes, status)
      values ('${token}', '${own}', 'test', 'Till', 'wap_', 'abcd', 'h', '{}', 'active')`,
  );
  const record = (
    who: { actorId: string | null; actorRole: string },
    what: Pick<AuditRecord, 'action' | 'entity' | 'entityId'> & Partial<AuditRecord>,
  ) =>
    database.db.transaction((trx) =>
      recordAudit(trx, {
        actor: who,
        ip: '203.0.113.9',
        userAgent: 'Firefox',
        requestId: 'req_1',
        ...what,
      }),
    );
  const rizky = { actorId: people.rizky, actorRole: 'Admin' };
  await record(rizky, {
    action: 'setting.changed',
    entity: 'setting',
    entityId: 'set_1',
    before: { value: 1 },
    after: { value: 2 },
    reason: 'asked for',
  });
  await record(rizky, {
    action: 'merchant.changed',
    entity: 'merchant',
    entityId: own ?? '',
    merchantId: own,
  });
  await record(rizky, {
    action: 'merchant.changed',
    entity: 'merchant',
    entityId: other ?? '',
    merchantId: other,
  });
  await record(
    { actorId: people.dian, actorRole: 'Merchant' },
    {
      action: 'webhookEndpoint.created',
      entity: 'webhookEndpoint',
      entityId: 'whe_1',
      merchantId: own,
      mode: 'live',
    },
  );
  await record(
    { actorId: token, actorRole: 'ApiToken' },
    {
      action: 'webhookEndpoint.removed',
      entity: 'webhookEndpoint',
      entityId: 'whe_1',
      merchantId: own,
      mode: 'live',
    },
  );
  await record(
    { actorId: null, actorRole: 'System' },
    { action: 'account.locked', entity: 'account', entityId: 'acc_1', ip: undefined },
  );
  const { rows } = await database.db.staffPool.query<{ id: string }>(
    'select id from audit_entry order by id desc',
  );
  entryIds.push(...rows.map(({ id }) => id));
});
afterAll(async () => {
  for (const site of Object.values(sites)) await site.close();
  await database.close();
});

test('an operator sees everything, newest first, with the names of who acted and what changed', async () => {
  const page = await list(1);
  expect(page.data.map(({ id }) => id)).toEqual(entryIds);
  expect(page.next).toBeNull();
  expect(page.data.at(-1)).toEqual({
    id: entryIds.at(-1),
    at: expect.stringMatching(/Z$/),
    merchantId: null,
    mode: null,
    actorId: people.rizky,
    actorName: 'Rizky',
    actorRole: 'Admin',
    action: 'setting.changed',
    entity: 'setting',
    entityId: 'set_1',
    before: { value: 1 },
    after: { value: 2 },
    reason: 'asked for',
    ip: '203.0.113.9',
    userAgent: 'Firefox',
    requestId: 'req_1',
    seq: null,
  });
  expect(page.data.map(({ actorName }) => actorName)).toEqual([
    null,
    'Till',
    'Dian',
    'Rizky',
    'Rizky',
    'Rizky',
  ]);
});

test('each filter narrows, alone and together, and nothing found is an empty page', async () => {
  const found = async (query: string) =>
    (await list(5, query)).data.map(({ id }) => entryIds.indexOf(id));
  expect(await found(`actorId=${people.rizky}`)).toEqual([3, 4, 5]);
  expect(await found('action=merchant.changed')).toEqual([3, 4]);
  expect(await found('entity=webhookEndpoint')).toEqual([1, 2]);
  expect(await found('entityId=whe_1')).toEqual([1, 2]);
  expect(
    await found(
      `actorId=${people.dian}&entity=webhookEndpoint&entityId=whe_1&action=webhookEndpoint.created`,
    ),
  ).toEqual([2]);
  expect(await found(`actorId=${people.dian}&action=merchant.changed`)).toEqual([]);
  expect(await found(`merchantId=${merchants[0]}`)).toEqual([1, 2, 4]);
  expect(await found(`merchantId=${merchants[1]}&entity=webhookEndpoint`)).toEqual([]);
  expect((await list(4, `merchantId=${merchants[1]}`, merchants[0])).data).toEqual([]);
  expect((await list(4, `merchantId=${merchants[0]}`, merchants[0])).data).toEqual(
    (await list(4, '', merchants[0])).data,
  );
  const now = new Date();
  expect(
    await found(
      `from=${new Date(now.getTime() - 60_000).toISOString()}&to=${new Date(now.getTime() + 60_000).toISOString()}`,
    ),
  ).toHaveLength(6);
  expect(await found(`to=1969-01-01T00:00:00Z`)).toEqual([]);
  expect(await found(`from=9999-01-01T00:00:00Z`)).toEqual([]);
});

test('pages follow each other without a gap or a double, also under a filter with an end', async () => {
  const to = new Date(Date.now() + 60_000).toISOString();
  const seen: string[] = [];
  let after = '';
  for (;;) {
    const { data, next } = await list(1, `limit=4&to=${to}${after}`);
    seen.push(...data.map(({ id }) => id));
    if (next === null) break;
    after = `&after=${next}`;
  }
  expect(seen).toEqual(entryIds);
});

test('a merchant sees the entries about itself only, and of other people\u2019s acts neither name nor address', async () => {
  const { data } = await list(4, '', merchants[0]);
  expect(
    data.map(({ action, actorName, ip, userAgent }) => [action, actorName, ip, userAgent]),
  ).toEqual([
    ['webhookEndpoint.removed', 'Till', '203.0.113.9', 'Firefox'],
    ['webhookEndpoint.created', 'Dian', '203.0.113.9', 'Firefox'],
    ['merchant.changed', null, null, null],
  ]);
  expect((await list(4, `entityId=${merchants[1]}`, merchants[0])).data).toEqual([]);
  expect(
    (await list(4, `actorId=${people.rizky}&action=setting.changed`, merchants[0])).data,
  ).toEqual([]);
  expect((await list(4, '', merchants[1])).data.map(({ entityId }) => entityId)).toEqual([
    merchants[1],
  ]);
});

test('a query that forgets to ask for the merchant still reads that merchant\u2019s entries only', async () => {
  const forgetful = await database.db.tenant(
    { merchantId: merchants[1] ?? '', mode: 'live' },
    (query) => listAuditEntries(query, 'all', {}),
  );
  expect(forgetful.data.map(({ entityId }) => entityId)).toEqual([merchants[1]]);
});

test('who may not read is refused, and so is a question that is none', async () => {
  expect(await ask(undefined, '')).toMatchObject({ status: 401 });
  for (const roleId of [2, 3] as const)
    expect(await ask(user(roleId), '')).toMatchObject({
      status: 403,
      body: { code: 'forbidden', detail: expect.stringContaining('audit.read') },
    });
  expect(await ask(user(4), '')).toMatchObject({ status: 403 });
  for (const query of ['after=aud_1', 'after=usr_0000000000000000000000000x'])
    expect(await ask(user(1), query)).toMatchObject({
      status: 400,
      body: { code: 'cursorInvalid' },
    });
  for (const query of [
    'limit=0',
    'limit=101',
    'from=yesterday',
    'actorId=',
    'merchantId=mer_1',
    `entity=${'x'.repeat(65)}`,
  ]) {
    expect({ query, ...(await ask(user(1), query)) }).toMatchObject({
      query,
      status: 400,
      body: { code: 'invalidRequest' },
    });
  }
});

test('among very many entries every filter reads little more than its page', async () => {
  await admin(
    `insert into audit_entry (id, merchant_id, actor_id, actor_role, action, entity, entity_id, digest)
      select left(id_floor('aud', now()), 14) || lpad(n::text, 16, '0'), 'm' || n % 40, 'u' || n % 200,
        'Admin', 'a' || n % 100, 'e' || n % 50, 'i' || n, 'd' from generate_series(1, 10000) as n`,
    'analyze audit_entry',
  );
  const [actorId, action, entity, entityId, merchantId] = ['u7', 'a7', 'e7', 'i7', 'm7'];
  const filters = [
    {},
    { merchantId },
    { actorId },
    { action },
    { entity },
    { entityId },
    { merchantId, action },
    { actorId, entity },
    { merchantId, actorId, action, entity, entityId },
    { entity: 'none' },
  ];
  for (const filter of filters) {
    const { sql, parameters } = selectEntries(undefined, filter, {
      after: 'aud_z',
      limit: 51,
    }).compile(database.db.read);
    const { rows } = await database.db.staffPool.query<{ 'QUERY PLAN': string }>(
      `explain (analyze, costs off, timing off, summary off) ${sql}`,
      [...parameters],
    );
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    const removed = [...plan.matchAll(/Rows Removed by (?:Filter|Index Recheck): (\d+)/g)].reduce(
      (sum, [, count]) => sum + Number(count),
      0,
    );
    expect({ filter, plan, isShort: removed < 600 }).toMatchObject({ isShort: true });
    expect(plan).not.toMatch(/Seq Scan on audit_entry.*rows=[1-9]\d{3}/);
  }
});

function user(roleId: RoleId, merchantId?: string): User {
  return {
    kind: 'user',
    userId: people.rizky,
    sessionId: 'ses_1',
    roleId,
    console: consoleOf(roleId),
    ...(merchantId !== undefined && { merchantId }),
  };
}

function ask(principal: User | undefined, query: string): Promise<Answered> {
  return sites[principal?.console ?? 'admin'].as(principal)('GET', `/api/audit-entries?${query}`);
}

async function list(
  roleId: RoleId,
  query = '',
  merchantId?: string,
): Promise<{ data: AuditEntryRow[]; next: string | null }> {
  const { status, body } = await ask(user(roleId, merchantId), query);
  expect(status).toBe(200);
  return endpoints.listAuditEntries.answer.parse(body);
}

async function admin(...statements: string[]): Promise<void> {
  const client = new Client({ connectionString: database.url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
