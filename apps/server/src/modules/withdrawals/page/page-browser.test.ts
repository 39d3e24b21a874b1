import { sql } from '#platform/db';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RenderWithdrawInput } from '@wallet/pay/render';
import { createWithdrawPageWorld, statusOf } from '../../../testing/payouts/withdraw-page-world.ts';
import type {
  PageBrowser,
  WithdrawPageWorld,
} from '../../../testing/payouts/withdraw-page-world.ts';
import type { Shop } from '../../../testing/payouts/withdrawal-world.ts';

let world: WithdrawPageWorld;
let shop: Shop;
beforeAll(async () => {
  world = await createWithdrawPageWorld();
  await world.paying.account();
  shop = await world.shop();
});
afterAll(() => world.close());

let numbers = 0;
const wallet = () => ({
  institutionCode: 'DANA',
  accountNumber: `0858${String(++numbers).padStart(8, '0')}`,
});
const fields = () => ({ institution: 'DANA', accountNumber: wallet().accountNumber });
const shown = async (browser: PageBrowser) => (await browser.call('state')).body;

/** Two browsers with one link, of which the first has said where the money goes. */
async function twoBrowsers(
  input: object = {},
): Promise<{ first: PageBrowser; second: PageBrowser; sessionId: string; url: string }> {
  // Of a shop each: asking for names is limited by merchant.
  const { url } = await world.link(await world.shop(), input);
  const [first, second] = [await world.browser(url), await world.browser(url)];
  expect((await first.call('destination', wallet())).status).toBe(200);
  return { first, second, sessionId: first.sessionId, url };
}

async function press(
  body: Record<string, string>,
  {
    sessionId,
    path = '/withdraw',
    headers = {},
  }: { sessionId: string; path?: string; headers?: Record<string, string> },
) {
  return world.server.inject({
    method: 'POST',
    url: `${path}/${sessionId}`,
    payload: new URLSearchParams(body).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  });
}

const sentCode = () => /\b\d{6}\b/.exec(world.letters.at(-1)?.text ?? '')?.[0] ?? '';
const letTimePass = (sessionId: string) =>
  sql`update withdraw_browser set code_sent_at = code_sent_at - interval '1 minute'
    where session_id = ${sessionId}`.execute(world.database.db.read);

