import { one, sql } from '#platform/db';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RenderRequestInput, RenderTrackInput } from '@wallet/pay/render';
import { createInternalMerchant, merchantPower } from '#modules/merchants';
import { expirePageSessions } from '#modules/withdrawals/page';
import { newId } from '#platform/ids';
import { asThief } from '../../testing/database/as-thief.ts';
import { signRows } from '../../testing/signing/sign-row.ts';
import {
  newWallet,
  createWithdrawPageWorld,
  statusOf,
} from '../../testing/payouts/withdraw-page-world.ts';
import type { PageBrowser, WithdrawPageWorld } from '../../testing/payouts/withdraw-page-world.ts';
import type { Shop } from '../../testing/payouts/withdrawal-world.ts';

let world: WithdrawPageWorld;
let phones = 0;
let addresses = 0;
beforeAll(async () => {
  world = await createWithdrawPageWorld();
});
afterAll(() => world.close());

const newPhone = () => `0812${String(++phones).padStart(8, '0')}`;

/** A shop with its form, as switched. */
async function openForm(
  on: { deposit?: boolean; withdrawal?: boolean } = { deposit: true, withdrawal: true },
): Promise<{ shop: Shop & { accountId: string }; code: string }> {
  const shop = await world.payingShop();
  const { read } = world.database.db;
  await sql`update merchant
    set request_transaction =
      ${JSON.stringify({ deposit: on.deposit ?? false, withdrawal: on.withdrawal ?? false })}::jsonb,
        allowed_methods = '{dana}' where id = ${shop.merchantId}`.execute(read);
  await signRows(world.database.db, merchantPower);
  const { code } = await one(
    read,
    sql<{ code: string }>`select code from merchant where id = ${shop.merchantId}`,
  );
  return { shop, code };
}

interface Sent {
  status: number;
  location: string;
  page: RenderRequestInput & RenderTrackInput;
  retryAfter: string | undefined;
}

/** A form is sent by a browser without scripts, from an address of its own unless one is named. */
async function send(
  path: string,
  fields: Record<string, string>,
  {
    ip = `10.0.${++addresses >> 8}.${addresses & 255}`,
    headers = {},
  }: { ip?: string; headers?: Record<string, string> } = {},
): Promise<Sent> {
  const answer = await world.server.inject({
    method: 'POST',
    url: path,
    payload: new URLSearchParams(fields).toString(),
    remoteAddress: ip,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  });
  const page = answer.statusCode === 303 ? {} : (JSON.parse(answer.body) as object);
  return {
    status: answer.statusCode,
    location: answer.headers.location ?? '',
    page: page as Sent['page'],
    retryAfter: answer.headers['retry-after'],
  };
}

const shown = async (path: string) =>
  JSON.parse((await world.server.inject(path)).body) as RenderRequestInput;
const filled = (code: string, change: Record<string, string> = {}) => ({
  merchant: code,
  shown: code,
  key: 'K'.repeat(22),
  type: 'withdrawal',
  amount: '50.000',
  name: 'Budi Santoso',
  phone: newPhone(),
  email: '',
  note: '',
  ...change,
});
const request = (code: string, change: Record<string, string> = {}, more = {}) =>
  send('/request-transaction', filled(code, change), more);
const sessionOf = async (location: string) =>
  (await world.browser(`https://pay.example${location}`)).sessionId;
const sessionsOf = async ({ merchantId }: Shop) =>
  (
    await one(
      world.database.db.read,
      sql<{
        count: number;
      }>`select count(*)::int as count from transaction_session where merchant_id = ${merchantId}`,
    )
  ).count;

