import { one, sql } from '#platform/db';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AccountDetail } from '@wallet/contract';
import { systemActor } from '#modules/audit';
import { enrolDevice } from '#modules/devices/enrolment';
import { newId } from '#platform/ids';
import { addMerchant } from '@wallet/server/testing';
import { createVirtualAccounts } from '../virtual/create-virtual-accounts.ts';
import {
  countOf,
  farHorizon,
  createAccountFleet,
  type AccountFleet,
} from '../../../testing/fleet/account-fleet.ts';
import { accountPower } from '../account-power.ts';
import { signRow } from '../../../testing/signing/sign-row.ts';

let world: AccountFleet;
beforeAll(async () => {
  world = await createAccountFleet();
});
afterAll(() => world.close());

const run = (statement: ReturnType<typeof sql>) => statement.execute(world.fleet.database.db.read);
const act = (accountId: string, name: string, body: object, who: 'admin' | 'subAdmin' = 'admin') =>
  world.ask(who, 'POST', `/api/accounts/${accountId}/${name}`, body);
const save = (accountId: string, body: object) =>
  world.ask('admin', 'PATCH', `/api/accounts/${accountId}`, body);
const idr = (value: string) => ({ value, currency: 'IDR' });
const bodyOf = ({ body }: { body: unknown }) => body as AccountDetail;

describe('adding', () => {
  const input = {
    provider: 'dana',
    mode: 'live',
    label: 'DANA 1',
    holderName: 'TOKO SINAR',
    number: '0812 9000 0001',
  };

  it('makes it signed out and switched off, and writes neither number nor credentials into the trail', async () => {
    const merchantId = await addMerchant(world.fleet.database.db);
    const answer = await world.ask('admin', 'POST', '/api/accounts', {
      ...input,
      authority: farHorizon,
      limits: { dailyIn: idr('50000000'), dailyCount: 40 },
      merchantIds: [merchantId],
      priority: 2,
    });
    expect(answer).toMatchObject({
      status: 201,
      body: {
        account: {
          label: 'DANA 1',
          last4: '0001',
          status: 'new',
          acceptsDeposits: false,
          acceptsPayouts: false,
          device: null,
          revision: 1,
        },
        basic: { authority: { ...farHorizon, isValid: true }, hasCredentials: false },
        settings: {
          limits: { dailyIn: idr('50000000.00'), dailyCount: 40, monthly: null },
          merchants: [{ id: merchantId }],
          priority: 2,
          forceActiveSetting: 'force_active',
        },
      },
    });
    const [entry] = await world.trailOf(bodyOf(answer).account.id);
    expect(entry?.action).toBe('account.created');
    expect(JSON.stringify(entry)).not.toMatch(/9000 ?0001/);
  });

  it('tells the owner of its phone nothing of the merchants that it works for', async () => {
    const merchantId = await addMerchant(world.fleet.database.db);
    const { accountId } = await world.newAccount({ merchantIds: [merchantId] });
    expect((await world.detail(accountId, 'admin')).settings.merchants).toEqual([
      { id: merchantId, name: 'Kopi Nusantara' },
    ]);
    const seen = await world.detail(accountId, 'farm');
    expect(seen.settings.merchants).toEqual([]);
    expect(JSON.stringify(seen)).not.toContain(merchantId);
  });

  it('refuses a number that is known, however it is written and whether it is in use or retired, and names the account', async () => {
    const made = bodyOf(
      await world.ask('admin', 'POST', '/api/accounts', { ...input, number: '081290000002' }),
    );
    const again = () =>
      world.ask('admin', 'POST', '/api/accounts', { ...input, number: '+62 812-9000-0002' });
    expect(await again()).toMatchObject({
      status: 409,
      body: { code: 'accountKnown', detail: expect.stringContaining(made.account.id) },
    });
    expect((await act(made.account.id, 'retire', { reason: 'closed' })).status).toBe(200);
    expect(await again()).toMatchObject({
      status: 409,
      body: { code: 'accountKnown', detail: expect.stringContaining('Revive') },
    });
    expect(
      (
        await world.ask('admin', 'POST', '/api/accounts', {
          ...input,
          number: '081290000002',
          mode: 'test',
        })
      ).status,
    ).toBe(201);
  });

  it.each([
    ['a number without digits', { number: 'abcdefgh' }, 'number'],
    [
      'limits in other money',
      { limits: { monthly: { value: '5', currency: 'PHP' } } },
      'limits.monthly',
    ],
    ['a merchant that there is not', { merchantIds: [newId('mer')] }, 'merchantIds.0'],
    ['an amount off the step', { limits: { dailyIn: idr('0.50') } }, 'limits.dailyIn'],
  ])('refuses %s by its field', async (_, change, path) => {
    expect(
      await world.ask('admin', 'POST', '/api/accounts', {
        ...input,
        number: '081290000003',
        ...change,
      }),
    ).toMatchObject({ status: 400, body: { errors: [{ path: expect.stringContaining(path) }] } });
  });
});

