import { text } from 'node:stream/consumers';
import pg from 'pg';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signIn } from '../support/people.ts';
import { openBrowser, sharedProduct } from '../support/product.ts';

const system = sharedProduct();
const patience = { timeout: 10_000 };
const account = system.farm.devices
  .flatMap((device) => device.accounts)
  .findLast(({ provider }) => provider === 'maya');
const accountId = account?.accountId ?? '';
let browser: Browser;
let client: pg.Client;
beforeAll(async () => {
  browser = await openBrowser();
  client = new pg.Client({ connectionString: system.databaseUrl });
  await client.connect();
});
afterAll(async () => {
  await stopPayouts(false);
  await client.end();
  await browser.close();
});

test('an account that turns bad is told once at the bell, with its row, the next act and the way there; that it is good again is told once, and all of it is taken away as a file', async () => {
  const page = await (await browser.newContext()).newPage();
  await signIn(page, { system, origin: system.adminUrl, email: 'admin@wallet.example' });
  await stopPayouts(true);
  await changed();
  const alerts = await openBell(page, /Money left/);
  const entry = entryIn(alerts);
  await entry.waitFor(patience);
  expect(await entry.textContent()).toMatch(
    /^Unread: Money left Maya .+ ••\d{4} without an order.*Find out who moved it\..*Critical/,
  );
  await changed();
  expect(await entryIn(alerts).count()).toBe(1);
  await entry.getByRole('link').click();
  await page.waitForURL(new RegExp(`/maya/${accountId}`));
  await page.getByRole('region', { name: 'Basic Information' }).waitFor(patience);

  const again = await openBell(page, /Money left/);
  await entryIn(again).waitFor(patience);
  expect(await entryIn(again).textContent()).toMatch(/^Money left/);
  await stopPayouts(false);
  await changed();
  await entryIn(again).waitFor({ ...patience, state: 'detached' });
  await again.getByRole('button', { name: 'What is over' }).click();
  await entryIn(again).first().waitFor(patience);
  expect(await entryIn(again).first().textContent()).toMatch(/^Unread: Money left.*Good again/);
  await changed();
  expect(
    await again
      .getByRole('listitem')
      .filter({ has: linkOf(page) })
      .filter({ hasText: 'Unread' })
      .count(),
  ).toBe(1);

  await again.getByRole('button', { name: 'Export' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export alerts' });
  await dialog.getByRole('button', { name: 'What is over' }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Make file' }).click(),
  ]);
  expect(await text(await file.createReadStream())).toContain(`,${accountId},`);
  await page.context().close();
});

function linkOf(page: Page): Locator {
  return page.locator(`a[href*="${accountId}"]`);
}

/** What the tray says of money that left this account. */
function entryIn(alerts: Locator): Locator {
  return alerts.getByRole('listitem').filter({ has: linkOf(alerts.page()), hasText: 'Money left' });
}

/** Opens the tray, once the bell has something to say. */
async function openBell(page: Page, words: RegExp): Promise<Locator> {
  await page.getByRole('button', { name: /^Notifications/ }).click();
  const alerts = page.getByRole('region', { name: 'Alerts' });
  await alerts.getByRole('listitem').filter({ hasText: words }).first().waitFor(patience);
  return alerts;
}

/** As after a debit that nobody ordered, and after somebody has explained it. */
async function stopPayouts(isStopped: boolean): Promise<void> {
  await client.query(
    `update account set payouts_stopped_at = case when $2 then now() end, payouts_stopped_reason = case
      when $2 then 'unexplainedDebit' end where id = $1`,
    [accountId, isStopped],
  );
}

/** Tells that the account has changed; resolves when everybody has heard it. */
async function changed(): Promise<void> {
  const {
    rows: [told],
  } = await client.query<{ id: string }>(
    `insert into fact (id, name, key, mode, payload)
      values (id_floor('fct', now()), 'accounts.changed', $1, 'live',
        jsonb_build_object('accountId', $1::text)) returning id`,
    [accountId],
  );
  await client.query(`select pg_notify('wal_facts', '')`);
  const isHeard = async () =>
    (
      await client.query('select 1 from fact where id = $1 and delivered_at is not null', [
        told?.id,
      ])
    ).rowCount;
  await expect.poll(isHeard, patience).toBe(1);
}