describe('the public form', () => {
  test('shows what can be asked for, with limits and reasons, before anything is sent; an unknown code is asked for again', async () => {
    const { code } = await openForm({ withdrawal: true });
    const { form } = await shown(
      `/request-transaction?merchant=${code.toLowerCase()}&type=deposit`,
    );
    expect(form).toMatchObject({
      code,
      currency: 'IDR',
      choices: {
        deposit: { problem: 'switchedOff', limits: null },
        withdrawal: {
          problem: null,
          limits: { min: { currency: 'IDR' }, max: { currency: 'IDR' } },
        },
      },
    });
    expect(await shown('/request-transaction')).toMatchObject({ form: null, problems: {} });
    expect(await shown('/request-transaction?merchant=NOBODY')).toMatchObject({
      form: null,
      problems: { merchant: { text: 'merchantUnknown' } },
      entered: { merchant: 'NOBODY' },
    });
    await world.database.db.transaction((trx) => createInternalMerchant(trx, 'IDR'));
    expect(await shown('/request-transaction?merchant=PAYERSDESKIDR')).toMatchObject({
      form: null,
      problems: { merchant: { text: 'merchantUnknown' } },
    });
    const { code: both } = await openForm();
    await sql`update account set accepts_deposits = false`.execute(world.database.db.read);
    expect((await shown(`/request-transaction?merchant=${both}`)).form?.choices).toMatchObject({
      deposit: { problem: 'notNow' },
      withdrawal: { problem: null },
    });
    await sql`update account set accepts_deposits = true`.execute(world.database.db.read);
    await sql`update merchant set status = 'suspended' where code = ${both}`.execute(
      world.database.db.read,
    );
    expect((await shown(`/request-transaction?merchant=${both}`)).form?.choices).toMatchObject({
      deposit: { problem: 'notNow' },
      withdrawal: { problem: 'notNow' },
    });
  });

  test('leads to the pay page of a session that keeps who asked, and what was said', async () => {
    const { shop, code } = await openForm();
    const sent = await request(
      code,
      {
        type: 'deposit',
        phone: '0812-9999-0001',
        email: 'budi@pelanggan.example',
        note: 'Pesanan 7',
        amount: 'Rp 150.000',
      },
      { headers: { 'sec-fetch-site': 'same-origin' } },
    );
    expect(sent).toMatchObject({
      status: 303,
      location: expect.stringMatching(/^\/deposit\?session=\w{43}$/),
    });
    const row = await one(
      world.database.db.read,
      sql`select s.type, s.source, s.amount, s.customer_name as name, s.note, s.created_by as "createdBy",
        s.status, s.customer_phone_enc <> '' as phone, s.customer_email_enc <> '' as email
      from transaction_session s where merchant_id = ${shop.merchantId}`,
    );
    expect(row).toEqual({
      type: 'deposit',
      source: 'requestTransaction',
      amount: 15_000_000n,
      name: 'Budi Santoso',
      note: 'Pesanan 7',
      createdBy: null,
      status: 'open',
      phone: true,
      email: true,
    });
  });

  test('keeps what was typed when something is wrong, and opens nothing', async () => {
    const { shop, code } = await openForm({ deposit: true });
    const wrong = await request(code, {
      type: 'deposit',
      amount: '1',
      phone: '',
      email: 'budi@',
      note: 'a note',
    });
    expect(wrong).toMatchObject({
      status: 200,
      page: {
        entered: { amount: '1', name: 'Budi Santoso', email: 'budi@', note: 'a note' },
        problems: {
          amount: { text: 'amountTooLow' },
          phone: { text: 'fieldRequired' },
          email: { text: 'emailUnclear' },
        },
        formKey: 'K'.repeat(22),
      },
    });
    expect(await request(code, { type: 'deposit', phone: '12' })).toMatchObject({
      page: { problems: { phone: { text: 'phoneUnclear' } }, entered: { phone: '12' } },
    });
    expect(
      await request(code, { type: 'deposit' }, { headers: { 'sec-fetch-site': 'cross-site' } }),
    ).toMatchObject({ status: 200, page: { notice: 'initiateFailed' } });
    const { code: other } = await openForm({ deposit: true });
    expect(await request(other, { type: 'deposit', shown: code, note: 'a note' })).toMatchObject({
      status: 200,
      page: { form: { code: other }, entered: { note: 'a note' }, problems: {} },
    });
    expect(await sessionsOf(shop)).toBe(0);
  });

  test('sent twice at once asks once; a second request of the phone number says that one is open, until that one ends', async () => {
    const { shop, code } = await openForm();
    const phone = newPhone();
    const twice = await Promise.all([1, 2, 3].map(() => request(code, { phone })));
    expect(new Set(twice.map(({ location }) => location)).size).toBe(1);
    expect(twice[0]?.location).toMatch(/^\/withdraw\?session=/);
    expect(await request(code, { phone: `+62 ${phone.slice(1)}`, amount: '60.000' })).toMatchObject(
      { status: 200, page: { notice: 'requestIsOpen', entered: { amount: '60.000' } } },
    );
    expect((await request(code, { phone, key: 'L'.repeat(22) })).page.notice).toBe('requestIsOpen');
    expect(await sessionsOf(shop)).toBe(1);
    expect((await request((await openForm()).code, { phone })).status).toBe(303);
    await sql`update transaction_session set expires_at = now() where merchant_id = ${shop.merchantId}`.execute(
      world.database.db.read,
    );
    expect((await request(code, { phone })).status).toBe(303);
  });

  test('is not taken without end of a phone number', async () => {
    const { code } = await openForm();
    const phone = newPhone();
    for (let count = 0; count < 10; count++)
      expect((await request(code, { phone, key: `${count}`.repeat(22) })).status).not.toBe(429);
    expect(await request(code, { phone })).toMatchObject({
      status: 429,
      page: { notice: 'initiateBusy', entered: { name: 'Budi Santoso' } },
      retryAfter: expect.stringMatching(/^\d+$/),
    });
  });

  test('is taken from a carrier’s one address for hundreds of customers, whom only a crowd makes wait, and never others', async () => {
    const { shop, code } = await openForm();
    const carrier = '10.9.9.9';
    const [subscriber, neighbour] = ['2001:db8:1:2::ffff', '2001:db8:1:3::1'];
    for (let count = 0; count < 40; count++) {
      await world.limits.network.ask(carrier);
      await world.limits.network.ask(`2001:db8:1:2::${count}`);
    }
    for (let count = 0; count < 500; count++) await world.limits.crowds.take(shop.merchantId);
    expect((await request(code, {}, { ip: carrier })).status).toBe(303);
    while ((await world.limits.crowds.ask(shop.merchantId)).allowed);
    for (const ip of [carrier, subscriber])
      expect(await request(code, {}, { ip })).toMatchObject({
        status: 429,
        page: { notice: 'initiateBusy' },
      });
    expect((await request(code, {}, { ip: neighbour })).status).toBe(303);
  });

  test('takes what is typed without the zero character, which nothing keeps', async () => {
    const { shop, code } = await openForm();
    expect(
      (await request(code, { type: 'deposit', name: 'Budi\0', note: '\0Pesanan' })).status,
    ).toBe(303);
    expect(
      await one(
        world.database.db.read,
        sql`select customer_name as name, note from transaction_session where merchant_id = ${shop.merchantId}`,
      ),
    ).toEqual({ name: 'Budi', note: 'Pesanan' });
    expect(await shown(`/request-transaction?merchant=${code}%00`)).toMatchObject({
      form: { code },
    });
    expect((await send('/track', { reference: 'K7QM\0', digits: '12\0' })).page).toMatchObject({
      notice: 'trackNothing',
    });
  });
});

