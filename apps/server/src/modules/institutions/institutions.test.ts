import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { all, sql } from '#platform/db';
import type {
  InstitutionHistoryRow,
  InstitutionImportReport,
  InstitutionRow,
  Principal,
  RoleId,
} from '@wallet/contract';
import {
  testDatabase,
  testHttp,
  type Answered,
  type TestDatabase,
  type TestHttp,
} from '@wallet/server/testing';
import { systemActor } from '#modules/audit';
import { newId } from '#platform/ids';
import { institutionsRoutes } from './endpoints.ts';
import { importInstitutions } from './import-institutions.ts';
import { seedInstitutions } from './seed-institutions.ts';

let database: TestDatabase;
let sites: Record<'admin' | 'merchant', TestHttp>;
beforeAll(async () => {
  database = await testDatabase();
  const routes = institutionsRoutes({ db: database.db });
  sites = {
    admin: testHttp({ routes, console: 'admin' }),
    merchant: testHttp({ routes, console: 'merchant' }),
  };
  await sql`insert into app_user (id, email, email_key, name, role_id, status)
    values (${adminId}, 'ayu@house.example', 'ayu@house.example', 'Ayu', 1, 'active')`.execute(
    database.db.read,
  );
  expect(await seedInstitutions(database.db)).toBe(76);
});
afterAll(async () => {
  await Promise.all([sites.admin.close(), sites.merchant.close()]);
  await database.close();
});

const adminId = newId('usr');

function ask(
  who: RoleId | 'token' | undefined,
  method: 'GET' | 'PATCH' | 'POST',
  path: string,
  body?: unknown,
): Promise<Answered> {
  const merchantId = newId('mer');
  const console = who === 4 || who === 'token' ? 'merchant' : 'admin';
  const token: Principal = {
    kind: 'token',
    tokenId: newId('tok'),
    merchantId,
    mode: 'live',
    scopes: ['sessions:read'],
  };
  const principal: Principal | undefined =
    who === undefined
      ? undefined
      : who === 'token'
        ? token
        : {
            kind: 'user',
            userId: who === 1 ? adminId : newId('usr'),
            sessionId: newId('ses'),
            roleId: who,
            console,
            ...(who === 4 && { merchantId }),
          };
  return sites[console].as(principal)(method, path, body === undefined ? {} : { body });
}
const list = async (query: string, who: RoleId | 'token' = 1) =>
  (await ask(who, 'GET', `${who === 'token' ? '/v1' : '/api'}/institutions?${query}`)).body as {
    data: InstitutionRow[];
    next: string | null;
    total: number;
  };
const ids = async (query: string, who: RoleId | 'token' = 1) =>
  (await list(query, who)).data.map(({ id }) => id);
const read = async (id: string) =>
  (await ask(1, 'GET', `/api/institutions/${id}`)).body as InstitutionRow;
const file = (institutions: unknown[], asOf = '2027-01-01') => ({ asOf, institutions });
const bri = {
  country: 'ID',
  type: 'bank',
  code: '002',
  name: 'Bank Rakyat Indonesia',
  shortName: 'BRI',
  rails: ['BI-FAST'],
};
const send = async (dryRun: boolean, content: unknown, more: object = {}) =>
  await ask(1, 'POST', '/api/institutions/import', {
    dryRun,
    source: 'list.json',
    file: content,
    ...more,
  });

describe('the facts that come with the product', () => {
  test('are loaded once, with leading zeros, codes of their rails, and a code of ours where none is published', async () => {
    expect(await seedInstitutions(database.db)).toBe(0);
    expect(await read('ID-014')).toMatchObject({
      name: 'Bank Central Asia',
      shortName: 'BCA',
      type: 'bank',
      rails: [{ rail: 'BI-FAST', code: null, enabled: true, source: 'import' }],
      enabled: true,
      source: 'institutions.json',
      asOf: '2026-11-21',
      isCodeOurs: false,
      revision: 1,
    });
    expect(await read('ID-GOPAY')).toMatchObject({
      code: 'GOPAY',
      isCodeOurs: true,
      type: 'ewallet',
      rails: [],
    });
    expect((await read('PH-GXCHPHM2XXX')).rails).toEqual([
      { rail: 'InstaPay', code: 'GXCHPHM2XXX', enabled: true, source: 'import' },
      { rail: 'PESONet', code: 'GXCHPHM2XXX', enabled: true, source: 'import' },
    ]);
    expect((await ask(1, 'GET', '/api/institutions/ID-999')).status).toBe(404);
  });

  test('are found by name, short name or code, narrowed, and read page by page in the order of names', async () => {
    expect(await ids('search=gcash')).toEqual(['PH-GXCHPHM2XXX']);
    expect(await ids('search=014')).toEqual(['ID-014']);
    expect(await ids('search=mandiri&country=ID')).toContain('ID-008');
    expect(await ids('search=%25')).toEqual([]);
    expect((await list('country=PH&type=ewallet&rail=InstaPay')).total).toBe(5);
    const seen: string[] = [];
    for (let after: string | null = ''; after !== null;) {
      const page: { data: InstitutionRow[]; next: string | null; total: number } = await list(
        `limit=20${after && `&after=${after}`}`,
      );
      expect(page).toMatchObject({ total: 76, rails: ['BI-FAST', 'InstaPay', 'PESONet'] });
      seen.push(...page.data.map(({ id }) => id));
      after = page.next;
    }
    expect([new Set(seen).size, seen.length]).toEqual([seen.length, 76]);
    expect(await ask(1, 'GET', '/api/institutions?after=ID-999')).toMatchObject({
      status: 400,
      body: { code: 'cursorInvalid' },
    });
  });
});