describe('editing', () => {
  it('keeps what is left out, replaces limits together, and refuses an older form', async () => {
    const { accountId } = await world.newAccount({ limits: { dailyIn: '100000' }, priority: 3 });
    const { revision } = (await world.detail(accountId)).account;
    const answer = await save(accountId, {
      revision,
      label: 'New',
      limits: { monthly: idr('900000') },
    });
    expect(bodyOf(answer)).toMatchObject({
      account: { label: 'New', holderName: 'TOKO DINAMIS', revision: revision + 1 },
      settings: { limits: { dailyIn: null, monthly: idr('900000.00') }, priority: 3 },
    });
    expect(await save(accountId, { revision, label: 'Old' })).toMatchObject({
      status: 409,
      body: { code: 'revisionConflict' },
    });
    expect((await world.trailOf(accountId)).at(-1)).toMatchObject({
      action: 'account.changed',
      before: { label: expect.any(String), limits: { dailyIn: '100000' } },
      after: { label: 'New', limits: { monthly: '90000000' } },
    });
  });

  it('writes nothing when nothing changes, and keeps the name that the phone compares', async () => {
    const { accountId } = await world.newAccount();
    const {
      account: { revision, label },
    } = await world.detail(accountId);
    const before = (await world.trailOf(accountId)).length;
    expect(bodyOf(await save(accountId, { revision, label })).account.revision).toBe(revision);
    expect((await world.trailOf(accountId)).length).toBe(before);
    expect(await save(accountId, { revision, holderName: 'SOMEBODY' })).toMatchObject({
      status: 409,
      body: { code: 'stateConflict' },
    });
    expect(await save(accountId, { revision, authority: null })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'authority' }] },
    });
  });
});

describe('switching flows', () => {
  it('switches each for itself, and live use needs an authority that has not ended', async () => {
    const { accountId } = await world.newAccount({
      authority: null,
      mode: 'live',
      acceptsDeposits: false,
    });
    expect(await act(accountId, 'flows', { flow: 'deposits', on: true })).toMatchObject({
      status: 422,
      body: { code: 'authorityMissing' },
    });
    const past = await save(accountId, {
      revision: 1,
      authority: { ...farHorizon, until: '2020-01-01' },
    });
    expect(bodyOf(past).basic.authority?.isValid).toBe(false);
    expect((await act(accountId, 'flows', { flow: 'deposits', on: true })).status).toBe(422);
    await save(accountId, { revision: 2, authority: farHorizon });
    expect(
      bodyOf(await act(accountId, 'flows', { flow: 'deposits', on: true })).account,
    ).toMatchObject({ acceptsDeposits: true, acceptsPayouts: false });
    expect((await act(accountId, 'flows', { flow: 'deposits', on: true })).status).toBe(409);
    expect(
      bodyOf(await act(accountId, 'flows', { flow: 'payouts', on: true })).account,
    ).toMatchObject({ acceptsDeposits: true, acceptsPayouts: true });
    expect(
      bodyOf(await act(accountId, 'flows', { flow: 'deposits', on: false })).account,
    ).toMatchObject({ acceptsDeposits: false, acceptsPayouts: true });
    expect((await world.trailOf(accountId)).map(({ action }) => action).slice(-3)).toEqual([
      'account.depositsOn',
      'account.payoutsOn',
      'account.depositsOff',
    ]);
  });

  it('ends a stop only for a reason', async () => {
    const { accountId } = await world.newAccount();
    await run(
      sql`update account set payouts_stopped_at = now(), payouts_stopped_reason = 'unexplainedDebit',
        accepts_payouts = true where id = ${accountId}`,
    );
    await signRow(world.fleet.database.db, accountPower, accountId);
    expect((await world.detail(accountId)).basic.payoutsStopped?.reason).toBe('unexplainedDebit');
    expect(await act(accountId, 'flows', { flow: 'payouts', on: true })).toMatchObject({
      status: 409,
      body: { code: 'stateConflict' },
    });
    expect(
      bodyOf(
        await act(accountId, 'flows', { flow: 'payouts', on: true, reason: 'our own withdrawal' }),
      ).basic.payoutsStopped,
    ).toBeNull();
  });
});

