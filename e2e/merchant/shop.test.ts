import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShop, type Shop } from '../../examples/shop/shop.ts';
import { openSystem, type System } from '../../scripts/start/open-system.ts';
import { simulator } from '../support/people.ts';
import { openBrowser } from '../support/product.ts';
import { allowOrigin } from '../support/rewrite.ts';
import { decodeQr } from '../support/qr.ts';

let system: System;
let browser: Browser;
let listed: Shop;
let foreign: Shop;
beforeAll(async () => {
  [system, browser] = await Promise.all([openSystem({ withoutConsoles: true }), openBrowser()]);
  const open = () =>
    openShop({
      walletUrl: system.merchantUrl,
      apiToken: system.demo.merchants[0]?.apiToken ?? '',
      port: 0,
    });
  [listed, foreign] = await Promise.all([open(), open()]);
  await allowOrigin(system, 'KOPINUS', listed.origin);
});
afterAll(async () => {
  await browser?.close();
  await Promise.all([listed?.stop(), foreign?.stop()]);
  await system?.stop();
});

test('a customer pays inside the shop\u2019s page, and the shop says paid when a webhook told it', async () => {
  const { page, heard } = await visit(listed.origin);
  const frame = page.frameLocator('iframe');
  await page.getByRole('button', { name: 'Buy' }).click();
  await page.getByText('Pay below.').waitFor();

  // What anybody else says to the page is not heard.
  for (const type of ['EMBED_STATUS', 'EMBED_CLOSE'])
    await page.evaluate(
      `window.postMessage({ type: '${type}', sessionId: 'txs_x', status: 'cancelled' }, '*')`,
    );
  await frame.getByRole('button', { name: /DANA/ }).click();
  const payload = await decodeQr(frame.getByRole('img', { name: /QR/ }));
  await expect.poll(() => spareHeight(page)).toBe(0);
  expect(await heightOf(page.locator('iframe'))).toBeGreaterThan(300);
  await expect.poll(() => page.locator('#payment').getAttribute('data-status')).toBe('paying');

  await simulator(system, '/pay', { payload, payerName: 'Budi Santoso' });
  await page.getByText('Paid. Thank you! (told by the webhook)').waitFor();
  await expect.poll(() => page.locator('#payment').getAttribute('data-status')).toBe('completed');
  await frame.getByRole('button', { name: 'Close' }).click();
  await expect.poll(() => page.locator('iframe').count()).toBe(0);
  const own = (await heard()).filter((line) => line.startsWith(system.merchantUrl));
  expect(new Set(own.map((line) => line.split(' ')[1]))).toEqual(
    new Set(['EMBED_READY', 'EMBED_HEIGHT', 'EMBED_STATUS', 'EMBED_CLOSE']),
  );
});

test('a shop on an origin that is not registered gets neither the page nor a message, and is told so', async () => {
  const { page, heard } = await visit(`${foreign.origin}/?timeoutMs=1500`);
  await page.getByRole('button', { name: 'Buy' }).click();
  await page.getByText('The pay page did not answer.').waitFor();
  expect(await heard()).toEqual([]);
  expect(await page.locator('iframe').count()).toBe(0);
});

test('a request that is not signed by the wallet pays nothing', async () => {
  const { id } = (await (await fetch(`${listed.origin}/orders`, { method: 'POST' })).json()) as {
    id: string;
  };
  const body = JSON.stringify({
    id: 'evt_1',
    type: 'deposit.succeeded',
    data: { reference: id, status: 'succeeded', flag: 'none' },
  });
  const headers = {
    'webhook-id': 'evt_1',
    'webhook-timestamp': String(Math.floor(Date.now() / 1_000)),
    'webhook-signature': 'v1,AAAA',
  };
  expect((await fetch(`${listed.origin}/webhooks`, { method: 'POST', headers, body })).status).toBe(
    400,
  );
  for (const ask of [
    { path: '', method: 'GET' },
    { path: '/check', method: 'POST' },
  ]) {
    expect(
      await (
        await fetch(`${listed.origin}/orders/${id}${ask.path}`, { method: ask.method })
      ).json(),
    ).toMatchObject({ id, state: 'open' });
  }
});

async function visit(address: string): Promise<{ page: Page; heard: () => Promise<string[]> }> {
  const page = await (
    await browser.newContext({ viewport: { width: 390, height: 844 } })
  ).newPage();
  await page.addInitScript(
    `window.heard = []; addEventListener('message', ({ origin, data }) => heard.push(origin + ' ' + data.type));`,
  );
  await page.goto(address);
  return { page, heard: () => page.evaluate<string[]>('window.heard') };
}

async function heightOf(element: Locator): Promise<number> {
  return (await element.boundingBox())?.height ?? 0;
}

/** By how much the frame is higher, or lower, than what is in it. */
async function spareHeight(page: Page): Promise<number | undefined> {
  return page
    .frames()[1]
    ?.evaluate<number>(
      `window.innerHeight - Math.ceil(document.getElementById('pay').getBoundingClientRect().height)`,
    );
}
