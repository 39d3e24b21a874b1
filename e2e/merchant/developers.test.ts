import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signIn } from '../support/people.ts';
import { openBrowser, sharedProduct } from '../support/product.ts';

const patience = { timeout: 15_000 };
const system = sharedProduct();
/** The other merchant: nobody else makes test sessions or webhooks of test mode for it. */
const email = 'owner@halo.example';
let browser: Browser;
let page: Page;
let receiver: Server;
let hook: string;
const taken: { headers: Record<string, unknown>; body: string }[] = [];

beforeAll(async () => {
  receiver = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => (body += String(part)));
    request.on('end', () => {
      taken.push({ headers: request.headers, body });
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"taken":true}');
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  hook = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
  browser = await openBrowser();
  page = await (await browser.newContext()).newPage();
  await signIn(page, { system, origin: system.merchantUrl, email });
});
afterAll(async () => {
  await browser?.close();
  receiver?.closeAllConnections();
  await new Promise((resolve) => receiver?.close(resolve));
});

test('an address is registered, its secret shown once, a test event delivered and its log read, and the address removed', async () => {
  await page.goto(`${system.merchantUrl}/developers?tab=webhooks&mode=test`);
  await page.getByRole('heading', { name: 'No address yet' }).waitFor(patience);
  await page.getByRole('button', { name: 'Add address' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add address' });
  await dialog.getByLabel('Address of your server').fill('ftp://nowhere');
  await dialog.getByRole('button', { name: 'Add address' }).click();
  await dialog.getByText('An address begins with https://').waitFor();
  await dialog.getByLabel('Address of your server').fill(hook);
  await dialog.getByRole('button', { name: 'Add address' }).click();
  const secret = await page.getByTestId('webhook-secret').innerText(patience);
  expect(secret).toMatch(/^whsec_.{40,}$/);
  await page.getByRole('button', { name: 'Done' }).click();
  await page
    .getByRole('dialog', { name: 'Close without copying?' })
    .getByRole('button', { name: 'Close', exact: true })
    .last()
    .click();
  await page.getByRole('link', { name: hook }).click();
  expect(await page.content()).not.toContain(secret);
  await page.getByRole('button', { name: 'Send test event' }).first().click();
  await page.getByRole('link', { name: 'webhook.test' }).click(patience);
  const drawer = page.getByRole('complementary', { name: 'Delivery' });
  await drawer.getByText('Taken', { exact: true }).waitFor(patience);
  expect(taken).toHaveLength(1);
  await drawer.getByText('"taken": true').waitFor();
  expect(await drawer.innerText()).toContain(String(taken[0]?.headers['webhook-id']));
  expect(new URL(page.url()).searchParams.get('endpoint')).toMatch(/^whe_/);
  await drawer.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: /^Acts for/ }).click();
  await page.getByRole('menuitem', { name: 'Remove address' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove address' }).click();
  await page.getByRole('heading', { name: 'No address yet' }).waitFor(patience);
});

test('a call of the API is in the log with what was sent and answered, and its filters are in the address', async () => {
  const token = system.demo.merchants[1]?.apiToken ?? '';
  const answer = await fetch(
    `${system.merchantUrl}/v1/transactions/txn_00000000000000000000000000`,
    { headers: { authorization: `Bearer ${token}` } },
  );
  const requestId = answer.headers.get('x-request-id') ?? '';
  await page.goto(`${system.merchantUrl}/developers?tab=log&request=${requestId}`);
  const row = page.getByRole('link', { name: 'GET /v1/transactions/txn_' });
  await expect
    .poll(
      async () =>
        (await row.count()) > 0 ||
        (await page.getByRole('button', { name: 'Refresh' }).click(), false),
      patience,
    )
    .toBe(true);
  await row.click();
  const drawer = page.getByRole('complementary', { name: 'Call' });
  await drawer.getByText('"code": "notFound"').waitFor(patience);
  expect(await page.content()).not.toContain(token);
  await drawer.getByRole('button', { name: 'Only what failed' }).click();
  await expect.poll(() => new URL(page.url()).search).toBe('?tab=log&outcome=failed');
  await page
    .getByRole('table', { name: 'Calls of the API' })
    .getByText(requestId)
    .waitFor(patience);
});

test('a test session is shown in a frame as the merchant\u2019s page would show it, and an origin that is not registered is told', async () => {
  await page.getByRole('link', { name: 'Embed builder' }).click();
  await page.getByLabel('Your page is at').fill('https://nowhere.example');
  await page.getByText('https://nowhere.example is not registered').waitFor(patience);
  expect(
    await page.getByRole('link', { name: 'Register it in Settings' }).getAttribute('href'),
  ).toBe('/settings?section=origins');
  await page.getByRole('button', { name: 'Make a test session' }).click();
  const frame = page.frameLocator('iframe[title="The pay page"]');
  await frame.getByText('Test mode').first().waitFor(patience);
  await page.getByText('onReady').waitFor(patience);
});

test('a test session is made and played by two presses', async () => {
  await page.getByRole('link', { name: 'Reference', exact: true }).click();
  await page.getByRole('button', { name: 'Make a test session' }).click(patience);
  const card = page.getByRole('region', { name: 'Try test mode' });
  await card.getByRole('button', { name: 'Pays too much' }).click(patience);
  await card.getByText('Paid over').waitFor(patience);
  await card.getByText('flag paidOver').waitFor();
});
