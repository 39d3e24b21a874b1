import { AxeBuilder } from '@axe-core/playwright';
import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSystem, type System } from '../../scripts/start/open-system.ts';
import { startSession } from '../support/people.ts';
import { openBrowser } from '../support/product.ts';
import { signAccount } from '../support/rewrite.ts';

const patience = { timeout: 20_000 };
const program = fileURLToPath(new URL('../../apps/server/src/cli.ts', import.meta.url));
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
  const account = system.farm.devices
    .flatMap(({ accounts }) => accounts)
    .find(({ provider }) => provider === 'dana');
  // Between two reads of its phone, which has none of it afterwards, so that nothing tells another balance.
  const part = () =>
    query(
      `update account a set device_id = null, reported_balance = a.reported_balance - 650000, reported_at = c.covered_to
    from (select max(covered_to) as covered_to from coverage where account_id = $1) c
    where a.id = $1 and c.covered_to is not null and not exists (select from device_command o
      where o.account_id = a.id and o.state in ('queued', 'sent', 'running')) returning a.id`,
      [account?.accountId],
    );
  await expect.poll(part, { timeout: 60_000 }).toEqual([{ id: account?.accountId }]);
  await signAccount(system, account?.accountId ?? '');
  const [proposer, decider] = [
    await openPage('subadmin@wallet.example'),
    await openPage('admin@wallet.example', '?tab=postings', { isConfirmed: false }),
  ];
  await proposer.getByText('Nothing was compared yet').waitFor(patience);
  await proposer.getByRole('main').getByRole('button', { name: 'Compare now' }).first().click();
  const row = proposer.getByRole('row').filter({ hasText: account?.holderName ?? '' });
  await row.getByText('1 difference').waitFor(patience);
  expect(await row.getByText('6.500').count()).toBe(1);
  expect(
    (await new AxeBuilder({ page: proposer }).analyze()).violations.map(({ id }) => id),
  ).toEqual([]);

  await proposer.getByRole('link', { name: 'Differences', exact: true }).click();
  await proposer
    .getByRole('button', { name: `Propose a posting for ${account?.holderName}, Reported balance` })
    .click(patience);
  const dialog = proposer.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('The provider took a fee that no line shows');
  await dialog.getByRole('button', { name: 'Propose 1' }).click();
  await dialog.getByText('1 of 1 done').waitFor(patience);
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
  await proposer.getByText(/^ADJ-\w{6} proposed by/).waitFor(patience);

  // Nobody loads the page again: it was told.
  await decider.getByRole('link', { name: /^ADJ-/ }).click(patience);
  const drawer = decider.getByRole('complementary', { name: /^ADJ-/ });
  await drawer.getByText('Provider fees').waitFor();
  await drawer.getByRole('button', { name: 'Agree and post' }).click();
  await decider.getByRole('dialog').getByLabel('Reason').fill('Seen in the app');
  await decider.getByRole('dialog').getByRole('button', { name: 'Agree and post' }).click();
  const asked = decider.getByRole('dialog', { name: 'Confirm that it is you' });
  await asked
    .getByLabel('Password', { exact: true })
    .fill(
      system.demo.users.find(({ email }) => email === 'admin@wallet.example')?.password ?? '',
      patience,
    );
  await decider.keyboard.press('Enter');
  await drawer.getByText('Posted', { exact: true }).waitFor(patience);

  await proposer.getByText('No open differences').waitFor(patience);
  await proposer.getByRole('link', { name: 'Accounts', exact: true }).click();
  await proposer.getByRole('button', { name: 'Compare now' }).click();
  await row.getByText('Agrees').waitFor(patience);
  expect(await row.getByText('6.500').count()).toBe(0);
  const [download] = await Promise.all([
    proposer.waitForEvent('download'),
    proposer.getByRole('button', { name: 'Signed report' }).click(),
  ]);
  const path = join(system.dataDir, download.suggestedFilename());
  await download.saveAs(path);
  expect(await verify(path)).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('The document is as it was signed.'),
  });
  await writeFile(
    path,
    (await readFile(path, 'utf8')).replace('"verdict":"matched"', '"verdict":"unknown"'),
  );
  expect(await verify(path)).toMatchObject({
    code: 1,
    stdout: expect.stringContaining('NOT PROVED  The document was changed'),
  });
});

