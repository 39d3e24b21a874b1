import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signIn } from './support/people.ts';
import { openBrowser, sharedProduct } from './support/product.ts';

const system = sharedProduct();
const name = 'Galaxy phones, close together';
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

async function hideBattery(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Battery' }).click();
  await page.keyboard.press('Escape');
}

async function menu(page: Page, button: string, item: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).click();
  await page.getByRole('menuitem', { name: item }).first().click();
}