describe('a withdrawal of the public form', () => {
  const begin = async (code: string): Promise<PageBrowser> => {
    const browser = await world.browser(`https://pay.example${(await request(code)).location}`);
    expect((await browser.call('destination', newWallet())).body.screen).toBe('verifying');
    await world.answer(browser.sessionId, 'BUDI SANTOSO');
    return browser;
  };

  test('is the merchant’s to accept: nothing is set aside, and nobody approves it by himself', async () => {
    const { shop, code } = await openForm();
    await sql`update merchant
      set approval_policy = '{"automaticUpToMinor":"100000000","automaticPerDayMinor":"1000000000"}'::jsonb
        where id = ${shop.merchantId}`.execute(world.database.db.read);
    await signRows(world.database.db, merchantPower);
    const browser = await begin(code);
    const { id } = await one(
      world.database.db.read,
      sql<{
        id: string;
      }>`select id from withdrawal_request where session_id = ${browser.sessionId}`,
    );
    const accept = () => world.ask(shop.owner, 'POST', `/api/withdrawal-requests/${id}/accept`, {});
    expect((await browser.call('state')).body).toMatchObject({
      screen: 'confirm',
      mayConfirm: true,
      maySubmit: true,
    });
    expect((await accept()).status).toBe(409);
    expect((await browser.call('confirm')).body).toMatchObject({
      screen: 'processing',
      mayConfirm: false,
      maySubmit: false,
      mayCancel: true,
      withdrawal: {
        waitsForMerchant: true,
        stages: { confirmedAt: expect.any(String), approvedAt: null },
      },
    });
    expect((await browser.call('confirm')).status).toBe(200);
    expect(await statusOf(world, browser.sessionId)).toBe('paying awaitingConfirmation');
    expect(await world.paying.money(shop.merchantId)).toMatchObject({ held: 0n });
    expect((await browser.call('destination', newWallet())).body.code).toBe('stateConflict');
    expect((await accept()).status).toBeLessThan(300);
    expect(await statusOf(world, browser.sessionId)).toBe('paying pendingApproval pending');
    expect((await browser.call('state')).body).toMatchObject({
      screen: 'processing',
      withdrawal: { waitsForMerchant: false },
    });
  });

  test('does not tell a stranger what the merchant has, and ends with its link when nobody confirmed it', async () => {
    const { shop, code } = await openForm();
    await world.paying.takeBack(
      shop.merchantId,
      (await world.paying.money(shop.merchantId)).posted,
    );
    const browser = await begin(code);
    expect((await browser.call('destination', newWallet())).body.screen).toBe('verifying');
    await world.answer(browser.sessionId, 'BUDI SANTOSO');
    await sql`update transaction_session set expires_at = now() where id = ${browser.sessionId}`.execute(
      world.database.db.read,
    );
    expect((await browser.call('state')).body).toMatchObject({
      screen: 'expired',
      mayConfirm: false,
    });
    await expirePageSessions(world.deps.db);
    expect(await statusOf(world, browser.sessionId)).toBe('expired cancelled');
  });

  test('that the customer cancels while the merchant looks is over', async () => {
    const { code } = await openForm();
    const browser = await begin(code);
    await browser.call('confirm');
    expect((await browser.call('cancel')).body).toMatchObject({ screen: 'cancelled' });
    expect(await statusOf(world, browser.sessionId)).toBe('cancelled cancelled');
  });
});