describe('the first browser that says where the money goes', () => {
  test('is the one that goes on; another with the same link sees how it stands and does nothing', async () => {
    const { first, second, sessionId } = await twoBrowsers();
    expect(await shown(second)).toMatchObject({
      screen: 'verifying',
      needsCode: { sentTo: 'b***@example.com' },
      maySubmit: false,
      mayConfirm: false,
      mayCancel: false,
      institutions: [],
    });
    expect(await shown(first)).toMatchObject({
      screen: 'verifying',
      needsCode: null,
      mayCancel: true,
    });
    for (const [path, body] of [
      ['destination', wallet()],
      ['cancel', {}],
    ] as const)
      expect((await second.call(path, body)).body.code).toBe('codeNeeded');
    await world.answer(sessionId, 'BUDI SANTOSO');
    expect((await second.call('confirm')).body.code).toBe('codeNeeded');
    expect(await statusOf(world, sessionId)).toBe('methodSelected awaitingConfirmation');
    expect((await second.press({ action: 'confirm' })).location).toBe(
      `/withdraw/${sessionId}?notice=codeNeeded`,
    );
    expect((await first.call('confirm')).body.screen).toBe('processing');
  });

  test('gives its place to one that enters the mailed code, and then only looks itself', async () => {
    const { first, second, sessionId } = await twoBrowsers();
    expect((await first.call('code')).body.code).toBe('stateConflict');
    expect((await second.call('code')).body.needsCode).toEqual({ sentTo: 'b***@example.com' });
    const letter = world.letters.at(-1);
    expect(letter).toMatchObject({ to: 'budi@example.com', subject: 'Your withdrawal code' });
    expect(letter?.text + (letter?.html ?? '')).not.toMatch(/https?:|session=/);
    expect((await second.call('code/check', { code: sentCode() })).body).toMatchObject({
      needsCode: null,
      mayCancel: true,
    });
    expect(await shown(first)).toMatchObject({
      mayCancel: false,
      needsCode: { sentTo: 'b***@example.com' },
    });
    expect((await first.call('cancel')).body.code).toBe('codeNeeded');
    expect((await second.call('code/check', { code: '000000' })).status).toBe(200);
    expect((await second.call('cancel')).body.screen).toBe('cancelled');
    expect(await statusOf(world, sessionId)).toBe('cancelled cancelled');
  });

  test('is not found out by trying: five tries, ten minutes, once, a minute between mails and five of them', async () => {
    const { second, sessionId } = await twoBrowsers();
    await second.call('code');
    expect((await second.call('code')).body.code).toBe('tooManyRequests');
    const right = sentCode();
    const wrong = right === '111111' ? '222222' : '111111';
    for (let tries = 0; tries < 5; tries++)
      expect((await second.call('code/check', { code: wrong })).body.code).toBe('codeInvalid');
    expect((await second.call('code/check', { code: right })).body.code).toBe('codeInvalid');
    await letTimePass(sessionId);
    await second.call('code');
    await sql`update withdraw_browser set code_until = now() where session_id = ${sessionId}`.execute(
      world.database.db.read,
    );
    expect((await second.call('code/check', { code: sentCode() })).body.code).toBe('codeInvalid');
    for (let sent = 2; sent < 5; sent++) {
      await letTimePass(sessionId);
      expect((await second.call('code')).status).toBe(200);
    }
    await letTimePass(sessionId);
    expect((await second.call('code')).body.code).toBe('tooManyRequests');
    expect(
      (
        await second.call('code/check', {
          code: `${sentCode().slice(0, 3)} ${sentCode().slice(3)}`,
        })
      ).body.needsCode,
    ).toBeNull();
    const row = JSON.stringify(
      (
        await sql`select * from withdraw_browser where session_id = ${sessionId}`.execute(
          world.database.db.read,
        )
      ).rows,
    );
    expect(row).not.toContain(right);
  });

  test('is the only one where there is nowhere to send a code', async () => {
    const { second } = await twoBrowsers({
      customer: { name: 'Budi Santoso', phone: '+6281200000101' },
    });
    expect((await shown(second)).needsCode).toEqual({ sentTo: null });
    expect((await second.call('code')).body.code).toBe('stateConflict');
  });

  test('is told by its cookie: two tabs are one browser, and the link alone is none', async () => {
    const { first, sessionId, url } = await twoBrowsers();
    const token = new URL(url).searchParams.get('session') ?? '';
    const again = await world.server.inject({
      url: `/withdraw?session=${token}`,
      headers: { cookie: first.cookie },
    });
    expect((JSON.parse(again.body) as RenderWithdrawInput).state).toMatchObject({
      needsCode: null,
      mayCancel: true,
    });
    expect(again.headers['set-cookie']).toBeUndefined();
    const bare = await world.server.inject({
      method: 'POST',
      url: `/api/public/withdrawals/${sessionId}/cancel`,
      payload: { token },
    });
    expect(bare.json()).toMatchObject({ code: 'codeNeeded' });
    const fresh = await world.link(shop);
    const nobody = await world.server.inject({
      method: 'POST',
      url: `/api/public/withdrawals/${fresh.id}/destination`,
      payload: { token: new URL(fresh.url).searchParams.get('session'), ...wallet() },
    });
    expect(nobody.json()).toMatchObject({ code: 'stateConflict' });
  });

  test('may take no cookies: then its page carries the secret, in forms and never in an address', async () => {
    const { url, id: sessionId } = await world.link(await world.shop());
    const { token = '' } = JSON.parse(
      (await world.server.inject(`/withdraw${new URL(url).search}`)).body,
    ) as RenderWithdrawInput;
    const answer = await press({ action: 'submit', token, ...fields() }, { sessionId });
    expect(answer.statusCode).toBe(200);
    const page = JSON.parse(answer.body) as RenderWithdrawInput;
    expect(page).toMatchObject({
      token,
      reloadable: false,
      state: { screen: 'verifying', needsCode: null, mayCancel: true },
    });
    const other =
      (
        JSON.parse(
          (await world.server.inject(`/withdraw${new URL(url).search}`)).body,
        ) as RenderWithdrawInput
      ).token ?? '';
    expect(other).not.toBe(token);
    const refused = await press(
      { action: 'cancel', confirmed: 'yes', token: other },
      { sessionId },
    );
    expect(JSON.parse(refused.body)).toMatchObject({ notice: 'codeNeeded' });
    const state = await world.server.inject({
      method: 'POST',
      url: `/api/public/withdrawals/${sessionId}/state`,
      payload: { token },
    });
    expect(state.json()).toMatchObject({ needsCode: null, mayCancel: true });
  });
});

