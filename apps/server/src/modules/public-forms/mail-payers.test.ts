import { all, one, sql } from '#platform/db';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Locale, Mode } from '@wallet/contract';
import { defineEvent, publish } from '#platform/events';
import { newId } from '#platform/ids';
import { asThief } from '../../testing/database/as-thief.ts';
import { damage } from '../../testing/database/damaged-values.ts';
import { newWallet, createWithdrawPageWorld } from '../../testing/payouts/withdraw-page-world.ts';
import type { WithdrawPageWorld } from '../../testing/payouts/withdraw-page-world.ts';
import type { Shop } from '../../testing/payouts/withdrawal-world.ts';
import { payerLetter } from './payer-letter.ts';
import { payerMessages, type PayerMailKind } from './payer-letter-messages.ts';
import { z } from 'zod';

let world: WithdrawPageWorld;
let shop: Shop;
beforeAll(async () => {
  world = await createWithdrawPageWorld();
  shop = await world.payingShop({ isAtNoon: false });
  await sql`update merchant
    set branding = '{"displayName":"Toko evil.example/pay","supportEmail":"help@toko.example","defaultLocale":"id"}'::jsonb where id = ${shop.merchantId}`.execute(
    world.database.db.read,
  );
});
afterAll(() => world.close());

const lettersTo = (email: string) => world.letters.filter(({ to }) => to === email);

/** What an event says that no mail is about. */
const unsaid = {
  transactionId: 'txn_1',
  sessionId: 'txs_1',
  intentId: 'pin_1',
  accountId: 'acc_1',
  lineId: 'lin_1',
  owedMinor: '0',
  flag: null,
};

async function tell(
  name: `${string}.${string}`,
  payload: Record<string, string>,
  mode: Mode = 'live',
): Promise<void> {
  await world.database.db.transaction((trx) =>
    publish(trx, defineEvent(name, z.looseObject({})), {
      key: Object.values(payload)[0] ?? '',
      mode,
      payload: { ...unsaid, merchantId: shop.merchantId, revision: 1, ...payload },
    }),
  );
  await world.settle();
}

/** A request that a customer with an address began. */
async function requested(email: string, locale?: Locale): Promise<{ id: string; refNo: string }> {
  const { url } = await world.link(shop, { customer: { email }, ...(locale && { locale }) });
  const browser = await world.browser(url);
  await browser.call('destination', newWallet());
  return one(
    world.database.db.read,
    sql<{
      id: string;
      refNo: string;
    }>`select w.id, s.ref_no as "refNo" from withdrawal_request w
      join transaction_session s on s.id = w.session_id where s.id = ${browser.sessionId}`,
  );
}

async function paidDeposit(email: string, flag: string): Promise<{ id: string; refNo: string }> {
  const { id: sessionId } = await world.link(shop, { customer: { email }, locale: 'en' });
  const id = newId('txn');
  await asThief(
    world.database.db,
    sql`insert into transaction (id, kind, code, merchant_id, mode, session_id, method, currency,
      payment_amount, final_payment, paid_amount, status, flag, paid_at)
    values (${id}, 'deposit', ${`DEP-${id.slice(-6)}`}, ${shop.merchantId}, 'live', ${sessionId}, 'dana',
      'IDR', 15000000, 15000000, 14998300, 'succeeded', ${flag}, '2026-11-21T07:40:00Z')`,
  );
  return {
    id,
    ...(await one(
      world.database.db.read,
      sql<{
        refNo: string;
      }>`select ref_no as "refNo" from transaction_session where id = ${sessionId}`,
    )),
  };
}

