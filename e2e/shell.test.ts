import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { seriousFaults } from './support/faults.ts';
import { inviteStaff, signIn, startSession } from './support/people.ts';
import { closePages, openBrowser, sharedProduct } from './support/product.ts';

const merchantUser = 'owner@kopi.example';
const operator = 'admin@wallet.example';
/** Speaks other languages; no other file signs in as this one. */
const speaker = 'finance@halo.example';
const wide = { width: 1440, height: 900 };
const phoneSize = { width: 390, height: 844 };
const toastMs = 2_000;

type Stored = Awaited<ReturnType<BrowserContext['storageState']>>;
const system = sharedProduct();
let browser: Browser;
/** One sign-in for each of the two: every test starts in a browser of its own with what was stored. */
let signedIn: { merchant: Stored; operator: Stored };
beforeAll(async () => {
  browser = await openBrowser();
  const [merchant, admin] = await Promise.all([
    stored(system.merchantUrl, merchantUser),
    stored(system.adminUrl, operator),
  ]);
  signedIn = { merchant, operator: admin };
});
afterEach(() => closePages(browser));
afterAll(async () => {
  await browser?.close();
});

test('on a phone the sidebar opens by its button and closes by a click outside, by Escape and by a choice; the focus goes in and comes back', async () => {
  const page = await operatorPage();
  await page.setViewportSize(phoneSize);
  const button = page.getByRole('button', { name: 'Open menu' });
  const sidebar = page.getByRole('navigation', { name: 'Menu' });
  await sidebar.waitFor({ state: 'hidden' });
  await button.click();
  await sidebar.waitFor();
  expect(await focusIsIn(page, 'nav')).toBe(true);
  expect(await seriousFaults(page, 'nav')).toEqual([]);
  expect((await sidebar.boundingBox())?.width).toBe(289);
  await page.keyboard.press('Escape');
  await sidebar.waitFor({ state: 'hidden' });
  expect(await focusedName(page)).toBe('Open menu');
  await button.click();
  await sidebar.waitFor();
  await page.mouse.click(370, 600);
  await sidebar.waitFor({ state: 'hidden' });
  await button.click();
  await sidebar.getByRole('link', { name: 'Proxy' }).click();
  await page.waitForURL(/\/proxy$/);
  await sidebar.waitFor({ state: 'hidden' });
  await button.click();
  await page.setViewportSize(wide);
  await page.getByRole('link', { name: 'Device', exact: true }).click();
  await page.locator('tbody tr').first().click({ trial: true });
});

test('a dark page stays dark over a reload, from the first paint on', async () => {
  const page = await merchantPage();
  await page.getByRole('radio', { name: 'Dark' }).click();
  expect(await page.evaluate(() => localStorage.getItem('color-theme'))).toBe('dark');
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/assets/start-*.js', (route) => released.then(() => route.continue()));
  await page.reload({ waitUntil: 'commit' });
  await expect
    .poll(() => page.evaluate<string>('getComputedStyle(document.body).backgroundColor'))
    .toBe('rgb(20, 20, 23)');
  expect(await page.locator('#root > *').count()).toBe(0);
  release();
  await page.getByTestId('available').waitFor();
  expect(await page.getByRole('radio', { name: 'Dark' }).getAttribute('aria-checked')).toBe('true');
});

/** A letter every ten milliseconds by the page's own clock: timers of a page that stalls still fire in their order. */
function typeFast(field: Locator, text: string): Promise<void> {
  return field.evaluate(async (input, typed) => {
    for (const letter of typed) {
      input.ownerDocument.execCommand('insertText', false, letter);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }, text);
}

test('the palette finds pages, transactions and actions by keyboard alone, and asks the server once the typing rests', async () => {
  const page = await merchantPage('/transaction');
  const code = await page.getByRole('table').getByText(/^DEP-/).first().innerText();
  const asked: string[] = [];
  page.on(
    'request',
    (request) =>
      request.url().includes('/api/search?') &&
      asked.push(new URL(request.url()).searchParams.get('q') ?? ''),
  );
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Search and jump' });
  await field.waitFor();
  await typeFast(field, code.slice(4));
  const found = page.getByRole('option').filter({ hasText: code });
  await found.waitFor();
  expect(asked).toEqual([code.slice(4)]);
  expect(await field.getAttribute('aria-activedescendant')).toBe(await found.getAttribute('id'));
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/transaction\?id=txn_/);
  await page.getByRole('complementary', { name: code }).waitFor();

  await page.keyboard.press('Control+k');
  await page.getByRole('group', { name: 'Recent' }).getByText(code).waitFor();
  expect(await seriousFaults(page, '[role="dialog"]')).toEqual([]);
  await page.keyboard.type('no such thing');
  await page.getByText('Nothing fits “no such thing”').waitFor();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('dark');
  await page.keyboard.press('Enter');
  expect(await themeOf(page)).toBe('dark');
  await field.waitFor({ state: 'hidden' });

  await page.keyboard.press('Control+k');
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: 'Search in: Pages' }).waitFor();
  expect(await page.getByRole('group', { name: 'Actions' }).count()).toBe(0);
  await page.keyboard.press('Escape');
  await field.waitFor({ state: 'hidden' });
  const button = page.getByRole('button', { name: 'Search or jump to' });
  await button.press('Enter');
  await field.waitFor();
  await page.keyboard.press('Escape');
  await field.waitFor({ state: 'hidden' });
  await expect.poll(() => hasFocus(button)).toBe(true);
});

