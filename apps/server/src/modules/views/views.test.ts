import { all, sql } from '#platform/db';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { consoleOf, type Principal, type RoleId, type SavedView } from '@wallet/contract';
import {
  addMerchant,
  testDatabase,
  testHttp,
  type TestDatabase,
  type TestHttp,
} from '@wallet/server/testing';
import { newId } from '#platform/ids';
import { viewsRoutes } from './endpoints.ts';

type User = Extract<Principal, { kind: 'user' }>;
let database: TestDatabase;
let consoles: Record<User['console'], TestHttp>;
let admin: User;
let staff: User;
let other: User;
beforeAll(async () => {
  database = await testDatabase();
  consoles = {
    admin: testHttp({ routes: viewsRoutes(database), console: 'admin' }),
    merchant: testHttp({ routes: viewsRoutes(database), console: 'merchant' }),
  };
});
afterAll(async () => {
  await Promise.all(Object.values(consoles).map((http) => http.close()));
  await database.close();
});
beforeEach(async () => {
  [admin, staff, other] = [await person(1), await person(2), await person(2)];
});

async function person(roleId: RoleId, merchantId?: string): Promise<User> {
  const userId = newId('usr');
  await sql`insert into app_user (id, email, email_key, name, role_id, status, merchant_id, team_role)
    values (${userId}, 'enc', ${userId}, ${`P${roleId}`}, ${roleId}, 'active', ${merchantId ?? null},
      ${merchantId === undefined ? null : 'owner'})`.execute(database.db.read);
  return {
    kind: 'user',
    userId,
    sessionId: newId('ses'),
    roleId,
    console: consoleOf(roleId),
    ...(merchantId !== undefined && { merchantId }),
  };
}

const look = { search: { state: 'offline', tag: 'rack 2' }, hidden: ['battery'], isDense: true };
const ask = (
  who: User | undefined,
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  body?: object,
) =>
  consoles[who?.console ?? 'admin'].as(who)(
    method,
    `/api/saved-views${path}`,
    body === undefined ? {} : { body },
  );
const create = (who: User, more: object = {}) =>
  ask(who, 'POST', '', { list: 'devices', name: 'Rack 2', ...look, ...more });
const viewsOf = async (who: User, list = 'devices') =>
  ((await ask(who, 'GET', `?list=${list}`)).body as { data: SavedView[] }).data;
const made = async (who: User, more: object = {}) => {
  const answer = await create(who, more);
  expect(answer.status).toBe(201);
  return (answer.body as { data: SavedView[] }).data.find(({ isOwn }) => isOwn) as SavedView;
};

describe('a view', () => {
  it('is kept as the list stands, under a name, for its owner only, and for that list only', async () => {
    const view = await made(staff);
    expect(view).toMatchObject({
      name: 'Rack 2',
      ...look,
      sharedWith: [],
      isOwn: true,
      mayChange: true,
      isDefault: false,
      ownerName: 'P2',
      revision: 1,
    });
    expect([await viewsOf(other), await viewsOf(admin), await viewsOf(staff, 'proxies')]).toEqual([
      [],
      [],
      [],
    ]);
    for (const [method, body] of [
      ['PATCH', { revision: 1, name: 'Mine' }],
      ['DELETE', undefined],
    ] as const)
      expect((await ask(other, method, `/${view.id}`, body)).status).toBe(404);
  });

  it('has a name of its own whatever its case, is renamed and replaced on its newest revision, and deleted', async () => {
    const view = await made(staff);
    expect((await create(staff, { name: ' RACK 2 ' })).body).toMatchObject({
      code: 'stateConflict',
    });
    expect((await create(other)).status).toBe(201);
    await create(staff, { name: 'A' });
    expect(await ask(staff, 'PATCH', `/${view.id}`, { revision: 1, name: 'a' })).toMatchObject({
      status: 409,
      body: { code: 'stateConflict' },
    });
    const next = { search: { state: 'failing' }, hidden: [], isDense: false };
    expect(
      (await ask(staff, 'PATCH', `/${view.id}`, { revision: 1, name: 'Racks', look: next })).body,
    ).toMatchObject({ data: [{ name: 'A' }, { name: 'Racks', ...next, revision: 2 }] });
    expect(
      (await ask(staff, 'PATCH', `/${view.id}`, { revision: 1, name: 'Late' })).body,
    ).toMatchObject({ code: 'revisionConflict' });
    expect((await ask(staff, 'DELETE', `/${view.id}`)).body).toMatchObject({
      data: [{ name: 'A' }],
    });
  });

  it('is one of 50 of a list at most', async () => {
    await sql`insert into saved_view (id, owner_user_id, list, name, search) select ${staff.userId} || n,
      ${staff.userId}, 'devices', 'V' || n, '{}' from generate_series(1, 50) n`.execute(
      database.db.read,
    );
    expect((await create(staff)).status).toBe(409);
    expect((await create(staff, { list: 'proxies' })).status).toBe(201);
  });

  it('is refused when it holds what no address says, and to nobody signed in', async () => {
    for (const wrong of [
      { list: 'secrets' },
      { name: ' ' },
      { search: { 'a b': 'x' } },
      { search: { a: 'x'.repeat(201) } },
      { sharedWith: [6] },
      { sharedWith: [2, 2] },
    ])
      expect((await create(staff, wrong)).status).toBe(400);
    expect((await ask(undefined, 'GET', '?list=devices')).status).toBe(401);
  });
});

