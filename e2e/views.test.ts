import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openColleague, requireActiveMerchant, signInAs } from './support/own-merchant.ts';
import { signIn, startSession } from './support/people.ts';
import { openBrowser, sharedProduct } from './support/product.ts';

const system = sharedProduct();
const name = 'Galaxy phones, close together';
type Person = Record<'email' | 'password', string>;
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

test('a view is saved with its filters and columns, brings both back into the address, opens the list, is renamed and deleted', async () => {
  const page = await (await browser.newContext()).newPage();
  await signIn(page, { system, origin: system.adminUrl, email: 'staff@wallet.example' });
  await page.goto(`${system.adminUrl}/?search=galaxy`);
  await hideBattery(page);
  await menu(page, 'Views', 'Save this view');
  await page.getByRole('dialog').getByLabel('Name of the view').fill(name);
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name, exact: true }).waitFor();

  await menu(page, name, 'The plain list');
  await page.waitForURL((url) => url.search === '');
  await page.getByRole('columnheader', { name: 'Battery' }).waitFor();
  await menu(page, 'Views', new RegExp(`^${name}`));
  await page.waitForURL(/\?search=galaxy$/);
  expect(await page.getByRole('columnheader', { name: 'Battery' }).count()).toBe(0);

  await menu(page, name, 'Open the list with it');
  await page.getByText('The list opens that way from now on').first().waitFor();
  await page.goto(`${system.adminUrl}/`);
  await page.waitForURL(/\?search=galaxy$/);
  await menu(page, name, 'Rename');
  await page.getByRole('dialog').getByLabel('Name of the view').fill('Galaxies');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await menu(page, 'Galaxies', 'Delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Views', exact: true }).waitFor();
  expect(new URL(page.url()).search).toBe('?search=galaxy');
  await page.context().close();
});

test('a merchant\u2019s person keeps a view of a list and shares it with the team, whose others open the list with it', async () => {
  const [owner, colleague] = ['owner', 'colleague'].map((who) => ({
    email: `${who}@views.example`,
    password: 'galaxies close together 7',
  })) as [Person, Person];
  await requireActiveMerchant(system, {
    code: 'VIEWS',
    name: 'Views',
    owner: { email: owner.email, name: 'Vera Views' },
    password: owner.password,
  });
  await openColleague(system, owner, { ...colleague, name: 'Vito Views' });
  const page = await (await browser.newContext()).newPage();
  await signInAs(page, { origin: system.merchantUrl, ...owner });
  // The menu's code comes late: a press is not lost meanwhile.
  const pressed = Promise.withResolvers<void>();
  await page.route('**/views-menu-*.js', async (route) => {
    await pressed.promise;
    await route.continue();
  });
  await page.goto(`${system.merchantUrl}/transaction?status=succeeded`);
  await page.getByRole('button', { name: 'Views', exact: true }).click();
  pressed.resolve();
  await page.getByRole('menuitem', { name: 'Save this view' }).click();
  await page.getByRole('dialog').getByLabel('Name of the view').fill('Paid ones');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Paid ones', exact: true }).click();
  const shared = page.waitForResponse((answer) => answer.request().method() === 'PATCH');
  await page.getByRole('menuitemcheckbox', { name: 'My team' }).click();
  expect((await shared).status()).toBe(200);
  await page.context().close();

  const other = await (await browser.newContext()).newPage();
  await signInAs(other, { origin: system.merchantUrl, ...colleague });
  await other.goto(`${system.merchantUrl}/transaction`);
  await menu(other, 'Views', /^Paid ones/);
  await other.waitForURL(/\?status=succeeded$/);
  await menu(other, 'Paid ones', 'Delete');
  await other.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await other.getByRole('button', { name: 'Views', exact: true }).waitFor();
  await other.context().close();
});

test('the palette begins what a page can, does at once what has no form, and offers what is begun with what is open', async () => {
  const page = await pageOf(system.adminUrl, 'admin@wallet.example');
  await pick(page, 'place a hold');
  await page.getByRole('dialog', { name: 'Place a hold' }).waitFor();
  expect(new URL(page.url()).search).toBe('?section=retention&new=hold');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await pick(page, 'begin my shift');
  await page.waitForURL(/\/shift$/);
  await page.getByRole('button', { name: 'End shift' }).waitFor();
  await pick(page, 'export: users');
  await page.waitForURL(/\/user\?export=users$/);
  await page.getByRole('dialog', { name: 'Export as a file' }).waitFor();

  const shop = await pageOf(system.merchantUrl, 'owner@kopi.example', '/transaction');
  await shop.getByRole('table').getByText('Succeeded').first().click();
  await shop.getByRole('button', { name: 'Proof bundle' }).waitFor();
  await shop.keyboard.press('Control+k');
  await shop.getByRole('group', { name: 'On this page' }).getByText('Proof bundle').click();
  await shop.getByRole('menuitem', { name: /PDF/ }).first().waitFor();
});

test('what is found leads to its own row: a person of the team, a shift', async () => {
  const page = await pageOf(system.merchantUrl, 'owner@kopi.example');
  await find(page, 'finance@kopi', 'Users');
  await page.waitForURL(/section=team&id=usr_/);
  expect(await page.locator('li[aria-current="true"]').innerText()).toContain(
    'finance@kopi.example',
  );

  const other = await pageOf(system.adminUrl, 'admin@wallet.example', '/user');
  await find(other, 'rizky', 'Shifts');
  await other.waitForURL(/\/shift\?tab=shifts&id=shf_/);
  await other.getByRole('dialog').getByText(/Rizky/).first().waitFor();
});

/** Begins what the words name, by the palette alone. */
async function pick(page: Page, words: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search and jump' }).fill(words);
  await page.getByRole('option').first().click();
}

/** Opens the first find of a kind. */
async function find(page: Page, words: string, kind: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search and jump' }).fill(words);
  await page.getByRole('group', { name: kind }).getByRole('option').first().click();
}

async function pageOf(origin: string, email: string, path = '/'): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await startSession(context, { system, origin, email });
  const page = await context.newPage();
  await page.goto(`${origin}${path}`);
  await page.getByTestId('available').or(page.locator('tbody tr')).first().waitFor();
  return page;
}

async function hideBattery(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Battery' }).click();
  await page.keyboard.press('Escape');
}

async function menu(page: Page, button: string, item: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).click();
  await page.getByRole('menuitem', { name: item }).first().click();
}