test('the operator\u2019s palette leads to a user by name', async () => {
  const page = await operatorPage();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search and jump' }).fill('rizky');
  await page.getByRole('group', { name: 'Users' }).getByText(operator).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/user\/usr_/);
});

test('single keys go to pages and to the search, mean nothing while typing, and can be switched off', async () => {
  const page = await merchantPage();
  await page.keyboard.press('g');
  await page.keyboard.press('t');
  await page.waitForURL(/\/transaction$/);
  await page.getByRole('searchbox').waitFor();
  await page.keyboard.press('/');
  expect(await focusedName(page)).toBe('Code or reference');
  await page.keyboard.type('gh?t');
  expect(new URL(page.url()).pathname).toBe('/transaction');
  expect(await page.getByRole('searchbox').inputValue()).toBe('gh?t');
  await page.locator('#main').focus();
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByRole('checkbox').uncheck();
  expect(await seriousFaults(page, '[role="dialog"]')).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.keyboard.press('t');
  await page.keyboard.press('?');
  expect(await themeOf(page)).toBe('light');
  expect(await page.getByRole('dialog').count()).toBe(0);
});

test('the sheet lists what one key does; e takes the open list away as a file, and nothing while a dialog is open', async () => {
  const page = await merchantPage('/transaction');
  await page.locator('#main').focus();
  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await sheet.waitFor();
  expect(await sheet.locator('section').first().locator('dd').allTextContents()).toEqual([
    'CtrlK',
    '/',
    'J',
    'K',
    'E',
    'T',
    '?',
  ]);
  await page.keyboard.press('e');
  expect(new URL(page.url()).search).toBe('');
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'hidden' });
  await page.keyboard.press('e');
  await page.getByRole('dialog', { name: 'Export as a file' }).waitFor();
  await page.keyboard.press('t');
  expect(await themeOf(page)).toBe('light');
});

test('a toast closes by itself, waits while it is hovered or focused, and stays among the notifications', async () => {
  const page = await merchantPage('/transaction');
  await page.context().grantPermissions(['clipboard-write']);
  await page.getByRole('table').getByText('Succeeded').first().click();
  await page.clock.install();
  await page.getByRole('button', { name: /^Copy/ }).first().click();
  const toast = page.getByTestId('toast');
  await toast.waitFor();
  // From here on time passes only when the test says so, however slow the machine is.
  await page.clock.pauseAt(await page.evaluate<number>('Date.now() + 100'));
  await page.clock.runFor(toastMs / 2);
  await toast.hover();
  await page.clock.runFor(toastMs * 3);
  expect(await toast.count()).toBe(1);
  await toast.getByRole('button').focus();
  await page.mouse.move(10, 10);
  await page.clock.runFor(toastMs * 3);
  expect(await toast.count()).toBe(1);
  await page.getByRole('button', { name: 'Notifications, 1 unread' }).focus();
  await page.clock.runFor(toastMs);
  await toast.waitFor({ state: 'detached' });

  await page.clock.resume();
  await page.keyboard.press('Enter');
  const tray = page.getByRole('dialog').filter({ hasText: 'Notifications' });
  await tray.getByText('Copied to clipboard!').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  await page.getByTestId('available').waitFor();
  await page.getByRole('button', { name: 'Notifications', exact: true }).click();
  await tray.getByText('Copied to clipboard!').waitFor();
  await tray.getByRole('button', { name: 'Clear' }).click();
  await tray.getByText('Nothing yet', { exact: true }).waitFor();
});

