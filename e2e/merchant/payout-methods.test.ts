import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { requireActiveMerchant, post, signInAs } from '../support/own-merchant.ts';
import { signIn } from '../support/people.ts';
import { openBrowser, sharedProduct } from '../support/product.ts';

const patience = { timeout: 15_000 };
const password = 'kapal berlayar ke pulau seberang';
const ownerEmail = 'laras@dermaga.example';
const system = sharedProduct();
let browser: Browser;
let page: Page;
let merchantId: string;

/** A merchant of this file\u2019s own, whose owner looks at the destinations of test mode. */
beforeAll(async () => {
  browser = await openBrowser();
  ({ merchantId } = await requireActiveMerchant(system, {
    code: 'DERMAGA1',
    name: 'Toko Dermaga',
    owner: { email: ownerEmail, name: 'Laras Ayu' },
    password,
  }));
  page = await newPage({ viewport: { width: 1440, height: 900 } });
  await signInAs(page, { origin: system.merchantUrl, email: ownerEmail, password });
  await page.goto(`${system.merchantUrl}/payout-methods?mode=test`);
});
afterAll(async () => {
  await browser?.close();
});

test('a form that was closed by mistake is back; an unusual number is warned about and added; a close name comes by itself', async () => {
  await page.getByText('No payout methods in test mode yet').waitFor();
  const dialog = await openForm();
  await choose('central asia', 'BCA');
  await dialog.getByLabel('Account number').fill('12345-0001');
  await dialog.getByLabel('Account holder').fill('Laras Ayu');
  await dialog.getByText('Numbers of BCA usually have 10 digits.').waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await openForm();
  expect([
    await dialog.getByLabel('Account number').inputValue(),
    await dialog.getByLabel('Account holder').inputValue(),
  ]).toEqual(['12345-0001', 'Laras Ayu']);
  await page.evaluate('window.isSameDocument = true');
  await dialog.getByRole('button', { name: 'Add payout method' }).click();
  const drawer = page.getByRole('complementary', { name: 'BCA \u2022\u20220001' });
  await drawer
    .getByRole('region', { name: 'Looks unusual' })
    .getByText('Numbers of BCA usually have 10 digits.')
    .waitFor(patience);
  await drawer.getByText('Close match').waitFor(patience);
  await drawer.getByText('LARAS AYU T***', { exact: true }).waitFor();
  await drawer.getByRole('button', { name: 'Show number' }).click();
  await drawer.getByText('123450001').waitFor(patience);
});

test('what a colleague adds appears and is verified by itself; the same again leads to it; it becomes the default instead of the first, which is removed after a question', async () => {
  await page.getByRole('complementary').getByRole('button', { name: 'Close' }).click();
  const token = await page.evaluate<string>("localStorage.getItem('access_token')");
  await post(
    system.merchantUrl,
    '/api/payout-methods',
    {
      institutionCode: '008',
      accountNumber: '1234567891234',
      holderName: 'Laras Ayu',
      mode: 'test',
    },
    token,
  );
  await row('Mandiri').getByText('Verified', { exact: true }).waitFor(patience);
  await leadsToTheKnownOne();
  await act('Mandiri \u2022\u20221234', 'Make default');
  await row('Mandiri').getByText('Default', { exact: true }).waitFor(patience);
  expect(await row('BCA').getByText('Default', { exact: true }).count()).toBe(0);
  await page.getByRole('button', { name: 'Acts for Mandiri \u2022\u20221234' }).click();
  await page.getByText('It is the default already.').waitFor();
  await page.getByRole('button', { name: 'Acts for Mandiri \u2022\u20221234' }).focus();
  await page.keyboard.press('Escape');
  await page.getByText('It is the default already.').waitFor({ state: 'detached' });
  await act('BCA \u2022\u20220001', 'Remove');
  await page
    .getByRole('dialog', { name: 'Remove BCA \u2022\u20220001?' })
    .getByRole('button', { name: 'Remove' })
    .click();
  await row('BCA').waitFor({ state: 'detached', ...patience });
  expect(await page.evaluate('window.isSameDocument')).toBe(true);
});

