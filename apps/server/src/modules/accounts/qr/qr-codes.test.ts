import { sql } from '#platform/db';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { parseEmv, readAmount } from '@wallet/contract/emv';
import type { AccountQr } from '@wallet/contract';
import { newId } from '#platform/ids';
import { addLine, asOwner, asThief } from '@wallet/server/testing';
import {
  createAccountFleet,
  staticQrOf,
  type AccountFleet,
} from '../../../testing/fleet/account-fleet.ts';
import type { Person } from '../../../testing/fleet/fleet.ts';
import { findProbe } from '../../../listeners.ts';
import { recordQr } from '#modules/statements/snapshots';
import { probeAmount } from './probe-amount.ts';
import { readQr } from './read-qr.ts';

const dana = { provider: 'dana', currency: 'IDR' } as const;
const codesOf = (
  payload: string,
  account: { provider: 'dana' | 'livin' | 'maya'; currency: 'IDR' | 'PHP' } = dana,
) =>
  readQr({ payload, account }).problems.map(({ code, tag }) =>
    tag === null ? code : `${code} ${tag}`,
  );

describe('reading a payload', () => {
  it('takes the provider\u2019s own static code and shows it with an amount', () => {
    for (const [provider, currency] of [
      ['dana', 'IDR'],
      ['livin', 'IDR'],
      ['maya', 'PHP'],
    ] as const) {
      const reading = readQr({
        payload: staticQrOf(provider, 1),
        account: { provider, currency },
        amount: { minor: 15_000_000n, currency },
      });
      expect(reading).toMatchObject({
        ok: true,
        problems: [],
        merchantName: 'TOKO DINAMIS',
        merchantCity: 'JAKARTA',
        currency,
        amount: null,
        initiation: 'static',
      });
      expect(readAmount(parseEmv(reading.preview ?? ''))).toBe(
        currency === 'IDR' ? '150000' : '150000.00',
      );
    }
    expect(readQr({ payload: staticQrOf('dana', 1), account: dana }).preview).toBeNull();
  });

  it('names every field that is wrong', () => {
    const sound = staticQrOf('dana', 1);
    expect(codesOf('')).toEqual(['empty']);
    expect(codesOf('hello world, this is no code')).toContain('headerNotDigits');
    expect(codesOf(sound.replace('DINAMIS', 'DINAMIT'))).toEqual(['crcWrong 63']);
    expect(codesOf(staticQrOf('livin', 1))).toEqual(['otherProvider']);
    expect(codesOf(staticQrOf('dana', 1, { currency: '608' }))).toEqual(['otherCurrency 53']);
    expect(codesOf(staticQrOf('dana', 1, { currency: '840', country: 'PH' }))).toEqual([
      'otherCurrency 53',
      'otherCountry 58',
    ]);
    expect(codesOf(staticQrOf('dana', 1, { initiation: '12' }))).toEqual(['notStatic 01']);
    expect(
      codesOf(
        readQr({ payload: sound, account: dana, amount: { minor: 100n, currency: 'IDR' } })
          .preview ?? '',
      ),
    ).toEqual(['notStatic 01', 'hasAmount 54']);
    expect(
      readQr({ payload: sound, account: dana, amount: { minor: 100n, currency: 'PHP' } }),
    ).toMatchObject({ ok: false, preview: null, problems: [{ code: 'amountOtherMoney' }] });
  });

  it('never takes another participant\u2019s QR Ph for Maya\u2019s', () => {
    const foreign =
      '00020101021127590012com.p2pqrpay0111BNORPHMMXXX02089996440304120018529630745204601653036085802PH5914TEST CUSTOMER 6011Testville C63043727';
    expect(codesOf(foreign, { provider: 'maya', currency: 'PHP' })).toContain('otherProvider');
  });
});