describe('retiring', () => {
  it('takes phone, exit, credentials and flows, and reviving gives none of them back', async () => {
    const { accountId } = await world.newAccount();
    expect(
      (await world.ask('admin', 'POST', `/api/accounts/${accountId}/revive`, { reason: 'x' }))
        .status,
    ).toBe(409);
    expect(bodyOf(await act(accountId, 'retire', { reason: 'closed by the bank' }))).toMatchObject({
      account: {
        status: 'retired',
        device: null,
        acceptsDeposits: false,
        cannotEarn: { obstacle: 'retired' },
      },
      basic: { hasCredentials: false },
    });
    for (const [name, body] of [
      ['retire', { reason: 'x' }],
      ['flows', { flow: 'deposits', on: true }],
      ['login', {}],
      ['force-active', { on: true, reason: 'x', until: '2999-01-01T00:00:00Z' }],
    ] as const) {
      expect([name, (await act(accountId, name, body)).status]).toEqual([name, 409]);
    }
    expect(bodyOf(await act(accountId, 'revive', { reason: 'opened again' }))).toMatchObject({
      account: { status: 'new', device: null, acceptsDeposits: false },
    });
  });

  it('waits until nobody can be paying into it', async () => {
    const { accountId, deviceId } = await world.newAccount();
    const other = await world.fleet.newDevice();
    const { revision } = (await world.detail(accountId)).account;
    const open = await world.fleet.openDeposit(accountId);
    const acts: [string, object][] = [
      ['retire', { reason: 'x' }],
      ['device', { revision, deviceId: other.deviceId }],
      ['proxy', { revision, proxyId: newId('prx') }],
      ['login', { secret: 'new' }],
    ];
    for (const [name, body] of acts)
      expect([name, await act(accountId, name, body)]).toMatchObject([
        name,
        {
          status: 409,
          body: { code: 'moneyAtRisk', detail: expect.stringContaining('1 open deposit') },
        },
      ]);
    expect((await world.detail(accountId)).account.device?.id).toBe(deviceId);
    await world.fleet.endDeposit(open);
    expect((await act(accountId, 'retire', { reason: 'x' })).status).toBe(200);
  });
});

describe('choosing a phone and an exit', () => {
  it('moves it signed out, once for a form, to a phone in use of its own mode', async () => {
    const { accountId } = await world.newAccount();
    const { deviceId } = await world.fleet.newDevice({ owner: 'otherFarm' });
    const { revision } = (await world.detail(accountId)).account;
    expect(bodyOf(await act(accountId, 'device', { revision, deviceId })).account).toMatchObject({
      device: { id: deviceId },
      status: 'new',
    });
    expect((await act(accountId, 'device', { revision, deviceId: null })).status).toBe(409);
    const { db } = world.fleet.database;
    const { deviceId: test } = await db.transaction((trx) =>
      enrolDevice(trx, { mode: 'test', name: 'T', model: 'M', by: systemActor }),
    );
    const now = { revision: revision + 1 };
    expect(await act(accountId, 'device', { ...now, deviceId: test })).toMatchObject({
      status: 422,
      body: { code: 'modeMismatch' },
    });
    expect(await act(accountId, 'device', { ...now, deviceId: newId('dev') })).toMatchObject({
      status: 409,
      body: { code: 'deviceNotUsable' },
    });
    expect(
      bodyOf(await act(accountId, 'device', { ...now, deviceId: null })).account.device,
    ).toBeNull();
  });

  it('gives a virtual account neither phone nor exit nor another code', async () => {
    const { db } = world.fleet.database;
    await createVirtualAccounts(db, world.deps.vault);
    const { id } = await one(
      db.read,
      sql<{ id: string }>`select id from account where is_virtual and provider = 'dana'`,
    );
    const { deviceId } = await db.transaction((trx) =>
      enrolDevice(trx, { mode: 'test', name: 'T', model: 'M', by: systemActor }),
    );
    const refused = {
      status: 409,
      body: { code: 'stateConflict', detail: expect.stringContaining('virtual') },
    };
    expect(await act(id, 'device', { revision: 1, deviceId })).toMatchObject(refused);
    expect(await act(id, 'proxy', { revision: 1, proxyId: newId('prx') })).toMatchObject(refused);
    expect(await act(id, 'qr', { payload: 'a code of twenty letters or more' })).toMatchObject(
      refused,
    );
  });

  it('gives an exit no more accounts than it takes, whoever comes first', async () => {
    const proxyId = newId('prx');
    await run(
      sql`insert into proxy (id, name, protocol, host, port, max_accounts)
        values (${proxyId}, 'jkt-telkom-04', 'http', 'proxy.example', 8080, 1)`,
    );
    const accounts = [await world.newAccount(), await world.newAccount()];
    const answers = await Promise.all(
      accounts.map(async ({ accountId }) =>
        act(accountId, 'proxy', {
          revision: (await world.detail(accountId)).account.revision,
          proxyId,
        }),
      ),
    );
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'proxyNotUsable',
      detail: expect.stringContaining('1 of its 1'),
    });
    expect(
      await countOf(
        world,
        sql<{ n: number }>`select count(*)::int as n from account where proxy_id = ${proxyId}`,
      ),
    ).toBe(1);
    const [first] = accounts;
    expect(
      await act(first?.accountId ?? '', 'proxy', { revision: 99, proxyId: null }),
    ).toMatchObject({ status: 409, body: { code: 'revisionConflict' } });
  });
});

