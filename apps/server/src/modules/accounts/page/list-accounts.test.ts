import { sql } from '#platform/db';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AccountRow } from '@wallet/contract';
import { recordHealth } from '#modules/devices/health';
import { newId } from '#platform/ids';
import { createAccountFleet, type AccountFleet } from '../../../testing/fleet/account-fleet.ts';
import type { Person } from '../../../testing/fleet/fleet.ts';
import { capacityOf, tightestBound } from './capacity-of.ts';
import { accountPower } from '../account-power.ts';
import { signRow } from '../../../testing/signing/sign-row.ts';

let world: AccountFleet;
beforeAll(async () => {
  world = await createAccountFleet();
});
afterAll(() => world.close());

const run = (statement: ReturnType<typeof sql>) => statement.execute(world.fleet.database.db.read);
interface Page {
  data: AccountRow[];
  next: string | null;
  total: number;
}
const list = async (query: string, who: Person = 'admin') =>
  (await world.ask(who, 'GET', `/api/accounts?provider=dana&${query}`)).body as Page;
const ids = async (query: string, who: Person = 'admin') =>
  (await list(query, who)).data.map(({ id }) => id);

describe('the list', () => {
  it('pages oldest first, counts all, and narrows by phone, exit, standing, health and words, in scope', async () => {
    const first = await world.newAccount({ label: 'DANA 14', holderName: 'SINAR JAYA' });
    const second = await world.newAccount({
      deviceId: (await world.fleet.newDevice({ owner: 'otherFarm' })).deviceId,
      status: 'loginFailed',
    });
    const third = await world.newAccount();
    await run(sql`update account set device_id = null where id = ${third.accountId}`);
    await signRow(world.fleet.database.db, accountPower, third.accountId);
    const page = await list('limit=2');
    expect([page.data.map(({ id }) => id), page.total]).toEqual([
      [first.accountId, second.accountId],
      3,
    ]);
    expect(await list(`limit=2&after=${page.next}`)).toMatchObject({
      data: [{ id: third.accountId }],
      next: null,
      total: 3,
    });
    expect(
      await world.ask('admin', 'GET', '/api/accounts?provider=dana&after=acc_1'),
    ).toMatchObject({ status: 400, body: { code: 'cursorInvalid' } });
    expect([await ids('', 'farm'), await ids('', 'otherFarm')]).toEqual([
      [first.accountId],
      [second.accountId],
    ]);
    expect(await ids(`deviceId=${first.deviceId}`)).toEqual([first.accountId]);
    expect(await ids('deviceId=none')).toEqual([third.accountId]);
    expect(await ids(`proxyId=${newId('prx')}`)).toEqual([]);
    expect(await ids('status=loginFailed')).toEqual([second.accountId]);
    for (const text of ['dana 14', 'SIN', 'jaya', first.number, `+62 ${first.number.slice(1)}`])
      expect([text, await ids(`search=${encodeURIComponent(text)}`)]).toEqual([
        text,
        [first.accountId],
      ]);
    expect(await ids(`search=${second.number.slice(-4)}`)).toContain(second.accountId);
    for (const text of ['inar', '%%', 'dana_14', 'si\0n', first.number.slice(0, 8)])
      expect([text, await ids(`search=${encodeURIComponent(text)}`)]).toEqual([text, []]);
    expect(await ids('mode=test')).toEqual([]);
  });

  it('shows the worst of the checks on the phone that carries the account now', async () => {
    const { accountId, deviceId } = await world.newAccount();
    const check = (area: 'get_balance' | 'transfer', status: number, on = deviceId) =>
      recordHealth(world.fleet.database.db.read, {
        deviceId: on,
        accountId,
        area,
        status,
        processStatus: 'done',
        message: null,
        durationMs: 120,
        checkedAt: new Date('2026-11-21T03:00:00Z'),
        reportId: newId('rep'),
      });
    expect(await ids('health=unknown')).toContain(accountId);
    await check('get_balance', 1);
    await check('transfer', 2, (await world.fleet.newDevice()).deviceId);
    expect(await ids('health=ok')).toEqual([accountId]);
    await check('transfer', 9);
    expect(await ids('health=failed')).toEqual([accountId]);
    expect((await world.detail(accountId)).health).toMatchObject([
      { area: 'get_balance', status: 1, durationMs: 120 },
      { area: 'transfer', status: 9 },
      { area: 'transaction_history', status: 0, checkedAt: null },
      { area: 'get_qr_code' },
    ]);
  });

  it('says why an account cannot earn now and what to do, and counts those that can', async () => {
    const livin = { provider: 'livin' } as const;
    const ready = await world.newAccount(livin);
    const silent = await world.newAccount({
      ...livin,
      deviceId: (await world.fleet.newDevice({ isSilent: true })).deviceId,
    });
    const off = await world.newAccount({ ...livin, acceptsDeposits: false });
    const gone = await world.newAccount({ ...livin, status: 'retired' });
    const { body } = await world.ask('admin', 'GET', '/api/accounts?provider=livin');
    const why = Object.fromEntries((body as Page).data.map((row) => [row.id, row.cannotEarn]));
    expect(why[ready.accountId]).toBeNull();
    expect(why[silent.accountId]).toMatchObject({
      obstacle: 'deviceEnrolling',
      reason: 'noDevice',
      whatToDo: expect.stringContaining('enrolment'),
    });
    expect(why[off.accountId]).toMatchObject({ obstacle: 'depositsOff' });
    expect(why[gone.accountId]).toMatchObject({ obstacle: 'retired' });
    expect((await world.ask('admin', 'GET', '/api/accounts/counts')).body).toMatchObject({
      livin: { canEarn: 1, total: 3 },
    });
  });

  it('shows open money, and what is left today of the tightest limit', async () => {
    const { accountId } = await world.newAccount({ limits: { dailyIn: '20000000' } });
    await world.fleet.openDeposit(accountId);
    await run(
      sql`insert into account_day (account_id, mode, day, reserved_in, count_in)
        values (${accountId}, 'live', (now() at time zone 'Asia/Jakarta')::date, 15000000, 1)`,
    );
    const { account, capacity, risk } = await world.detail(accountId);
    expect(account).toMatchObject({
      openDeposits: { count: 1, sum: { value: '150000.00', currency: 'IDR' } },
      capacityToday: { bound: 'day', left: { value: '50000.00' }, of: { value: '200000.00' } },
    });
    expect(capacity).toMatchObject({
      perTransactionMax: { value: '10000000.00' },
      day: { left: { value: '50000.00' } },
      month: { limit: null, used: { value: '150000.00' }, left: null },
      count: { limit: null, used: 1 },
      timeZone: 'Asia/Jakarta',
    });
    expect(risk).toMatchObject({ isSafe: false, openDeposits: { count: 1 } });
  });

  it('gives no number away', async () => {
    const { accountId, number } = await world.newAccount();
    const { body } = await world.ask('admin', 'GET', `/api/accounts/${accountId}`);
    expect(JSON.stringify(body)).not.toContain(number);
    expect((body as { basic: { maskedNumber: string } }).basic.maskedNumber).toBe(
      `${number.slice(0, 4)} \u2022\u2022\u2022\u2022 ${number.slice(-4)}`,
    );
  });
});

