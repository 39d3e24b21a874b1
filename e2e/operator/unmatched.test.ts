import pg from 'pg';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { requireActiveMerchant, post } from '../support/own-merchant.ts';
import { simulator, startSession } from '../support/people.ts';
import { keepLine } from '../support/rewrite.ts';
import { openBrowser, sharedProduct, type Product } from '../support/product.ts';

const patience = { timeout: 20_000 };
const system = sharedProduct();
const password = 'perahu biru di muara';
const owner = { email: 'ratna@muara.example', name: 'Ratna Dewi' };
/** The smallest PNG there is: a file is judged by its content. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
let browser: Browser;
let bearer: string;
let admin: string;
let pages: Record<'staff' | 'subadmin' | 'admin' | 'second', Page>;

/** A merchant of this file\u2019s own, and four people at four screens. */
beforeAll(async () => {
  browser = await openBrowser();
  await requireActiveMerchant(system, { code: 'MUARA001', name: 'Toko Muara', owner, password });
  bearer = (await post(system.merchantUrl, '/api/auth/signin', { email: owner.email, password }))
    .token.accessToken;
  const [staff, subadmin, operator] = await Promise.all(
    ['staff', 'subadmin', 'admin'].map((name) =>
      openPage({ system, email: `${name}@wallet.example` }),
    ),
  );
  pages = {
    staff,
    subadmin,
    admin: operator,
    second: await openPage({ system, email: 'admin2@wallet.example' }),
  } as typeof pages;
  admin = await pages.admin.evaluate<string>("localStorage.getItem('access_token')");
}, 60_000);
afterAll(async () => {
  await browser?.close();
});

test('a late payment that two people match at once is proposed once, the other is told by whom and loses nothing, and the second person\u2019s word credits the merchant once', async () => {
  const deposit = await expiredDeposit('210000.00');
  await simulator(system, '/pay', { payload: deposit.qrPayload, payerName: 'Kirana Muara' });
  const before = await available();
  const rivals = [pages.staff, pages.subadmin];
  await Promise.all(
    rivals.map(async (page, index) => {
      await page
        .getByRole('link', { name: 'Kirana Muara' })
        .or(page.getByRole('button', { name: /new$/ }))
        .first()
        .waitFor(patience);
      const pill = page.getByRole('button', { name: /new$/ });
      if (await pill.isVisible()) await pill.click();
      await page.getByRole('link', { name: 'Kirana Muara' }).click(patience);
      const drawer = page.getByRole('complementary', { name: 'Statement line' });
      await drawer.getByRole('radio').first().check(patience);
      expect(await drawer.locator('[data-guard=time]').first().innerText()).toContain('Late');
      await drawer.getByText('Accept what differs first, or choose another deposit.').waitFor();
      await drawer.getByLabel('It came after the deposit had expired.').check();
      await drawer.getByText(/becomes Succeeded, flag Paid late/).waitFor();
      await drawer.getByLabel('Reason').fill(`Looked at by number ${index}.`);
    }),
  );
  await Promise.all(
    rivals.map((page) => page.getByRole('button', { name: 'Propose', exact: true }).click()),
  );

  const isWinner = await Promise.all(
    rivals.map((page) =>
      Promise.race([
        page
          .getByRole('button', { name: 'Take back' })
          .waitFor(patience)
          .then(() => true),
        page
          .getByText(/was first and proposes: A deposit/)
          .waitFor(patience)
          .then(() => false),
      ]),
    ),
  );
  expect(isWinner.filter(Boolean)).toHaveLength(1);
  const loser = rivals[isWinner.indexOf(false)] ?? pages.staff;
  expect(await loser.getByLabel('Reason').inputValue()).toMatch(/^Looked at by number/);
  await loser.getByRole('button', { name: 'Look again' }).click();
  await loser.getByRole('button', { name: 'Approve' }).waitFor(patience);
  expect(await available()).toBe(before);

  await decide(pages.second, 'It pays', 'The name and the amount fit.');
  await loser.getByText('Nothing is left to decide: it is explained.').waitFor(patience);
  await expect.poll(available, patience).toBe(before + deposit.net);
});

