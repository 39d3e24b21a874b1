import { buffer } from 'node:stream/consumers';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSystem, type System } from '../../scripts/start/open-system.ts';
import { startSession } from '../support/people.ts';
import { openBrowser } from '../support/product.ts';

let system: System;
let browser: Browser;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  [system, browser] = await Promise.all([openSystem(), openBrowser()]);
  context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    acceptDownloads: true,
  });
  await startSession(context, { system, origin: system.adminUrl, email: 'admin@wallet.example' });
  page = await context.newPage();
});
afterAll(async () => {
  await browser?.close();
  await system?.stop();
});

test('a filtered list of the house is taken away as exactly the rows that the API answers, line by line', async () => {
  await page.goto(`${system.adminUrl}/transaction?status=succeeded&kind=deposit`);
  await page.getByRole('row').nth(1).waitFor();
  await page.getByRole('button', { name: /^Export \d/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Export as a file' });
  await dialog.getByRole('button', { name: 'UTC' }).click();
  const saved = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Make file' }).click();
  const content = (await buffer(await (await saved).createReadStream())).toString();
  const [head = '', ...lines] = content.replace('\u{feff}', '').trimEnd().split('\r\n');
  const names = head.split(',');
  const listed = await readAll('/api/operator/transactions?status=succeeded&kind=deposit');
  const at = (line: string, name: string) => line.split(',')[names.indexOf(name)];
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.map((line) => [at(line, 'id'), at(line, 'status'), at(line, 'createdAt')])).toEqual(
    listed.map((row) => [row['id'], 'succeeded', String(row['createdAt']).replace('Z', '+00:00')]),
  );
  await dialog.getByText(/rows? saved/).waitFor();
});

test('a list is mailed every week until its person stops it, and the page of files says both', async () => {
  await page.goto(`${system.adminUrl}/user?role=2`);
  await page.getByRole('button', { name: /^Export/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Export as a file' });
  await dialog.getByRole('button', { name: 'Weekly' }).click();
  await dialog.getByRole('textbox', { name: 'At', exact: true }).fill('06:15');
  await dialog.getByRole('button', { name: 'Mail me a link' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.goto(`${system.adminUrl}/exports`);
  await page.getByText(/^CSV · Every Monday at 06:15/).waitFor();
  await page.getByRole('table').getByText('Transactions').first().waitFor();
  await page.getByRole('button', { name: 'Stop mailing Users' }).click();
  await page.getByText('Stopped').waitFor();
});

async function readAll(path: string): Promise<Record<string, unknown>[]> {
  const token = await page.evaluate(() => localStorage.getItem('access_token'));
  const rows: Record<string, unknown>[] = [];
  for (let after: string | null = null; ;) {
    const answer = await fetch(
      `${system.adminUrl}${path}&limit=100${after === null ? '' : `&after=${after}`}`,
      { headers: { authorization: `Bearer ${token}` } },
    );
    const body = (await answer.json()) as { data: Record<string, unknown>[]; next: string | null };
    rows.push(...body.data);
    if (body.next === null) return rows;
    after = body.next;
  }
}
