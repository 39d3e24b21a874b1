import { all, one, sql, type Trx } from '#platform/db';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildEmv } from '@wallet/contract/emv';
import { type TestDatabase, testDatabase, testVault } from '@wallet/server/testing';
import { systemActor } from '#modules/audit';
import { authenticateDevice, enrolDevice } from '#modules/devices/enrolment';
import { acceptHandshake } from '#modules/devices/presence';
import { newId } from '#platform/ids';
import { createAccount, type NewAccount } from './virtual/create-account.ts';
import { findPayableAccounts } from '#modules/account-selection';
import { decryptAccountNumber, readAccount } from './read-account.ts';
import { recordBalance, recordObservation, recordQr } from '#modules/statements/snapshots';
import { recordSignIn, recordSignInFailure } from './login/record-login.ts';

const vault = testVault();
let database: TestDatabase;
let deviceId: string;
let count = 0;

beforeAll(async () => {
  database = await testDatabase();
  const enrolled = await database.db.transaction((trx) =>
    enrolDevice(trx, { mode: 'live', name: 'A', model: 'M', by: systemActor }),
  );
  deviceId = enrolled.deviceId;
  const tokenHash = (await authenticateDevice(database.db.read, enrolled.token))?.tokenHash ?? '';
  await database.db.transaction((trx) =>
    acceptHandshake(trx, {
      deviceId,
      connectionId: 'con',
      tokenHash,
      agentVersion: '1',
      model: 'M',
      osVersion: '1',
      serial: 's',
      bootId: 'b',
      journalId: 'j',
      sims: [],
    }),
  );
});
afterAll(() => database.close());

const staticQr = buildEmv([
  { tag: '00', value: '01' },
  { tag: '01', value: '11' },
  {
    tag: '26',
    fields: [
      { tag: '00', value: 'ID.DANA.WWW' },
      { tag: '01', value: '936009150000000001' },
    ],
  },
  { tag: '52', value: '5812' },
  { tag: '53', value: '360' },
  { tag: '58', value: 'ID' },
  { tag: '59', value: 'TOKO DINAMIS' },
  { tag: '60', value: 'JAKARTA' },
]);
const authority = { ownerName: 'PT Dinamis', document: 'AHU-1', until: '2999-12-31' };
const input = (change: Partial<NewAccount> = {}): NewAccount => ({
  mode: 'live',
  provider: 'dana',
  label: 'Dana 1',
  holderName: 'TOKO DINAMIS',
  number: `0812${String(++count).padStart(8, '0')}`,
  deviceId,
  status: 'active',
  staticQr,
  qrUsable: true,
  acceptsDeposits: true,
  authority,
  by: systemActor,
  ...change,
});
const create = (change: Partial<NewAccount> = {}) =>
  database.db.transaction((trx) => createAccount(trx, vault, input(change)));
const ready = async (change: Partial<NewAccount> = {}) => {
  const id = await create(change);
  await sql`update account set baseline_at = now() where id = ${id}`.execute(database.db.read);
  return id;
};
const account = async (id: string) => readAccount(database.db.read, id);

describe('creating an account', () => {
  it('opens its float, seals its number, and keeps the provider\u2019s account single however the number is written', async () => {
    const id = await create({ number: '081299990001' });
    const { text, kind } = await one(
      database.db.read,
      sql<{ text: string; kind: string }>`select a::text as text, l.kind from account a
      join ledger_account l on l.id = 'float.' || a.id || '.IDR.live' where a.id = ${id}`,
    );
    expect([kind, text.includes('081299990001')]).toEqual(['float', false]);
    const stored = await account(id);
    expect([stored?.last4, stored && decryptAccountNumber(vault, stored)]).toEqual([
      '0001',
      '081299990001',
    ]);
    await expect(create({ number: '+62 812-9999-0001' })).rejects.toMatchObject({
      code: 'accountKnown',
      message: expect.stringContaining(id),
    });
    await expect(
      create({ number: '081299990001', mode: 'test', isVirtual: true, deviceId: null }),
    ).resolves.toMatch(/^acc_/);
  });

  it.each([
    ['live deposits without authority', { authority: null }],
    ['a virtual account in live mode', { isVirtual: true }],
    ['a code that is none', { staticQr: 'not a code' }],
  ])('refuses %s', async (_, change) => {
    await expect(create(change)).rejects.toMatchObject({ code: 'invalidRequest' });
  });
});