test('an operator blocks one with a reason, which the merchant reads without loading the page again', async () => {
  const operator = await newPage({ viewport: { width: 1440, height: 900 } });
  await signIn(operator, { system, origin: system.adminUrl, email: 'admin@wallet.example' });
  await operator.goto(`${system.adminUrl}/merchant/${merchantId}`);
  const part = operator.getByRole('region', { name: 'Payout methods' });
  await part.getByRole('button', { name: 'Test' }).click();
  await part.getByRole('button', { name: 'Block Mandiri \u2022\u20221234' }).click();
  const question = operator.getByRole('dialog', { name: 'Block Mandiri \u2022\u20221234?' });
  await question.getByLabel('Reason').fill('Reported as stolen');
  await question.getByRole('button', { name: 'Block' }).click();
  await part.getByRole('button', { name: 'Unblock Mandiri \u2022\u20221234' }).waitFor(patience);
  await row('Mandiri').getByText('Reported as stolen').waitFor(patience);
  await row('Mandiri').getByText('Blocked').waitFor();
  await page.getByRole('button', { name: 'Acts for Mandiri \u2022\u20221234' }).click();
  await page
    .getByRole('menuitem', { name: /^Remove/ })
    .getByText('The operator blocked it.')
    .waitFor();
  await operator.context().close();
});

test('on a phone list and form are no wider than the screen', async () => {
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 390, height: 844 });
  await page
    .getByRole('list', { name: 'Payout methods' })
    .getByRole('link', { name: /^Mandiri/ })
    .waitFor(patience);
  expect(
    await page.evaluate<number>(
      'document.documentElement.scrollWidth - document.documentElement.clientWidth',
    ),
  ).toBe(0);
  const dialog = await openForm();
  await dialog.getByRole('button', { name: /^Bank or wallet/ }).click();
  await page.getByRole('option', { name: /^BCA/ }).waitFor();
  expect(await dialogOverflow()).toBe(0);
  await page.getByRole('option', { name: /^BCA/ }).click();
  await page.getByLabel('Account number').waitFor();
  expect(await dialogOverflow()).toBe(0);
});

async function openForm() {
  await page.getByRole('button', { name: 'Add payout method' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add payout method in test mode' });
  await dialog.waitFor();
  return dialog;
}

/** Adds the same destination again, which is refused with the way to it. */
async function leadsToTheKnownOne(): Promise<void> {
  const dialog = await openForm();
  await choose('mandiri', 'Mandiri');
  await dialog.getByLabel('Account number').fill('123 456 789 1234');
  await dialog.getByLabel('Account holder').fill('Somebody Else');
  await dialog.getByRole('button', { name: 'Add payout method' }).click();
  await dialog.getByRole('alert').getByRole('link', { name: 'Open it' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page
    .getByRole('complementary', { name: 'Mandiri \u2022\u20221234' })
    .getByRole('button', { name: 'Close' })
    .click();
}

/** Chooses an institution by keyboard alone. */
async function choose(typed: string, shortName: string): Promise<void> {
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Bank or wallet/ })
    .click();
  await page.getByRole('combobox', { name: 'Name or short name' }).fill(typed);
  await page.getByRole('option', { name: shortName }).first().waitFor();
  await page.keyboard.press('Enter');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Bank or wallet ${shortName}` })
    .waitFor();
}

async function act(name: string, label: string): Promise<void> {
  await page.getByRole('button', { name: `Acts for ${name}` }).click();
  await page.getByRole('menuitem', { name: label, exact: true }).click();
}

function row(text: string) {
  return page
    .getByRole('table', { name: 'Payout methods' })
    .getByRole('row')
    .filter({ hasText: text });
}

function dialogOverflow(): Promise<number> {
  return page.evaluate<number>(
    '(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)(document.querySelector("[role=dialog]"))',
  );
}

async function newPage(options: Parameters<Browser['newContext']>[0]): Promise<Page> {
  return (await browser.newContext(options)).newPage();
}
