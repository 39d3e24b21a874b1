import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signIn } from '../support/people.ts';
import { openBrowser, sharedProduct } from '../support/product.ts';

const system = sharedProduct();
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

test('a rule is said back in a sentence while it is typed; a blocked number is found only by all of it, and unblocked with a reason', async () => {
  const page = await (await browser.newContext()).newPage();
  await signIn(page, { system, origin: system.adminUrl, email: 'admin@wallet.example' });
  await page.goto(`${system.adminUrl}/settings`);
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Add rule' }).click();
  await dialog.getByLabel('At most').fill('7.500.000');
  await dialog
    .getByText('Hold when one customer asks for more than Rp\u00a07.500.000 in a day')
    .waitFor();
  await dialog.getByText(/in the last 30 days/i).waitFor();
  await page.keyboard.press('Escape');

  await page.getByRole('link', { name: 'Blocklist' }).click();
  await page.getByRole('button', { name: 'Add block' }).click();
  await dialog.getByRole('combobox', { name: 'What is blocked' }).click();
  await dialog.getByRole('option', { name: 'A telephone number' }).click();
  await dialog.getByLabel('Telephone number').fill('0899-1111-4242');
  await dialog.getByLabel('Reason').fill('reported twice');
  await dialog.getByRole('button', { name: 'Add block' }).click();
  const row = page
    .getByRole('listitem')
    .filter({ hasText: 'Reject what telephone \u2022\u2022\u2022\u2022 4242 asks for' });
  await row.getByText('In force').waitFor();
  const search = page.getByRole('searchbox', { name: 'Whole number, address or customer id' });
  await search.fill('4242');
  await page.getByText('Nothing is blocked by exactly this.').waitFor();
  await search.fill('+62 899 1111 4242');
  await row.getByRole('button', { name: /^End/ }).click();
  await dialog.getByRole('textbox').fill('cleared');
  await dialog.getByRole('button', { name: 'End' }).click();
  await row.getByText(/Ended by .*cleared/).waitFor();
  await page.context().close();
});

test('announced maintenance stands on open pages without a reload, on payers\u2019 pages without a script, stays away where it was put away, and goes when it is taken back', async () => {
  const context = await browser.newContext();
  const [page, other] = [await context.newPage(), await context.newPage()];
  const payer = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await signIn(page, { system, origin: system.adminUrl, email: 'admin@wallet.example' });
  await page.goto(`${system.adminUrl}/settings?section=maintenance`);
  await other.goto(`${system.adminUrl}/user`);
  await other.locator('[data-status="up"]').first().waitFor({ state: 'attached' });
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Announce maintenance' }).click();
  await dialog.getByLabel('English').fill('The bank works on its systems.');
  await dialog.getByLabel('Ends').fill('2099-01-01T06:00');
  await dialog.getByLabel('Merchants, in their console and by the API').uncheck();
  await dialog.getByLabel('Source').fill('letter of the bank');
  await dialog.getByRole('button', { name: 'Announce' }).click();
  const banner = other.getByRole('status').filter({ hasText: 'The bank works on its systems.' });
  await banner.waitFor();
  await payer.goto(`${system.merchantUrl}/track`);
  await payer.getByRole('status').getByText('The bank works on its systems.').waitFor();
  await banner.getByRole('button', { name: 'Put this notice away' }).click();
  await banner.waitFor({ state: 'hidden' });
  await other.reload();
  await other.locator('[data-status="up"]').first().waitFor({ state: 'attached' });
  expect(await banner.count()).toBe(0);

  await page
    .getByRole('listitem')
    .filter({ hasText: 'Shown now' })
    .getByRole('button', { name: 'Take back' })
    .click();
  await dialog.getByRole('textbox').fill('the bank is back');
  await dialog.getByRole('button', { name: 'Take back' }).click();
  await page.getByText('Nothing is announced.').waitFor();
  await payer.reload();
  expect(await payer.getByText('The bank works on its systems.').count()).toBe(0);
  await Promise.all([context.close(), payer.context().close()]);
});

test('an institution is found by the palette and changed with its source, which its history tells, and a file says what it would do before anything is done', async () => {
  const page = await (await browser.newContext()).newPage();
  await signIn(page, { system, origin: system.adminUrl, email: 'admin@wallet.example' });
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search and jump' }).fill('muamalat');
  await page
    .getByRole('group', { name: 'Institutions' })
    .getByText('Bank Muamalat Indonesia')
    .click();
  await page.waitForURL(/section=institutions/);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Short name').fill('Muamalat ID');
  await dialog.getByLabel('Source').fill('letter of the bank');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.goto(`${system.adminUrl}/settings?section=institutions&search=muamalat`);
  await page
    .getByRole('listitem')
    .filter({ hasText: '(Muamalat ID)' })
    .getByRole('button', { name: /^Open/ })
    .click();
  await dialog.getByText(/^Short name: .* Muamalat ID$/).waitFor();
  await dialog.getByText(/letter of the bank/).waitFor();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Import a file' }).click();
  const bank = {
    country: 'PH',
    type: 'bank',
    code: '990',
    name: 'Bank of the Journey',
    shortName: null,
    rails: ['InstaPay'],
  };
  const choose = (institutions: unknown[]) =>
    dialog.getByLabel('File of institutions').setInputFiles({
      name: 'banks.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify({ asOf: '2026-11-01', institutions })),
    });
  await choose([bank, { ...bank, code: 'wrong!' }]);
  await dialog.getByRole('button', { name: 'Show what would change' }).click();
  await dialog.getByText('New: 1. Changed: 0. Unchanged: 0. Wrong: 1.').waitFor();
  expect(await dialog.getByRole('button', { name: 'Import', exact: true }).count()).toBe(0);
  await choose([bank]);
  await dialog.getByRole('button', { name: 'Show what would change' }).click();
  await dialog.getByText('New: 1. Changed: 0. Unchanged: 0. Wrong: 0.').waitFor();
  await dialog.getByRole('button', { name: 'Import', exact: true }).waitFor();
  await page.context().close();
});
