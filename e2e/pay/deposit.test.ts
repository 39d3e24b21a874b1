import type { Browser, Page } from 'playwright-core';
import { depositChecks, silentLog, verifyLedger } from '@wallet/server/bench';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { phone, signIn, simulator } from '../support/people.ts';
import { decodeQr } from '../support/qr.ts';
import { openSystem, type System } from '../../scripts/start/open-system.ts';
import { openBrowser } from '../support/product.ts';

let system: System;
let browser: Browser;
let merchant: Page;

beforeAll(async () => {
  [system, browser] = await Promise.all([openSystem(), openBrowser()]);
  merchant = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
});
afterAll(async () => {
  await browser?.close();
  await system?.stop();
});

test('a customer pays the QR code of a link and the merchant\u2019s balance rises on the screen without a reload', async () => {
  await signIn(merchant, { system, origin: system.merchantUrl, email: 'owner@kopi.example' });
  const balance = merchant.getByTestId('available');
  const before = await amountOf(balance);
  const link = await makeLink(merchant, '150.000');

  const payer = await (await browser.newContext(phone)).newPage();
  await payer.goto(link);
  await payer.getByRole('button', { name: /DANA/ }).click();
  const payload = await decodeQr(payer.getByRole('img', { name: /QR/ }));
  expect(new URL(payer.url()).search).toBe('');

  // The customer presses twice before he has paid, and every phone sends each new history again.
  await payer.getByRole('button', { name: 'I Have Transferred' }).dblclick();
  await payer
    .getByText(/Checking your payment|Payment under processing/)
    .first()
    .waitFor();
  for (const { deviceId } of system.farm.devices)
    await simulator(system, '/faults', { deviceId, fault: 'repeatHistory', times: 3 });
  const paid = await simulator(system, '/pay', { payload, payerName: 'Budi Santoso' });

  await payer.getByText('Transaction completed successfully!').waitFor();
  await expect.poll(() => amountOf(balance), { timeout: 20_000 }).toBeGreaterThan(before);
  const net = Number(paid['amount'] && (paid['amount'] as { value: string }).value) - 1_050;
  expect(await amountOf(balance)).toBe(before + net);
  await payer.reload();
  await payer.getByText('Transaction completed successfully!').waitFor();
  expect(
    await verifyLedger({ url: system.databaseUrl, log: silentLog() }, depositChecks),
  ).toMatchObject({ ok: true, divergences: [] });
});

async function makeLink(page: Page, amount: string): Promise<string> {
  await page.getByRole('button', { name: 'New deposit link' }).first().click();
  await page.getByLabel(/Amount in/).fill(amount);
  await page.getByRole('button', { name: 'Create link' }).dblclick();
  return (await page.getByTestId('deposit-link').innerText()).trim();
}

/** The whole units that a money text shows. */
async function amountOf(element: ReturnType<Page['getByTestId']>): Promise<number> {
  return Number((await element.innerText()).replace(/[^\d,-]/g, '').replace(/,\d+$/, ''));
}
