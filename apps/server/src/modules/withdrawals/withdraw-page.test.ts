import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { confirmRequest, requestHold, takeNext } from '#modules/payouts';
import type { Confirming } from '../payouts/confirm-request.ts';
import { one } from '#platform/db';
import { sendPayouts } from '../payouts/send-payouts.ts';
import { countsOf, openWithdrawPageWorld, standingOf } from '../../testing/withdraw-page-world.ts';
import type { PageBrowser, WithdrawPageWorld } from '../../testing/withdraw-page-world.ts';
import { addOperator } from '../../testing/withdrawal-world.ts';
import type { Shop, User } from '../../testing/withdrawal-world.ts';
import { decideApproval } from './decide-approval.ts';
import { expirePageSessions } from './expire-page-sessions.ts';

let world: WithdrawPageWorld;
let admin: User;
beforeAll(async () => {
  world = await openWithdrawPageWorld();
  admin = await addOperator(world.database, 1);
});
afterAll(() => world.close());

let numbers = 0;
/** A number that nobody else of the tests has. */
const wallet = () => ({ institutionCode: 'DANA', accountNumber: `0857${String(++numbers).padStart(8, '0')}` });

/** A shop with an account on a phone that can ask for names and pay. */
async function newShop(options: Parameters<WithdrawPageWorld['shop']>[0] = {}): Promise<Shop & { accountId: string; deviceId: string }> {
  const shop = await world.shop(options);
  return { ...shop, ...(await world.paying.account({ merchantIds: [shop.merchantId] })) };
}

async function begun(shop: Shop, wish: object = {}): Promise<PageBrowser> {
  const browser = await world.browser((await world.link(shop, wish)).url);
  const { status, body } = await browser.call('destination', wallet());
  expect([status, body.screen]).toEqual([200, 'verifying']);
  return browser;
}

async function toConfirm(shop: Shop, wish: object = {}, holder = 'BUDI SANTOSO'): Promise<PageBrowser> {
  const browser = await begun(shop, wish);
  await world.answer(browser.sessionId, holder);
  return browser;
}

async function decide(sessionId: string, decision: 'approve' | 'reject'): Promise<void> {
  const { id, revision, payloadHash } = await one(world.database.db.read, sql<{ id: string; revision: number; payloadHash: string }>`select id, revision, payload_hash as "payloadHash"
    from withdrawal_request where session_id = ${sessionId}`);
  await decideApproval(world.deps, { id, decision, reason: 'looked at', revision, payloadHash, by: { actorId: admin.userId, actorRole: 'Admin', roleId: 1 } });
  await world.settle();
}

const age = (column: 'confirm_by', sessionId: string) => sql`update withdrawal_request set ${sql.ref(column)} = now() where session_id = ${sessionId}`.execute(world.database.db.read);
const endLink = (sessionId: string) => sql`update transaction_session set expires_at = now() where id = ${sessionId}`.execute(world.database.db.read);
const shown = async (browser: PageBrowser) => (await browser.call('state')).body;

