import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { signIn, startSession } from './support/people.ts';
import { closePages, openBrowser, sharedProduct } from './support/product.ts';

const merchantUser = 'owner@kopi.example';
const system = sharedProduct();
let browser: Browser;
/** One sign-in for all: each test starts in a browser of its own with what it stored. */
let storageState: Awaited<ReturnType<BrowserContext['storageState']>>;
beforeAll(async () => {
  browser = await openBrowser();
  const context = await browser.newContext();
  await startSession(context, { system, origin: system.merchantUrl, email: merchantUser });
  storageState = await context.storageState();
  await context.close();
});
afterEach(() => closePages(browser));
afterAll(async () => {
  await browser?.close();
});

test('two tabs whose access token is not taken any more make one refresh between them, and both go on', async () => {
  const { context, page } = await signedIn();
  const other = await context.newPage();
  await other.goto(system.merchantUrl);
  await other.getByTestId('available').waitFor();
  const refreshes: string[] = [];
  const { promise: bothAsked, resolve: letGo } = Promise.withResolvers<void>();
  let refused = 0;
  context.on('response', (answer) => {
    if (answer.status() === 401 && ++refused === 2) letGo();
  });
  await context.route('**/api/auth/refresh-token', async (route) => {
    refreshes.push((await route.request().headerValue('authorization')) ?? '');
    await bothAsked;
    await route.continue();
  });
  await page.evaluate(() => localStorage.setItem('access_token', 'stale'));
  await Promise.all([page.reload(), other.reload()]);
  await Promise.all([
    page.getByTestId('available').waitFor(),
    other.getByTestId('available').waitFor(),
  ]);
  expect(refreshes).toHaveLength(1);
  expect(await stored(page)).toEqual(await stored(other));
  expect((await stored(page))[0]).not.toBe('stale');
});

test('a session that cannot be kept ends in every tab at the sign-in page with the way back', async () => {
  const { context, page } = await signedIn();
  const other = await context.newPage();
  await other.goto(`${system.merchantUrl}/change-password`);
  await other.getByRole('navigation').waitFor();
  await page.getByRole('link', { name: 'Transaction', exact: true }).click();
  await page.waitForURL(`${system.merchantUrl}/transaction`);
  const row = page.locator('main section[aria-busy="false"] table').getByText('Succeeded').first();
  await row.waitFor();
  await spoil(page);
  await row.click();
  await page.waitForURL(/\/auth\/signin\?redirect=%2Ftransaction%3F\w+%3Dtxn_\w+$/);
  await other.waitForURL(/\/auth\/signin\?redirect=%2F$/);
  expect(await stored(page)).toEqual([null, null, null]);
});

test('what was typed and not sent is there again after signing in anew', async () => {
  const { page } = await signedIn();
  await page.getByRole('button', { name: 'New deposit link' }).first().click();
  await page.getByLabel(/Amount in/).fill('123.456');
  await page.getByLabel('Customer name').fill('Sari Dewi');
  await spoil(page);
  await page.getByRole('button', { name: 'Create link' }).click();
  await page.waitForURL(/\/auth\/signin/);
  await fillSignIn(page);
  await page.getByRole('dialog').waitFor();
  expect(await page.getByLabel(/Amount in/).inputValue()).toBe('123.456');
  expect(await page.getByLabel('Customer name').inputValue()).toBe('Sari Dewi');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'New deposit link' }).first().click();
  expect(await page.getByLabel(/Amount in/).inputValue()).toBe('');
});

test('a page whose code does not arrive says so, is not loaded again by itself, and comes when asked for', async () => {
  const { page } = await signedIn();
  const seen = await watch(page);
  await page.route('**/assets/transactions-page-*.js', (route) => route.abort());
  await page.getByRole('link', { name: 'Transaction', exact: true }).click();
  await page.getByRole('alert').getByText('This page could not be loaded').waitFor();
  expect(await seen.preloadErrors()).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Load again' }).click();
  await page.getByRole('alert').getByText('Loading again did not help.').waitFor();
  expect(seen.documents()).toBe(1);
  await page.unroute('**/assets/transactions-page-*.js');
  await page.getByRole('button', { name: 'Load again' }).click();
  await page.getByRole('table').getByText('Succeeded').first().waitFor();
  expect(new URL(page.url()).pathname).toBe('/transaction');
});

test('while a page\u2019s code is on its way a spinner covers the screen', async () => {
  const { page } = await signedIn();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/assets/transactions-page-*.js', (route) =>
    released.then(() => route.continue()),
  );
  await page.getByRole('link', { name: 'Transaction', exact: true }).click();
  const spinner = page.getByRole('status', { name: 'Loading', exact: true });
  await spinner.waitFor();
  const { x, y, width, height } = (await spinner.boundingBox()) ?? {};
  expect([x, y, height]).toEqual([0, 0, 900]);
  expect(width).toBeGreaterThan(1_400);
  release();
  await page.getByRole('table').getByText('Succeeded').first().waitFor();
  expect(await spinner.count()).toBe(0);
});

