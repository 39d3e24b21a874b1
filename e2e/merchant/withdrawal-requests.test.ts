import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { earn, requireActiveMerchant, post } from '../support/own-merchant.ts';
import { startSession } from '../support/people.ts';
import { openBrowser, sharedProduct } from '../support/product.ts';
import { endCoolDown } from '../support/rewrite.ts';

const patience = { timeout: 20_000 };
const password = 'layar putih di laut sore';
const ownerEmail = 'wulan@layar.example';
const system = sharedProduct();
let browser: Browser;
let page: Page;
let operator: Page;
let merchantId: string;
let methodId: string;

/** A merchant of this file\u2019s own, who has money and a destination that has cooled down. */
beforeAll(async () => {
  browser = await openBrowser();
  ({ merchantId } = await requireActiveMerchant(system, {
    code: 'LAYAR001',
    name: 'Toko Layar',
    owner: { email: ownerEmail, name: 'Wulan Sari' },
    password,
  }));
  page = await newPage({ origin: system.merchantUrl, email: ownerEmail, password });
  // Who let the merchant's owner in does not count as another person.
  operator = await newPage({ origin: system.adminUrl, email: 'admin2@wallet.example', system });
  await page.goto(`${system.merchantUrl}/withdrawal-requests`);
  const bearer = await page.evaluate<string>("localStorage.getItem('access_token')");
  await earn(system, '500000.00', bearer);
  ({ id: methodId } = (await post(
    system.merchantUrl,
    '/api/payout-methods',
    { institutionCode: 'DANA', accountNumber: '081277001187', holderName: 'Wulan Sari' },
    bearer,
  )) as unknown as { id: string });
  await endCoolDown(system, methodId);
  await page.getByText('No withdrawals yet').waitFor(patience);
}, 60_000);
afterAll(async () => {
  await browser?.close();
});

test('a merchant asks once with two presses, a person of the other console approves it, the phone sends it, and both see it paid without loading a page again', async () => {
  const form = await fillForm('150.000');
  await form.getByText('Available after').waitFor(patience);
  await form.getByText('Within minutes').waitFor();
  await form.getByRole('button', { name: 'Ask for withdrawal' }).dblclick();
  const drawer = page.getByRole('complementary');
  await drawer
    .getByText('The money is set aside. The operator looks at it before it is sent.')
    .waitFor(patience);
  await page.getByText('1 request', { exact: true }).waitFor(patience);
  const refNo = (await drawer.getAttribute('aria-label')) ?? '';
  await page.evaluate('window.isSameDocument = true');

  await operator.goto(`${system.adminUrl}/withdrawal-requests?merchant=${merchantId}`);
  await operator
    .getByRole('table', { name: 'Withdrawal requests' })
    .getByRole('link', { name: refNo })
    .click(patience);
  const evidence = operator.getByRole('complementary', { name: refNo });
  await evidence.getByText('Nobody was paid at this destination before.').waitFor(patience);
  await evidence.getByRole('button', { name: 'Approve' }).click();
  const sheet = operator.getByRole('dialog', { name: 'Approve this withdrawal?' });
  await sheet.getByText('Money leaves as soon as you approve.').waitFor(patience);
  expect(await sheet.getByText(/^Fingerprint [0-9a-f]{4} [0-9a-f]{4}$/).count()).toBe(1);
  await sheet.getByLabel('Reason').fill('Called Wulan, amount and wallet confirmed.');
  const codes = await answerAsInOneBrowser(operator);
  await sheet.getByRole('button', { name: 'Approve and send' }).click();
  const ownCode = operator.getByRole('dialog', { name: 'A code of your own' });
  await ownCode.getByLabel('One-time code').fill('135790', patience);
  await ownCode.getByRole('button', { name: 'Send with the code' }).click();
  await sheet.waitFor({ state: 'detached', ...patience });
  expect(codes).toEqual([undefined, '135790']);
  await evidence.getByText('Succeeded', { exact: true }).first().waitFor(patience);
  await drawer.getByText('Paid. The statement of the sending account shows it.').waitFor(patience);
  expect(await page.evaluate('window.isSameDocument')).toBe(true);
  await drawer.getByRole('button', { name: 'Receipt' }).click();
  const receipt = page.getByRole('article', { name: 'Receipt' });
  await receipt.getByText('Provider reference').waitFor(patience);
  expect(await receipt.innerText()).toMatch(/DANA ••1187/);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click();
});

test('a request that nobody has begun to send is cancelled after a question, and kept when the answer is no', async () => {
  await page.getByRole('complementary').getByRole('button', { name: 'Close' }).click();
  const form = await fillForm('75.000');
  await form.getByRole('button', { name: 'Ask for withdrawal' }).click();
  const drawer = page.getByRole('complementary');
  const ask = async (answer: string) => {
    await drawer.getByRole('button', { name: 'Cancel withdrawal' }).click(patience);
    const question = page.getByRole('dialog', { name: 'Cancel withdrawal' });
    await question
      .getByText('Are you sure you want to cancel this withdrawal? This action cannot be undone.')
      .waitFor(patience);
    await question.getByRole('button', { name: answer }).click();
    await question.waitFor({ state: 'detached' });
  };
  await ask('No, Keep');
  await drawer.getByText('The money is set aside.', { exact: false }).waitFor(patience);
  await ask('Yes, Cancel');
  await page.getByText('Withdrawal cancelled successfully.').waitFor(patience);
  await drawer.getByText('Cancelled. Nothing was sent.').waitFor(patience);
});