describe('a link', () => {
  test('names the page, the amount or its range, and is refused where nothing of it can be paid out', async () => {
    const shop = await newShop();
    const fixed = await world.link(shop);
    expect(fixed).toMatchObject({ type: 'withdrawal', status: 'open', amount: { value: '500000.00' }, url: expect.stringMatching(/^https:\/\/pay\.example\/withdraw\?session=\w{43}$/) });
    expect(fixed.amountRange).toBeUndefined();
    const idr = (value: string) => ({ value, currency: 'IDR' });
    expect(await world.link(shop, { amount: { min: idr('10000'), max: idr('2000000') } })).toMatchObject({ amount: idr('2000000.00'), amountRange: { min: idr('10000.00'), max: idr('2000000.00') } });
    await sql`insert into merchant_limit (id, merchant_id, direction, min, max, valid_from) values (${`lim_${shop.merchantId.slice(4)}`}, ${shop.merchantId}, 'withdrawal', 1000000, 300000000, now() - interval '1 hour')`.execute(world.database.db.read);
    const token = { ...shop.live, scopes: ['sessions:write' as const] };
    const refused = async (amount: object, more: object = {}) => ((await world.request(token, '/v1/transaction-sessions', { type: 'withdrawal', reference: `bad-${++numbers}`, amount, ...more })).body as { code: string }).code;
    expect(await refused(idr('3000001'))).toBe('amountOutOfLimits');
    expect(await refused(idr('9999'))).toBe('amountOutOfLimits');
    expect(await refused({ min: idr('20000'), max: idr('10000') })).toBe('amountOutOfLimits');
    expect(await refused({ value: '10.00', currency: 'PHP' })).toBe('currencyMismatch');
    expect(await refused(idr('0'))).toBe('amountNotPositive');
    expect(await refused({ min: idr('0'), max: idr('10000') })).toBe('amountNotPositive');
    expect(await refused(idr('50000'), { returnUrl: 'https://evil.example/' })).toBe('returnUrlNotAllowed');
    expect(await refused(idr('50000'), { allowedMethods: ['dana'] })).toBe('invalidRequest');
    expect(((await world.request(token, '/v1/transaction-sessions', { type: 'deposit', reference: 'bad-range', amount: { min: idr('10000'), max: idr('20000') } })).body as { code: string }).code).toBe('invalidRequest');
    await sql`update merchant set status = 'suspended' where id = ${shop.merchantId}`.execute(world.database.db.read);
    expect(await refused(idr('50000'))).toBe('merchantNotActive');
  });

  test('shows the form with what can be paid out now, by name, and changes nothing', async () => {
    const shop = await newShop();
    const { url, id } = await world.link(shop, { amount: { min: { value: '10000', currency: 'IDR' }, max: { value: '9000000000', currency: 'IDR' } } });
    const browser = await world.browser(url);
    const { page } = await browser.look();
    expect(page).toMatchObject({ basePath: `/withdraw/${id}`, state: { screen: 'form', amount: null, limits: { min: { value: '10000.00' }, max: { value: '9000000000.00' } }, maySubmit: true, mayCancel: true, mayConfirm: false, withdrawal: null } });
    expect(page.state.institutions).toContainEqual({ code: 'DANA', name: expect.any(String), shortName: expect.anything(), type: 'ewallet', method: 'dana', isPhone: true, usualDigits: expect.any(Array) });
    expect(await standingOf(world, id)).toBe('open');
  });

  test('ended by the merchant’s server shows so, ends what was asked for and gives back what was set aside', async () => {
    const shop = await newShop();
    const untouched = await world.link(shop);
    const token = { ...shop.live, scopes: ['sessions:write' as const] };
    const browser = await toConfirm(shop);
    await browser.call('confirm');
    expect(await standingOf(world, browser.sessionId)).toBe('paying pendingApproval pending');
    const cancel = (id: string, who = token) => world.request(who, `/v1/transaction-sessions/${id}/cancel`);
    expect(await cancel(untouched.id, { ...token, merchantId: (await world.shop()).merchantId })).toMatchObject({ status: 404 });
    expect(await cancel(untouched.id)).toMatchObject({ status: 200, body: { type: 'withdrawal', status: 'cancelled' } });
    expect(await cancel(untouched.id)).toMatchObject({ status: 200 });
    expect(await cancel(browser.sessionId)).toMatchObject({ status: 200, body: { status: 'cancelled' } });
    expect(await standingOf(world, browser.sessionId)).toBe('cancelled cancelled voided');
    expect(await world.paying.money(shop.merchantId)).toMatchObject({ held: 0n });
    expect(await shown(browser)).toMatchObject({ screen: 'cancelled', mayCancel: false, maySubmit: false });
  });

  test('is made in the console too, in the mode that is wished', async () => {
    const shop = await world.shop();
    const body = { amount: { value: '75000', currency: 'IDR' }, mode: 'test', customerName: 'Budi', customerEmail: 'budi@example.com' };
    expect(await world.request(shop.owner, '/api/withdrawal-links', body)).toMatchObject({ status: 201, body: { type: 'withdrawal', mode: 'test', reference: expect.stringMatching(/^link-/), url: expect.stringContaining('/withdraw?session=') } });
  });
});