test('a deposit is marked as paid with its proof by one person and counts by another\u2019s word, and its line is expected', async () => {
  const deposit = await expiredDeposit('120000.00');
  const before = await available();
  const { admin: proposer } = pages;
  await proposer.goto(`${system.adminUrl}/unmatched-money?mark=deposit`);
  const dialog = proposer.getByRole('dialog', { name: 'Mark a deposit as paid' });
  await dialog.getByLabel('Id or code of the deposit').fill(deposit.code.toLowerCase(), patience);
  await dialog.getByRole('button', { name: 'Find' }).click();
  await dialog.getByText('The deposit is flagged as marked by hand, for ever.').waitFor(patience);
  const propose = dialog.getByRole('button', { name: 'Propose marking' });
  expect(await propose.getAttribute('title')).toBe('Write what proves it first.');
  await dialog
    .getByLabel('What proves it, and where it lies')
    .fill('Receipt 4411 of the wallet, ticket 88.');
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'receipt.png', mimeType: 'image/png', buffer: picture });
  await dialog.getByText('receipt.png').waitFor(patience);
  await dialog.getByLabel('Reason').fill('The phone lost its history.');
  await propose.dblclick();
  await dialog.waitFor({ state: 'detached', ...patience });
  await proposer.getByRole('link', { name: `${deposit.code} counts as paid` }).click(patience);
  const approve = proposer.getByRole('complementary').getByRole('button', { name: 'Approve' });
  expect([
    await approve.getAttribute('aria-disabled'),
    await approve.getAttribute('title'),
  ]).toEqual(['true', 'You proposed it: another person decides.']);
  expect(await available()).toBe(before);

  await decide(pages.second, `${deposit.code} counts as paid`, 'The receipt is genuine.');
  await expect.poll(available, patience).toBe(before + deposit.net);
  await pages.second
    .getByRole('navigation', { name: 'Parts of unmatched money' })
    .getByRole('link', { name: /Expected lines/ })
    .click();
  await pages.second
    .getByRole('row')
    .filter({ hasText: deposit.code })
    .getByText('Open', { exact: true })
    .waitFor(patience);
});

test('a debit that nobody explains is proposed as the provider\u2019s fee beside it, seen by the second person at once, and leaves suspense by that word', async () => {
  const lineId = await unexplainedDebit();
  const { admin: proposer, second: decider } = pages;
  for (const page of [proposer, decider])
    await page.goto(`${system.adminUrl}/unmatched-money?order=newest&id=${lineId}`);
  const drawerOf = (page: Page) => page.getByRole('complementary', { name: 'Statement line' });
  await drawerOf(proposer)
    .getByRole('button', { name: 'Book as fee or write off' })
    .click(patience);
  const dialog = proposer.getByRole('dialog', { name: 'Book as fee or write off' });
  await dialog.getByText('The provider took it, or gave it back.').waitFor();
  expect(await dialog.locator('dd').allInnerTexts()).toEqual([
    expect.stringContaining('6.500'),
    expect.stringMatching(/[-\u2212].*6\.500/),
  ]);
  await dialog.getByLabel('Reason').fill('A monthly fee that the app names');
  await dialog.getByRole('button', { name: 'Propose', exact: true }).dblclick();
  await dialog.waitFor({ state: 'detached', ...patience });
  const own = drawerOf(proposer).getByRole('button', { name: 'Agree and post' });
  expect(await own.getAttribute('title', patience)).toBe('You proposed it: another person decides');

  await drawerOf(decider).getByText('A monthly fee that the app names').waitFor(patience);
  await drawerOf(decider).getByRole('button', { name: 'Agree and post' }).click();
  const question = decider.getByRole('dialog', { name: 'Agree and post?' });
  await question.getByLabel('Reason').fill('Seen in the app');
  await question.getByRole('button', { name: 'Agree and post' }).click();
  await drawerOf(proposer)
    .getByText('Nothing is left to decide: it is explained.')
    .waitFor(patience);
  expect(
    await drawerOf(proposer).getByRole('button', { name: 'Book as fee or write off' }).count(),
  ).toBe(0);
});

