import { one, sql } from '#platform/db';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expireSession, extendSession } from '#modules/sessions/actions';
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
import { limitPower, merchantPower } from '#modules/merchants';
import { signRows } from '../../../testing/signing/sign-row.ts';
import { addOperator, type User } from '../../../testing/payouts/withdrawal-world.ts';
import { expirePageSessions } from './expire-page-sessions.ts';

let world: WithdrawPageWorld;
let admin: User;
let references = 0;
beforeAll(async () => {
  world = await createWithdrawPageWorld();
  admin = await addOperator(world.database, 1);
});
afterAll(() => world.close());

const endLink = (sessionId: string) =>
  sql`update transaction_session set expires_at = now() where id = ${sessionId}`.execute(
    world.database.db.read,
  );
const endOf = async (id: string) =>
  (
    await one(
      world.database.db.read,
      sql<{ at: Date }>`select expires_at as at from transaction_session where id = ${id}`,
    )
  ).at;
const shown = async (browser: PageBrowser) => (await browser.call('state')).body;

describe('a link', () => {
  test('is the right to say where the money goes: who may only read sessions is not told it', async () => {
    const shop = await world.payingShop();
    const { id } = await world.link(shop);
    const reader = { ...shop.live, scopes: ['sessions:read' as const] };
    const own = await world.request(reader, `/v1/transaction-sessions/${id}`);
    expect(own).toMatchObject({ status: 200, body: { id, type: 'withdrawal' } });
    expect(JSON.stringify(own.body)).not.toContain('session=');
    const list = await world.request(reader, '/v1/transaction-sessions');
    expect(list).toMatchObject({ status: 200 });
    expect(JSON.stringify(list.body)).toContain(id);
    expect(JSON.stringify(list.body)).not.toContain('session=');
  });

  test('names the page, the amount or its range, and is refused where nothing of it can be paid out', async () => {
    const shop = await world.payingShop();
    const fixed = await world.link(shop);
    expect(fixed).toMatchObject({
      type: 'withdrawal',
      status: 'open',
      amount: { value: '500000.00' },
      url: expect.stringMatching(/^https:\/\/pay\.example\/withdraw\?session=\w{43}$/),
    });
    expect(fixed.amountRange).toBeUndefined();
    const idr = (value: string) => ({ value, currency: 'IDR' });
    expect(
      await world.link(shop, { amount: { min: idr('10000'), max: idr('2000000') } }),
    ).toMatchObject({
      amount: idr('2000000.00'),
      amountRange: { min: idr('10000.00'), max: idr('2000000.00') },
    });
    await sql`insert into merchant_limit (id, merchant_id, direction, min, max, valid_from)
      values (${`lim_${shop.merchantId.slice(4)}`}, ${shop.merchantId}, 'withdrawal', 1000000, 300000000,
        now() - interval '1 hour')`.execute(world.database.db.read);
    await signRows(world.database.db, limitPower);
    const token = { ...shop.live, scopes: ['sessions:write' as const] };
    const refused = async (amount: object, more: object = {}) =>
      (
        (
          await world.request(token, '/v1/transaction-sessions', {
            type: 'withdrawal',
            reference: `bad-${++references}`,
            amount,
            ...more,
          })
        ).body as { code: string }
      ).code;
    expect(await refused(idr('3000001'))).toBe('amountOutOfLimits');
    expect(await refused(idr('9999'))).toBe('amountOutOfLimits');
    expect(await refused({ min: idr('20000'), max: idr('10000') })).toBe('amountOutOfLimits');
    expect(await refused({ value: '10.00', currency: 'PHP' })).toBe('currencyMismatch');
    expect(await refused(idr('0'))).toBe('amountNotPositive');
    expect(await refused({ min: idr('0'), max: idr('10000') })).toBe('amountNotPositive');
    expect(await refused(idr('50000'), { returnUrl: 'https://evil.example/' })).toBe(
      'returnUrlNotAllowed',
    );
    expect(await refused(idr('50000'), { allowedMethods: ['dana'] })).toBe('invalidRequest');
    expect(
      (
        (
          await world.request(token, '/v1/transaction-sessions', {
            type: 'deposit',
            reference: 'bad-range',
            amount: { min: idr('10000'), max: idr('20000') },
          })
        ).body as { code: string }
      ).code,
    ).toBe('invalidRequest');
    await sql`update merchant set status = 'suspended' where id = ${shop.merchantId}`.execute(
      world.database.db.read,
    );
    expect(await refused(idr('50000'))).toBe('merchantNotActive');
  });

  test('shows the form with what can be paid out now, by name, and changes nothing', async () => {
    const shop = await world.payingShop();
    const { url, id } = await world.link(shop, {
      amount: {
        min: { value: '10000', currency: 'IDR' },
        max: { value: '9000000000', currency: 'IDR' },
      },
    });
    const browser = await world.browser(url);
    const { page } = await browser.look();
    expect(page).toMatchObject({
      basePath: `/withdraw/${id}`,
      state: {
        screen: 'form',
        amount: null,
        limits: { min: { value: '10000.00' }, max: { value: '9000000000.00' } },
        maySubmit: true,
        mayCancel: true,
        mayConfirm: false,
        withdrawal: null,
      },
    });
    expect(page.state.institutions).toContainEqual({
      code: 'DANA',
      name: expect.any(String),
      shortName: expect.anything(),
      type: 'ewallet',
      method: 'dana',
      isPhone: true,
      usualDigits: expect.any(Array),
    });
    expect(await statusOf(world, id)).toBe('open');
  });

  test('ended by the merchant’s server shows so, ends what was asked for and gives back what was set aside', async () => {
    const shop = await world.payingShop();
    const untouched = await world.link(shop);
    const token = { ...shop.live, scopes: ['sessions:write' as const] };
    const browser = await confirmableBy(world, shop);
    await browser.call('confirm');
    expect(await statusOf(world, browser.sessionId)).toBe('paying pendingApproval pending');
    const cancel = (id: string, who = token) =>
      world.request(who, `/v1/transaction-sessions/${id}/cancel`);
    expect(
      await cancel(untouched.id, { ...token, merchantId: (await world.shop()).merchantId }),
    ).toMatchObject({ status: 404 });
    expect(await cancel(untouched.id)).toMatchObject({
      status: 200,
      body: { type: 'withdrawal', status: 'cancelled' },
    });
    expect(await cancel(untouched.id)).toMatchObject({ status: 200 });
    expect(await cancel(browser.sessionId)).toMatchObject({
      status: 200,
      body: { status: 'cancelled' },
    });
    expect(await statusOf(world, browser.sessionId)).toBe('cancelled cancelled voided');
    expect(await world.paying.money(shop.merchantId)).toMatchObject({ held: 0n });
    expect(await shown(browser)).toMatchObject({
      screen: 'cancelled',
      mayCancel: false,
      maySubmit: false,
    });
  });

  test('is made in the console too, in the mode that is wished', async () => {
    const shop = await world.shop();
    const body = {
      amount: { value: '75000', currency: 'IDR' },
      mode: 'test',
      customerName: 'Budi',
      customerEmail: 'budi@example.com',
    };
    expect(await world.request(shop.owner, '/api/withdrawal-links', body)).toMatchObject({
      status: 201,
      body: {
        type: 'withdrawal',
        mode: 'test',
        reference: expect.stringMatching(/^link-/),
        url: expect.stringContaining('/withdraw?session='),
      },
    });
  });
});