describe('an import', () => {
  test('tells beforehand row by row what it would do, and changes nothing', async () => {
    const before = await all(
      database.db.read,
      sql`select to_jsonb(i)::text as row from institution i order by 1`,
    );
    const answer = await send(
      true,
      file([
        bri,
        { ...bri, code: '014', name: 'BCA Renamed', rails: ['BI-FAST', 'RTGS'] },
        { ...bri, code: '777', name: 'New Bank' },
        { ...bri, code: 'bad code' },
        { ...bri },
        { name: 'Half' },
        7,
      ]),
    );
    expect(answer.status).toBe(200);
    const report = answer.body as InstitutionImportReport;
    expect(report).toMatchObject({ dryRun: true, added: 1, changed: 1, unchanged: 1, wrong: 4 });
    expect(report.rows.map(({ row, outcome }) => [row, outcome])).toEqual([
      [1, 'unchanged'],
      [2, 'changed'],
      [3, 'added'],
      [4, 'wrong'],
      [5, 'wrong'],
      [6, 'wrong'],
      [7, 'wrong'],
    ]);
    expect(report.rows[1]?.changes).toEqual([
      { field: 'name', before: 'Bank Central Asia', after: 'BCA Renamed' },
      { field: 'shortName', before: 'BCA', after: 'BRI' },
      { field: 'rails', before: 'BI-FAST', after: 'BI-FAST, RTGS' },
    ]);
    expect(report.rows[4]?.problem).toBe('the same country and code stand above');
    expect(report.missing).toContain('ID-008');
    expect(report.missing.every((id) => id.startsWith('ID-'))).toBe(true);
    expect(
      await all(
        database.db.read,
        sql`select to_jsonb(i)::text as row from institution i order by 1`,
      ),
    ).toEqual(before);
  });

  test('with a wrong row changes nothing and names it', async () => {
    const answer = await send(
      false,
      file([
        { ...bri, name: 'Other' },
        { ...bri, code: '!' },
      ]),
    );
    expect(answer).toMatchObject({
      status: 422,
      body: {
        code: 'importHasErrors',
        errors: [{ path: 'institutions.1', message: expect.stringContaining('code') }],
      },
    });
    expect((await read('ID-002')).name).toBe('Bank Rakyat Indonesia');
    for (const none of [{}, [], 'x', { asOf: 'today', institutions: [bri] }, file([])])
      expect(await send(true, none)).toMatchObject({
        status: 422,
        body: { code: 'importHasErrors' },
      });
  });

  test('does what its dry run said; twice is the same as once', async () => {
    const content = file([{ ...bri, code: '888', name: 'Bank Delapan', shortName: null }]);
    const dry = (await send(true, content)).body as InstitutionImportReport;
    const real = (await send(false, content)).body as InstitutionImportReport;
    expect(real).toEqual({ ...dry, dryRun: false });
    expect(await read('ID-888')).toMatchObject({
      name: 'Bank Delapan',
      asOf: '2027-01-01',
      source: 'list.json',
      revision: 1,
    });
    expect((await send(false, content)).body).toMatchObject({ added: 0, changed: 0, unchanged: 1 });
    expect(await read('ID-888')).toMatchObject({ revision: 1 });
    expect(
      await all(
        database.db.read,
        sql`select after from audit_entry where action = 'institutions.imported' and entity_id = 'list.json'`,
      ),
    ).toEqual([{ after: expect.objectContaining({ added: 1 }) }]);
  });

  test('leaves switched off what was, and keeps a rail that an operator added; a rail the facts lost goes', async () => {
    const place = '/api/institutions/ID-009';
    expect(
      await ask(1, 'PATCH', place, {
        revision: 1,
        rails: [
          { rail: 'BI-FAST', enabled: false },
          { rail: 'RTGS', enabled: true },
        ],
        reason: 'down',
      }),
    ).toMatchObject({
      status: 200,
      body: {
        revision: 2,
        rails: [
          { rail: 'BI-FAST', enabled: false, source: 'import' },
          { rail: 'RTGS', enabled: true, source: 'operator' },
        ],
      },
    });
    const bni = { ...bri, code: '009', name: 'Bank Negara Indonesia', shortName: 'BNI' };
    expect((await send(false, file([bni]))).body).toMatchObject({ unchanged: 1, changed: 0 });
    expect((await read('ID-009')).rails).toMatchObject([
      { rail: 'BI-FAST', enabled: false },
      { rail: 'RTGS', enabled: true },
    ]);
    expect((await send(false, file([{ ...bni, rails: [] }]))).body).toMatchObject({ changed: 1 });
    expect((await read('ID-009')).rails).toMatchObject([{ rail: 'RTGS', source: 'operator' }]);
  });

  test('two at once store each row once', async () => {
    const content = file(
      Array.from({ length: 30 }, (_, i) => ({ ...bri, code: String(500 + i), name: `Bank ${i}` })),
    );
    const load = () =>
      importInstitutions(database.db, {
        file: content,
        source: 'both',
        dryRun: false,
        by: systemActor,
        userId: null,
      });
    const reports = await Promise.all([load(), load()]);
    expect(reports.map(({ wrong }) => wrong)).toEqual([0, 0]);
    expect((await list('search=Bank%201')).data.filter(({ code }) => code === '501')).toHaveLength(
      1,
    );
  });
});

