import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openSystem, type System } from '../../scripts/start/open-system.ts';
import { countDownloads, type Downloads } from '../support/count-downloads.ts';
import { newPayer, createSession, startSession } from '../support/people.ts';
import { openBrowser } from '../support/product.ts';

const people = {
  adminUrl: 'admin@wallet.example',
  merchantUrl: 'owner@kopi.example',
} as const;

let system: System;
let browser: Browser;
beforeAll(async () => {
  [system, browser] = await Promise.all([openSystem(), openBrowser()]);
  // What the demo's history tells on the way in would be fetched by an open list, row by row.
  await vi.waitUntil(async () => /^facts_waiting\{state="open"\} 0$/m.test(await readMetrics()), {
    timeout: 60_000,
    interval: 250,
  });
});
afterAll(async () => {
  await browser?.close();
  await system?.stop();
});

/**
 * About eight per cent above what was reached, so that nothing creeps. What is aimed at stands in
 * decision 56: 150 kB in 8 requests for the sign-in, 280 kB in 20 for any list, 40 kB for a later
 * page, 85 kB for a pay page.
 */
interface Ceiling {
  kilobytes: number;
  requests: number;
}

test.each([
  ['adminUrl', { kilobytes: 146, requests: 6 }],
  ['merchantUrl', { kilobytes: 143, requests: 6 }],
] as const)(
  'for the sign-in of %s a browser that was never here downloads no more than %o',
  async (site, ceiling) => {
    const page = await newPage();
    const downloads = await countDownloads(page);
    await page.goto(`${system[site]}/auth/signin`);
    await page.getByRole('button', { name: /Sign in/i }).waitFor();
    expectWithin(await downloads.take(), ceiling);
  },
);

test.each([
  ['merchantUrl', '/transaction', { kilobytes: 347, requests: 28 }, '/withdrawal-requests'],
  ['adminUrl', '/transaction', { kilobytes: 409, requests: 32 }, '/merchant'],
  ['adminUrl', '/', { kilobytes: 406, requests: 36 }, '/user'],
] as const)(
  'for the list at %s%s it downloads no more than %o, and 12 kB in 6 requests for %s after it',
  async (site, path, ceiling, later) => {
    const page = await newPage();
    await startSession(page.context(), { system, origin: system[site], email: people[site] });
    const downloads = await countDownloads(page);
    await page.goto(`${system[site]}${path}`);
    await page.locator('tbody tr a').first().waitFor();
    expectWithin(await downloads.take(), ceiling);
    const shown = await page.title();
    await page.getByRole('navigation').first().locator(`a[href="${later}"]`).click();
    await expect.poll(() => page.title()).not.toBe(shown);
    expectWithin(await downloads.take(), { kilobytes: 12, requests: 6 });
  },
);

test.each([
  ['deposit', { kilobytes: 85, requests: 4 }],
  ['withdrawal', { kilobytes: 85, requests: 4 }],
] as const)('for the page of a %s it downloads no more than %o', async (type, ceiling) => {
  const { url } = await createSession(system, { type });
  const { page } = await newPayer(browser);
  const downloads = await countDownloads(page);
  await page.goto(url);
  await page.locator('main button').first().waitFor();
  expectWithin(await downloads.take(), ceiling);
});

/** Names the largest downloads where it fails, and every text that came as it is. */
function expectWithin({ bytes, requests, largest, plain }: Downloads, ceiling: Ceiling): void {
  if (process.env['SHOW_DOWNLOADS'] !== undefined)
    process.stdout.write(`${bytes} bytes in ${requests}:\n${largest.join('\n')}\n\n`);
  expect(plain).toEqual([]);
  expect(bytes, largest.slice(0, 12).join('\n')).toBeGreaterThan(1_000);
  expect(bytes, largest.slice(0, 12).join('\n')).toBeLessThanOrEqual(ceiling.kilobytes * 1_000);
  expect(requests, largest.join('\n')).toBeLessThanOrEqual(ceiling.requests);
}

async function readMetrics(): Promise<string> {
  return (await fetch(`${system.adminUrl}/metrics`)).text();
}

async function newPage(): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  return context.newPage();
}