describe('pressing twice', () => {
  test('asks once, confirms once and cancels once, whatever got lost', async () => {
    const shop = await world.payingShop();
    const browser = await world.browser((await world.link(shop)).url);
    const input = newWallet();
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => browser.call('destination', input)),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    expect(await countsOf(world, browser.sessionId)).toMatchObject({ requests: 1, inquiries: 1 });
    await world.answer(browser.sessionId, 'BUDI SANTOSO');
    const confirms = await Promise.all(Array.from({ length: 6 }, () => browser.call('confirm')));
    expect(confirms.map(({ body }) => body.screen)).toEqual(
      Array.from({ length: 6 }, () => 'processing'),
    );
    expect(await world.paying.money(shop.merchantId)).toMatchObject({ held: 50_000_000n });
    const cancels = await Promise.all(Array.from({ length: 6 }, () => browser.call('cancel')));
    expect(cancels.map(({ body }) => body.screen)).toEqual(
      Array.from({ length: 6 }, () => 'cancelled'),
    );
    expect(await world.paying.money(shop.merchantId)).toMatchObject({ held: 0n });
    expect(await statusOf(world, browser.sessionId)).toBe('cancelled cancelled voided');
    expect((await browser.call('confirm')).body.code).toBe('sessionClosed');
    expect((await browser.call('destination', input)).body.code).toMatch(
      /stateConflict|sessionClosed/,
    );
  });

  test('before anything was asked for ends the link', async () => {
    const browser = await world.browser((await world.link(await world.payingShop())).url);
    expect((await browser.call('cancel')).body).toMatchObject({
      screen: 'cancelled',
      status: 'cancelled',
    });
    expect((await browser.call('destination', newWallet())).body.code).toBe('sessionClosed');
  });
});