describe('finding accounts for a payment', () => {
  const find = (provider: 'livin' | 'maya', change: object = {}) =>
    findPayableAccounts(database.db.read, {
      method: provider,
      mode: 'live',
      merchantId: 'mer_1',
      currency: provider === 'maya' ? 'PHP' : 'IDR',
      amountMinor: 10_000_000n,
      ...change,
    });

  it('puts the operator\u2019s order first, then the least loaded, then the least used', async () => {
    expect(await find('livin')).toEqual({ payable: [], reason: 'noAccount', considered: [] });
    const busy = await ready({ provider: 'livin', number: '1370000000001' });
    const used = await ready({ provider: 'livin', number: '1370000000002' });
    const idle = await ready({ provider: 'livin', number: '1370000000003' });
    const first = await ready({ provider: 'livin', number: '1370000000004', priority: 1 });
    const unread = await create({ provider: 'livin', number: '1370000000005' });
    await sql`insert into amount_slot (account_id, final_minor, mode, transaction_id, merchant_id,
      expires_at, free_after, room_until)
      values (${busy}, 1, 'live', 'txn_1', 'mer_1', now() + interval '1 hour', now() + interval '2 days',
        now() + interval '1 hour')`.execute(database.db.read);
    await sql`insert into account_day (account_id, mode, day, used_in, count_in)
      values (${used}, 'live', (now() at time zone 'Asia/Jakarta')::date, 500, 1)`.execute(
      database.db.read,
    );
    const found = await find('livin');
    expect(found.payable.map(({ accountId, load }) => [accountId, load])).toEqual([
      [first, 0],
      [idle, 0],
      [used, 0],
      [busy, 1],
    ]);
    expect(found.considered.find(({ accountId }) => accountId === unread)?.whyNot).toMatchObject({
      obstacle: 'noBaseline',
      reason: 'noAccount',
      detail: 'Its history was not read yet.',
    });
    expect((await find('livin', { amountMinor: 1_000_000_001n })).reason).toBe('aboveMaximum');
  });

  it('tells the reason of the account that came nearest', async () => {
    await ready({ provider: 'maya', number: '09170000001', acceptsDeposits: false });
    expect((await find('maya', { amountMinor: 100n })).reason).toBe('noAccount');
    await ready({ provider: 'maya', number: '09170000002', limits: { dailyIn: '50' } });
    expect((await find('maya', { amountMinor: 100n })).reason).toBe('limitReached');
  });
});

describe('what a phone reports', () => {
  const identity = (number: string) => ({
    provider: 'dana' as const,
    holderName: 'TOKO DINAMIS',
    number,
  });
  const inTrx = <T>(work: (trx: Trx) => Promise<T>) => database.db.transaction(work);

  it('as a notification is kept once and wakes a read', async () => {
    const id = await create();
    const report = {
      observationId: 'obs-00000001',
      accountId: id,
      observedAt: '2026-11-21T03:45:00.000Z',
      direction: 'credit' as const,
      amount: { value: '5.00', currency: 'IDR' as const },
      text: 'Anda menerima Rp5',
    };
    for (let i = 0; i < 2; i++)
      expect(await inTrx((trx) => recordObservation(trx, vault, { deviceId, report }))).toEqual({
        taken: true,
      });
    expect(
      await inTrx((trx) => recordObservation(trx, vault, { deviceId: newId('dev'), report })),
    ).toEqual({ refused: 'notYourAccount' });
    const told = await all(
      database.db.read,
      sql<{ name: string }>`select name from fact where key = ${id}`,
    );
    expect(told).toEqual([{ name: 'accounts.observationSeen' }]);
    const [row] = await all(
      database.db.read,
      sql<{
        amount: bigint;
        text: string;
      }>`select amount, text_enc as text from observation where account_id = ${id}`,
    );
    expect([row?.amount, row?.text.includes('menerima')]).toEqual([500n, false]);
  });

  it('as a balance counts while it is the newest', async () => {
    const id = await create({ number: '081277770001' });
    const balance = (value: string, asOf: string) =>
      inTrx((trx) =>
        recordBalance(trx, vault, {
          deviceId,
          report: {
            accountId: id,
            asOf,
            identity: identity('081277770001'),
            balance: { value, currency: 'IDR' },
          },
        }),
      );
    await balance('200.00', '2026-01-02T00:00:00.000Z');
    await balance('100.00', '2026-01-01T00:00:00.000Z');
    expect((await account(id))?.reportedBalanceMinor).toBe(20_000n);
  });

  it('as a code is kept when it is the first, and only written down when it is another', async () => {
    const id = await create({
      number: '081277770002',
      staticQr: null,
      qrUsable: false,
      acceptsDeposits: false,
    });
    const report = (payload: string) =>
      inTrx((trx) =>
        recordQr(trx, vault, {
          deviceId,
          report: {
            accountId: id,
            payload,
            seenAt: '2026-01-01T00:00:00.000Z',
            identity: identity('081277770002'),
          },
        }),
      );
    await report(staticQr);
    await report(staticQr.replace('DINAMIS', 'PALSU'));
    expect(await account(id)).toMatchObject({ staticQr: null, qrUsable: false });
    const audited = await all(
      database.db.read,
      sql<{
        action: string;
      }>`select action from audit_entry where entity_id = ${id} and action like 'account.qr%' order by id`,
    );
    expect(audited.map(({ action }) => action)).toEqual([
      'account.qrReported',
      'account.qrDiffers',
    ]);
  });

  it('as a sign-in makes the account active only with the right name on the screen, and unlocks nothing', async () => {
    const id = await create({ number: '081277770003', status: 'new' });
    const signIn = (number: string) =>
      inTrx((trx) =>
        recordSignIn(trx, vault, {
          deviceId,
          accountId: id,
          commandId: newId('cmd'),
          result: { state: 'signedIn', identity: identity(number) },
        }),
      );
    await inTrx((trx) =>
      recordSignInFailure(trx, vault, {
        deviceId,
        accountId: id,
        commandId: newId('cmd'),
        code: 'otpWrong',
      }),
    );
    expect((await account(id))?.status).toBe('otpRequired');
    await signIn('081277770003');
    expect((await account(id))?.status).toBe('active');
    expect(await signIn('081277770999')).toEqual({ refused: 'identityMismatch' });
    expect((await account(id))?.status).toBe('locked');
    await signIn('081277770003');
    expect((await account(id))?.status).toBe('locked');
  });
});