describe('the tracker', () => {
  const track = (reference: string, digits: string, more = {}) =>
    send('/track', { reference, digits }, more);
  const refNoOf = async (sessionId: string) =>
    (
      await one(
        world.database.db.read,
        sql<{
          refNo: string;
        }>`select ref_no as "refNo" from transaction_session where id = ${sessionId}`,
      )
    ).refNo;

  test('finds a deposit by the phone number and a withdrawal by the account, however the reference is written', async () => {
    const { code } = await openForm();
    const deposit = await request(code, { type: 'deposit', phone: '081299997711' });
    const refNo = await refNoOf(await sessionOf(deposit.location));
    expect(await track(refNo.toLowerCase().replace('-', ' '), '7711')).toMatchObject({
      status: 200,
      page: { found: { kind: 'deposit', state: { refNo, screen: 'method' } } },
    });
    const browser = await world.browser(
      `https://pay.example${(await request(code, { phone: '081299998822' })).location}`,
    );
    const wallet = newWallet();
    await browser.call('destination', wallet);
    const withdrawal = await refNoOf(browser.sessionId);
    for (const digits of ['8822', wallet.accountNumber.slice(-4)])
      expect(await track(withdrawal, digits)).toMatchObject({
        page: {
          found: {
            kind: 'withdrawal',
            state: { screen: 'verifying', withdrawal: { last4: wallet.accountNumber.slice(-4) } },
          },
        },
      });
    expect(JSON.stringify((await track(withdrawal, '8822')).page)).not.toContain(
      wallet.accountNumber,
    );
  });

  test('finds a deposit without a phone number by its exact amount, and by that only then', async () => {
    const { code } = await openForm();
    const sessionId = await sessionOf(
      (await request(code, { type: 'deposit', phone: '081299996611' })).location,
    );
    const refNo = await refNoOf(sessionId);
    await asThief(
      world.database.db,
      sql`insert into transaction (id, kind, code, merchant_id, mode, session_id, method, currency,
        payment_amount, amount_discount, extra_fee, final_payment, merchant_fee, status)
      select ${newId('txn')}, 'deposit', 'DEP-AMOUNT', merchant_id, mode, id, 'dana', 'IDR', 15000000, 1700,
        0, 14998300, 0, 'cancelled' from transaction_session where id = ${sessionId}`,
    );
    expect(await track(refNo, '9983')).toMatchObject({ page: { found: null } });
    await sql`update transaction_session set customer_phone_enc = null where id = ${sessionId}`.execute(
      world.database.db.read,
    );
    expect(await track(refNo, '6611')).toMatchObject({ page: { found: null } });
    expect(await track(refNo, '9983')).toMatchObject({
      page: { found: { kind: 'deposit', state: { refNo } } },
    });
  });

  test('finds a merchant’s own request, which has no page', async () => {
    const shop = await world.shop();
    const id = await world.asked(shop);
    const { refNo, last4 } = await one(
      world.database.db.read,
      sql<{
        refNo: string;
        last4: string;
      }>`select ref_no as "refNo", destination_shown ->> 'last4' as last4 from withdrawal_request where id = ${id}`,
    );
    expect(await track(refNo, last4)).toMatchObject({
      page: {
        found: { kind: 'withdrawal', state: { refNo, screen: 'processing', withdrawal: { id } } },
      },
    });
  });

  test('answers a wrong reference and wrong digits alike, and stops after five wrong tries of either, also for the right digits', async () => {
    const { code } = await openForm();
    const refNo = await refNoOf(
      await sessionOf((await request(code, { type: 'deposit', phone: '081299993344' })).location),
    );
    const wrong = async (reference: string) => {
      const answers = [];
      for (let count = 0; count < 6; count++) answers.push(await track(reference, '0000'));
      return answers.map(({ status, page: { notice, found, missing } }) => ({
        status,
        notice,
        found,
        missing,
      }));
    };
    const [known, unknown] = [await wrong(refNo), await wrong('ZZZZ-ZZZZ')];
    expect(known).toEqual(unknown);
    expect(known.map(({ status, notice }) => `${status} ${notice}`)).toEqual([
      ...Array<string>(5).fill('200 trackNothing'),
      '429 trackBusy',
    ]);
    expect(await track(refNo, '3344')).toMatchObject({ status: 429, page: { found: null } });
  });

  test('looks nothing up by an address, nor without digits, nor for another site', async () => {
    const { code } = await openForm();
    const refNo = await refNoOf(
      await sessionOf((await request(code, { type: 'deposit', phone: '081299995566' })).location),
    );
    const page = JSON.parse(
      (await world.server.inject(`/track?reference=${refNo}&digits=5566`)).body,
    ) as RenderTrackInput;
    expect(page).toMatchObject({ reference: refNo, digits: '', found: null });
    expect(await track(refNo, '')).toMatchObject({ page: { missing: ['digits'], found: null } });
    expect(
      await track(refNo, '5566', { headers: { 'sec-fetch-site': 'cross-site' } }),
    ).toMatchObject({ page: { found: null } });
    const ip = '10.9.9.8';
    for (let count = 0; count < 40; count++) await world.limits.trackAddress.ask(ip);
    expect(await track(refNo, '5566', { ip })).toMatchObject({
      status: 429,
      page: { found: null },
    });
  });
});

