import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seriousFaults } from '../support/faults.ts';
import { earn, requireActiveMerchant, post } from '../support/own-merchant.ts';
import { newPayer, startSession } from '../support/people.ts';
import { openBrowser, sharedProduct } from '../support/product.ts';

const owner = { email: 'ratih@lapak.example', name: 'Ratih Lestari' };
const patience = { timeout: 20_000 };
const password = 'tangga batu menuju laut';
const system = sharedProduct();
let browser: Browser;
let merchantId: string;
let admin: string;

/** A merchant of this file's own, whose customers may ask for deposits. */
beforeAll(async () => {
  browser = await openBrowser();
  ({ merchantId } = await requireActiveMerchant(system, {
    code: 'LAPAKRIA',
    name: 'Lapak Ria',
    owner,
    password,
  }));
  const person = system.demo.users.find(({ email }) => email === 'admin@wallet.example');
  admin = (
    await post(system.adminUrl, '/api/auth/signin', {
      email: person?.email,
      password: person?.password,
    })
  ).token.accessToken;
  await letAsk({ deposit: true, withdrawal: false });
});
afterAll(() => browser?.close());

test.each([true, false])(
  'a customer fills in the form, pays on the page it leads to, and finds the money by reference and digits (scripts: %s)',
  async (javaScriptEnabled) => {
    const { page, errors } = await newPayer(browser, {
      javaScriptEnabled,
      colorScheme: javaScriptEnabled ? 'dark' : 'light',
    });
    await page.goto(`${system.merchantUrl}/request-transaction`);
    await page.getByLabel('Merchant code').fill('lapakria');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('Withdraw: Lapak Ria does not take withdrawals here.').waitFor();
    expect(await page.getByRole('radio', { name: 'Withdraw' }).isDisabled()).toBe(true);
    await page.getByLabel('Amount').fill('150.000');
    await page.getByLabel('Note (optional)').fill('Order 7');
    await page.getByRole('button', { name: 'Continue' }).click();
    expect(await page.getByText('This field is required.').count()).toBe(2);
    expect(await page.getByLabel('Note (optional)').inputValue()).toBe('Order 7');
    if (javaScriptEnabled) await expectSound(page);
    await page.getByLabel('Your name').fill('Budi Santoso');
    await page
      .getByLabel('Mobile number')
      .fill(javaScriptEnabled ? '0812 7711 2201' : '0812 7711 2202');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('How do you want to pay?').waitFor();
    const reference =
      /[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(await page.locator('body').innerText())?.[0] ?? '';
    await page.goto(`${system.merchantUrl}/track?reference=${reference}&lang=id`);
    await page.getByLabel('4 digit akhir').fill('0000');
    await page.getByRole('button', { name: 'Cari' }).click();
    await page.getByText('Tidak ada yang ditemukan dengan referensi dan digit ini.').waitFor();
    await page.getByLabel('4 digit akhir').fill(javaScriptEnabled ? '2201' : '2202');
    await page.getByRole('button', { name: 'Cari' }).click();
    await page.getByText('Belum dibayar').waitFor();
    await page.getByText('Deposit ke Lapak Ria').waitFor();
    expect(page.url()).not.toContain('220');
    if (javaScriptEnabled) await expectSound(page);
    expect(errors).toEqual([]);
  },
);

test('a withdrawal that a customer asks for waits for the merchant, and goes on in the customer\u2019s page as soon as it is accepted', async () => {
  await letAsk({ deposit: true, withdrawal: true });
  const merchant = await (
    await browser.newContext({ viewport: { width: 1440, height: 900 } })
  ).newPage();
  await startSession(merchant.context(), {
    origin: system.merchantUrl,
    email: owner.email,
    password,
  });
  await merchant.goto(system.merchantUrl);
  await earn(
    system,
    '300000.00',
    await merchant.evaluate<string>("localStorage.getItem('access_token')"),
  );
  const { page, errors } = await newPayer(browser);
  await page.goto(`${system.merchantUrl}/request-transaction?merchant=lapakria`);
  await page.getByText('Withdraw', { exact: true }).click();
  await page.getByLabel('Amount').fill('50.000');
  await page.getByLabel('Your name').fill('Budi Santoso');
  await page.getByLabel('Mobile number').fill('0812 7711 2203');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'DANA', exact: true }).click();
  await page.getByLabel('Phone number').fill('081277001104');
  await page.getByRole('button', { name: 'Check this account' }).click();
  await page.getByRole('button', { name: 'Confirm withdrawal' }).click(patience);
  await page.getByText('Waiting for Lapak Ria to accept it').first().waitFor(patience);
  await page.evaluate('window.isSameDocument = true');

  await merchant.goto(`${system.merchantUrl}/withdrawal-requests`);
  await merchant
    .getByRole('table', { name: 'Withdrawal requests' })
    .getByRole('link')
    .first()
    .click(patience);
  const drawer = merchant.getByRole('complementary');
  await drawer.getByText('A customer asked for it. Accept it, or cancel it.').waitFor(patience);
  await drawer.getByRole('button', { name: 'Accept', exact: true }).click();
  await merchant
    .getByRole('dialog', { name: 'Accept this withdrawal?' })
    .getByRole('button', { name: 'Accept', exact: true })
    .click();
  await drawer
    .getByText('The money is set aside. The operator looks at it before it is sent.')
    .waitFor(patience);
  await page.getByText('Waiting for approval').first().waitFor(patience);
  expect([
    await page.getByText('Waiting for Lapak Ria to accept it').count(),
    await page.evaluate('window.isSameDocument'),
  ]).toEqual([0, true]);
  expect(errors).toEqual([]);
});

/** No serious fault, and nothing wider than the phone. */
async function expectSound(page: Page): Promise<void> {
  expect(await seriousFaults(page)).toEqual([]);
  const [width, view] = await Promise.all([
    page.locator('html').evaluate((html) => html.scrollWidth),
    page.locator('html').evaluate((html) => html.clientWidth),
  ]);
  expect(width).toBeLessThanOrEqual(view);
}

/** What customers may ask the merchant for. */
async function letAsk(requestTransaction: {
  deposit: boolean;
  withdrawal: boolean;
}): Promise<void> {
  const headers = {
    authorization: `Bearer ${admin}`,
    origin: system.adminUrl,
    'content-type': 'application/json',
  };
  const path = `${system.adminUrl}/api/merchants/${merchantId}`;
  const {
    merchant: { revision },
  } = (await (await fetch(path, { headers })).json()) as { merchant: { revision: number } };
  const answer = await fetch(path, {
    method: 'PATCH',
    headers,
    body: JSON.stringify({ revision, requestTransaction }),
  });
  if (!answer.ok) throw new Error(await answer.text());
}