describe('a shared view', () => {
  it('is made by an Admin only, seen by the roles that it names, and changed by every Admin', async () => {
    expect(await create(staff, { sharedWith: [2] })).toMatchObject({
      status: 403,
      body: { code: 'forbidden' },
    });
    const view = await made(admin, { sharedWith: [2], name: `Shared ${admin.userId}` });
    expect(
      (await viewsOf(staff)).map(({ name, isOwn, mayChange }) => [name, isOwn, mayChange]),
    ).toContainEqual([view.name, false, false]);
    expect((await viewsOf(await person(3))).some(({ id }) => id === view.id)).toBe(false);
    expect((await ask(staff, 'PATCH', `/${view.id}`, { revision: 1, name: 'Mine' })).status).toBe(
      404,
    );
    const second = await person(1);
    expect(
      (await ask(second, 'PATCH', `/${view.id}`, { revision: 1, sharedWith: [3] })).status,
    ).toBe(200);
    expect((await viewsOf(staff)).some(({ id }) => id === view.id)).toBe(false);
    const trail = await all(
      database.db.read,
      sql<{
        action: string;
      }>`select action from audit_entry where entity_id = ${view.id} order by id`,
    );
    expect(trail.map(({ action }) => action)).toEqual(['view.shared', 'view.shared']);
    expect((await ask(second, 'DELETE', `/${view.id}`)).status).toBe(200);
  });
});

describe('the view that a list opens with', () => {
  it('is chosen for oneself, is one at a time, and is none once it is deleted or not seen any more', async () => {
    const [own, shared] = [
      await made(staff),
      await made(admin, { sharedWith: [2], name: `For ${admin.userId}` }),
    ];
    const choose = (viewId: string | null, who = staff, list = 'devices') =>
      ask(who, 'POST', '/default', { list, viewId });
    const defaults = async () =>
      (await viewsOf(staff)).filter(({ isDefault }) => isDefault).map(({ id }) => id);
    expect([
      (await choose(own.id)).status,
      await defaults(),
      (await choose(shared.id)).status,
      await defaults(),
    ]).toEqual([200, [own.id], 200, [shared.id]]);
    expect([
      (await choose(own.id, other)).status,
      (await choose(own.id, staff, 'proxies')).status,
    ]).toEqual([404, 404]);
    await ask(admin, 'PATCH', `/${shared.id}`, { revision: 1, sharedWith: [] });
    expect(await defaults()).toEqual([]);
    await choose(own.id);
    await choose(null);
    expect(await defaults()).toEqual([]);
    await choose(own.id);
    await ask(staff, 'DELETE', `/${own.id}`);
    expect(await defaults()).toEqual([]);
  });
});