describe('ends', () => {
  test('a declined request ends the session and gives back what was set aside', async () => {
    const browser = await confirmableBy(world, await world.payingShop());
    await browser.call('confirm');
    await decideOn(world, browser.sessionId, 'reject', admin);
    expect(await shown(browser)).toMatchObject({
      screen: 'failed',
      status: 'cancelled',
      withdrawal: { failure: 'declined' },
    });
    expect(await statusOf(world, browser.sessionId)).toBe('cancelled rejected voided');
  });

  test('a link that nobody went on with expires with its request and is told once; one that waits to be confirmed or was confirmed does not', async () => {
    const shop = await world.payingShop();
    const [untouched, failed, waiting, confirmed] = [
      await world.browser((await world.link(shop)).url),
      await begunBy(world, shop),
      await confirmableBy(world, shop),
      await confirmableBy(world, shop),
    ];
    await world.answer(failed.sessionId, null);
    await confirmed.call('confirm');
    for (const { sessionId } of [untouched, failed, waiting, confirmed]) await endLink(sessionId);
    expect((await untouched.call('destination', newWallet())).body.code).toBe('sessionClosed');
    await expirePageSessions(world.database.db);
    await expirePageSessions(world.database.db);
    await world.settle();
    expect(
      await Promise.all(
        [untouched, failed, waiting, confirmed].map(({ sessionId }) => statusOf(world, sessionId)),
      ),
    ).toEqual([
      'expired',
      'expired cancelled',
      'methodSelected awaitingConfirmation',
      'paying pendingApproval pending',
    ]);
    expect(await shown(failed)).toMatchObject({
      screen: 'expired',
      maySubmit: false,
      mayCancel: false,
    });
    expect(await world.paying.facts('deposits.expired', untouched.sessionId)).toEqual([
      { sessionId: untouched.sessionId, merchantId: shop.merchantId, revision: 2, final: true },
    ]);
    expect((await waiting.call('confirm')).body.screen).toBe('processing');
  });

  test('a person of the house ends a link at once as its time would, gives one that a customer is at more time, and leaves what is under way alone', async () => {
    const shop = await world.payingShop();
    const [untouched, failed, waiting, confirmed] = [
      await world.browser((await world.link(shop)).url),
      await begunBy(world, shop),
      await confirmableBy(world, shop),
      await confirmableBy(world, shop),
    ];
    await world.answer(failed.sessionId, null);
    await confirmed.call('confirm');
    const { db } = world.database;
    const act = { reason: 'customer left', actor: { actorId: admin.userId, actorRole: 'Admin' } };
    const refusalOf = (work: Promise<void>) =>
      work.then(
        () => 'done',
        (error: { code: string }) => error.code,
      );
    const expire = (id: string) =>
      refusalOf(db.transaction((trx) => expireSession(trx, { ...act, id })));
    const extend = async (id: string) =>
      refusalOf(
        db.transaction(async (trx) =>
          extendSession(trx, { ...act, id, minutes: 15, seenExpiresAt: await endOf(id) }),
        ),
      );
    expect([await extend(waiting.sessionId), await extend(confirmed.sessionId)]).toEqual([
      'done',
      'stateConflict',
    ]);
    expect(
      await Promise.all(
        [untouched, failed, waiting, confirmed].map(({ sessionId }) => expire(sessionId)),
      ),
    ).toEqual(['done', 'done', 'stateConflict', 'stateConflict']);
    await world.settle();
    expect(
      await Promise.all(
        [untouched, failed, waiting, confirmed].map(({ sessionId }) => statusOf(world, sessionId)),
      ),
    ).toEqual([
      'expired',
      'expired cancelled',
      'methodSelected awaitingConfirmation',
      'paying pendingApproval pending',
    ]);
    expect(await shown(failed)).toMatchObject({ screen: 'expired', maySubmit: false });
    expect((await waiting.call('confirm')).body.screen).toBe('processing');
  });

  test('a new withdrawal begins at the merchant’s form where it has one, else at its own page', async () => {
    const shop = await world.payingShop();
    await sql`update merchant set return_origins = '{https://shop.example}' where id = ${shop.merchantId}`.execute(
      world.database.db.read,
    );
    await signRows(world.database.db, merchantPower);
    const browser = await world.browser(
      (await world.link(shop, { returnUrl: 'https://shop.example/back' })).url,
    );
    expect((await shown(browser)).newTransaction).toEqual({
      to: 'merchant',
      url: 'https://shop.example/back',
    });
    await sql`update merchant set request_transaction = '{"deposit":false,"withdrawal":true}'
      where id = ${shop.merchantId}`.execute(world.database.db.read);
    await signRows(world.database.db, merchantPower);
    const { code } = await one(
      world.database.db.read,
      sql<{ code: string }>`select code from merchant where id = ${shop.merchantId}`,
    );
    expect((await shown(browser)).newTransaction).toEqual({
      to: 'form',
      url: `/request-transaction?merchant=${code}&type=withdrawal`,
    });
    expect(
      (await shown(await world.browser((await world.link(await world.payingShop())).url)))
        .newTransaction,
    ).toBeNull();
  });
});
