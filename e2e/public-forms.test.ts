import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newPayer } from './support/people.ts';
import { openMerchant, post } from './support/own-merchant.ts';
import { openBrowser, sharedProduct } from './support/product.ts';

const owner = { email: 'ratih@lapak.example', name: 'Ratih Lestari' };
const password = 'tangga batu menuju laut';
const system = sharedProduct();
let browser: Browser;

/** A merchant of this file's own, whose customers may ask for deposits. */
beforeAll(async () => {
  browser = await openBrowser();
  const { merchantId } = await openMerchant(system, { code: 'LAPAKRIA', name: 'Lapak Ria', owner, password });
  const admin = system.demo.users.find(({ email }) => email === 'admin@wallet.example');
  const { token } = await post(system.adminUrl, '/api/auth/signin', { email: admin?.email, password: admin?.password });
  await letAsk(merchantId, token.accessToken);
});
afterAll(() => browser?.close());

test.each([true, false])('a customer fills in the form, pays on the page it leads to, and finds the money by reference and digits (scripts: %s)', async (javaScriptEnabled) => {
  const { page, errors } = await newPayer(browser, { javaScriptEnabled, colorScheme: javaScriptEnabled ? 'dark' : 'light' });
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
  await page.getByLabel('Mobile number').fill(javaScriptEnabled ? '0812 7711 2201' : '0812 7711 2202');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('How do you want to pay?').waitFor();
  const reference = /[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(await page.locator('body').innerText())?.[0] ?? '';
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
});

/** No serious fault, and nothing wider than the phone. */
async function expectSound(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  const [width, view] = await Promise.all([page.locator('html').evaluate((html) => html.scrollWidth), page.locator('html').evaluate((html) => html.clientWidth)]);
  expect(width).toBeLessThanOrEqual(view);
}

async function letAsk(merchantId: string, bearer: string): Promise<void> {
  const headers = { authorization: `Bearer ${bearer}`, origin: system.adminUrl, 'content-type': 'application/json' };
  const path = `${system.adminUrl}/api/merchants/${merchantId}`;
  const { merchant: { revision } } = (await (await fetch(path, { headers })).json()) as { merchant: { revision: number } };
  const answer = await fetch(path, { method: 'PATCH', headers, body: JSON.stringify({ revision, requestTransaction: { deposit: true, withdrawal: false } }) });
  if (!answer.ok) throw new Error(await answer.text());
}