describe('a view of a merchant\u2019s person', () => {
  it('is shared with the own team and with nobody else: no other merchant sees, changes or begins with it, and no operator', async () => {
    const [kopi, halo] = [await addMerchant(database.db), await addMerchant(database.db)];
    const [owner, colleague, stranger] = [
      await person(4, kopi),
      await person(4, kopi),
      await person(4, halo),
    ];
    const own = { list: 'transactions', name: 'Refunds of today' };
    const [mine] = ((await create(owner, own)).body as { data: SavedView[] }).data;
    expect([
      await viewsOf(colleague, 'transactions'),
      (await ask(colleague, 'PATCH', `/${mine?.id}`, { revision: 1, name: 'X' })).status,
    ]).toEqual([[], 404]);
    expect(
      (await ask(owner, 'PATCH', `/${mine?.id}`, { revision: 1, sharedWith: [4] })).body,
    ).toMatchObject({ data: [{ ...own, sharedWith: [4], isOwn: true }] });
    expect(await viewsOf(colleague, 'transactions')).toMatchObject([
      { ...own, ...look, isOwn: false, mayChange: true, ownerName: 'P4' },
    ]);

    for (const outsider of [stranger, admin]) {
      expect(
        await ask(outsider, 'PATCH', `/${mine?.id}`, { revision: 2, name: 'Theirs' }),
      ).toMatchObject({ status: 404 });
      expect((await ask(outsider, 'DELETE', `/${mine?.id}`)).status).toBe(404);
      expect(
        (await ask(outsider, 'POST', '/default', { list: 'transactions', viewId: mine?.id }))
          .status,
      ).toBe(404);
    }
    expect(await viewsOf(stranger, 'transactions')).toEqual([]);

    expect(
      (await ask(colleague, 'POST', '/default', { list: 'transactions', viewId: mine?.id })).status,
    ).toBe(200);
    expect(
      (await ask(colleague, 'PATCH', `/${mine?.id}`, { revision: 2, name: 'Refunds' })).body,
    ).toMatchObject({ data: [{ name: 'Refunds', isDefault: true }] });
    expect(
      (await ask(owner, 'PATCH', `/${mine?.id}`, { revision: 3, sharedWith: [] })).status,
    ).toBe(200);
    expect(await viewsOf(colleague, 'transactions')).toEqual([]);
    const trail = await all(
      database.db.read,
      sql<{
        merchantId: string;
      }>`select merchant_id as "merchantId" from audit_entry where entity_id = ${mine?.id} order by id`,
    );
    expect(trail.map(({ merchantId }) => merchantId)).toEqual([kopi, kopi]);
  });

  it('is for the lists of the own console, and roles are those of the own side', async () => {
    const owner = await person(4, await addMerchant(database.db));
    expect([
      (await create(owner)).status,
      (await ask(owner, 'GET', '?list=devices')).status,
      (await ask(staff, 'GET', '?list=transactions')).status,
    ]).toEqual([404, 404, 404]);
    expect((await create(owner, { list: 'transactions', sharedWith: [1] })).status).toBe(403);
    expect((await create(admin, { sharedWith: [4] })).status).toBe(403);
    expect((await create(admin, { sharedWith: [2, 4] })).status).toBe(403);
  });

  it('is read through the second wall: a query that forgot whose it is shows no other merchant\u2019s', async () => {
    const [kopi, halo] = [await addMerchant(database.db), await addMerchant(database.db)];
    for (const merchantId of [kopi, halo])
      expect(
        (await create(await person(4, merchantId), { list: 'transactions', sharedWith: [4] }))
          .status,
      ).toBe(201);
    await made(admin, { name: `House ${admin.userId}` });
    const owners = await database.db.tenant({ merchantId: kopi, mode: 'live' }, (query) =>
      all(query, sql<{ merchantId: string }>`select merchant_id as "merchantId" from saved_view`),
    );
    expect(owners).toEqual([{ merchantId: kopi }]);
  });
});