test('whoever gave an address gets the receipt of a deposit once, in the session’s language, with a link that moves no money', async () => {
  const email = 'budi@pelanggan.example';
  const { id, refNo } = await paidDeposit(email, 'none');
  await tell('deposits.succeeded', { transactionId: id });
  await tell('deposits.succeeded', { transactionId: id });
  const [letter, ...more] = lettersTo(email);
  expect(more).toEqual([]);
  expect(letter).toMatchObject({ subject: 'Receipt of your deposit', toName: '' });
  for (const text of [
    '149.983',
    refNo,
    'help@toko.example',
    `https://pay.example/track?reference=${refNo}&lang=en`,
    '21 Nov 2026',
    '14:40',
  ])
    expect(letter?.text).toContain(text);
  expect(letter?.text).not.toContain('evil.example');
});

test('an address that does not decrypt gets no mail, and holds up nobody behind it', async () => {
  const { id } = await paidDeposit('rusak@pelanggan.example', 'none');
  const behind = await paidDeposit('utuh@pelanggan.example', 'none');
  const { sessionId } = await one(
    world.database.db.read,
    sql<{ sessionId: string }>`select session_id as "sessionId" from transaction where id = ${id}`,
  );
  await damage(
    world.database,
    { table: 'transaction_session', id: sessionId, column: 'customer_email_enc' },
    'flipped',
  );
  await tell('deposits.succeeded', { transactionId: id });
  await tell('deposits.succeeded', { transactionId: behind.id });
  expect(lettersTo('rusak@pelanggan.example')).toEqual([]);
  expect(lettersTo('utuh@pelanggan.example')).toHaveLength(1);
  expect(
    await all(
      world.database.db.read,
      sql`select from fact where name = 'deposits.succeeded' and key = ${id} and delivered_at is null`,
    ),
  ).toEqual([]);
});

test('late money that was credited says so', async () => {
  const { id } = await paidDeposit('late@pelanggan.example', 'paidLate');
  await tell('deposits.succeeded', { transactionId: id });
  expect(lettersTo('late@pelanggan.example')).toMatchObject([
    { subject: 'Your late deposit was credited' },
  ]);
});

test('late money that went back is told to its payer when it has gone, and not when it has not', async () => {
  const email = 'terlambat@pelanggan.example';
  const { id, refNo } = await paidDeposit(email, 'none');
  const requestId = newId('wdr');
  await asThief(
    world.database.db,
    sql`insert into withdrawal_request (id, ref_no, merchant_id, mode, source, currency, amount,
      destination_enc, destination_key, destination_shown, payload_hash, status)
    values (${requestId}, ${requestId.slice(-8)}, ${shop.merchantId}, 'live', 'refund', 'IDR', 14998300, '',
      'k', '{"institutionName": "DANA", "last4": "0001"}', '', 'failed')`,
  );
  await sql`insert into line_refund (request_id, proposal_id, line_id, mode, currency, amount,
    transaction_id) values (${requestId}, ${newId('prp')}, ${newId('lin')}, 'live', 'IDR', 14998300, ${id})`.execute(
    world.database.db.read,
  );
  for (const name of [
    'withdrawals.failed',
    'withdrawals.rejected',
    'payouts.paidAfterFailure',
  ] as const)
    await tell(name, { requestId });
  expect(lettersTo(email)).toEqual([]);
  await tell('withdrawals.succeeded', { requestId });
  await tell('withdrawals.succeeded', { requestId });
  const [letter, ...more] = lettersTo(email);
  expect([letter?.subject, more]).toEqual([payerMessages.en.kinds.moneySentBack.subject, []]);
  for (const text of [
    '149.983',
    refNo,
    'DANA',
    '0001',
    `https://pay.example/track?reference=${refNo}&lang=en`,
  ])
    expect(letter?.text).toContain(text);
  expect(letter?.text).not.toContain('/withdraw');
});