describe('from the form to the money', () => {
  test('the holder is found, masked, confirmed in time, set aside, approved, sent and proved; each step is shown and told', async () => {
    const shop = await newShop();
    const browser = await begun(shop);
    const { sessionId } = browser;
    expect(await standingOf(world, sessionId)).toBe('methodSelected verifying');
    world.told.length = 0;
    await world.answer(sessionId, 'BUDI SANTOSO');
    expect(world.told).toContain(sessionId);
    const confirm = await shown(browser);
    expect(confirm).toMatchObject({ screen: 'confirm', mayConfirm: true, maySubmit: true, withdrawal: { holderName: 'B*** S***', nameCheck: 'verified', amount: { value: '500000.00' }, institution: { code: 'DANA' }, problem: null } });
    expect(Date.parse(confirm.withdrawal?.confirmBy ?? '') - Date.parse(confirm.serverNow)).toBeGreaterThan(170_000);
    expect(JSON.stringify(confirm)).not.toMatch(/BUDI|SANTOSO|0857/);

    expect((await browser.call('confirm')).body).toMatchObject({ screen: 'processing', mayCancel: true, mayConfirm: false, withdrawal: { status: 'pendingApproval', isOutcomeUnknown: false } });
    expect(await standingOf(world, sessionId)).toBe('paying pendingApproval pending');
    await decide(sessionId, 'approve');
    await sendPayouts(world.paying.deps);
    await world.settle();
    expect(await shown(browser)).toMatchObject({ screen: 'processing', mayCancel: false, withdrawal: { status: 'processing', stages: { sentAt: expect.any(String), completedAt: null } } });
    expect((await browser.call('cancel')).body.code).toBe('cancelNotPossible');

    const { accountId, deviceId } = shop;
    const order = await takeNext(world.paying.deps, { deviceId, ask: { accountId, askId: 'ask-00000001', bootId: 'boot-00000001', journalId: 'journal-1', sequence: 5 } });
    expect(order?.destination).toMatchObject({ method: 'dana', institutionCode: 'DANA' });
    await sql`update transaction set status = 'unknown' where withdrawal_request_id = (select id from withdrawal_request where session_id = ${sessionId})`.execute(world.database.db.read);
    expect(await shown(browser)).toMatchObject({ screen: 'processing', withdrawal: { isOutcomeUnknown: true } });
    await world.paying.debit(accountId, 50_000_000n, { providerTransactionId: 'DANA-778' });
    await world.settle();
    const done = await shown(browser);
    expect(done).toMatchObject({ status: 'completed', screen: 'success', mayCancel: false, withdrawal: { transactionReference: 'DANA-778', stages: { confirmedAt: expect.any(String), approvedAt: expect.any(String), completedAt: expect.any(String) } } });
    const { askedAt, confirmedAt, approvedAt, sentAt, completedAt } = done.withdrawal?.stages ?? {};
    expect([askedAt, confirmedAt, approvedAt, sentAt, completedAt]).toEqual([askedAt, confirmedAt, approvedAt, sentAt, completedAt].toSorted());
    expect(await standingOf(world, sessionId)).toBe('completed succeeded committed');
    expect((await countsOf(world, sessionId)).facts).toEqual(['verifying', 'awaitingConfirmation', 'pendingApproval', 'approved', 'processing', 'succeeded']);
  });

  test('the customer chooses within the range, in whole steps', async () => {
    const idr = (value: string) => ({ value, currency: 'IDR' });
    const browser = await world.browser((await world.link(await newShop(), { amount: { min: idr('10000'), max: idr('200000') } })).url);
    const submit = async (amount?: string) => (await browser.call('destination', { ...wallet(), ...(amount !== undefined && { amount }) })).body;
    expect((await submit()).code).toBe('amountMalformed');
    expect((await submit('9999')).code).toBe('amountOutOfLimits');
    expect((await submit('200001')).code).toBe('amountOutOfLimits');
    expect((await submit('15000.50')).code).toBe('amountOffStep');
    expect(await standingOf(world, browser.sessionId)).toBe('open');
    expect(await submit('15000')).toMatchObject({ screen: 'verifying', withdrawal: { amount: { value: '15000.00' } } });
  });

  test.each([
    ['another name', 'JOKO WIDODO', 'accountVerificationFailed'],
    ['nobody', null, 'accountVerificationFailed'],
  ])('%s behind the number is no confirmation, and another account can be tried in the same request', async (_, holder, problem) => {
    const browser = await begun(await newShop());
    await world.answer(browser.sessionId, holder);
    const failed = await shown(browser);
    expect(failed).toMatchObject({ screen: 'verificationFailed', maySubmit: true, mayConfirm: false, withdrawal: { problem, holderName: null } });
    expect(JSON.stringify(failed)).not.toContain('JOKO');
    expect((await browser.call('confirm')).body.code).toBe('stateConflict');
    await browser.call('destination', wallet());
    await world.answer(browser.sessionId, 'BUDI SANTOSO');
    expect(await shown(browser)).toMatchObject({ screen: 'confirm', withdrawal: { id: failed.withdrawal?.id } });
    expect(await countsOf(world, browser.sessionId)).toMatchObject({ requests: 1, inquiries: 2 });
  });

  test('no answer in a minute, by the database’s time, says so', async () => {
    const browser = await begun(await newShop());
    await world.silence(browser.sessionId);
    expect(await shown(browser)).toMatchObject({ screen: 'verificationFailed', withdrawal: { problem: 'verificationTimeout' } });
  });

  test('a close name can be confirmed and then waits for a person; without anybody to ask too, without a name', async () => {
    const close = await toConfirm(await newShop(), {}, 'BUDI SANTOSA');
    expect(await shown(close)).toMatchObject({ screen: 'confirm', withdrawal: { nameCheck: 'closeMatch', holderName: 'B*** S***' } });
    await close.call('confirm');
    expect(await standingOf(world, close.sessionId)).toMatch(/^paying (pendingApproval|onHold) pending$/);

    const shop = await world.shop({ policy: { automaticUpToMinor: '100000000000' } });
    await sql`update account set status = 'disabled' where ${shop.merchantId} = any(merchant_ids)`.execute(world.database.db.read);
    const browser = await world.browser((await world.link(shop)).url);
    await browser.call('destination', wallet());
    await world.settle();
    expect(await shown(browser)).toMatchObject({ screen: 'confirm', withdrawal: { nameCheck: 'unsupported', holderName: null } });
    await browser.call('confirm');
    expect(await standingOf(world, browser.sessionId)).toMatch(/^paying (pendingApproval|onHold) pending$/);
  });

  test('the time to confirm ends by the database’s clock; one press asks for the same account anew', async () => {
    const browser = await toConfirm(await newShop());
    const { sessionId } = browser;
    await age('confirm_by', sessionId);
    expect(await shown(browser)).toMatchObject({ screen: 'confirmExpired', mayConfirm: false, maySubmit: true });
    expect((await browser.call('confirm')).body.code).toBe('confirmationTimeout');
    await world.sweep();
    expect(await standingOf(world, sessionId)).toBe('methodSelected confirmExpired');
    const last4 = (await shown(browser)).withdrawal?.last4;
    expect((await browser.call('destination')).body).toMatchObject({ screen: 'verifying', withdrawal: { last4 } });
    await world.answer(sessionId, 'BUDI SANTOSO');
    expect((await browser.call('confirm')).body.screen).toBe('processing');
  });

  test('the account can be changed until it is confirmed, and what is approved is what was shown last', async () => {
    const browser = await toConfirm(await newShop());
    const other = wallet();
    expect((await browser.call('destination', other)).body).toMatchObject({ screen: 'verifying', withdrawal: { last4: other.accountNumber.slice(-4) } });
    expect((await browser.call('confirm')).body.code).toBe('stateConflict');
    await world.answer(browser.sessionId, 'BUDI SANTOSO');
    await browser.call('confirm');
    expect((await browser.call('destination', wallet())).body.code).toBe('stateConflict');
    expect((await shown(browser)).withdrawal?.last4).toBe(other.accountNumber.slice(-4));
    await decide(browser.sessionId, 'approve');
    expect(await standingOf(world, browser.sessionId)).toBe('paying approved pending');
  });

  test('a confirmation that meets a change of the account confirms what it was pressed for, or nothing', async () => {
    for (let round = 0; round < 5; round++) {
      const browser = await toConfirm(await newShop());
      const before = (await shown(browser)).withdrawal?.last4;
      await Promise.all([browser.call('confirm'), browser.call('destination', wallet())]);
      const { withdrawal } = await shown(browser);
      if (withdrawal?.status === 'verifying') continue;
      expect([withdrawal?.status, withdrawal?.last4]).toEqual(['pendingApproval', before]);
    }
    const late = await toConfirm(await newShop());
    const request = await one(world.database.db.read, sql<Confirming>`select id as "requestId", merchant_id as "merchantId", mode, currency, amount as "amountMinor", fee as "feeMinor", revision
      from withdrawal_request where session_id = ${late.sessionId}`);
    await late.call('destination', wallet());
    const verdict = await world.deps.writer.submit({ kind: confirmRequest, cause: `hold:${requestHold(request.requestId)}`, order: request.merchantId, mode: 'live', payload: request });
    expect(verdict).toEqual({ verdict: 'refused', code: 'stateConflict' });
  });

  test('too little money of the merchant is not the customer’s to know, and nothing is set aside', async () => {
    const browser = await world.browser((await world.link(await newShop({ availableMinor: 1_000n }))).url);
    expect((await browser.call('destination', wallet())).body.code).toBe('withdrawalNotPossible');
    expect(await standingOf(world, browser.sessionId)).toBe('open');
  });

  test('nothing of a merchant begins that was suspended meanwhile', async () => {
    const shop = await newShop();
    const browser = await toConfirm(shop);
    await sql`update merchant set status = 'suspended' where id = ${shop.merchantId}`.execute(world.database.db.read);
    expect((await browser.call('confirm')).body.code).toBe('withdrawalNotPossible');
    expect((await browser.call('destination', wallet())).body.code).toBe('withdrawalNotPossible');
    expect(await standingOf(world, browser.sessionId)).toBe('methodSelected awaitingConfirmation');
  });

  test('an account of the house is no destination, and unknown institutions are none', async () => {
    const browser = await world.browser((await world.link(await newShop())).url);
    expect((await browser.call('destination', { institutionCode: 'NOBODY', accountNumber: '12345678' })).body.code).toBe('institutionNotUsable');
    expect((await browser.call('destination', { institutionCode: 'DANA' })).body.code).toBe('invalidRequest');
    expect((await browser.call('destination', {})).body.code).toBe('invalidRequest');
  });

  test('one link asks for five accounts at most', async () => {
    const browser = await begun(await newShop());
    for (let asked = 1; asked < 5; asked++) {
      await world.answer(browser.sessionId, null);
      await browser.call('destination', wallet());
    }
    await world.answer(browser.sessionId, null);
    expect(await shown(browser)).toMatchObject({ screen: 'verificationFailed', maySubmit: false, institutions: [] });
    expect((await browser.call('destination', wallet())).body.code).toBe('tooManyRequests');
    expect(await countsOf(world, browser.sessionId)).toMatchObject({ inquiries: 5 });
  });
});

