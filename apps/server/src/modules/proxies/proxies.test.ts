import { all, one, sql } from '#platform/db';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ProxyRow } from '@wallet/contract';
import { newId } from '#platform/ids';
import { createProxyWorld, type ProxyWorld } from '../../testing/fleet/proxy-world.ts';

let world: ProxyWorld;
let live: ProxyWorld;
beforeAll(async () => {
  world = await createProxyWorld();
  live = await createProxyWorld({ allowLoopback: false });
});
afterAll(() => Promise.all([world.database.close(), live.database.close()]));

const secret = 'very-secret-word';
const path = ({ id }: { id: string }, more = '') => `/api/proxies/${id}${more}`;
const stored = (id: string) =>
  one(
    world.database.db.read,
    sql<{
      password_enc: string | null;
      health: string;
      exit_ip: string | null;
      consecutive_failures: number;
    }>`select * from proxy where id = ${id}`,
  );
const open = async (id: string) =>
  world.deps.vault.open((await stored(id)).password_enc ?? '', {
    table: 'proxy',
    id,
    column: 'password_enc',
  });
const checkedBefore = (id: string) =>
  sql`update proxy set health = 'down', consecutive_failures = 4, exit_ip = '203.0.113.9', latency_ms = 12,
    last_checked_at = now(), last_problem = 'timedOut' where id = ${id}`.execute(
    world.database.db.read,
  );

describe('adding', () => {
  test('seals the password and shows it nowhere: not in the answer, the list, the detail or the trail', async () => {
    const { admin } = world.users;
    const made = await world.proxy({
      username: 'user',
      password: secret,
      country: 'ID',
      maxAccounts: 3,
      expiresAt: '2027-01-01T00:00:00Z',
      notes: ' by the month ',
    });
    expect(made).toMatchObject({
      hasPassword: true,
      username: 'user',
      country: 'ID',
      maxAccounts: 3,
      expiresAt: '2027-01-01T00:00:00.000Z',
      notes: 'by the month',
      status: 'active',
      health: 'unknown',
      assignedCount: 0,
      owner: null,
      revision: 1,
    });
    expect(await open(made.id)).toBe(secret);
    const said = [
      made,
      (await world.ask(admin, 'GET', path(made))).body,
      (await world.ask(admin, 'GET', '/api/proxies')).body,
      await world.trailOf(made.id),
    ];
    expect(JSON.stringify(said)).not.toContain(secret);
    expect(await world.trailOf(made.id)).toMatchObject([
      { action: 'proxy.created', after: { host: made.host, hasPassword: true } },
    ]);
  });

  test('refuses what is there already, half a login, an impossible host, and an owner who is no PhoneFarm user', async () => {
    const { admin, staff, farm } = world.users;
    const made = await world.proxy({ username: 'user', ownerUserId: farm.userId });
    const body = {
      name: 'Again',
      protocol: made.protocol,
      host: made.host.toUpperCase(),
      port: made.port,
      username: 'user',
      ownerUserId: farm.userId,
    };
    const ask = (more: object) => world.ask(admin, 'POST', '/api/proxies', { ...body, ...more });
    expect(await ask({})).toMatchObject({ status: 409, body: { code: 'proxyExists' } });
    expect(await ask({ username: 'other', password: 'x' })).toMatchObject({ status: 201 });
    expect(await ask({ ownerUserId: null })).toMatchObject({ status: 201, body: { owner: null } });
    expect(await ask({ username: null, password: 'x' })).toMatchObject({
      status: 422,
      body: { code: 'proxyLoginIncomplete' },
    });
    for (const host of ['10.0.0.1', '169.254.169.254', 'fd00::1'])
      expect([host, await ask({ host })]).toMatchObject([
        host,
        { status: 422, body: { code: 'proxyHostNotAllowed' } },
      ]);
    for (const ownerUserId of [staff.userId, newId('usr')])
      expect(await ask({ ownerUserId })).toMatchObject({
        status: 422,
        body: { code: 'ownerNotPossible' },
      });
    for (const wrong of [
      { port: 0 },
      { port: 65_536 },
      { host: 'http://x' },
      { host: '1.2.3' },
      { name: ' ' },
      { protocol: 'ftp' },
      { username: 'a:b' },
      { password: '' },
      { country: 'id' },
      { maxAccounts: 0 },
      { health: 'healthy' },
    ]) {
      expect([wrong, (await ask(wrong)).status]).toEqual([wrong, 400]);
    }
  });

  test('loopback is for the demo', async () => {
    expect(await world.proxy({ host: '127.0.0.1' })).toMatchObject({ host: '127.0.0.1' });
    await expect(live.proxy({ host: '127.0.0.1' })).rejects.toThrow('proxyHostNotAllowed');
    await expect(live.proxy({ host: '::1' })).rejects.toThrow('proxyHostNotAllowed');
  });
});