describe('a link that only shows', () => {
  test('shows the page and never acts, from whatever browser', async () => {
    const { first, sessionId } = await twoBrowsers();
    const minted = await world.server.inject({
      method: 'POST',
      url: `/api/public/sessions/${sessionId}/link`,
      payload: {},
      headers: { cookie: first.cookie },
    });
    const { url } = minted.json() as { url: string };
    expect(url).toMatch(/^https:\/\/pay\.example\/withdraw\?session=/);
    const viewer = await world.browser(url);
    expect(await shown(viewer)).toMatchObject({
      screen: 'verifying',
      needsCode: null,
      maySubmit: false,
      mayConfirm: false,
      mayCancel: false,
    });
    for (const path of ['destination', 'confirm', 'cancel', 'code', 'code/check']) {
      expect([
        path,
        (await viewer.call(path, path === 'code/check' ? { code: '123456' } : {})).status,
      ]).toEqual([path, 403]);
    }
    expect((await viewer.press({ action: 'cancel', confirmed: 'yes' })).location).toBe(
      `/withdraw/${sessionId}?notice=readOnly`,
    );
  });
});

describe('without scripts', () => {
  test('each button does its work once and answers 303 to the clean path, in the language of the page', async () => {
    const browser = await world.browser((await world.link(await world.shop())).url);
    const path = `/withdraw/${browser.sessionId}`;
    expect(await browser.press({ action: 'submit', ...fields() })).toMatchObject({
      status: 303,
      location: path,
    });
    await world.answer(browser.sessionId, 'BUDI SANTOSO');
    expect((await browser.press({ action: 'change' })).location).toBe(`${path}?view=form`);
    expect((await browser.press({ action: 'cancel' })).location).toBe(`${path}?confirm=cancel`);
    expect((await browser.look(`${path}?confirm=cancel&lang=id`)).page).toMatchObject({
      view: 'cancel',
      locale: 'id',
      state: { screen: 'confirm' },
    });
    expect((await browser.press({ action: 'confirm' })).location).toBe(path);
    expect((await browser.press({ action: 'confirm' })).location).toBe(path);
    expect((await browser.press({ action: 'cancel', confirmed: 'yes' })).location).toBe(path);
    expect(await statusOf(world, browser.sessionId)).toBe('cancelled cancelled voided');
  });

  test.each([
    [
      'an account number that is none',
      { institution: 'DANA', accountNumber: 'abc' },
      'numberMalformed',
    ],
    ['no institution', { institution: '', accountNumber: '085800000001' }, 'institutionNotUsable'],
    [
      'an amount that can be read in two ways',
      { institution: 'DANA', accountNumber: '085800000001', amount: '1.5' },
      'amountMalformed',
    ],
  ])('%s is said beside the form, and asks for nothing', async (_, form, notice) => {
    const browser = await world.browser((await world.link(shop)).url);
    expect((await browser.press({ action: 'submit', ...form })).location).toBe(
      `/withdraw/${browser.sessionId}?view=form&notice=${notice}`,
    );
    expect(await statusOf(world, browser.sessionId)).toBe('open');
  });

  test('an amount is read as people type it', async () => {
    const idr = (value: string) => ({ value, currency: 'IDR' });
    const browser = await world.browser(
      (await world.link(await world.shop(), { amount: { min: idr('10000'), max: idr('900000') } }))
        .url,
    );
    expect(
      (await browser.press({ action: 'submit', ...fields(), amount: 'Rp 150.000' })).location,
    ).toBe(`/withdraw/${browser.sessionId}`);
    expect((await shown(browser)).withdrawal?.amount.value).toBe('150000.00');
  });
});