/** A line of Rp 6,500 that left an account without an order; tells its id once it waits. */
async function unexplainedDebit(): Promise<string> {
  const client = new pg.Client({ connectionString: system.databaseUrl });
  await client.connect();
  const {
    rows: [line],
  } = await client.query<{ id: string }>(
    `select left(id_floor('lin', now()), 14) || '0000000000debt01' as id`,
  );
  const lineId = line?.id ?? '';
  await keepLine(
    system,
    lineId,
    `with line as (
      insert into statement_line (id, account_id, mode, key, direction, amount, currency, counterparty,
        occurred_from, occurred_to, source, booked, raw_enc, match_status)
      select '${lineId}', id, 'live', 'debit-of-this-file', 'debit', 650000, 'IDR', 'BIAYA ADMIN', now(),
        now(), 'history', true, '', 'unmatched'
      from account where provider = 'dana' and mode = 'live' and status = 'active' and not is_virtual
        order by id limit 1 returning id, account_id
    ), told as (
      insert into fact (id, name, key, mode, payload)
        select left(id_floor('fct', now()), 14) || '0000000000debt01', 'accounts.linesRecorded', account_id,
          'live', jsonb_build_object('accountId', account_id, 'lineIds', jsonb_build_array(id)) from line
    ) select id from line`,
  );
  await expect
    .poll(
      async () =>
        (
          await client.query<{ posted: boolean }>(
            'select posted from statement_line where id = $1',
            [lineId],
          )
        ).rows[0]?.posted,
      patience,
    )
    .toBe(true);
  await client.end();
  return lineId;
}

/** Opens a proposal in the tab of those to be decided, and approves it. */
async function decide(page: Page, name: string, reason: string): Promise<void> {
  await page
    .getByRole('navigation', { name: 'Parts of unmatched money' })
    .getByRole('link', { name: /To decide/ })
    .click(patience);
  await page
    .getByRole('table', { name: 'Proposals' })
    .getByRole('row')
    .filter({ hasText: 'Toko Muara' })
    .getByRole('link', { name: new RegExp(`^${name}`) })
    .click(patience);
  await page.getByRole('complementary').getByRole('button', { name: 'Approve' }).click(patience);
  const sheet = page.getByRole('dialog', { name: 'Approve this proposal?' });
  await sheet.getByLabel('Reason').fill(reason);
  await sheet.getByRole('button', { name: 'Approve and post' }).click();
  await sheet.waitFor({ state: 'detached', ...patience });
}

async function openPage(
  who: { email: string } & ({ system: Product } | { password: string }),
): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await startSession(context, { origin: system.adminUrl, ...who });
  const page = await context.newPage();
  await page.goto(`${system.adminUrl}/unmatched-money?order=newest`);
  return page;
}

interface Expired {
  qrPayload: string;
  code: string;
  /** What the merchant gets of it, in whole rupiah. */
  net: number;
}

/** A deposit whose payer was shown its code, and whose session was ended by an operator. */
async function expiredDeposit(value: string): Promise<Expired> {
  const opened = await fetch(`${system.merchantUrl}/api/transaction-sessions`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      origin: system.merchantUrl,
      authorization: `Bearer ${bearer}`,
      'idempotency-key': `muara-${value}`,
    },
    body: JSON.stringify({ amount: { value, currency: 'IDR' } }),
  });
  const session = (await opened.json()) as { id: string; url: string };
  const token = new URL(session.url).searchParams.get('session');
  const shown = (await post(system.merchantUrl, `/api/public/sessions/${session.id}/method`, {
    token,
    method: 'dana',
  })) as unknown as { deposit: { qrPayload: string } };
  const { transaction } = (await post(
    system.adminUrl,
    `/api/operator/sessions/${session.id}/expire`,
    { reason: 'The customer went away.' },
    admin,
  )) as unknown as { transaction: { id: string } };
  const nextSecondMs = Math.ceil(Date.now() / 1_000) * 1_000;
  const answer = await fetch(
    `${system.adminUrl}/api/manual-markings/deposit?deposit=${transaction.id}`,
    { headers: { authorization: `Bearer ${admin}` } },
  );
  // Banks write whole seconds: what is paid in the second of the end still counts as in time.
  await expect.poll(() => Date.now(), { interval: 50 }).toBeGreaterThan(nextSecondMs);
  const { code, finalPayment, fees } = (await answer.json()) as {
    code: string;
    finalPayment: { value: string };
    fees: { value: string };
  };
  return {
    qrPayload: shown.deposit.qrPayload,
    code,
    net: Number(finalPayment.value) - Number(fees.value),
  };
}

/** Whole rupiah that the merchant may use. */
async function available(): Promise<number> {
  const answer = await fetch(`${system.merchantUrl}/api/dashboard`, {
    headers: { authorization: `Bearer ${bearer}` },
  });
  const { balance } = (await answer.json()) as { balance: { available: { value: string } } };
  return Number(balance.available.value);
}
