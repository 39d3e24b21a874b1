import { parseEmv, buildEmv } from '@wallet/contract/emv';
import pg from 'pg';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openSystem, type System } from '../../scripts/start/open-system.ts';
import { seriousFaults } from '../support/faults.ts';
import { simulator, startSession } from '../support/people.ts';
import { closePages, openBrowser } from '../support/product.ts';
import { decodeQr } from '../support/qr.ts';

const admin = 'admin@wallet.example';
const otherAdmin = 'admin2@wallet.example';
const subAdmin = 'subadmin@wallet.example';
const phoneFarm = 'phonefarm@wallet.example';
const patience = { timeout: 20_000 };
let system: System;
let browser: Browser;
beforeAll(async () => {
  [system, browser] = await Promise.all([openSystem(), openBrowser()]);
});
afterEach(() => closePages(browser));
afterAll(async () => {
  await browser?.close();
  await system?.stop();
});

test('a list finds an account by its digits, keeps the filter in the address, and leads to its page with the seven sections', async () => {
  const page = await signedIn(admin);
  const account = accountOf('dana', 0);
  await page.goto(`${system.adminUrl}/dana`);
  await expect
    .poll(() => page.locator('tbody tr').count(), patience)
    .toBe(accountsOf('dana').length);
  expect(await page.title()).toBe('Wallet Dashboard');
  await page.getByRole('searchbox', { name: /Label, holder/ }).fill(account.number.slice(-4));
  await page.waitForURL(/search=/);
  await expect.poll(() => page.locator('tbody tr').count(), patience).toBe(1);
  await page.reload();
  await page.locator('tbody tr').getByText('Can earn').waitFor();
  await page.locator('tbody tr').getByRole('link', { name: account.holderName }).click();
  await page.waitForURL(new RegExp(`/dana/${account.accountId}`));
  const tabs = page.getByRole('navigation', { name: 'Sections' }).getByRole('button');
  await expect
    .poll(() => tabs.allTextContents(), patience)
    .toEqual([
      'Basic Information',
      'Login Status',
      'Health Check',
      'Transaction Logs',
      'QR Code',
      'Select Proxy',
      'Advanced Settings',
    ]);
  await page.getByRole('region', { name: 'Transaction Logs' }).getByRole('row').nth(1).waitFor();
});

test('every check of an account is run and its outcome comes by itself', async () => {
  const page = await openAccount(admin, 'livin', 0);
  const section = page.getByRole('region', { name: 'Health Check' });
  await section.getByRole('button', { name: 'Run all' }).click();
  await expect.poll(() => section.getByText('OK', { exact: true }).count(), patience).toBe(4);
});

test('a login is followed step by step: a wrong code costs an attempt, the right one signs in', async () => {
  const account = accountOf('dana', 1);
  const page = await openAccount(admin, 'dana', 1);
  const section = page.getByRole('region', { name: 'Login Status' });
  await startLogin(page, 'pin 246810');
  const entry = section.getByRole('form', { name: 'One-time code' });
  await entry.getByText('3 attempts left.').waitFor(patience);
  await section.getByText(/^Started by Rizky Pratama/).waitFor();
  // A step that is told late is read again behind it.
  const steps = section.getByRole('listitem');
  await expect
    .poll(() => steps.allTextContents(), patience)
    .toEqual([
      expect.stringMatching(/^Clear Information: doneclear previous session data if any/),
      expect.stringMatching(/^Save Information: donesave login credentials/),
      expect.stringMatching(/^Initialize Environment: done/),
      expect.stringMatching(/^Send OTP: donesend verification code/),
      expect.stringMatching(/^Verify OTP: waitingverify authentication code.*Waiting for you/),
    ]);
  await entry.getByRole('textbox', { name: 'Code' }).fill('12');
  expect(await seriousFaults(page)).toEqual([]);
  await entry.getByRole('button', { name: 'Verify' }).click();
  await entry.getByText('A code has four to eight digits.').waitFor();
  await entry.getByRole('textbox', { name: 'Code' }).fill('000000');
  await page.keyboard.press('Enter');
  await entry.getByText('The last code was wrong. Check it and enter it again.').waitFor(patience);
  await entry.getByText('2 attempts left.').waitFor();
  await entry.getByText(/^Last code entered by Rizky Pratama/).waitFor();
  await entry.getByRole('textbox', { name: 'Code' }).fill(await codeOn(account.accountId));
  await page.keyboard.press('Enter');
  await section.getByText('Signed in', { exact: true }).waitFor(patience);
  await expect
    .poll(() => section.getByRole('listitem').getByText('done').count(), patience)
    .toBe(5);
  expect(await page.content()).not.toContain('246810');
});

