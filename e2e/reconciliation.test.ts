import { AxeBuilder } from '@axe-core/playwright';
import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSystem, type System } from '../scripts/open-system.ts';
import { startSession } from './support/people.ts';
import { openBrowser } from './support/product.ts';

const patience = { timeout: 20_000 };
const program = fileURLToPath(new URL('../apps/server/src/cli.ts', import.meta.url));
let system: System;
let browser: Browser;
beforeAll(async () => {
  [system, browser] = await Promise.all([openSystem(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await system?.stop();
});

test('a balance that does not agree is found, posted by two persons, gone at the next comparison, and the report of it is proved until a byte is changed', async () => {
  const account = system.farm.devices.flatMap(({ accounts }) => accounts).find(({ provider }) => provider === 'dana');
  await query('update account set device_id = null, reported_balance = reported_balance - 650000, reported_at = (select max(covered_to) from coverage where account_id = $1) where id = $1', [account?.accountId]);

  const proposer = await openPage('subadmin@wallet.example');
  await proposer.getByText('Nothing was compared yet').waitFor(patience);
  await proposer.getByRole('main').getByRole('button', { name: 'Compare now' }).first().click();
  const row = proposer.getByRole('row').filter({ hasText: account?.holderName ?? '' });
  await row.getByText('1 difference').waitFor(patience);
  expect(await row.getByText('6.500').count()).toBe(1);
  expect((await new AxeBuilder({ page: proposer }).analyze()).violations.map(({ id }) => id)).toEqual([]);

  await proposer.getByRole('link', { name: 'Differences', exact: true }).click();
  await proposer.getByRole('button', { name: `Propose a posting for ${account?.holderName}, Reported balance` }).click(patience);
  const dialog = proposer.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('The provider took a fee that no line shows');
  await dialog.getByRole('button', { name: 'Propose 1' }).click();
  await dialog.getByText('1 of 1 done').waitFor(patience);
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
  await proposer.getByText(/^ADJ-\w{6} proposed by/).waitFor(patience);

  const decider = await openPage('admin@wallet.example', '?tab=postings');
  await decider.getByRole('link', { name: /^ADJ-/ }).click(patience);
  const drawer = decider.getByRole('complementary', { name: /^ADJ-/ });
  await drawer.getByRole('button', { name: 'Agree and post' }).click();
  await decider.getByRole('dialog').getByLabel('Reason').fill('Seen in the app');
  await decider.getByRole('dialog').getByRole('button', { name: 'Agree and post' }).click();
  await drawer.getByText('Posted', { exact: true }).waitFor(patience);

  await proposer.getByRole('link', { name: 'Accounts', exact: true }).click();
  await proposer.getByRole('button', { name: 'Compare now' }).click();
  await row.getByText('Agrees').waitFor(patience);
  expect(await row.getByText('6.500').count()).toBe(0);
  const [download] = await Promise.all([proposer.waitForEvent('download'), proposer.getByRole('button', { name: 'Signed report' }).click()]);
  const path = join(system.dataDir, download.suggestedFilename());
  await download.saveAs(path);
  expect(await verify(path)).toMatchObject({ code: 0, stdout: expect.stringContaining('The document is as it was signed.') });
  await writeFile(path, (await readFile(path, 'utf8')).replace('"verdict":"matched"', '"verdict":"unknown"'));
  expect(await verify(path)).toMatchObject({ code: 1, stdout: expect.stringContaining('NOT PROVED  The document was changed') });
});

async function openPage(email: string, search = ''): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, acceptDownloads: true });
  await startSession(context, { system, origin: system.adminUrl, email });
  const page = await context.newPage();
  await page.goto(`${system.adminUrl}/reconciliation${search}`);
  return page;
}

async function query(text: string, values: unknown[]): Promise<void> {
  const client = new pg.Client({ connectionString: system.databaseUrl });
  await client.connect();
  await client.query(text, values);
  await client.end();
}

async function verify(path: string): Promise<{ code: number; stdout: string }> {
  const env = { ...process.env, DATABASE_URL: system.databaseUrl, DATA_DIR: system.dataDir, NODE_ENV: '' };
  try {
    return { code: 0, ...(await promisify(execFile)(process.execPath, [program, 'verify-document', path], { env })) };
  } catch (error) {
    return error as { code: number; stdout: string };
  }
}
