import { one, sql } from '#platform/db';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { placeRequestHold } from '../evidence/place-request-hold.ts';
import { requestHold } from '../evidence/destination.ts';
import { assignNextTransfer } from '#modules/payouts/sending';
import type { Confirming } from '../evidence/place-request-hold.ts';
import { sendPayouts } from '../../payouts/sending/send-payouts.ts';
import {
  begunBy,
  confirmableBy,
  countsOf,
  createWithdrawPageWorld,
  decideOn,
  newWallet,
  type PageBrowser,
  statusOf,
  type WithdrawPageWorld,
} from '../../../testing/payouts/withdraw-page-world.ts';
import { addOperator, type User } from '../../../testing/payouts/withdrawal-world.ts';

let world: WithdrawPageWorld;
let admin: User;
beforeAll(async () => {
  world = await createWithdrawPageWorld();
  admin = await addOperator(world.database, 1);
});
afterAll(() => world.close());

const endConfirmation = (sessionId: string) =>
  sql`update withdrawal_request set confirm_by = now() where session_id = ${sessionId}`.execute(
    world.database.db.read,
  );
const shown = async (browser: PageBrowser) => (await browser.call('state')).body;

describe('from the form to the money', () => {
  test('the holder is found, masked, confirmed in time, set aside, approved, sent and proved; each step is shown and told', async () => {
    const shop = await world.payingShop();
    const browser = await begunBy(world, shop);
    const { sessionId } = browser;
    expect(await statusOf(world, sessionId)).toBe('methodSelected verifying');
    world.told.length = 0;
    await world.answer(sessionId, 'BUDI SANTOSO');
    expect(world.told).toContain(sessionId);
    const confirm = await shown(browser);
    expect(confirm).toMatchObject({
      screen: 'confirm',
      mayConfirm: true,
      maySubmit: true,
      withdrawal: {
        holderName: 'B*** S***',
        nameCheck: 'verified',
        amount: { value: '500000.00' },
        institution: { code: 'DANA' },
        problem: null,
      },
    });
    expect(
      Date.parse(confirm.withdrawal?.confirmBy ?? '') - Date.parse(confirm.serverNow),
    ).toBeGreaterThan(170_000);
    expect(JSON.stringify(confirm)).not.toMatch(/BUDI|SANTOSO|0857/);

    expect((await browser.call('confirm')).body).toMatchObject({
      screen: 'processing',
      mayCancel: true,
      mayConfirm: false,
      withdrawal: { status: 'pendingApproval', isOutcomeUnknown: false },
    });
    expect(await statusOf(world, sessionId)).toBe('paying pendingApproval pending');
    await decideOn(world, sessionId, 'approve', admin);
    await sendPayouts(world.paying.deps);
    await world.settle();
    expect(await shown(browser)).toMatchObject({
      screen: 'processing',
      mayCancel: false,
      withdrawal: {
        status: 'processing',
        stages: { sentAt: expect.any(String), completedAt: null },
      },
    });
    expect((await browser.call('cancel')).body.code).toBe('cancelNotPossible');

    const { accountId, deviceId } = shop;
    const order = await assignNextTransfer(world.paying.deps, {
      deviceId,
      ask: {
        accountId,
        askId: 'ask-00000001',
        bootId: 'boot-00000001',
        journalId: 'journal-1',
        sequence: 5,
      },
    });
    expect(order?.destination).toMatchObject({ method: 'dana', institutionCode: 'DANA' });
    await sql`update transaction set status = 'unknown'
      where withdrawal_request_id = (select id from withdrawal_request where session_id = ${sessionId})`.execute(
      world.database.db.read,
    );
    expect(await shown(browser)).toMatchObject({
      screen: 'processing',
      withdrawal: { isOutcomeUnknown: true },
    });
    await world.paying.debit(accountId, 50_000_000n, { providerTransactionId: 'DANA-778' });
    await world.settle();
    const done = await shown(browser);
    expect(done).toMatchObject({
      status: 'completed',
      screen: 'success',
      mayCancel: false,
      withdrawal: {
        transactionReference: 'DANA-778',
        stages: {
          confirmedAt: expect.any(String),
          approvedAt: expect.any(String),
          completedAt: expect.any(String),
        },
      },
    });
    const { askedAt, confirmedAt, approvedAt, sentAt, completedAt } = done.withdrawal?.stages ?? {};
    const times = [askedAt, confirmedAt, approvedAt, sentAt, completedAt].map((time) =>
      Date.parse(time ?? ''),
    );
    expect(times).toEqual(times.toSorted((one, other) => one - other));
    expect(await statusOf(world, sessionId)).toBe('completed succeeded committed');
    expect((await countsOf(world, sessionId)).facts).toEqual([
      'verifying',
      'awaitingConfirmation',
      'pendingApproval',
      'approved',
      'processing',
      'succeeded',
    ]);
  });

  test('the code that the customer sees finds the request in both consoles', async () => {
    const shop = await world.payingShop();
    const { refNo, withdrawal } = await shown(await begunBy(world, shop));
    for (const [who, path] of [
      [admin, '/api/operator/withdrawal-requests'],
      [shop.owner, '/api/withdrawal-requests'],
    ] as const) {
      expect(await world.ask(who, 'GET', `${path}?search=${refNo.toLowerCase()}`)).toMatchObject({
        status: 200,
        body: { data: [{ id: withdrawal?.id }] },
      });
    }
  });

  test('the customer chooses within the range, in whole steps', async () => {
    const idr = (value: string) => ({ value, currency: 'IDR' });
    const browser = await world.browser(
      (
        await world.link(await world.payingShop(), {
          amount: { min: idr('10000'), max: idr('200000') },
        })
      ).url,
    );
    const submit = async (amount?: string) =>
      (
        await browser.call('destination', {
          ...newWallet(),
          ...(amount !== undefined && { amount }),
        })
      ).body;
    expect((await submit()).code).toBe('amountMalformed');
    expect((await submit('9999')).code).toBe('amountOutOfLimits');
    expect((await submit('200001')).code).toBe('amountOutOfLimits');
    expect((await submit('15000.50')).code).toBe('amountOffStep');
    expect(await statusOf(world, browser.sessionId)).toBe('open');
    expect(await submit('15000')).toMatchObject({
      screen: 'verifying',
      withdrawal: { amount: { value: '15000.00' } },
    });
  });

  test.each([
    ['another name', 'JOKO WIDODO', 'accountVerificationFailed'],
    ['nobody', null, 'accountVerificationFailed'],
  ])(
    '%s behind the number is no confirmation, and another account can be tried in the same request',
    async (_, holder, problem) => {
      const browser = await begunBy(world, await world.payingShop());
      await world.answer(browser.sessionId, holder);
      const failed = await shown(browser);
      expect(failed).toMatchObject({
        screen: 'verificationFailed',
        maySubmit: true,
        mayConfirm: false,
        withdrawal: { problem, holderName: null },
      });
      expect(JSON.stringify(failed)).not.toContain('JOKO');
      expect((await browser.call('confirm')).body.code).toBe('stateConflict');
      await browser.call('destination', newWallet());
      await world.answer(browser.sessionId, 'BUDI SANTOSO');
      expect(await shown(browser)).toMatchObject({
        screen: 'confirm',
        withdrawal: { id: failed.withdrawal?.id },
      });
      expect(await countsOf(world, browser.sessionId)).toMatchObject({ requests: 1, inquiries: 2 });
    },
  );

  test('no answer in a minute, by the database’s time, says so', async () => {
    const browser = await begunBy(world, await world.payingShop());
    await world.silence(browser.sessionId);
    expect(await shown(browser)).toMatchObject({
      screen: 'verificationFailed',
      withdrawal: { problem: 'verificationTimeout' },
    });
  });

  test('a close name can be confirmed and then waits for a person; without anybody to ask too, without a name', async () => {
    const close = await confirmableBy(world, await world.payingShop(), {}, 'BUDI SANTOSA');
    expect(await shown(close)).toMatchObject({
      screen: 'confirm',
      withdrawal: { nameCheck: 'closeMatch', holderName: 'B*** S***' },
    });
    await close.call('confirm');
    expect(await statusOf(world, close.sessionId)).toBe('paying onHold pending');

    const shop = await world.shop({ policy: { automaticUpToMinor: '100000000000' } });
    await sql`update account set status = 'disabled' where ${shop.merchantId} = any(merchant_ids)`.execute(
      world.database.db.read,
    );
    const browser = await world.browser((await world.link(shop)).url);
    await browser.call('destination', newWallet());
    await world.settle();
    expect(await shown(browser)).toMatchObject({
      screen: 'confirm',
      withdrawal: { nameCheck: 'unsupported', holderName: null },
    });
    await browser.call('confirm');
    expect(await statusOf(world, browser.sessionId)).toBe('paying onHold pending');
  });

  test('the time to confirm ends by the database’s clock; one press asks for the same account anew', async () => {
    const browser = await confirmableBy(world, await world.payingShop());
    const { sessionId } = browser;
    await endConfirmation(sessionId);
    expect(await shown(browser)).toMatchObject({
      screen: 'confirmExpired',
      mayConfirm: false,
      maySubmit: true,
    });
    expect((await browser.call('confirm')).body.code).toBe('confirmationTimeout');
    await world.sweep();
    expect(await statusOf(world, sessionId)).toBe('methodSelected confirmExpired');
    const last4 = (await shown(browser)).withdrawal?.last4;
    expect((await browser.call('destination')).body).toMatchObject({
      screen: 'verifying',
      withdrawal: { last4 },
    });
    await world.answer(sessionId, 'BUDI SANTOSO');
    expect((await browser.call('confirm')).body.screen).toBe('processing');
  });

  test('the account can be changed until it is confirmed, and what is approved is what was shown last', async () => {
    const browser = await confirmableBy(world, await world.payingShop());
    const other = newWallet();
    expect((await browser.call('destination', other)).body).toMatchObject({
      screen: 'verifying',
      withdrawal: { last4: other.accountNumber.slice(-4) },
    });
    expect((await browser.call('confirm')).body.code).toBe('stateConflict');
    await world.answer(browser.sessionId, 'BUDI SANTOSO');
    await browser.call('confirm');
    expect((await browser.call('destination', newWallet())).body.code).toBe('stateConflict');
    expect((await shown(browser)).withdrawal?.last4).toBe(other.accountNumber.slice(-4));
    await decideOn(world, browser.sessionId, 'approve', admin);
    expect(await statusOf(world, browser.sessionId)).toBe('paying approved pending');
  });

  test('a confirmation that meets a change of the account confirms what it was pressed for, or nothing', async () => {
    for (let round = 0; round < 5; round++) {
      const browser = await confirmableBy(world, await world.payingShop());
      const before = (await shown(browser)).withdrawal?.last4;
      await Promise.all([browser.call('confirm'), browser.call('destination', newWallet())]);
      const { withdrawal } = await shown(browser);
      if (withdrawal?.status === 'verifying') continue;
      expect([withdrawal?.status, withdrawal?.last4]).toEqual(['pendingApproval', before]);
    }
    const late = await confirmableBy(world, await world.payingShop());
    const request = await one(
      world.database.db.read,
      sql<Confirming>`select id as "requestId", merchant_id as "merchantId", mode, currency,
        amount as "amountMinor", fee as "feeMinor", revision
      from withdrawal_request where session_id = ${late.sessionId}`,
    );
    await late.call('destination', newWallet());
    const verdict = await world.deps.writer.submit({
      kind: placeRequestHold,
      cause: `hold:${requestHold(request.requestId)}`,
      order: request.merchantId,
      mode: 'live',
      payload: request,
    });
    expect(verdict).toEqual({ verdict: 'refused', code: 'stateConflict' });
  });

  test('too little money of the merchant is not the customer’s to know, and nothing is set aside', async () => {
    const browser = await world.browser(
      (await world.link(await world.payingShop({ availableMinor: 1_000n }))).url,
    );
    expect((await browser.call('destination', newWallet())).body.code).toBe(
      'withdrawalNotPossible',
    );
    expect(await statusOf(world, browser.sessionId)).toBe('open');
  });

  test('nothing of a merchant begins that was suspended meanwhile', async () => {
    const shop = await world.payingShop();
    const browser = await confirmableBy(world, shop);
    await sql`update merchant set status = 'suspended' where id = ${shop.merchantId}`.execute(
      world.database.db.read,
    );
    expect((await browser.call('confirm')).body.code).toBe('withdrawalNotPossible');
    expect((await browser.call('destination', newWallet())).body.code).toBe(
      'withdrawalNotPossible',
    );
    expect(await statusOf(world, browser.sessionId)).toBe('methodSelected awaitingConfirmation');
  });

  test('an account of the house is no destination, and unknown institutions are none', async () => {
    const browser = await world.browser((await world.link(await world.payingShop())).url);
    expect(
      (await browser.call('destination', { institutionCode: 'NOBODY', accountNumber: '12345678' }))
        .body.code,
    ).toBe('institutionNotUsable');
    expect((await browser.call('destination', { institutionCode: 'DANA' })).body.code).toBe(
      'invalidRequest',
    );
    expect((await browser.call('destination', {})).body.code).toBe('invalidRequest');
  });

  test('one link asks for five accounts at most', async () => {
    const browser = await begunBy(world, await world.payingShop());
    for (let asked = 1; asked < 5; asked++) {
      await world.answer(browser.sessionId, null);
      await browser.call('destination', newWallet());
    }
    await world.answer(browser.sessionId, null);
    expect(await shown(browser)).toMatchObject({
      screen: 'verificationFailed',
      maySubmit: false,
      institutions: [],
    });
    expect((await browser.call('destination', newWallet())).body.code).toBe('tooManyRequests');
    expect(await countsOf(world, browser.sessionId)).toMatchObject({ inquiries: 5 });
  });
});