describe('forcing it active', () => {
  const hours = (n: number) => new Date(Date.now() + n * 3_600_000).toISOString();

  it('counts until its end by the database\u2019s time, is shown with who and why, and ends early when asked', async () => {
    const { accountId } = await world.newAccount({ status: 'loginFailed' });
    expect((await world.detail(accountId)).account.cannotEarn?.obstacle).toBe('signedOut');
    const until = hours(2);
    expect(
      bodyOf(
        await act(accountId, 'force-active', {
          on: true,
          reason: 'app shows an old screen',
          until,
        }),
      ).account,
    ).toMatchObject({
      forceActive: {
        setting: 'force_active',
        reason: 'app shows an old screen',
        until,
        by: { name: 'admin' },
      },
      cannotEarn: null,
    });
    await run(sql`update account set force_active_until = now() where id = ${accountId}`);
    await signRow(world.fleet.database.db, accountPower, accountId);
    expect((await world.detail(accountId)).account).toMatchObject({
      forceActive: null,
      cannotEarn: { obstacle: 'signedOut' },
    });
    await act(accountId, 'force-active', { on: true, reason: 'again', until: hours(1) });
    expect(
      bodyOf(await act(accountId, 'force-active', { on: false })).account.forceActive,
    ).toBeNull();
    expect((await act(accountId, 'force-active', { on: false })).status).toBe(409);
    expect((await world.trailOf(accountId)).map(({ action }) => action).slice(-2)).toEqual([
      'account.forced',
      'account.forceEnded',
    ]);
  });

  it('is for 24 hours at most when a SubAdmin asks, never for a past end, and never over a lock', async () => {
    const { accountId } = await world.newAccount();
    const force = (until: string, who: 'admin' | 'subAdmin') =>
      act(accountId, 'force-active', { on: true, reason: 'x', until }, who);
    expect(await force(hours(24.1), 'subAdmin')).toMatchObject({
      status: 422,
      body: { code: 'forceTooLong' },
    });
    expect((await force(hours(23.9), 'subAdmin')).status).toBe(200);
    expect((await force(hours(72), 'admin')).status).toBe(200);
    expect(await force(hours(-1), 'admin')).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'until' }] },
    });
    await run(
      sql`update account set status = 'locked', status_reason = 'identityMismatch' where id = ${accountId}`,
    );
    expect((await force(hours(1), 'admin')).status).toBe(409);
    expect((await world.detail(accountId)).account.cannotEarn?.obstacle).toBe('locked');
    expect(
      bodyOf(await act(accountId, 'unlock', { reason: 'the name was changed at the provider' }))
        .account.status,
    ).toBe('new');
    expect((await act(accountId, 'unlock', { reason: 'x' })).status).toBe(409);
  });
});