const reason = 'letter of the bank';
const history = async (id: string) =>
  (
    (await ask(1, 'GET', `/api/institutions/${id}/history`)).body as {
      data: InstitutionHistoryRow[];
    }
  ).data;

describe('the history of an institution', () => {
  test('tells each change with what was before, its source and who made it, newest first; what stays the same is none', async () => {
    const place = '/api/institutions/ID-014';
    const { revision, name, shortName } = await read('ID-014');
    const came = await history('ID-014');
    expect(came).toMatchObject([
      { changes: [{ field: 'name', before: null, after: name }], changedBy: null },
    ]);
    expect(await ask(1, 'PATCH', place, { revision, name: 'Bank Baru', reason })).toMatchObject({
      status: 200,
      body: { name: 'Bank Baru', shortName, revision: revision + 1 },
    });
    expect(
      await ask(1, 'PATCH', place, { revision: revision + 1, name: 'Bank Baru', reason }),
    ).toMatchObject({ status: 200, body: { revision: revision + 1 } });
    expect(
      await ask(1, 'PATCH', place, {
        revision: revision + 1,
        enabled: false,
        rails: [{ rail: 'RTGS', enabled: false }],
        reason: 'it is closed',
      }),
    ).toMatchObject({ status: 200, body: { enabled: false } });
    const [newest, first, ...others] = await history('ID-014');
    expect(others).toEqual(came);
    expect(first).toMatchObject({
      changes: [{ field: 'name', before: name, after: 'Bank Baru' }],
      source: reason,
      changedBy: { name: expect.any(String) },
    });
    expect(newest).toMatchObject({ source: 'it is closed' });
    expect(newest?.changes.find(({ field }) => field === 'enabled')).toEqual({
      field: 'enabled',
      before: 'true',
      after: 'false',
    });
    expect(newest?.changes.find(({ field }) => field === 'railsOff')).toMatchObject({
      before: null,
      after: 'RTGS',
    });
    expect(await ask(1, 'PATCH', place, { revision: revision + 2, enabled: true })).toMatchObject({
      status: 400,
    });
    expect(await ask(1, 'GET', '/api/institutions/ID-XX/history')).toMatchObject({ status: 404 });
    await expect(database.db.staffPool.query(`delete from institution_change`)).rejects.toThrow(
      'permission denied',
    );
    expect(
      await ask(1, 'PATCH', place, {
        revision: revision + 2,
        enabled: true,
        reason: 'it is open again',
      }),
    ).toMatchObject({ status: 200, body: { enabled: true } });
  });

  test('names what a file brought and changed; what the file lacks is switched off only when that is asked for', async () => {
    const bank = {
      ...bri,
      country: 'PH',
      code: '901',
      name: 'Bank Siyam',
      shortName: null,
      rails: ['InstaPay'],
    };
    const all = (await list('country=PH&limit=100')).data;
    const dry = (await send(true, file([bank]), { switchOffMissing: true }))
      .body as InstitutionImportReport;
    expect(dry.switchedOff).toEqual(
      dry.missing.filter((id) => all.find((row) => row.id === id)?.enabled !== false),
    );
    expect(dry.switchedOff.length).toBeGreaterThan(5);
    expect((await send(false, file([bank]))).body).toMatchObject({ added: 1, switchedOff: [] });
    expect(await history('PH-901')).toMatchObject([
      { changes: [{ field: 'name', before: null, after: 'Bank Siyam' }], source: 'list.json' },
    ]);
    const others = all.filter(({ enabled }) => enabled).map(({ id }) => id);
    expect(
      (await send(false, file([{ ...bank, name: 'Bank Siyam Nga' }]), { switchOffMissing: true }))
        .body,
    ).toMatchObject({ changed: 1, switchedOff: dry.switchedOff });
    expect((await history('PH-901'))[0]).toMatchObject({
      changes: [{ field: 'name', before: 'Bank Siyam', after: 'Bank Siyam Nga' }],
    });
    const [one = ''] = others;
    expect(await read(one)).toMatchObject({ enabled: false });
    expect((await history(one))[0]).toMatchObject({
      changes: [{ field: 'enabled', before: 'true', after: 'false' }],
      source: 'list.json',
    });
    await sql`update institution set enabled = true where country = 'PH'`.execute(database.db.read);
  });
});