test('a change of path scrolls to the top, a change of the search does not', async () => {
  const { page } = await signedIn();
  await page.setViewportSize({ width: 1200, height: 420 });
  await page.getByRole('link', { name: 'Transaction', exact: true }).click();
  await page.getByRole('table').getByText('Succeeded').first().waitFor();
  // Once a search has changed, the change of path before it is over and done with.
  await page.getByRole('row').nth(5).getByRole('link').first().dispatchEvent('click');
  await page.getByRole('complementary').waitFor();
  await page.keyboard.press('Escape');
  await page.waitForURL(/\/transaction$/);
  await page.evaluate('window.scrollTo(0, 20)');
  expect(await page.evaluate('window.scrollY')).toBe(20);
  await page.getByRole('row').nth(6).getByRole('link').first().dispatchEvent('click');
  await page.waitForURL(/\?/);
  expect(await page.evaluate('window.scrollY')).toBe(20);
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  await page.getByTestId('available').waitFor();
  expect(await page.evaluate('window.scrollY')).toBe(0);
});

test('someone who is signed in is sent on from the guests\u2019 pages, never to another origin, and never away from a customer\u2019s page', async () => {
  const { page } = await signedIn();
  for (const path of [
    '/auth/signin',
    '/auth/activate',
    '/auth/reset-password',
    '/auth/forgot-password',
  ]) {
    await page.goto(
      `${system.merchantUrl}${path}?redirect=${encodeURIComponent('/transaction?status=succeeded')}`,
    );
    await page.waitForURL(`${system.merchantUrl}/transaction?status=succeeded`);
  }
  for (const redirect of [
    '//evil.example',
    '/..//evil.example',
    'javascript:alert(1)',
    '%2F%2Fevil.example',
    '/\\evil.example',
  ]) {
    await page.goto(`${system.merchantUrl}/auth/signin?redirect=${encodeURIComponent(redirect)}`);
    await page.waitForURL(`${system.merchantUrl}/`);
  }
  for (const path of [
    '/withdraw',
    '/request-transaction',
    '/track',
    '/deposit',
    '/merchant/embed',
  ]) {
    await page.goto(`${system.merchantUrl}${path}?redirect=%2Ftransaction`);
    await page.getByRole('heading').first().waitFor();
    expect(new URL(page.url()).pathname).toBe(path);
    expect(await page.getByRole('navigation').count()).toBe(0);
  }
});

test('a missing right is named, and a page of other roles does not exist', async () => {
  const staff = system.demo.users.find(({ role }) => role === 'Staff');
  const page = await newPage();
  await signIn(page, { system, origin: system.adminUrl, email: staff?.email ?? '' });
  await page.goto(`${system.adminUrl}/user`);
  await page.getByText('users.read').waitFor();
  expect(await page.title()).toBe('No access');
  await page.goto(`${system.adminUrl}/transaction`);
  await page.getByText('This page does not exist').waitFor();
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Transaction Management');
  expect(
    await page
      .getByRole('navigation')
      .getByRole('link', { name: 'Transaction', exact: true })
      .count(),
  ).toBe(0);
});

async function newPage(options: Parameters<Browser['newContext']>[0] = {}): Promise<Page> {
  return (
    await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options })
  ).newPage();
}

async function signedIn(): Promise<{ context: BrowserContext; page: Page }> {
  const page = await newPage({ storageState });
  await page.goto(system.merchantUrl);
  await page.getByTestId('available').waitFor();
  return { context: page.context(), page };
}

async function fillSignIn(page: Page): Promise<void> {
  const user = system.demo.users.find(({ email }) => email === merchantUser);
  await page.getByLabel('Email').fill(merchantUser);
  await page.getByLabel('Password', { exact: true }).fill(user?.password ?? '');
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** The server takes neither token any more. */
async function spoil(page: Page): Promise<void> {
  await page.evaluate(() =>
    ['access_token', 'refresh_token'].forEach((key) => localStorage.setItem(key, 'spoilt')),
  );
}

function stored(page: Page): Promise<(string | null)[]> {
  return page.evaluate(() =>
    ['access_token', 'refresh_token', 'session'].map((key) => localStorage.getItem(key)),
  );
}

/** Counts the documents fetched from now on, and the preload errors that the page raises. */
async function watch(
  page: Page,
): Promise<{ documents(): number; preloadErrors(): Promise<number> }> {
  let documents = 0;
  page.on('request', (request) => request.isNavigationRequest() && (documents += 1));
  await page.evaluate(
    `window.preloadErrors = 0; addEventListener('vite:preloadError', () => window.preloadErrors += 1)`,
  );
  return {
    documents: () => documents,
    preloadErrors: () => page.evaluate<number>('window.preloadErrors'),
  };
}