test('a withdrawal’s end is told once each: failed or declined, and paid after all', async () => {
  const email = 'sari@pelanggan.example';
  const { id, refNo } = await requested(email, 'ph');
  await tell('withdrawals.failed', { requestId: id });
  await tell('withdrawals.rejected', { requestId: id });
  await tell('payouts.paidAfterFailure', { requestId: id });
  expect(lettersTo(email).map(({ subject }) => subject)).toEqual([
    payerMessages.ph.kinds.withdrawalFailed.subject,
    payerMessages.ph.kinds.paidAfterAll.subject,
  ]);
  for (const { text, html } of lettersTo(email)) {
    expect(text).toContain(refNo);
    expect(`${text}${html}`).not.toMatch(/\/withdraw|session=/);
  }
  const { id: other } = await requested('rina@pelanggan.example');
  await tell('withdrawals.succeeded', { requestId: other });
  await tell('withdrawals.reversed', { requestId: other });
  expect(lettersTo('rina@pelanggan.example').map(({ subject }) => subject)).toEqual([
    payerMessages.id.kinds.withdrawalReceipt.subject,
    payerMessages.id.kinds.withdrawalReturned.subject,
  ]);
});

test('a withdrawal that the house ended is told, one that its customer cancelled is not', async () => {
  for (const [email, reason] of [
    ['own@pelanggan.example', 'cancelledByPayer'],
    ['house@pelanggan.example', 'cancelledByOperator'],
  ] as const) {
    const { id } = await requested(email, 'en');
    await sql`update withdrawal_request set status = 'cancelled', status_reason = ${reason} where id = ${id}`.execute(
      world.database.db.read,
    );
    await tell('withdrawals.cancelled', { requestId: id });
  }
  expect(lettersTo('own@pelanggan.example')).toEqual([]);
  expect(lettersTo('house@pelanggan.example')).toMatchObject([
    { subject: 'Your withdrawal was not sent' },
  ]);
});

test('nobody is mailed without an address, and nobody of test mode', async () => {
  const before = world.letters.length;
  const id = await world.asked(shop);
  await tell('withdrawals.failed', { requestId: id });
  const { id: tested } = await requested('test@pelanggan.example');
  await tell('withdrawals.succeeded', { requestId: tested }, 'test');
  expect(world.letters.length).toBe(before);
});

test('an address gets ten mails in an hour at most, however it is written', async () => {
  const id = (await requested('Often@Pelanggan.example')).id;
  await tell('withdrawals.succeeded', { requestId: id });
  const { addressKey } = await one(
    world.database.db.read,
    sql<{
      addressKey: string;
    }>`select address_key as "addressKey" from payer_mail where subject_id = ${id}`,
  );
  for (let count = 0; count < 9; count++) {
    await sql`insert into payer_mail (subject_id, kind, merchant_id, mode, address_key, sent)
      values (${newId('wdr')}, 'withdrawalReceipt', ${shop.merchantId}, 'live', ${addressKey}, true)`.execute(
      world.database.db.read,
    );
  }
  const { id: eleventh } = await requested('often@pelanggan.example');
  await tell('withdrawals.succeeded', { requestId: eleventh });
  expect(
    await all(
      world.database.db.read,
      sql`select sent from payer_mail where subject_id = ${eleventh}`,
    ),
  ).toEqual([{ sent: false }]);
  expect(lettersTo('often@pelanggan.example')).toEqual([]);
});

test('every mail is whole in every language', () => {
  const kinds = Object.keys(payerMessages.en.kinds) as PayerMailKind[];
  for (const locale of ['en', 'id', 'ph'] as const) {
    for (const kind of kinds) {
      const { text, html, subject } = payerLetter({
        kind,
        locale,
        email: 'a@b.example',
        amount: { minor: 5_000_000n, currency: 'IDR' },
        merchant: 'Toko <b>',
        supportEmail: null,
        refNo: '4HD8-W2PN',
        at: new Date('2026-11-21T07:40:00Z'),
        timeZone: 'Asia/Jakarta',
        to: 'BCA \u2022\u20224821',
        code: null,
        payOrigin: 'https://pay.example',
        usefulUntil: new Date('2026-11-24T07:40:00Z'),
      });
      expect(`${subject}${text}${html}`).not.toMatch(/undefined|null|\/withdraw|session=/);
      expect(html).not.toContain('Toko <b>');
    }
  }
});