test('the confirmation keeps the focus inside, takes Escape for no, counts what is typed, and sends once', async () => {
  await inviteStaff(system, { name: 'Wati Leaves', email: 'wati@wallet.example' });
  const page = await operatorPage('/user?search=wati');
  const row = page.getByRole('row').filter({ hasText: 'Wati Leaves' });
  const acts = row.getByRole('button', { name: /^Acts for/ });
  const sent: string[] = [];
  page.on(
    'request',
    (request) =>
      request.method() === 'POST' &&
      request.url().endsWith('/disable') &&
      sent.push(request.postData() ?? ''),
  );
  const ask = async () => {
    await acts.click();
    await page.getByRole('menuitem', { name: 'Disable' }).click();
    await page.getByRole('dialog').waitFor();
  };
  await ask();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await expect.poll(() => hasFocus(acts)).toBe(true);
  expect(sent).toEqual([]);
  await ask();
  const reason = page.getByLabel('Reason (optional)');
  await reason.fill('Left the company');
  await page.getByText('16 / 500').waitFor();
  expect(await seriousFaults(page, '[role="dialog"]')).toEqual([]);
  for (let press = 0; press < 6; press += 1) {
    await page.keyboard.press('Tab');
    expect(await focusIsIn(page, '[role="dialog"]')).toBe(true);
  }
  await page.getByRole('button', { name: 'Disable', exact: true }).dblclick();
  await row.getByText('Disabled').waitFor();
  expect(sent).toEqual([JSON.stringify({ reason: 'Left the company' })]);
});

test('a language is shown at once and is there after the next sign-in, on another browser too', async () => {
  const email = speaker;
  const page = await newPage();
  await signIn(page, { system, origin: system.merchantUrl, email });
  await page.getByRole('button', { name: /^Your account/ }).click();
  const kept = page.waitForResponse((answer) => answer.url().endsWith('/api/auth/profile'));
  await page.getByRole('menuitemradio', { name: 'Bahasa Indonesia' }).click();
  await page.getByRole('link', { name: 'Dasbor' }).waitFor();
  expect((await kept).status()).toBe(204);
  expect(await page.locator('html').getAttribute('lang')).toBe('id');
  const other = await newPage();
  await signIn(other, { system, origin: system.merchantUrl, email });
  await other.getByRole('link', { name: 'Dasbor' }).waitFor();
  expect(await other.locator('html').getAttribute('lang')).toBe('id');
});

test('a language chosen on the sign-in page becomes that of the account', async () => {
  const email = speaker;
  const page = await newPage();
  await page.goto(`${system.merchantUrl}/auth/signin`);
  await page.getByLabel('Language').selectOption('ph');
  await page.locator('input[name="email"]').fill(email);
  await page
    .locator('input[name="password"]')
    .fill(system.demo.users.find((user) => user.email === email)?.password ?? '');
  const kept = page.waitForResponse((answer) => answer.url().endsWith('/api/auth/profile'));
  await page.keyboard.press('Enter');
  expect((await kept).status()).toBe(204);
  await page.reload();
  await page.getByRole('link', { name: 'Transaksyon', exact: true }).waitFor();
  expect(await page.locator('html').getAttribute('lang')).toBe('fil');
});

async function newPage(storageState?: Stored): Promise<Page> {
  return (
    await browser.newContext({ viewport: wide, ...(storageState && { storageState }) })
  ).newPage();
}

async function stored(origin: string, email: string): Promise<Stored> {
  const context = await browser.newContext();
  await startSession(context, { system, origin, email });
  const state = await context.storageState();
  await context.close();
  return state;
}

async function merchantPage(path = '/'): Promise<Page> {
  const page = await newPage(signedIn.merchant);
  await page.goto(`${system.merchantUrl}${path}`);
  await page.getByTestId('available').or(page.locator('tbody tr')).first().waitFor();
  return page;
}

async function operatorPage(path = '/'): Promise<Page> {
  const page = await newPage(signedIn.operator);
  await page.goto(`${system.adminUrl}${path}`);
  await page.locator('tbody tr').first().waitFor();
  return page;
}

async function focusIsIn(page: Page, selector: string): Promise<boolean> {
  return (await page.locator(`${selector} :focus`).count()) === 1;
}

function hasFocus(locator: Locator): Promise<boolean> {
  return locator.evaluate((element: { matches(selector: string): boolean }) =>
    element.matches(':focus'),
  );
}

function focusedName(page: Page): Promise<string | null> {
  return page.locator(':focus').getAttribute('aria-label');
}

function themeOf(page: Page): Promise<string | null> {
  return page.locator('html').getAttribute('data-mantine-color-scheme');
}