test('a statement is imported from the list, is seen by somebody else without loading, the next one is read as it was, and it is withdrawn with a reason', async () => {
  const [importer, watcher] = [
    await openPage('subadmin@wallet.example', '?tab=imports'),
    await openPage('admin@wallet.example', '?tab=imports'),
  ];
  await watcher.getByText('No statement was imported yet').waitFor(patience);
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Jakarta' }).format(
    Date.now() - 86_400_000,
  );
  const dialog = await chooseStatement(
    importer,
    `When,What,Worth\n${day},Somebody,12500\n${day},Somebody,7000\n`,
  );
  await dialog.getByRole('combobox', { name: 'Column of the day' }).click();
  await dialog.getByRole('option', { name: 'When' }).click();
  await dialog.getByRole('combobox', { name: 'Column of the amount' }).click();
  await dialog.getByRole('option', { name: 'Worth' }).click();
  await dialog.getByLabel('First day').fill(day);
  await dialog.getByLabel('Last day').fill(day);
  await dialog.getByRole('button', { name: 'Try', exact: true }).click();
  await dialog.getByText('This would happen').waitFor(patience);
  await dialog
    .getByLabel('Why it is this account\u2019s statement')
    .fill('Downloaded from its app');
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await dialog.getByText('Imported', { exact: true }).waitFor(patience);
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();

  const row = (page: Page) => page.getByRole('row').filter({ hasText: 'august.csv' });
  await row(watcher).getByText('Kept', { exact: true }).waitFor(patience);
  const again = await chooseStatement(importer, `When,What,Worth\n${day},Somebody,3000\n`);
  await again.getByText('Read as the last statement of this account was').waitFor(patience);
  await again.getByRole('button', { name: 'Cancel' }).click();
  await watcher.getByRole('link', { name: 'august.csv' }).click();
  const drawer = watcher.getByRole('complementary', { name: 'august.csv' });
  await drawer.getByText('Downloaded from its app').waitFor(patience);
  const [rows] = await Promise.all([
    watcher.waitForEvent('download'),
    drawer.getByRole('button', { name: 'Save what came of each row' }).click(),
  ]);
  expect(rows.suggestedFilename()).toBe('august-rows.csv');
  expect(
    (await new AxeBuilder({ page: watcher }).analyze()).violations.map(({ id }) => id),
  ).toEqual([]);
  await drawer.getByRole('button', { name: 'Withdraw the import' }).click();
  const question = watcher.getByRole('dialog', { name: 'Withdraw this import?' });
  await question.getByLabel('Reason').fill('Another account\u2019s file');
  await question.getByRole('button', { name: 'Withdraw the import' }).click();
  await row(importer).getByText('Withdrawn', { exact: true }).waitFor(patience);
}, 60_000);

/** Begins an import for the first account that there is. */
async function chooseStatement(page: Page, csv: string) {
  await page.getByRole('button', { name: 'Import a statement' }).first().click(patience);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Account' }).click();
  await dialog.getByRole('option').first().click(patience);
  await dialog.getByRole('button', { name: 'Go on' }).click();
  await dialog
    .locator('input[type=file]')
    .setInputFiles(
      { name: 'august.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) },
      patience,
    );
  await dialog.getByText('How to read it').waitFor(patience);
  return dialog;
}

async function openPage(
  email: string,
  search = '',
  more: { isConfirmed?: boolean } = {},
): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    acceptDownloads: true,
  });
  await startSession(context, { system, origin: system.adminUrl, email, ...more });
  const page = await context.newPage();
  await page.goto(`${system.adminUrl}/reconciliation${search}`);
  return page;
}

async function query(text: string, values: unknown[]): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: system.databaseUrl });
  await client.connect();
  const { rows } = await client.query<object>(text, values);
  await client.end();
  return rows;
}

async function verify(path: string): Promise<{ code: number; stdout: string }> {
  const env = {
    ...process.env,
    DATABASE_URL: system.databaseUrl,
    DATA_DIR: system.dataDir,
    NODE_ENV: '',
  };
  try {
    return {
      code: 0,
      ...(await promisify(execFile)(process.execPath, [program, 'verify-document', path], { env })),
    };
  } catch (error) {
    return error as { code: number; stdout: string };
  }
}