test('maintenance that payers are told of stands on the form, on the tracker and on pages of sessions, which are then another state; it goes when it is taken back', async () => {
  const { shop } = await openForm();
  const browser = await world.browser((await world.link(shop)).url);
  const until = '2099-01-01T00:00:00.000Z';
  const announce = (value: object | null) =>
    sql`insert into setting (id, key, value, valid_from, source, created_by)
      values (${newId('set')}, 'operation.maintenance', ${JSON.stringify(value)}::jsonb, clock_timestamp(),
        'letter of the bank', 'test')`.execute(world.database.db.read);
  const everywhere = async () => [
    (await shown('/request-transaction')).maintenance,
    (await shown('/track')).maintenance,
    (await browser.look()).page.state.maintenance ?? null,
  ];
  const { revision } = (await browser.call('state')).body;
  await announce({
    severity: 'paused',
    audiences: ['payers'],
    text: { en: 'The bank is away.' },
    until,
  });
  for (const each of await everywhere())
    expect(each).toMatchObject({ severity: 'paused', text: { en: 'The bank is away.' }, until });
  const during = (await browser.call('state')).body;
  expect(during.maintenance).toMatchObject({ until });
  expect(during.revision).not.toBe(revision);
  await announce({
    severity: 'notice',
    audiences: ['operators', 'merchants'],
    text: { en: 'For the house.' },
    until,
  });
  expect(await everywhere()).toEqual([null, null, null]);
  await announce(null);
  expect((await browser.call('state')).body.revision).toBe(revision);
});
