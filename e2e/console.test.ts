import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { signIn, simulator } from './support/people.ts';
import { closePages, openBrowser, sharedProduct } from './support/product.ts';

const merchantUser = 'owner@kopi.example';
const system = sharedProduct();
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterEach(() => closePages(browser));
afterAll(async () => {
  await browser?.close();
});

test('a wrong password and the other console\u2019s user are told so and stay outside', async () => {
  const page = await newPage();
  await page.goto(`${system.merchantUrl}/auth/signin`);
  await page.getByLabel(/E-?mail/i).fill(merchantUser);
  await page.getByLabel(/Password/).first().fill('not the password');
  await page.getByRole('button', { name: /Sign in/i }).click();
  await page.getByRole('alert').first().waitFor();
  expect(await storedTokens(page)).toEqual([null, null, null]);
  const admin = system.demo.users.find(({ role }) => role === 'Admin');
  await page.getByLabel(/E-?mail/i).fill(admin?.email ?? '');
  await page.getByLabel(/Password/).first().fill(admin?.password ?? '');
  await page.getByRole('button', { name: /Sign in/i }).click();
  const other = page.getByRole('link', { name: 'Open the other console' });
  await other.waitFor();
  expect(await other.getAttribute('href')).toContain(system.adminUrl);
  expect(await storedTokens(page)).toEqual([null, null, null]);
});

test('a signed-out visitor is sent to sign in and comes back to the very page, filters included', async () => {
  const page = await newPage();
  await page.goto(`${system.merchantUrl}/transaction?status=succeeded`);
  await page.waitForURL(/\/auth\/signin\?redirect=%2Ftransaction%3Fstatus%3Dsucceeded/);
  const user = system.demo.users.find(({ email }) => email === merchantUser);
  await page.getByLabel(/E-?mail/i).fill(merchantUser);
  await page.getByLabel(/Password/).first().fill(user?.password ?? '');
  await page.getByRole('button', { name: /Sign in/i }).click();
  await page.waitForURL(`${system.merchantUrl}/transaction?status=succeeded`);
  await page.getByRole('table').getByText('Succeeded').first().waitFor();
  expect(await page.getByRole('table').getByText('Expired').count()).toBe(0);
});

test('an access token that is not taken any more is renewed once and the page goes on', async () => {
  const page = await newPage();
  await signIn(page, { system, origin: system.merchantUrl, email: merchantUser });
  await page.evaluate(() => localStorage.setItem('access_token', 'stale'));
  const refreshes: string[] = [];
  page.on('request', (request) => request.url().endsWith('/api/auth/refresh-token') && refreshes.push(request.url()));
  await page.reload();
  await page.getByTestId('available').waitFor();
  expect(refreshes).toHaveLength(1);
  expect((await storedTokens(page))[0]).not.toBe('stale');
});

test('signing out clears what is stored and leads back to sign in', async () => {
  const page = await newPage();
  await signIn(page, { system, origin: system.merchantUrl, email: merchantUser });
  await page.getByRole('button', { name: /Dian Permata/ }).click();
  await page.getByText('Log Out').click();
  await page.waitForURL(/\/auth\/signin/);
  expect(await storedTokens(page)).toEqual([null, null, null]);
});

test('the operator sees all twelve phones, and one that starts work shows as busy without a reload', async () => {
  const page = await newPage();
  await signIn(page, { system, origin: system.adminUrl, email: 'admin@wallet.example' });
  await expect.poll(() => page.locator('tbody tr').count(), { timeout: 15_000 }).toBe(12);
  const device = system.farm.devices[0];
  const account = device?.accounts[0];
  await simulator(system, '/faults', { deviceId: device?.deviceId, fault: 'stall', ms: 4_000 });
  await simulator(system, '/pay', { accountId: account?.accountId, amount: '12345.00' });
  const row = page.locator('tbody tr').filter({ hasText: device?.name ?? '' });
  await row.getByText('Busy').waitFor({ timeout: 20_000 });
  await row.getByText('Available').waitFor({ timeout: 20_000 });
});

async function newPage(): Promise<Page> {
  return (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
}

function storedTokens(page: Page): Promise<(string | null)[]> {
  return page.evaluate(() => ['access_token', 'refresh_token', 'session'].map((key) => localStorage.getItem(key)));
}