describe('pressing twice', () => {
  test('asks once, confirms once and cancels once, whatever got lost', async () => {
    const shop = await newShop();
    const browser = await world.browser((await world.link(shop)).url);
    const wish = wallet();
    const answers = await Promise.all(Array.from({ length: 6 }, () => browser.call('destination', wish)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    expect(await countsOf(world, browser.sessionId)).toMatchObject({ requests: 1, inquiries: 1 });
    await world.answer(browser.sessionId, 'BUDI SANTOSO');
    const confirms = await Promise.all(Array.from({ length: 6 }, () => browser.call('confirm')));
    expect(confirms.map(({ body }) => body.screen)).toEqual(Array.from({ length: 6 }, () => 'processing'));
    expect(await world.paying.money(shop.merchantId)).toMatchObject({ held: 50_000_000n });
    const cancels = await Promise.all(Array.from({ length: 6 }, () => browser.call('cancel')));
    expect(cancels.map(({ body }) => body.screen)).toEqual(Array.from({ length: 6 }, () => 'cancelled'));
    expect(await world.paying.money(shop.merchantId)).toMatchObject({ held: 0n });
    expect(await standingOf(world, browser.sessionId)).toBe('cancelled cancelled voided');
    expect((await browser.call('confirm')).body.code).toBe('sessionClosed');
    expect((await browser.call('destination', wish)).body.code).toMatch(/stateConflict|sessionClosed/);
  });

  test('before anything was asked for ends the link', async () => {
    const browser = await world.browser((await world.link(await newShop())).url);
    expect((await browser.call('cancel')).body).toMatchObject({ screen: 'cancelled', status: 'cancelled' });
    expect((await browser.call('destination', wallet())).body.code).toBe('sessionClosed');
  });
});

describe('ends', () => {
  test('a declined request ends the session and gives back what was set aside', async () => {
    const browser = await toConfirm(await newShop());
    await browser.call('confirm');
    await decide(browser.sessionId, 'reject');
    expect(await shown(browser)).toMatchObject({ screen: 'failed', status: 'cancelled', withdrawal: { failure: 'declined' } });
    expect(await standingOf(world, browser.sessionId)).toBe('cancelled rejected voided');
  });

  test('a link that nobody went on with expires with its request and is told once; one that waits to be confirmed or was confirmed does not', async () => {
    const shop = await newShop();
    const [untouched, failed, waiting, confirmed] = [await world.browser((await world.link(shop)).url), await begun(shop), await toConfirm(shop), await toConfirm(shop)];
    await world.answer(failed.sessionId, null);
    await confirmed.call('confirm');
    for (const { sessionId } of [untouched, failed, waiting, confirmed]) await endLink(sessionId);
    expect((await untouched.call('destination', wallet())).body.code).toBe('sessionClosed');
    await expirePageSessions(world.database.db);
    await expirePageSessions(world.database.db);
    await world.settle();
    expect(await Promise.all([untouched, failed, waiting, confirmed].map(({ sessionId }) => standingOf(world, sessionId)))).toEqual([
      'expired', 'expired cancelled', 'methodSelected awaitingConfirmation', 'paying pendingApproval pending',
    ]);
    expect(await shown(failed)).toMatchObject({ screen: 'expired', maySubmit: false, mayCancel: false });
    expect(await world.paying.facts('deposits.expired', untouched.sessionId)).toEqual([{ sessionId: untouched.sessionId, merchantId: shop.merchantId, revision: 2, final: true }]);
    expect((await waiting.call('confirm')).body.screen).toBe('processing');
  });

  test('a new withdrawal begins at the merchant’s form where it has one, else at its own page', async () => {
    const shop = await newShop();
    await sql`update merchant set return_origins = '{https://shop.example}' where id = ${shop.merchantId}`.execute(world.database.db.read);
    const browser = await world.browser((await world.link(shop, { returnUrl: 'https://shop.example/back' })).url);
    expect((await shown(browser)).newTransaction).toEqual({ to: 'merchant', url: 'https://shop.example/back' });
    await sql`update merchant set request_transaction = '{"deposit":false,"withdrawal":true}' where id = ${shop.merchantId}`.execute(world.database.db.read);
    const { code } = await one(world.database.db.read, sql<{ code: string }>`select code from merchant where id = ${shop.merchantId}`);
    expect((await shown(browser)).newTransaction).toEqual({ to: 'form', url: `/request-transaction?merchant=${code}&type=withdrawal` });
    expect((await shown(await world.browser((await world.link(await newShop())).url))).newTransaction).toBeNull();
  });
});
