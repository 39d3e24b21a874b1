import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openSystem, type System } from '../../scripts/start/open-system.ts';
import { startSession } from '../support/people.ts';
import { closePages, openBrowser } from '../support/product.ts';

const patience = { timeout: 15_000 };
let system: System;
let browser: Browser;
beforeAll(async () => {
  [system, browser] = await Promise.all([openSystem(), openBrowser()]);
});
afterEach(() => closePages(browser));
afterAll(async () => {
  await browser?.close();
  await system?.stop();
});

test('an Admin imports a list with a wrong line: sees what would come of each, then what came of it', async () => {
  const page = await opened('admin@wallet.example');
  const port = new URL(system.simulatorUrl).port;
  await page.getByRole('button', { name: 'Import list' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import proxies' });
  await dialog
    .getByLabel('List', { exact: true })
    .fill(
      `127.0.0.1:${port}:imported:not-its-password\nthis is no proxy\nhttp://jakarta-1:whatever@127.0.0.1:${port}`,
    );
  await dialog.getByText('3 lines').waitFor();
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await dialog.getByText('1 to add, 1 there already, 1 wrong').waitFor(patience);
  const report = dialog.getByRole('region', { name: 'What comes of each line' });
  expect(await report.getByRole('row').nth(1).innerText()).toMatch(/^2\s.*Not understood/s);
  expect(await report.innerText()).not.toContain('not-its-password');
  await dialog.getByRole('button', { name: 'Add 1 proxy' }).click();
  await dialog.getByText('1 added, 1 there already, 1 wrong').waitFor(patience);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await rowOf(page, `127.0.0.1:${port}`).waitFor();
  await page.getByText('5 proxies', { exact: true }).waitFor();
});

test('a check shows its result by itself, of one and of all', async () => {
  const page = await opened('admin@wallet.example');
  const jakarta = rowOf(page, 'Jakarta 1');
  await act(jakarta, 'Check now');
  await page.getByText('1 proxy checked, it answers').waitFor(patience);
  await jakarta.getByText('Healthy').waitFor();
  await page.getByRole('button', { name: 'Check all' }).click();
  await page.getByText('2 of 5 checked proxies failed').waitFor(patience);
  await rowOf(page, 'Singapore spare').getByText('Nobody answers at this host and port').waitFor();
  await jakarta.getByRole('button', { name: 'Jakarta 1', exact: true }).click();
  const drawer = page.getByRole('complementary', { name: 'Jakarta 1' });
  await expect
    .poll(
      () => drawer.getByRole('region', { name: 'Checks' }).getByRole('listitem').count(),
      patience,
    )
    .toBeGreaterThanOrEqual(5);
  expect(
    await drawer.getByRole('region', { name: 'Who uses it' }).getByRole('listitem').count(),
  ).toBe(3);
  expect(new URL(page.url()).searchParams.get('id')).toMatch(/^prx_/);
});

test('editing shows no password, keeps it, and asks for it again when it would go elsewhere', async () => {
  const page = await opened('admin@wallet.example');
  const password =
    system.farm.proxies.find(({ username }) => username === 'jakarta-2')?.password ?? '';
  await act(rowOf(page, 'Jakarta 2'), 'Edit proxy');
  const dialog = page.getByRole('dialog', { name: 'Edit Jakarta 2' });
  expect(await dialog.getByLabel('Password', { exact: true }).inputValue()).toBe('');
  await dialog.getByText('Leave empty to keep the password.').waitFor();
  expect(await page.content()).not.toContain(password);
  await dialog.getByLabel('Host').fill('other.example');
  await dialog.getByRole('button', { name: 'Save proxy' }).click();
  await dialog
    .getByText('Enter it again: it would be sent to another place or with another name.')
    .waitFor();
  await dialog.getByLabel('Host').fill('127.0.0.1');
  await dialog.getByLabel('Name', { exact: true }).fill('Jakarta two');
  await dialog.getByRole('button', { name: 'Save proxy' }).click();
  await page.getByText('Jakarta two is saved').waitFor(patience);
  await act(rowOf(page, 'Jakarta two'), 'Check now');
  await page.getByText('1 proxy checked, it answers').waitFor(patience);
});

test('deleting is refused with its reason while accounts use it, and done where nothing does', async () => {
  const page = await opened('admin@wallet.example');
  await rowOf(page, 'Jakarta 1')
    .getByRole('button', { name: /^Acts for/ })
    .click();
  const refused = page.getByRole('menuitem', { name: 'Delete proxy' });
  expect(await refused.getAttribute('aria-disabled')).toBe('true');
  await refused.getByText('In use by 3 accounts and 0 devices.').waitFor();
  await page.keyboard.press('Escape');
  await act(rowOf(page, 'Singapore spare'), 'Delete proxy');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete proxy' }).click();
  await page.getByText('Singapore spare is deleted').waitFor(patience);
  await rowOf(page, 'Singapore spare').waitFor({ state: 'detached' });
});

test('a PhoneFarm user sees its own proxies only, and what it may not do says why', async () => {
  const page = await opened('phonefarm@wallet.example');
  await page.getByText('3 proxies', { exact: true }).waitFor();
  expect(await page.getByRole('button', { name: 'Check all' }).getAttribute('title')).toContain(
    'proxies.check',
  );
  expect(
    await page.getByRole('button', { name: 'Add proxy' }).getAttribute('aria-disabled'),
  ).toBeNull();
});

async function opened(email: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await startSession(context, { system, origin: system.adminUrl, email });
  const page = await context.newPage();
  page.setDefaultTimeout(patience.timeout);
  await page.goto(`${system.adminUrl}/proxy`);
  await page.getByRole('table', { name: 'Proxies' }).waitFor();
  return page;
}

function rowOf(page: Page, text: string): Locator {
  return page.getByRole('row').filter({ hasText: text }).first();
}

async function act(row: Locator, name: string): Promise<void> {
  await row.getByRole('button', { name: /^Acts for/ }).click();
  await row.getByRole('menuitem', { name }).click();
}
