import { text } from 'node:stream/consumers';
import { verifyDocument, type SigningKey } from '@wallet/merchant-sdk';
import type { Browser, BrowserContext } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSystem, type System } from '../../scripts/start/open-system.ts';
import { newPayer, createSession, simulator, startSession } from '../support/people.ts';
import { openBrowser } from '../support/product.ts';
import { decodeQr } from '../support/qr.ts';

let system: System;
let browser: Browser;
let house: BrowserContext;

beforeAll(async () => {
  [system, browser] = await Promise.all([openSystem(), openBrowser()]);
  house = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await startSession(house, { system, origin: system.adminUrl, email: 'admin@wallet.example' });
});
afterAll(async () => {
  await browser?.close();
  await system?.stop();
});

test('an operator ends a session: its payer reads at once that the time is out, and the list says who did it', async () => {
  const session = await createSession(system);
  const { page: payer } = await newPayer(browser);
  await payer.goto(session.url);
  await payer.getByRole('button', { name: /DANA/ }).click();
  await payer.getByRole('button', { name: 'I Have Transferred' }).waitFor();

  const page = await house.newPage();
  await page.goto(`${system.adminUrl}/transaction-session?id=${session.id}`);
  const drawer = page.getByRole('complementary', { name: /^[0-9A-Z]{4}-[0-9A-Z]{4}$/ });
  await drawer.getByText('Code and amount').waitFor();
  await drawer.getByRole('button', { name: 'End now' }).click();
  await page.getByRole('textbox', { name: 'Reason' }).fill('Customer went home');
  await page.getByRole('dialog').getByRole('button', { name: 'End now' }).click();

  await payer
    .getByText(/Time-out/)
    .first()
    .waitFor();
  await drawer.getByText('Somebody of the house ended it.').waitFor();
  await drawer.getByText('Customer went home').waitFor();
  await page.close();
});

test('a deposit is found by the end of the provider\u2019s number, with its whole course on one page', async () => {
  const session = await createSession(system, { value: '175000.00' });
  const { page: payer } = await newPayer(browser);
  await payer.goto(session.url);
  await payer.getByRole('button', { name: /DANA/ }).click();
  const payload = await decodeQr(payer.getByRole('img', { name: /QR/ }));
  await payer.getByRole('button', { name: 'I Have Transferred' }).click();
  await simulator(system, '/pay', { payload, payerName: 'Budi Santoso' });
  await payer.getByText('Transaction completed successfully!').waitFor();

  const page = await house.newPage();
  await page.goto(`${system.adminUrl}/transaction-session?id=${session.id}`);
  await page.getByRole('link', { name: /^DEP-/ }).click();
  const drawer = page.getByRole('complementary', { name: /^DEP-/ });
  const reference = (
    await drawer
      .locator('dt', { hasText: 'Provider\u2019s number' })
      .first()
      .locator('+ dd')
      .innerText()
  ).trim();
  expect(reference.length).toBeGreaterThan(8);
  await page.goto(`${system.adminUrl}/transaction`);
  await page.getByRole('searchbox', { name: /Id, code, reference/ }).fill(reference.slice(-8));
  const row = page.getByRole('table', { name: 'Transactions' }).getByRole('row').nth(1);
  await expect
    .poll(() => page.getByRole('table', { name: 'Transactions' }).getByRole('row').count(), {
      timeout: 15_000,
    })
    .toBe(2);
  await row.getByRole('link', { name: /^DEP-/ }).click();
  for (const step of [
    'Pressed \u201cI Have Transferred\u201d',
    'Statement line seen',
    'Ledger posted',
  ])
    await drawer.getByRole('region', { name: 'Timeline' }).getByText(step).first().waitFor();
  await drawer
    .getByRole('region', { name: 'Ledger', exact: true })
    .getByText(/Fee income/)
    .waitFor();
  await drawer
    .getByRole('region', { name: 'Evidence' })
    .getByText('BUDI SANTOSO')
    .first()
    .waitFor();

  const downloading = page.waitForEvent('download');
  await drawer.getByRole('button', { name: 'Proof bundle' }).click();
  await page.getByRole('menuitem', { name: /^JSON/ }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^proof-DEP-\w{6}\.json$/);
  const proof = await text(await download.createReadStream());
  const { keys } = (await (
    await fetch(`${system.merchantUrl}/api/public/signing-keys`)
  ).json()) as { keys: SigningKey[] };
  expect(verifyDocument(proof, keys).ok).toBe(true);
  expect(
    verifyDocument(
      proof.replace(
        '"paidAmount":{"currency":"IDR","value":"17',
        '"paidAmount":{"currency":"IDR","value":"97',
      ),
      keys,
    ),
  ).toEqual({ ok: false, problem: 'changed', changes: ['transaction'] });
  await page.close();
});
