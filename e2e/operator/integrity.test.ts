import { AxeBuilder } from '@axe-core/playwright';
import pg from 'pg';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkBooks } from '@wallet/server/start';
import { openSystem, type System } from '../../scripts/start/open-system.ts';
import { startSession } from '../support/people.ts';
import { openBrowser } from '../support/product.ts';

const patience = { timeout: 20_000 };
let system: System;
let browser: Browser;
beforeAll(async () => {
  [system, browser] = await Promise.all([openSystem(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await system?.stop();
});

test('a row that somebody changed behind the application is named by the next look, stops its merchant\u2019s payouts, and two Admins lift that', async () => {
  const [first, second] = [
    await openPage('admin@wallet.example'),
    await openPage('admin2@wallet.example'),
  ];
  await first.getByText('No payouts are stopped').waitFor(patience);
  await first.getByText('Nothing was found').waitFor(patience);

  const [{ id: account } = { id: '' }] = await behindTheApplication(
    `update ledger_account set held = held + 100 where id = (select id from ledger_account
      where kind = 'merchantPayable' and mode = 'live' and posted > held + 100 order by id limit 1) returning id`,
  );
  await checkBooks(system.server.platform);
  expect(
    await behindTheApplication(
      `select payouts_stopped(split_part('${account}', '.', 2), null) as own,
        payouts_stopped('mer_another', null) as others`,
    ),
  ).toEqual([{ own: true, others: false }]);

  // Nobody loads the page again: it was told.
  await first.getByRole('button', { name: `account ${account}` }).click(patience);
  await first.getByText('Payouts are stopped: merchants 1, accounts 0').waitFor(patience);
  const drawer = first.getByRole('complementary', { name: `account ${account}` });
  await drawer.getByText('what is held now is what pending holds say').waitFor(patience);
  expect(await violations(first)).toEqual([]);
  await drawer.getByLabel('Reason').fill('Counted by hand: the holds are right');
  await drawer.getByRole('button', { name: 'Agree' }).click();
  await drawer
    .getByText('Counted by hand: the holds are right', { exact: true })
    .first()
    .waitFor(patience);

  await second.getByRole('button', { name: `account ${account}` }).click(patience);
  const other = second.getByRole('complementary', { name: `account ${account}` });
  await other.getByLabel('Reason').fill('So did I');
  await other.getByRole('button', { name: 'Let payouts go on' }).click(patience);
  await other.getByText('Lifted by two').waitFor(patience);
  await checkBooks(system.server.platform);
  await second.getByText('No payouts are stopped').waitFor(patience);

  await behindTheApplication(
    `update ledger_account set held = held - 100 where id = '${account}' returning id`,
  );
  await checkBooks(system.server.platform);
  await other.getByText('Gone', { exact: true }).waitFor(patience);
}, 90_000);

test('the page stands on a phone and in the dark', async () => {
  const page = await openPage('subadmin@wallet.example', { width: 390, height: 844 }, 'dark');
  await page.getByText('No payouts are stopped').waitFor(patience);
  expect(await violations(page)).toEqual([]);
  expect(await page.evaluate('document.documentElement.scrollWidth <= window.innerWidth')).toBe(
    true,
  );
}, 60_000);

async function violations(page: Page): Promise<string[]> {
  return (await new AxeBuilder({ page }).analyze()).violations.map(({ id }) => id);
}

async function openPage(
  email: string,
  viewport = { width: 1440, height: 900 },
  colorScheme: 'light' | 'dark' = 'light',
): Promise<Page> {
  const context = await browser.newContext({ viewport, colorScheme });
  await startSession(context, { system, origin: system.adminUrl, email });
  const page = await context.newPage();
  await page.goto(`${system.adminUrl}/reconciliation?tab=proofs`);
  return page;
}

async function behindTheApplication(text: string): Promise<{ id: string }[]> {
  const client = new pg.Client({ connectionString: system.databaseUrl });
  await client.connect();
  try {
    await client.query('set session_replication_role = replica');
    return (await client.query<{ id: string }>(text)).rows;
  } finally {
    await client.end();
  }
}