describe('switching on and off', () => {
  test('decides what merchants\u2019 servers can choose, and is in the trail', async () => {
    const choices = () => ids('search=BDO%20Net&country=PH', 'token');
    const [first] = await choices();
    if (first === undefined) throw new Error('no such bank');
    const { rails, revision } = await read(first);
    expect(
      (await ask('token', 'GET', '/v1/institutions?search=BDO%20Net&country=PH')).body,
    ).toMatchObject({ data: [{ id: first, rails: ['InstaPay', 'PESONet'] }] });
    await ask(1, 'PATCH', `/api/institutions/${first}`, {
      revision,
      rails: [{ rail: 'InstaPay', enabled: false }],
      reason,
    });
    expect(
      (await ask('token', 'GET', '/v1/institutions?search=BDO%20Net&country=PH')).body,
    ).toMatchObject({ data: [{ id: first, rails: ['PESONet'] }] });
    expect(await ids('search=BDO%20Net&country=PH&rail=InstaPay', 'token')).toEqual([]);
    await ask(1, 'PATCH', `/api/institutions/${first}`, {
      revision: revision + 1,
      rails: rails.map(({ rail }) => ({ rail, enabled: false })),
      reason,
    });
    expect(await choices()).toEqual([]);
    await ask(1, 'PATCH', `/api/institutions/${first}`, {
      revision: revision + 2,
      rails: rails.map(({ rail }) => ({ rail, enabled: true })),
      enabled: false,
      reason,
    });
    expect(await choices()).toEqual([]);
    expect(await ids('enabled=false')).toEqual([first]);
    expect(
      await ask(1, 'PATCH', `/api/institutions/${first}`, { revision, enabled: true, reason }),
    ).toMatchObject({ status: 409, body: { code: 'revisionConflict' } });
    expect(
      await ask(1, 'PATCH', `/api/institutions/${first}`, {
        revision: revision + 3,
        enabled: false,
        reason,
      }),
    ).toMatchObject({ status: 200, body: { revision: revision + 3 } });
    expect(
      await all(
        database.db.read,
        sql`select action from audit_entry where entity = 'institution' and entity_id = ${first}`,
      ),
    ).toHaveLength(3);
  });

  test('is for Admins; operators and merchants read, phone farms do not', async () => {
    for (const who of [1, 5, 2, 4] as const)
      expect([who, (await ask(who, 'GET', '/api/institutions?limit=1')).status]).toEqual([
        who,
        200,
      ]);
    expect((await ask(3, 'GET', '/api/institutions')).status).toBe(403);
    expect((await ask(undefined, 'GET', '/api/institutions')).status).toBe(401);
    for (const who of [5, 2] as const) {
      expect(
        (
          await ask(who, 'PATCH', '/api/institutions/ID-002', {
            revision: 1,
            enabled: false,
            reason,
          })
        ).body,
      ).toMatchObject({
        code: 'forbidden',
        detail: expect.stringContaining('institutions.manage'),
      });
      expect(
        (
          await ask(who, 'POST', '/api/institutions/import', {
            dryRun: true,
            source: 'x',
            file: {},
          })
        ).status,
      ).toBe(403);
    }
    expect([404, 405]).toContain(
      (await ask(4, 'PATCH', '/api/institutions/ID-002', { revision: 1, enabled: false, reason }))
        .status,
    );
  });
});