describe('what is left', () => {
  const account = {
    provider: 'maya',
    currency: 'PHP',
    limits: { dailyCount: 3 },
    dayInMinor: 0n,
    dayCount: 5,
    monthInMinor: 9_999_000n,
    strangersMinor: 2_000n,
    strangersCount: 1,
    reportedBalanceMinor: null,
    now: new Date('2026-11-21T17:00:00Z'),
  } as const;

  it('is of the provider\u2019s own limits where the account has none, and never below nothing', () => {
    expect(tightestBound(account)).toEqual({
      bound: 'month',
      left: { value: '10.00', currency: 'PHP' },
      of: { value: '100000.00', currency: 'PHP' },
    });
    expect(capacityOf(account)).toMatchObject({
      count: { limit: 3, used: 5, left: 0 },
      balance: { limit: null },
      strangers: { held: { value: '20.00', currency: 'PHP' }, count: 1 },
      dayOf: '2026-11-22',
      timeZone: 'Asia/Manila',
    });
    expect(tightestBound({ ...account, monthInMinor: 20_000_000n })?.left.value).toBe('0.00');
  });

  it('is nothing that bounds when nothing does', () => {
    expect(tightestBound({ ...account, provider: 'livin', currency: 'IDR' })).toBeNull();
  });
});