describe('the list', () => {
  test('is searched and narrowed, pages follow each other, and it counts the accounts and devices that use each', async () => {
    const { admin } = world.users;
    const three: ProxyRow[] = [];
    for (const port of [1, 2, 3])
      three.unshift(
        await world.proxy({
          host: 'jkt-exit.example',
          port,
          country: 'SG',
          protocol: 'socks5',
          username: 'a%b',
        }),
      );
    const { deviceId } = await world.use(three[0]?.id ?? '');
    await sql`update device set proxy_id = ${three[0]?.id} where id = ${deviceId}`.execute(
      world.database.db.read,
    );
    const ids = async (query: string) =>
      (
        (await world.ask(admin, 'GET', `/api/proxies?${query}`)).body as { data: ProxyRow[] }
      ).data.map(({ id }) => id);
    for (const query of [
      'search=jkt-exit',
      'search=KT-EXIT.example',
      'search=a%25b',
      'country=SG',
      'protocol=socks5&search=jkt',
      'health=unknown&country=SG',
      'status=active&country=SG',
    ])
      expect([query, await ids(query)]).toEqual([query, three.map(({ id }) => id)]);
    expect(await ids('search=exit.example:2')).toEqual([three[1]?.id]);
    for (const query of [
      'search=a_b',
      'health=down&country=SG',
      'status=disabled&country=SG',
      'search=jk%00t',
    ])
      expect([query, await ids(query)]).toEqual([query, []]);
    const first = (await world.ask(admin, 'GET', '/api/proxies?country=SG&limit=2')).body as {
      data: ProxyRow[];
      next: string;
      total: number;
    };
    expect(first).toMatchObject({
      total: 3,
      data: [
        { assignedCount: 2, assignedDevices: 1 },
        { assignedCount: 0, assignedDevices: 0 },
      ],
    });
    expect(await ids(`country=SG&limit=2&after=${first.next}`)).toEqual([three[2]?.id]);
    expect(await world.ask(admin, 'GET', '/api/proxies?after=prx_1')).toMatchObject({
      status: 400,
      body: { code: 'cursorInvalid' },
    });
    for (const query of ['health=good', 'protocol=ftp', 'country=sg', 'limit=0'])
      expect((await world.ask(admin, 'GET', `/api/proxies?${query}`)).status).toBe(400);
  });
});