test('a code that comes late and has run out is asked for again, and the next one signs in', async () => {
  const account = accountOf('livin', 1);
  await simulator(system, '/faults', { accountId: account.accountId, fault: 'otpSlow', ms: 3_000 });
  const page = await openAccount(admin, 'livin', 1);
  const section = page.getByRole('region', { name: 'Login Status' });
  await startLogin(page, 'late secret');
  await section.getByRole('listitem').filter({ hasText: 'Send OTP: running' }).waitFor(patience);
  const entry = section.getByRole('form', { name: 'One-time code' });
  await entry.getByText('3 attempts left.').waitFor(patience);
  expect(
    await entry.getByRole('button', { name: /^Resend in/ }).getAttribute('aria-disabled'),
  ).toBe('true');
  await letCodeRunOut(account.accountId);
  await entry.getByText('The code has run out. Ask for a new one.').waitFor(patience);
  expect(await entry.getByRole('button', { name: 'Verify' }).getAttribute('aria-disabled')).toBe(
    'true',
  );
  const shown = await tellTimers(page);
  await entry.getByRole('button', { name: 'Resend', exact: true }).click();
  await entry.getByText(/^Expires in/).waitFor(patience);
  await entry.locator('[aria-busy="true"]').waitFor({ state: 'detached' });
  expect(await shown()).toEqual([expect.stringMatching(/^Expires in (3:00|2:5)/)]);
  await entry.getByRole('textbox', { name: 'Code' }).fill(await codeOn(account.accountId));
  await page.keyboard.press('Enter');
  await section.getByText('Signed in', { exact: true }).waitFor(patience);
});