describe('a probe', () => {
  it('is a small amount that nobody chooses and no unexplained credit has', () => {
    const all = Array.from({ length: 99 }, (_, i) => 101n + BigInt(i));
    expect(probeAmount('PHP', new Set(all.filter((minor) => minor !== 150n)))).toBe(150n);
    expect(() => probeAmount('PHP', new Set(all))).toThrow(/unexplained/);
    const idr = probeAmount('IDR', new Set());
    expect([idr > 100_000n, idr < 200_000n, idr % 100n]).toEqual([true, true, 0n]);
  });
});

describe('a new code', () => {
  let world: AccountFleet;
  let accountId: string;
  let deviceId: string;
  let serial = 100;
  beforeAll(async () => {
    world = await createAccountFleet();
  });
  beforeEach(async () => {
    ({ accountId, deviceId } = await world.newAccount());
  });
  afterAll(() => world.close());

  const db = () => world.fleet.database.db;
  const act = (name: string, body: object, who: Person = 'admin') =>
    world.ask(who, 'POST', `/api/accounts/${accountId}/qr${name}`, body);
  const qrOf = ({ body }: { body: unknown }) => body as AccountQr;
  const propose = async (who: Person = 'farm') =>
    qrOf(await act('', { payload: staticQrOf('dana', ++serial) }, who));
  const probeMinor = (qr: AccountQr) =>
    BigInt((qr.proposed?.probe?.amount.value ?? '0').replace('.', ''));
  const recorded = (lineIds: string[]) =>
    db().transaction((trx) =>
      findProbe(
        [
          {
            id: newId('fct'),
            name: 'accounts.linesRecorded',
            key: accountId,
            mode: 'live',
            payload: { accountId, lineIds },
            at: new Date(),
          },
        ],
        trx,
        () => undefined,
      ),
    );
  const pay = async (minor: bigint, options: object = {}) => {
    const line = await addLine(db(), { accountId, amountMinor: minor, ...options });
    await recorded([line]);
    return line;
  };

  it('is shown to payers only after its probe was seen and another person approved it', async () => {
    const before = (await world.qr(accountId)).current?.payload;
    const proposed = await propose();
    expect(proposed).toMatchObject({
      usable: true,
      current: { payload: before, status: 'approved' },
      proposed: {
        status: 'proposed',
        source: 'upload',
        uploadedBy: { name: 'farm' },
        probe: { seenAt: null },
      },
    });
    expect(readAmount(parseEmv(proposed.proposed?.probe?.payload ?? ''))).toBe(
      String(probeMinor(proposed) / 100n),
    );
    const qrId = proposed.proposed?.id ?? '';
    expect(await act('/approve', { qrId })).toMatchObject({
      status: 409,
      body: { code: 'probeMissing' },
    });
    await pay(probeMinor(proposed) + 100n);
    await pay(probeMinor(proposed), { direction: 'debit' });
    await pay(probeMinor(proposed), { secondsFromNow: -3_600 });
    expect((await world.qr(accountId)).proposed?.probe?.seenAt).toBeNull();
    const lineId = await pay(probeMinor(proposed), { secondsFromNow: 1 });
    expect((await world.qr(accountId)).proposed?.probe).toMatchObject({
      lineId,
      seenAt: expect.any(String),
    });
    const approved = await act('/approve', { qrId }, 'subAdmin');
    expect([approved.status, qrOf(approved)]).toMatchObject([
      200,
      { usable: true, proposed: null, current: { id: qrId, decidedBy: { name: 'subAdmin' } } },
    ]);
    expect((await world.detail(accountId)).qr.current?.payload).not.toBe(before);
    expect((await world.trailOf(accountId)).map(({ action }) => action).slice(1)).toEqual([
      'account.qrProposed',
      'account.qrApproved',
    ]);
  });

  it('counts a probe that came with the very first read, before the account\u2019s baseline', async () => {
    const proposed = await propose();
    const line = await addLine(db(), {
      accountId,
      amountMinor: probeMinor(proposed),
      secondsFromNow: 1,
    });
    await asThief(
      db(),
      sql`update statement_line set match_status = 'baseline' where id = ${line}`,
    );
    expect((await act('/approve', { qrId: proposed.proposed?.id })).status).toBe(200);
    expect((await world.qr(accountId)).current?.probe?.lineId).toBe(line);
  });

  it('is not approved by who uploaded it, nor when another one waits by then', async () => {
    const first = await propose('admin');
    await pay(probeMinor(first), { secondsFromNow: 1 });
    const qrId = first.proposed?.id ?? '';
    expect(await act('/approve', { qrId })).toMatchObject({
      status: 403,
      body: { code: 'secondPersonNeeded' },
    });
    const second = await propose('admin');
    expect(second.proposed?.id).not.toBe(qrId);
    expect(await act('/approve', { qrId }, 'subAdmin')).toMatchObject({
      status: 409,
      body: { code: 'stateConflict' },
    });
    expect(
      qrOf(await act('/reject', { qrId: second.proposed?.id, reason: 'of another shop' })),
    ).toMatchObject({ proposed: null, usable: true });
    expect((await act('/reject', { qrId, reason: 'x' })).status).toBe(409);
  });

  it('changes nothing while amounts are taken: payers may hold the code', async () => {
    const proposed = await propose();
    await pay(probeMinor(proposed), { secondsFromNow: 1 });
    await sql`insert into amount_slot (account_id, final_minor, mode, transaction_id, merchant_id,
      expires_at, free_after)
      values (${accountId}, 100, 'live', 'txn_1', 'mer_1', now() - interval '1 hour',
        now() + interval '23 hours')`.execute(db().read);
    expect(await world.qr(accountId)).toMatchObject({
      amountsTaken: 1,
      freeAfter: expect.any(String),
    });
    expect(await act('/approve', { qrId: proposed.proposed?.id })).toMatchObject({
      status: 409,
      body: { code: 'amountsTaken' },
    });
    expect(await act('', { payload: staticQrOf('dana', ++serial) })).toMatchObject({
      status: 409,
      body: { code: 'amountsTaken' },
    });
    await asOwner(db(), sql`delete from amount_slot where account_id = ${accountId}`);
    expect((await act('/approve', { qrId: proposed.proposed?.id })).status).toBe(200);
  });

  it('is refused with each wrong field, and when it is the one in use', async () => {
    expect(await act('', { payload: staticQrOf('livin', 1, { currency: '608' }) })).toMatchObject({
      status: 422,
      body: {
        code: 'qrInvalid',
        errors: [
          { path: 'payload' },
          { path: 'payload.53', message: expect.stringContaining('otherCurrency') },
        ],
      },
    });
    expect((await act('', { payload: (await world.qr(accountId)).current?.payload })).status).toBe(
      409,
    );
    const look = await act(
      '/check',
      { payload: staticQrOf('dana', 7), amount: { value: '25000', currency: 'IDR' } },
      'staff',
    );
    expect([look.status, look.body]).toMatchObject([
      200,
      { ok: true, preview: expect.stringContaining('540525000') },
    ]);
  });

  it('that the phone shows first waits like an uploaded one, and anybody with the right may let it in', async () => {
    ({ accountId, deviceId } = await world.newAccount({ staticQr: null, qrUsable: false }));
    const report = {
      accountId,
      payload: staticQrOf('dana', ++serial),
      seenAt: '2026-11-21T03:00:00.000Z',
    };
    for (let i = 0; i < 2; i++)
      await db().transaction((trx) => recordQr(trx, world.deps.vault, { deviceId, report }));
    const qr = await world.qr(accountId);
    expect(qr).toMatchObject({
      usable: false,
      current: null,
      proposed: { source: 'phone', uploadedBy: null, payload: report.payload },
    });
    expect((await world.detail(accountId)).account.cannotEarn?.obstacle).toBe('noQr');
    await pay(probeMinor(qr), { secondsFromNow: 1 });
    expect(qrOf(await act('/approve', { qrId: qr.proposed?.id }))).toMatchObject({
      usable: true,
      current: { payload: report.payload },
    });
    expect((await world.detail(accountId)).account.cannotEarn).toBeNull();
  });
});