describe('addresses', () => {
  test('a link leads to its own page, whichever page’s address it was pasted behind', async () => {
    const { url, id } = await world.link(shop);
    const { search } = new URL(url);
    for (const [path, basePath] of [
      ['/deposit', `/withdraw/${id}`],
      ['/withdraw', `/withdraw/${id}`],
      ['/merchant/embed', `/merchant/embed/${id}`],
    ]) {
      expect(JSON.parse((await world.server.inject(`${path}${search}`)).body)).toMatchObject({
        basePath,
        state: { screen: 'form' },
      });
    }
    const token = { ...shop.live, scopes: ['sessions:write' as const] };
    const deposit = (
      await world.request(token, '/v1/transaction-sessions', {
        type: 'deposit',
        reference: 'other-way',
        amount: { value: '150000', currency: 'IDR' },
      })
    ).body as { url: string; id: string };
    const page = JSON.parse(
      (await world.server.inject(`/withdraw${new URL(deposit.url).search}`)).body,
    ) as { basePath: string; state: object };
    expect(page).toMatchObject({ basePath: `/deposit/${deposit.id}`, state: { screen: 'method' } });
    const wrong = await world.server.inject({
      method: 'POST',
      url: `/api/public/withdrawals/${deposit.id}/state`,
      payload: { token: new URL(deposit.url).searchParams.get('session') },
    });
    expect(wrong.json()).toMatchObject({ code: 'sessionInvalid' });
    for (const path of ['state', 'claim', 'cancel']) {
      const other = await world.server.inject({
        method: 'POST',
        url: `/api/public/sessions/${id}/${path}`,
        payload: { token: search.slice('?session='.length) },
      });
      expect([path, other.json<{ code: string }>().code]).toEqual([path, 'sessionInvalid']);
    }
  });

  test('a page is kept by nobody, framed by nobody but where it is embedded, and sends no referrer', async () => {
    const { url } = await world.link(shop);
    const { search } = new URL(url);
    const page = await world.server.inject(`/withdraw${search}`);
    expect(page.headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'DENY',
    });
    expect(page.headers['set-cookie']).toMatch(
      /^__Host-pay-txs_\w+=full\.\d+\.[\w-]{22}\.[\w-]+\.[\w-]{43}; Path=\/; Max-Age=\d+; HttpOnly; Secure; SameSite=Lax$/,
    );
    const framed = await world.server.inject({
      url: `/merchant/embed${search}`,
      headers: { 'sec-fetch-dest': 'iframe' },
    });
    expect(framed.headers['content-security-policy']).toMatch(
      /frame-ancestors https:\/\/shop\.example$/,
    );
    expect(framed.headers['set-cookie']).toMatch(/SameSite=None; Partitioned$/);
    expect((await world.server.inject('/withdraw?session=nobody')).statusCode).toBe(404);
    expect(
      (
        await press(
          { action: 'cancel', confirmed: 'yes', token: search.slice('?session='.length) },
          {
            sessionId: JSON.parse(page.body).state.sessionId,
            headers: { 'sec-fetch-site': 'cross-site' },
          },
        )
      ).statusCode,
    ).toBe(404);
  });
});

test('in test mode the virtual accounts answer by the last digits of the number', async () => {
  const own = await world.shop();
  await world.fundTest(own.merchantId);
  const browser = await world.browser((await world.link(own, {}, 'test')).url);
  const answer = async (ending: string) => {
    await browser.call('destination', {
      institutionCode: 'DANA',
      accountNumber: `08580000${ending}`,
    });
    await world.virtualAnswers(browser.sessionId);
    return shown(browser);
  };
  expect(await answer('0000')).toMatchObject({
    mode: 'test',
    screen: 'verificationFailed',
    withdrawal: { problem: 'accountVerificationFailed' },
  });
  expect(await answer('0002')).toMatchObject({
    screen: 'verificationFailed',
    withdrawal: { problem: 'accountVerificationFailed' },
  });
  expect(await answer('0003')).toMatchObject({
    screen: 'confirm',
    withdrawal: { nameCheck: 'unsupported', holderName: null },
  });
  expect(await answer('4321')).toMatchObject({
    screen: 'confirm',
    withdrawal: { nameCheck: 'verified', holderName: 'B*** S***' },
  });
  expect((await browser.call('confirm')).body).toMatchObject({ screen: 'processing' });
});