test('a broken code shows what is wrong at its field; a right one is read from a picture, probed, and approved by another person', async () => {
  const account = accountOf('dana', 2);
  const fresh = inAnotherTown(account.staticQr);
  const page = await openAccount(admin, 'dana', 2);
  const section = page.getByRole('region', { name: 'QR Code' });
  await section.getByRole('button', { name: 'Change code' }).click();
  const dialog = page.getByRole('dialog', { name: /^QR code for/ });
  await dialog
    .getByLabel('Text of the code')
    .fill(`${fresh.slice(0, -1)}${fresh.endsWith('0') ? '1' : '0'}`);
  await dialog
    .getByRole('row', { name: /^63/ })
    .getByText('The checksum does not fit: the code was changed or misread.')
    .waitFor();
  expect(
    await dialog.getByRole('button', { name: 'Propose code' }).getAttribute('aria-disabled'),
  ).toBe('true');
  await dialog.getByLabel('Text of the code').fill(accountOf('livin', 0).staticQr);
  await dialog.getByText('The code names no account of this provider.').waitFor();
  await dialog.getByLabel('Text of the code').fill(fresh);
  const screenshot = await dialog.getByTestId('qr-preview').screenshot();
  await dialog.getByLabel('Text of the code').fill('');
  await dialog
    .getByLabel('Choose a picture', { exact: true })
    .first()
    .setInputFiles({ name: 'code.png', mimeType: 'image/png', buffer: screenshot });
  await dialog.getByText('Read from the picture').waitFor();
  await dialog.getByText('The code is in order').waitFor();
  await dialog.getByLabel(/^Try it with an amount/).fill('25000');
  await expect
    .poll(() => decodeQr(dialog.getByTestId('qr-preview')), patience)
    .toContain('540525000');
  expect(await seriousFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Propose code' }).click();
  const proposal = section.getByRole('region', { name: 'Proposed code' });
  await proposal.getByText('You uploaded it. Somebody else approves it.').waitFor();
  await simulator(system, '/pay', { payload: await decodeQr(proposal.getByTestId('probe-qr')) });
  const other = await openAccount(otherAdmin, 'dana', 2);
  const theirs = other.getByRole('region', { name: 'QR Code' });
  await theirs.getByText('Probe payment seen:').waitFor({ timeout: 40_000 });
  const approved = countRequests(other, '/qr/approve');
  await theirs.getByRole('button', { name: 'Approve code' }).dblclick();
  await other.getByText('The new code is in use').waitFor();
  expect(approved()).toBe(1);
  await theirs.getByText('Payers can use it').waitFor();
  expect(await decodeQr(theirs.getByTestId('account-qr'))).toBe(fresh);
});

test('a SubAdmin forces an account active for a day at most, and the screen says why and until when', async () => {
  const page = await openAccount(subAdmin, 'maya', 0);
  const section = page.getByRole('region', { name: 'Advanced Settings' });
  await section.getByText('maya_force_active').waitFor();
  await section.getByRole('switch', { name: 'Force active' }).click();
  const dialog = page.getByRole('dialog', { name: /^Force .+ active$/ });
  await dialog.getByRole('button', { name: 'Force active' }).click();
  await dialog.getByText('This field is required.').waitFor();
  await dialog.getByLabel('Reason').fill('The phone shows an update screen');
  await dialog.getByRole('combobox', { name: 'For' }).click();
  expect(await dialog.getByRole('option').allTextContents()).toEqual([
    '1 hour',
    '4 hours',
    '12 hours',
    '24 hours',
  ]);
  await dialog.getByRole('option', { name: '24 hours' }).click();
  await dialog.getByText('Your role may choose 24 hours at most.').waitFor();
  await dialog.getByRole('button', { name: 'Force active' }).click();
  await section
    .getByText(/^Until .+\(23 h left\)\. The phone shows an update screen, Bagus Santoso$/)
    .waitFor();
  expect(
    await section.getByRole('switch', { name: 'Force active' }).getAttribute('aria-checked'),
  ).toBe('true');
  await page.getByRole('heading', { level: 2 }).first().locator('..').getByText('Forced').waitFor();
  await section.getByRole('switch', { name: 'Force active' }).click();
  await section.getByText('Needs a reason and an end').waitFor();
});

test('deposits are stopped and started for themselves; the explanation says so at once', async () => {
  const account = accountOf('dana', 3);
  const page = await openAccount(admin, 'dana', 3);
  await page
    .getByRole('region', { name: 'Advanced Settings' })
    .getByRole('switch', { name: 'Deposits' })
    .click();
  await page
    .getByRole('dialog', { name: 'Stop deposits?' })
    .getByRole('button', { name: 'Switch off' })
    .click();
  await page.getByText('Switch deposits on in Advanced Settings.').first().waitFor();
  await page.goto(`${system.adminUrl}/dana?explain=1&amount=150000`);
  const dialog = page.getByRole('dialog', { name: 'Who takes a DANA payment?' });
  const row = dialog.getByRole('row').filter({ hasText: account.holderName });
  await row.getByText('Deposits are off').waitFor();
  await dialog.getByText('Chosen now').waitFor();
  expect(await seriousFaults(page)).toEqual([]);
  await page.goto(`${system.adminUrl}/dana/${account.accountId}`);
  await page.getByRole('button', { name: 'Start deposits' }).click();
  await page.getByRole('button', { name: 'Stop deposits' }).waitFor();
});

test('a proxy and another limit are chosen; both hold after a reload', async () => {
  const page = await openAccount(admin, 'dana', 4);
  const proxy = page.getByRole('region', { name: 'Select Proxy' });
  await proxy.getByRole('combobox', { name: 'Proxy' }).click();
  const choice = proxy.getByRole('option').filter({ hasText: /Jakarta 1/ });
  await choice.click();
  await proxy.getByRole('button', { name: 'Use this proxy' }).click();
  await page.getByText('Uses now: Jakarta 1').waitFor();
  await page.getByRole('button', { name: 'Edit limits' }).click();
  const dialog = page.getByRole('dialog', { name: /^Limits of/ });
  await dialog.getByLabel('In a day', { exact: true }).fill('-5');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Write an amount above zero.').waitFor();
  await dialog.getByLabel('In a day', { exact: true }).fill('7500000');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.reload();
  await page
    .getByRole('region', { name: 'Capacity' })
    .getByText('Rp 0 of Rp 7.500.000 used')
    .waitFor();
  await proxy.getByText(/places are taken\./).waitFor();
});

test('an account is added with errors at their fields; a known number leads to its account; a second person agrees to it once; PhoneFarm sees only its own', async () => {
  const page = await signedIn(admin);
  await page.goto(`${system.adminUrl}/maya?new=account`);
  const dialog = page.getByRole('dialog', { name: 'Add Maya account' });
  await dialog.getByRole('button', { name: 'Add account' }).click();
  await dialog.getByText('This field is required.').first().waitFor();
  await dialog.getByLabel('Label').fill('<b>Maya</b> 99');
  await dialog.getByLabel('Holder').fill('BAGONG TINDAHAN');
  await dialog.getByLabel('Phone number').fill(accountOf('maya', 0).number);
  await dialog.getByLabel('Owner').fill('Bagong Tindahan Corp');
  await dialog.getByRole('button', { name: 'Add account' }).click();
  await dialog
    .getByText('Fill in owner, document and last day, or none of them.')
    .first()
    .waitFor();
  await dialog.getByLabel('Document').fill('SK-2026-0999');
  await dialog.getByLabel('Valid until').fill('2031-03-31');
  await dialog.getByRole('button', { name: 'Add account' }).click();
  await dialog.getByRole('link', { name: 'Open that account' }).waitFor();
  await dialog.getByLabel('Phone number').fill('0917 000 0999');
  await dialog.getByRole('button', { name: 'Add account' }).click();
  await page.waitForURL(/\/maya\/acc_/);
  await page.getByText('Choose a device.').first().waitFor();
  const address = page.url();

  const second = await signedIn(otherAdmin);
  await second.goto(address);
  const agreed = countRequests(second, '/number/agree');
  await second.getByRole('button', { name: 'Agree to this number' }).dblclick();
  await second.getByText('Two persons agreed: payers may be shown this number').waitFor();
  expect(agreed()).toBe(1);

  const theirs = await signedIn(phoneFarm);
  await theirs.goto(`${system.adminUrl}/maya`);
  await expect
    .poll(() => theirs.locator('tbody tr').count(), patience)
    .toBe(accountsOf('maya').length);
  expect(await theirs.getByText('Maya</b> 99').count()).toBe(0);
  expect(
    await theirs.getByRole('button', { name: 'Add account' }).getAttribute('aria-disabled'),
  ).toBe('true');
  await theirs.locator('tbody tr').first().getByRole('link').first().click();
  await theirs
    .getByRole('region', { name: 'Transaction Logs' })
    .getByText('Matched')
    .first()
    .waitFor(patience);
  await theirs.goto(address);
  await theirs
    .getByText('There is no such thing, or it belongs to someone else.')
    .waitFor(patience);
});

const contexts = new Map<string, BrowserContext>();

/** A page of somebody, who signs in once for all of them. */
async function signedIn(email: string): Promise<Page> {
  const known = contexts.get(email);
  if (known) return known.newPage();
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  contexts.set(email, context);
  await startSession(context, { system, origin: system.adminUrl, email });
  return context.newPage();
}

/** Tells how many orders went to such a path by now. */
function countRequests(page: Page, path: string): () => number {
  let count = 0;
  page.on('request', (sent) => {
    if (sent.method() === 'POST' && new URL(sent.url()).pathname.endsWith(path)) count++;
  });
  return () => count;
}

type FarmAccount = System['farm']['devices'][number]['accounts'][number];

function accountsOf(provider: FarmAccount['provider']): FarmAccount[] {
  return system.farm.devices
    .flatMap(({ accounts }) => accounts)
    .filter((account) => account.provider === provider);
}

function accountOf(provider: FarmAccount['provider'], at: number): FarmAccount {
  const account = accountsOf(provider)[at];
  if (!account) throw new Error(`the demo has no ${provider} account ${at}`);
  return account;
}

async function openAccount(
  email: string,
  provider: FarmAccount['provider'],
  at: number,
): Promise<Page> {
  const page = await signedIn(email);
  await page.goto(`${system.adminUrl}/${provider}/${accountOf(provider, at).accountId}`);
  await page.getByRole('region', { name: 'Login Status' }).waitFor();
  return page;
}

async function startLogin(page: Page, secret: string): Promise<void> {
  await page
    .getByRole('region', { name: 'Login Status' })
    .getByRole('button', { name: 'Log in again' })
    .click();
  const dialog = page.getByRole('dialog', { name: /^Log .+ in$/ });
  await dialog.getByLabel('PIN or password').fill(secret);
  await dialog.getByRole('button', { name: 'Start login' }).click();
  await dialog.waitFor({ state: 'detached' });
}

/** The code in the phone's messages, as the person who holds it reads it. */
async function codeOn(accountId: string): Promise<string> {
  const answer = await fetch(`${system.simulatorUrl}/state`);
  const { devices } = (await answer.json()) as {
    devices: { accounts: { accountId: string; otp: string | null }[] }[];
  };
  return (
    devices.flatMap(({ accounts }) => accounts).find((account) => account.accountId === accountId)
      ?.otp ?? ''
  );
}

/**
 * Keeps what the page says of the code's time from here on, while the answer to the next Resend
 * comes later than what the phone says of its first step, as it does over a slow line.
 */
async function tellTimers(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(`
    window.timers = [];
    window.hasBegun = new Promise((resolve) =>
      new MutationObserver(() => {
        const said = document.querySelector('[role="timer"]')?.innerText;
        if (said?.startsWith('Expires in')) window.timers.push(said);
        const first = [...document.querySelectorAll('li')].find((item) => item.innerText.startsWith('Clear Information'));
        if (!said?.includes('run out') || !first.innerText.includes('done')) resolve();
      }).observe(document.body, { subtree: true, childList: true, characterData: true }),
    );
    undefined;
  `);
  await page.route('**/login/resend', async (route) => {
    const response = await route.fetch();
    await page.evaluate('window.hasBegun');
    await route.fulfill({ response });
  });
  return async () => [...new Set(await page.evaluate<string[]>('window.timers'))];
}

/** Three minutes in one moment: the code has run out, and another one may be asked for. */
async function letCodeRunOut(accountId: string): Promise<void> {
  const client = new pg.Client({ connectionString: system.databaseUrl });
  await client.connect();
  await client.query(
    'update account_login set otp_expires_at = now(), resend_at = now() where account_id = $1 and ended_at is null',
    [accountId],
  );
  await client.end();
}

/** The same account's code with another town in it. */
function inAnotherTown(payload: string): string {
  const fields = parseEmv(payload).fields.map(({ tag, value }) => ({
    tag,
    value: tag === '60' ? 'BOGOR' : value,
  }));
  return buildEmv(fields);
}
