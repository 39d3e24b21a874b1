import { text } from 'node:stream/consumers';
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
  await page
    .getByLabel(/Password/)
    .first()
    .fill('not the password');
  await page.getByRole('button', { name: /Sign in/i }).click();
  await page.getByRole('alert').first().waitFor();
  expect(await storedTokens(page)).toEqual([null, null, null]);
  const admin = system.demo.users.find(({ role }) => role === 'Admin');
  await page.getByLabel(/E-?mail/i).fill(admin?.email ?? '');
  await page
    .getByLabel(/Password/)
    .first()
    .fill(admin?.password ?? '');
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
  await page
    .getByLabel(/Password/)
    .first()
    .fill(user?.password ?? '');
  await page.getByRole('button', { name: /Sign in/i }).click();
  await page.waitForURL(`${system.merchantUrl}/transaction?status=succeeded`);
  await page.getByRole('table').getByText('Succeeded').first().waitFor();
  expect(await page.getByRole('table').getByText('Expired').count()).toBe(0);
});

test('an access token that is not taken any more is renewed once and the page goes on', async () => {
  const page = await newPage();
  await signIn(page, { system, origin: system.merchantUrl, email: merchantUser });
  // On a page without the console, which would renew it by itself before the reload.
  await page.goto(`${system.merchantUrl}/healthz`);
  await page.evaluate(() => localStorage.setItem('access_token', 'stale'));
  const refreshes: string[] = [];
  page.on(
    'request',
    (request) => request.url().endsWith('/api/auth/refresh-token') && refreshes.push(request.url()),
  );
  await page.goto(system.merchantUrl);
  await page.getByTestId('available').waitFor();
  expect(refreshes).toHaveLength(1);
  expect((await storedTokens(page))[0]).not.toBe('stale');
});

test('the money view shows one merchant when one is chosen, and the file of a chart has the rows of its table', async () => {
  const page = await newPage();
  await signIn(page, { system, origin: system.adminUrl, email: 'admin@wallet.example' });
  await page.goto(`${system.adminUrl}/?view=money&period=last7`);
  await page.getByRole('img', { name: /^What the books have on accounts/ }).waitFor();
  await page
    .getByRole('table', { name: 'Accounts with the most on them' })
    .getByRole('rowheader')
    .first()
    .waitFor();
  await page.getByRole('button', { name: 'Merchant', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Halo Shop' }).click();
  await page.waitForURL(/merchant=mer_/);
  await page.getByRole('region', { name: 'On accounts' }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Show Balances as a table' }).click();
  const table = page.getByRole('table', { name: 'Balances' });
  await table.getByText('\u20b1').first().waitFor();
  const heads = await table.getByRole('columnheader').allInnerTexts();
  expect(heads).toEqual(['At the end of', 'Available', 'Held', 'Pending']);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save Balances as CSV' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toBe('balances-last7-PHP.csv');
  const [head, ...lines] = (await text(await file.createReadStream())).trimEnd().split('\r\n');
  expect(head).toMatch(
    /^At the end of \([A-Z][a-z]+\/\w+\),Available \(PHP\),Held \(PHP\),Pending \(PHP\)$/,
  );
  const shown = await table
    .locator('tbody tr')
    .evaluateAll((rows) =>
      rows.map((row) =>
        [...row.querySelectorAll('td')].map((cell) => cell.innerText.replaceAll(/[^\d.]/g, '')),
      ),
    );
  expect(lines.map((line) => line.split(',').slice(1))).toEqual(shown);
  expect(lines).toHaveLength(7);
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
  return page.evaluate(() =>
    ['access_token', 'refresh_token', 'session'].map((key) => localStorage.getItem(key)),
  );
}
