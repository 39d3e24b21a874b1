import { randomUUID } from 'node:crypto';
import { text } from 'node:stream/consumers';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signIn } from '../support/people.ts';
import { openBrowser, sharedProduct } from '../support/product.ts';

const system = sharedProduct();
const origin = system.merchantUrl;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  browser = await openBrowser();
  page = await (
    await browser.newContext({ viewport: { width: 1440, height: 900 }, acceptDownloads: true })
  ).newPage();
  await signIn(page, { system, origin, email: 'owner@halo.example' });
});
afterAll(async () => {
  await browser?.close();
});

test('a payment changes balance, figures, movements and the setup list on the screen without a reload, and the table has the chart\u2019s figures', async () => {
  await page.goto(`${origin}/?mode=test&period=today`);
  const balance = page.getByTestId('available');
  const before = await amountOf(balance);
  await page.getByRole('button', { name: 'Show Money in and out as a table' }).click();
  const flow = page.getByRole('table', { name: 'Money in and out' });
  const inToday = flow
    .getByRole('row', { name: /^Today/ })
    .getByRole('cell')
    .first();
  const inBefore = await amountOf(inToday);

  await playTestPayment('1500.00');
  await expect.poll(() => amountOf(balance), { timeout: 10_000 }).toBeGreaterThan(before);
  await expect.poll(() => amountOf(inToday), { timeout: 10_000 }).toBeGreaterThan(inBefore + 1_498);
  await page
    .getByRole('table', { name: 'Latest movements' })
    .getByText('Succeeded')
    .first()
    .waitFor();
  await page
    .getByRole('region', { name: 'Finish setting up' })
    .getByRole('listitem')
    .filter({ hasText: 'Receive a test payment' })
    .getByText('Done', { exact: true })
    .waitFor({ state: 'attached' });

  const shown = await inToday.innerText();
  await page.getByRole('button', { name: 'Show Money in and out as a chart' }).click();
  expect(
    await page
      .getByRole('img', { name: /^Today/ })
      .first()
      .getAttribute('aria-label'),
  ).toContain(`Today: ${shown.replace(/\s/g, '')} in`);
});

test('a step of the setup list leads to the place where it is done', async () => {
  await page.goto(`${origin}/`);
  await page
    .getByRole('region', { name: 'Finish setting up' })
    .getByRole('link', { name: /second person/ })
    .click();
  await page.waitForURL(/\/settings\?section=team/);
  expect(new URL(page.url()).pathname).toBe('/settings');
});

test('filters are in the address: a reload keeps them, Back takes the last one off', async () => {
  await page.goto(`${origin}/transaction`);
  await choose('Deposit');
  await choose('Succeeded');
  await page.waitForURL(/kind=deposit.*status=succeeded/);
  await page.reload();
  const toolbar = page.getByRole('region', { name: 'Transactions' });
  await toolbar.getByRole('button', { name: 'Remove filter Status Succeeded' }).waitFor();
  await toolbar.getByRole('button', { name: 'Remove filter Kind Deposit' }).waitFor();
  await page.goBack();
  await toolbar
    .getByRole('button', { name: 'Remove filter Status Succeeded' })
    .waitFor({ state: 'detached' });
  expect(new URL(page.url()).search).toBe('?kind=deposit');
});

test('an export holds exactly the rows that the list counts', async () => {
  await page.goto(`${origin}/transaction?status=succeeded`);
  await page.getByRole('row').nth(1).waitFor();
  const button = page.getByRole('button', { name: /^Export \d/ });
  const count = Number(/\d+/.exec(await button.innerText())?.[0]);
  await button.click();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Make file' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^transactions-live-.*\.csv$/);
  const lines = (await text(await file.createReadStream())).trimEnd().split('\r\n');
  expect(lines).toHaveLength(count + 1);
  expect(lines.slice(1).every((line) => line.includes(',succeeded,'))).toBe(true);
  await page.getByText(`${count} rows saved`).waitFor();
});

test('a link by which a customer of test mode chooses what to withdraw is made once by two presses, to copy and to show', async () => {
  await page.goto(`${origin}/?mode=test&new=withdrawal-link`);
  const form = page.getByRole('dialog', { name: 'New withdrawal link in test mode' });
  await form.getByRole('button', { name: 'Customer chooses' }).click();
  await form.getByLabel('At least').fill('500');
  await form.getByLabel('At most').fill('1,500.00');
  const sent = countOf(/\/api\/withdrawal-links$/);
  await form.getByRole('button', { name: 'Create link' }).dblclick();
  expect(await page.getByTestId('withdrawal-link').innerText()).toContain(
    `${origin}/withdraw?session=`,
  );
  await page.getByRole('dialog').getByText('₱500.00 to ₱1,500.00').waitFor();
  await page.getByRole('img', { name: 'QR code of the link' }).waitFor();
  expect(sent()).toBe(1);
});

test('a paid deposit is asked to be sent back once by two presses, which leads to the request; the way back has no form', async () => {
  await page.goto(`${origin}/transaction?mode=test&kind=deposit&status=succeeded`);
  await page.getByRole('table').getByRole('link').first().click();
  await page.getByRole('complementary').getByRole('button', { name: 'Refund' }).click();
  const form = page.getByRole('dialog', { name: /^Refund/ });
  await form.getByLabel('Amount to send back').fill('100');
  await form.locator('[name=institution]').click();
  await page.getByRole('combobox', { name: 'Name or short name' }).fill('maya');
  await page.keyboard.press('Enter');
  await form.getByLabel('Phone number of the wallet').fill('09171234567');
  await form.getByLabel('Account holder').fill('Somebody Else');
  await form.getByText('Somebody else than the payer: two persons look at it.').waitFor();
  await form.getByLabel('Reason').fill('Wrong size');
  const sent = countOf(/\/refund$/);
  await form.getByRole('button', { name: 'Ask for refund' }).dblclick();
  await page.waitForURL(/withdrawal-requests\?id=wdr_\w+&mode=test/);
  expect(sent()).toBe(1);
  await page
    .getByRole('complementary')
    .getByText('Maya Philippines', { exact: false })
    .first()
    .waitFor();
  await page.goBack();
  await page.getByRole('complementary').getByRole('button', { name: 'Refund' }).waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
});

/** How often the page has posted to an address since. */
function countOf(address: RegExp): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && address.test(request.url())) count += 1;
  });
  return () => count;
}

async function choose(name: string): Promise<void> {
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('menuitemradio', { name, exact: true }).click();
}

/** A session of test mode that its customer pays in time, as the builder of the console plays it. */
async function playTestPayment(value: string): Promise<void> {
  const user = system.demo.users.find(({ email }) => email === 'owner@halo.example');
  const { token } = (await post('/api/auth/signin', {
    email: user?.email,
    password: user?.password,
  })) as { token: { accessToken: string } };
  const bearer = token.accessToken;
  const { id } = (await post(
    '/api/test-sessions',
    { amount: { value, currency: 'PHP' } },
    bearer,
  )) as { id: string };
  await post(`/api/test-sessions/${id}/play`, { outcome: 'paid' }, bearer);
}

async function post(path: string, body: object, bearer?: string): Promise<unknown> {
  const answer = await fetch(`${origin}${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: {
      'content-type': 'application/json',
      origin,
      'idempotency-key': randomUUID(),
      ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
    },
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

/** The pesos that a money text shows. */
async function amountOf(element: ReturnType<Page['getByTestId']>): Promise<number> {
  return Number((await element.innerText()).replace(/[^\d.-]/g, ''));
}