describe('changing', () => {
  const change = (row: { id: string; revision: number }, input: object) =>
    world.ask(world.users.admin, 'PATCH', path(row), { revision: row.revision, ...input });

  test('keeps the password when none is given and takes a new one that is', async () => {
    const made = await world.proxy({ username: 'user', password: secret });
    const renamed = await change(made, { name: 'New name', notes: 'x' });
    expect(renamed).toMatchObject({
      status: 200,
      body: { name: 'New name', hasPassword: true, revision: 2 },
    });
    expect(await open(made.id)).toBe(secret);
    expect(await change({ ...made, revision: 2 }, { password: 'another' })).toMatchObject({
      body: { revision: 3 },
    });
    expect(await open(made.id)).toBe('another');
    expect(await change({ ...made, revision: 3 }, { username: null })).toMatchObject({
      body: { username: null, hasPassword: false },
    });
    expect((await stored(made.id)).password_enc).toBeNull();
    expect(await world.trailOf(made.id)).toEqual([
      expect.objectContaining({ action: 'proxy.created' }),
      {
        action: 'proxy.changed',
        before: { name: made.name, notes: null },
        after: { name: 'New name', notes: 'x' },
      },
      { action: 'proxy.changed', before: {}, after: { hasNewPassword: true } },
      { action: 'proxy.changed', before: { username: 'user' }, after: { username: null } },
    ]);
  });

  test('never sends a kept password to another place or with another name', async () => {
    const made = await world.proxy({ username: 'user', password: secret });
    for (const elsewhere of [
      { host: 'mine.example' },
      { port: 1 },
      { protocol: 'https' },
      { username: 'other' },
    ])
      expect(await change(made, elsewhere)).toMatchObject({
        status: 422,
        body: { code: 'proxyLoginIncomplete' },
      });
    expect(await change(made, { host: 'mine.example', password: 'again' })).toMatchObject({
      status: 200,
      body: { host: 'mine.example' },
    });
    const bare = await world.proxy();
    expect(await change(bare, { password: 'x' })).toMatchObject({
      status: 422,
      body: { code: 'proxyLoginIncomplete' },
    });
    expect(await change(bare, { host: 'elsewhere.example' })).toMatchObject({ status: 200 });
  });

  test('another way in starts the health anew, a new name does not', async () => {
    const made = await world.proxy();
    await checkedBefore(made.id);
    expect(await change(made, { name: 'Other' })).toMatchObject({
      body: { health: 'down', exitIp: '203.0.113.9', consecutiveFailures: 4 },
    });
    expect(await change({ ...made, revision: 2 }, { port: 81 })).toMatchObject({
      body: {
        health: 'unknown',
        exitIp: null,
        consecutiveFailures: 0,
        latencyMs: null,
        lastCheckedAt: null,
        lastProblem: null,
      },
    });
  });

  test('saving over somebody else\u2019s change is refused, and saving nothing leaves no trace', async () => {
    const made = await world.proxy();
    expect(await change(made, { name: made.name, maxAccounts: 1, country: null })).toMatchObject({
      status: 200,
      body: { revision: 1 },
    });
    expect(await world.trailOf(made.id)).toHaveLength(1);
    await change(made, { notes: 'mine' });
    expect(await change(made, { notes: 'yours' })).toMatchObject({
      status: 409,
      body: { code: 'revisionConflict' },
    });
    const both = await Promise.all([
      change({ ...made, revision: 2 }, { notes: 'a' }),
      change({ ...made, revision: 2 }, { notes: 'b' }),
    ]);
    expect(both.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
    expect(await world.ask(world.users.admin, 'PATCH', path(made), { notes: 'x' })).toMatchObject({
      status: 400,
    });
  });

  test('while money is at risk behind it, by an account of its own or one on its device, only what does not touch the way changes', async () => {
    const made = await world.proxy({ username: 'user', password: secret, maxAccounts: 5 });
    const { accountId } = await world.use(made.id);
    const other = await world.use(made.id);
    await sql`update account set proxy_id = null where id = ${other.accountId}`.execute(
      world.database.db.read,
    );
    await sql`update device set proxy_id = ${made.id} where id = ${other.deviceId}`.execute(
      world.database.db.read,
    );
    for (const id of [accountId, other.accountId]) {
      world.atRisk.add(id);
      for (const input of [
        { password: 'new' },
        { status: 'disabled' },
        { host: 'other.example', password: 'new' },
        { username: null },
      ]) {
        expect([input, await change(made, input)]).toMatchObject([
          input,
          {
            status: 409,
            body: {
              code: 'moneyAtRisk',
              detail: expect.stringMatching(
                /^Under way behind this proxy: Test …\w{4}: 2 open deposits\.$/,
              ),
            },
          },
        ]);
      }
      expect(await world.ask(world.users.admin, 'GET', path(made))).toMatchObject({
        body: { hasMoneyAtRisk: true },
      });
      world.atRisk.delete(id);
    }
    world.atRisk.add(accountId);
    expect(
      await change(made, {
        name: 'Renamed',
        notes: 'n',
        expiresAt: '2027-02-01T00:00:00Z',
        maxAccounts: 2,
        country: 'ID',
      }),
    ).toMatchObject({ status: 200, body: { revision: 2 } });
    world.atRisk.clear();
    expect(await change({ ...made, revision: 2 }, { status: 'disabled' })).toMatchObject({
      status: 200,
      body: { status: 'disabled' },
    });
  });

  test('refuses fewer accounts than use it, and the place of another', async () => {
    const made = await world.proxy({ maxAccounts: 5 });
    await world.use(made.id);
    await world.use(made.id);
    expect(await change(made, { maxAccounts: 1 })).toMatchObject({
      status: 409,
      body: { code: 'proxyOverfull' },
    });
    const other = await world.proxy();
    expect(await change(made, { host: other.host })).toMatchObject({
      status: 409,
      body: { code: 'proxyExists' },
    });
    expect(await change(made, { host: '192.168.0.1' })).toMatchObject({
      status: 422,
      body: { code: 'proxyHostNotAllowed' },
    });
  });
});

describe('deleting', () => {
  test('is refused while accounts or devices use it, by name; retired ones let go', async () => {
    const { db } = world.database;
    const made = await world.proxy();
    const { accountId, deviceId } = await world.use(made.id);
    await sql`update device set proxy_id = ${made.id} where id = ${deviceId}`.execute(db.read);
    expect(await world.ask(world.users.admin, 'DELETE', path(made))).toMatchObject({
      status: 409,
      body: {
        code: 'proxyInUse',
        detail: expect.stringMatching(/^In use by Test …\w{4}, TEST-\w{4}\.$/),
      },
    });
    await sql`update device set proxy_id = null where id = ${deviceId}`.execute(db.read);
    await sql`update account set status = 'retired' where id = ${accountId}`.execute(db.read);
    await sql`insert into device_pending_act (device_id, act, reason, proxy_id, asked_role)
      values (${deviceId}, 'changeProxy', 'x', ${made.id}, 'Admin')`.execute(db.read);
    expect(await world.ask(world.users.admin, 'DELETE', path(made))).toMatchObject({
      status: 409,
      body: {
        code: 'proxyInUse',
        detail: expect.stringMatching(/^In use by TEST-\w{4} as soon as it is safe\.$/),
      },
    });
    await sql`delete from device_pending_act where device_id = ${deviceId}`.execute(db.read);
    await sql`update device set proxy_id = ${made.id} where id = ${deviceId}`.execute(db.read);
    await sql`update device set retired_at = now() where id = ${deviceId}`.execute(db.read);
    expect((await world.ask(world.users.admin, 'DELETE', path(made))).status).toBe(204);
    expect((await world.ask(world.users.admin, 'GET', path(made))).status).toBe(404);
    expect(await all(db.read, sql`select proxy_id from account where id = ${accountId}`)).toEqual([
      { proxy_id: null },
    ]);
    expect((await world.trailOf(made.id)).map(({ action }) => action)).toEqual([
      'proxy.created',
      'proxy.deleted',
    ]);
    expect((await world.ask(world.users.admin, 'DELETE', path(made))).status).toBe(404);
  });
});

describe('the wall', () => {
  const acts = (id: string) =>
    [
      ['GET', '/api/proxies', undefined, [1, 5, 2, 3]],
      [
        'POST',
        '/api/proxies',
        { name: 'N', protocol: 'http', host: `${id.slice(-8)}.example`, port: 1 },
        [1, 5, 3],
      ],
      ['POST', '/api/proxies/import', { text: '', preview: true, protocol: 'http' }, [1, 5, 3]],
      ['GET', `/api/proxies/${id}`, undefined, [1, 5, 2, 3]],
      ['PATCH', `/api/proxies/${id}`, { revision: 1 }, [1, 5, 3]],
      ['GET', `/api/proxies/${id}/checks`, undefined, [1, 5, 2, 3]],
      ['POST', `/api/proxies/${id}/check`, {}, [1, 5]],
      ['POST', '/api/proxies/check', {}, [1, 5]],
      ['DELETE', `/api/proxies/${id}`, undefined, [1, 5]],
    ] as const;

  test('signed out is 401, and who lacks a right is told which', async () => {
    const { admin, subAdmin, staff, farm } = world.users;
    const { id } = await world.proxy({}, farm);
    for (const [method, at, body, allowed] of acts(id)) {
      expect([at, (await world.ask(undefined, method, at, body)).status]).toEqual([at, 401]);
      for (const who of [staff, farm].filter(
        ({ roleId }) => !(allowed as readonly number[]).includes(roleId),
      )) {
        expect([method, at, await world.ask(who, method, at, body)]).toMatchObject([
          method,
          at,
          { status: 403, body: { detail: expect.stringMatching(/proxies\.\w+/) } },
        ]);
      }
    }
    for (const who of [admin, subAdmin, staff, farm])
      expect((await world.ask(who, 'GET', `/api/proxies/${id}`)).status).toBe(200);
  });

  test('a PhoneFarm user makes, sees and changes its own and finds nobody else\u2019s', async () => {
    const { farm, otherFarm, admin } = world.users;
    const own = await world.proxy({}, farm);
    expect(own.owner).toEqual({ id: farm.userId, name: expect.any(String) });
    const [nobodys, theirs] = [
      await world.proxy(),
      await world.proxy({ ownerUserId: otherFarm.userId }),
    ];
    for (const { id } of [nobodys, theirs]) {
      for (const [method, at, body] of acts(id).filter(
        ([, at, , allowed]) => at.includes(id) && (allowed as readonly number[]).includes(3),
      ))
        expect([method, at, (await world.ask(farm, method, at, body)).status]).toEqual([
          method,
          at,
          404,
        ]);
    }
    const listed = (
      (await world.ask(farm, 'GET', '/api/proxies?limit=100')).body as { data: ProxyRow[] }
    ).data;
    expect(listed.map(({ owner }) => owner?.id)).toEqual(listed.map(() => farm.userId));
    expect(await world.ask(farm, 'PATCH', path(own), { revision: 1, notes: 'mine' })).toMatchObject(
      { status: 200 },
    );
    expect(
      await world.ask(farm, 'PATCH', path(own), { revision: 2, ownerUserId: otherFarm.userId }),
    ).toMatchObject({ status: 422, body: { code: 'ownerNotPossible' } });
    expect(
      await world.ask(farm, 'POST', '/api/proxies', {
        name: 'N',
        protocol: 'http',
        host: 'x.example',
        port: 1,
        ownerUserId: otherFarm.userId,
      }),
    ).toMatchObject({ status: 422 });
    expect((await world.ask(admin, 'GET', path(theirs))).status).toBe(200);
  });

  test('whoever asks the echo is told where the question came from', async () => {
    expect(await world.ask(undefined, 'GET', '/api/public/echo-address')).toMatchObject({
      status: 200,
      body: { ip: '127.0.0.1' },
    });
  });
});