test('a file with one bad row says which and sends nothing; mended, all of it is asked for', async () => {
  await page.goto(`${system.merchantUrl}/withdrawal-requests?new=withdrawals`);
  const dialog = page.getByRole('dialog', { name: 'Withdrawals from a file' });
  const send = dialog.getByRole('button', { name: /^Ask for/ });
  await choose(dialog, 'twelve');
  await dialog.getByText('Can be sent: 1. With problems: 1.').waitFor(patience);
  await dialog
    .getByRole('row')
    .filter({ hasText: 'L-2' })
    .getByText('amount', { exact: true })
    .waitFor();
  expect([await send.getAttribute('aria-disabled'), await send.getAttribute('title')]).toEqual([
    'true',
    'The file has rows with problems.',
  ]);
  await choose(dialog, '12000');
  await dialog.getByRole('button', { name: 'Ask for 2 withdrawals' }).dblclick(patience);
  await dialog.getByText('2 withdrawals are asked for').waitFor(patience);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await page.getByText('4 requests', { exact: true }).waitFor(patience);
});

test('a decision about three requests is made about those that it may be; each row says how it ended, or why it was left out', async () => {
  const asked = await operator.evaluate<string>("localStorage.getItem('access_token')");
  await post(
    system.adminUrl,
    `/api/merchants/${merchantId}/withdrawal-requests`,
    { payoutMethodId: methodId, amount: { value: '13000.00', currency: 'IDR' } },
    asked,
  );
  await operator.goto(`${system.adminUrl}/withdrawal-requests?merchant=${merchantId}`);
  const rows = operator.getByRole('table', { name: 'Withdrawal requests' }).locator('tbody tr');
  await rows.nth(2).waitFor(patience);
  const own = await rows.filter({ hasText: '13.000' }).getByRole('link').innerText();
  for (const row of await rows.all()) await row.getByRole('checkbox').check();
  await operator
    .getByRole('toolbar', { name: '3 chosen' })
    .getByRole('button', { name: 'Approve' })
    .click();
  const dialog = operator.getByRole('dialog', { name: 'Approve 3 withdrawals?' });
  await dialog.getByText(/^2 of them can be decided about, Rp\s?23\.000\.$/).waitFor();
  await dialog.getByRole('button', { name: 'Approve 2' }).click();
  await dialog.getByText('2 of 2 are done').waitFor(patience);
  const results = dialog.getByRole('list', { name: 'Chosen requests' }).getByRole('listitem');
  expect(await results.filter({ hasText: 'Approved' }).count()).toBe(2);
  await results
    .filter({ hasText: own })
    .getByText('Another person must do it: you asked for it, or have agreed already.')
    .waitFor();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
});

test('on a phone neither list, drawer nor form is wider than the screen', async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  const overflow = () =>
    page.evaluate<number>(
      'document.documentElement.scrollWidth - document.documentElement.clientWidth',
    );
  await page
    .getByRole('list', { name: 'Withdrawal requests' })
    .getByRole('link')
    .first()
    .click(patience);
  await page.getByRole('complementary').getByText('Timeline').waitFor(patience);
  expect(await overflow()).toBe(0);
  await page.goto(`${system.merchantUrl}/withdrawal-requests?new=withdrawal`);
  await page.getByRole('dialog').getByRole('radio').first().waitFor(patience);
  expect(
    await page.evaluate<number>(
      "document.querySelector('[role=dialog]').scrollWidth - document.querySelector('[role=dialog]').clientWidth",
    ),
  ).toBe(0);
});

async function newPage(who: Parameters<typeof startSession>[1]): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await startSession(context, who);
  return context.newPage();
}

/** The form of a new withdrawal with an amount, its only destination chosen by itself. */
async function fillForm(amount: string): Promise<Locator> {
  await page.getByRole('button', { name: 'New withdrawal' }).first().click();
  const form = page.getByRole('dialog', { name: 'New withdrawal' });
  await form.getByRole('radio', { checked: true }).waitFor(patience);
  await form.getByText(/Available\s*Rp\s*[1-9]/).waitFor(patience);
  await form.getByLabel('Amount').fill(amount);
  return form;
}

async function choose(dialog: Locator, amount: string): Promise<void> {
  const csv = `reference,amount,institution_code,account_number,holder_name\nL-1,11000,DANA,081277001187,Wulan Sari\nL-2,${amount},DANA,081277001187,Wulan Sari\n`;
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'payouts.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
}

/**
 * What a live installation answers whoever decides in a browser in which somebody else asked: a demo only shows it. The
 * second time the server itself answers. Tells which codes were sent.
 */
async function answerAsInOneBrowser(page: Page): Promise<(string | undefined)[]> {
  const codes: (string | undefined)[] = [];
  await page.route('**/api/operator/withdrawal-requests/*/decisions', async (route) => {
    const { ownCode } = route.request().postDataJSON() as { ownCode?: string };
    codes.push(ownCode);
    if (ownCode !== undefined) return route.continue();
    return route.fulfill({
      status: 403,
      contentType: 'application/problem+json',
      json: { status: 403, code: 'ownCodeNeeded', title: 'A code is needed', errors: [] },
    });
  });
  return codes;
}
