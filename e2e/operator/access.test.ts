import type { Browser, Page } from 'playwright-core';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { codeOf } from '../support/authenticator.ts';
import { seriousFaults } from '../support/faults.ts';
import { mailedLink } from '../support/outbox.ts';
import { inviteStaff, startSession } from '../support/people.ts';
import { closePages, openBrowser, sharedProduct } from '../support/product.ts';
import { decodeQr } from '../support/qr.ts';

const first = 'kereta lambat memutar payung';
const second = 'tujuh ember biru di loteng';
const stepMs = 30_000;
const system = sharedProduct();
let browser: Browser;
/** What a browser said about content policies, and errors of our own code, over all pages. */
const faults: string[] = [];
beforeAll(async () => {
  browser = await openBrowser();
});
afterEach(() => closePages(browser));
afterAll(async () => {
  await browser?.close();
});

test('an invited person activates by the mailed link, once, and signs in; the code is in no address and no storage', async () => {
  const email = await invite('Sari Dewi');
  const link = await mailedLink(system, email);
  const page = await newPage();
  await page.goto(link);
  await page.getByText(`Choose a password for ${email}`).waitFor();
  expect(page.url()).toBe(`${system.adminUrl}/auth/activate`);
  await page.reload();
  await choosePassword(page, 'too short', 'another');
  await page.getByText('The two passwords are not the same.').waitFor();
  expect(await focused(page)).toBe('password');
  await choosePassword(page, 'sari dewi wallet');
  await page.getByText(/easy to guess\. Choose/).waitFor();
  expect(await focused(page)).toBe('password');
  expect(await seriousFaults(page)).toEqual([]);
  await choosePassword(page, first);
  await page.getByText('Your account is active. Sign in.').waitFor();
  expect([page.url(), await page.getByLabel('Email').inputValue()]).toEqual([
    `${system.adminUrl}/auth/signin`,
    email,
  ]);
  expect(await everythingStored(page)).not.toMatch(/kereta|mailedCode/);
  await page.getByLabel('Password', { exact: true }).fill(first);
  await page.keyboard.press('Enter');
  await isInside(page);
  const late = await newPage();
  await late.goto(link);
  await late.getByRole('heading', { name: 'This link no longer works' }).waitFor();
  expect(await seriousFaults(late)).toEqual([]);
});

test('a forgotten password is replaced by a mailed link, once; every session ends, and nobody learns who has an account', async () => {
  const { email, link: invitation } = await member('Budi Santoso');
  const inside = await signedIn(email, first);
  const page = await newPage();
  await page.goto(`${system.adminUrl}/auth/signin`);
  await page.getByLabel('Email').fill('nobody@wallet.example');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor();
  expect(await page.getByLabel('Email').inputValue()).toBe('nobody@wallet.example');
  await page.keyboard.press('Enter');
  await page.getByText('If nobody@wallet.example has an account, a link is on its way.').waitFor();
  expect(await seriousFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Use another address' }).click();
  await page.getByLabel('Email').fill(email);
  const asked = await countOf(page, '/api/auth/forgot-password', async () => {
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await page.getByText(`If ${email} has an account, a link is on its way.`).waitFor();
  });
  expect(asked).toBe(1);
  const link = await mailedLink(system, email, [invitation]);
  await page.goto(link);
  await choosePassword(page, second);
  await page.getByText('Your password was changed. Sign in.').waitFor();
  await inside.goto(system.adminUrl);
  await inside.waitForURL(/\/auth\/signin/);
  await fillSignIn(page, email, first);
  await page.getByText('E-mail or password is wrong.').waitFor();
  await fillSignIn(page, email, second);
  await isInside(page);
  const late = await newPage();
  await late.goto(link);
  await late.getByRole('heading', { name: 'This link no longer works' }).waitFor();
  await late.getByRole('button', { name: 'Ask for a new link' }).click();
  await late.getByRole('button', { name: 'Send the link' }).waitFor();
});

test('a changed password keeps this session and ends the other one; sessions can be ended one by one and all at once', async () => {
  const { email } = await member('Rina Lestari');
  const other = await signedIn(email, first);
  const page = await signedIn(email, first);
  await page.goto(`${system.adminUrl}/change-password`);
  await page.getByRole('button', { name: /^Sign out Chrome/ }).waitFor();
  await page.getByLabel('Current password').fill('not this one');
  await choosePassword(page, second);
  await page.getByText('This is not your current password.').waitFor();
  expect(await focused(page)).toBe('current');
  await page.getByLabel('Current password').fill(first);
  await page.keyboard.press('Enter');
  await page.getByText('Your password was changed. You are signed out everywhere else.').waitFor();
  await other.goto(system.adminUrl);
  await other.waitForURL(/\/auth\/signin/);
  const [third, fourth] = [await signedIn(email, second), await signedIn(email, second)];
  await page.reload();
  await page
    .getByRole('button', { name: /^Sign out Chrome/ })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out', exact: true }).click();
  await page
    .getByRole('button', { name: /^Sign out Chrome/ })
    .nth(1)
    .waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Sign out others' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out', exact: true }).click();
  await page.getByRole('button', { name: /^Sign out Chrome/ }).waitFor({ state: 'detached' });
  for (const ended of [third, fourth]) {
    await ended.goto(system.adminUrl);
    await ended.waitForURL(/\/auth\/signin/);
  }
  await page.reload();
  await page.getByText('This one').waitFor();
});

test('the second step is scanned, asked for at sign-in, and replaced by each recovery code once; then it is switched off', async () => {
  const { email } = await member('Joko Widodo');
  const page = await signedIn(email, first);
  await page.goto(`${system.adminUrl}/change-password`);
  await page.getByRole('button', { name: 'Set up two-step sign-in' }).click();
  await page.getByLabel('Current password').nth(1).fill(first);
  await page.keyboard.press('Enter');
  const uri = new URL(await decodeQr(page.getByTestId('totp-qr')));
  const secret = uri.searchParams.get('secret') ?? '';
  expect((await page.getByTestId('totp-secret').innerText()).replace(/\s/g, '')).toBe(secret);
  await page.getByLabel('Code the app shows now').fill(codeOf(secret, Date.now() - 10 * stepMs));
  await page.keyboard.press('Enter');
  await page.getByText('This is not the code.').waitFor();
  await page.getByLabel('Code the app shows now').fill(codeOf(secret, Date.now() - stepMs));
  await page.keyboard.press('Enter');
  await page.getByTestId('recovery-codes').waitFor();
  const codes = await page.getByTestId('recovery-codes').locator('li').allInnerTexts();
  expect(codes).toHaveLength(10);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download' }).click(),
  ]);
  expect((await text(await download.createReadStream())).split('\n')).toEqual(
    expect.arrayContaining(codes),
  );
  await page.getByRole('navigation').getByRole('link', { name: 'User' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click();
  expect(await seriousFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await signOut(page);
  await fillSignIn(page, email, first);
  await page.getByLabel('One-time code').fill(codeOf(secret));
  await page.keyboard.press('Enter');
  await isInside(page);
  await signOut(page);
  await fillSignIn(page, email, first);
  await page.getByRole('button', { name: 'Use a recovery code instead' }).click();
  await fillRecoveryCode(page, codes[0]?.toLowerCase().replaceAll('-', ' '));
  await isInside(page);
  await signOut(page);
  await fillSignIn(page, email, first);
  await page.getByRole('button', { name: 'Use a recovery code instead' }).click();
  await fillRecoveryCode(page, codes[0]);
  await page.getByText('E-mail, password or code is wrong. Each code counts only once.').waitFor();
  await fillRecoveryCode(page, codes[1]);
  await isInside(page);
  await page.goto(`${system.adminUrl}/change-password`);
  await page.getByRole('button', { name: 'Switch off' }).click();
  await page.getByLabel('Current password').nth(1).fill(first);
  await page.getByLabel('One-time code').fill(codeOf(secret, Date.now() + stepMs));
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Set up two-step sign-in' }).waitFor();
});

test('no page broke the content policy or threw', () => {
  expect(faults).toEqual([]);
});

let invited = 0;

/** Answers the address. */
async function invite(name: string): Promise<string> {
  const email = `member${++invited}@wallet.example`;
  await inviteStaff(system, { name, email });
  return email;
}

/** Somebody who has activated already, with the first password. */
async function member(name: string): Promise<{ email: string; link: string }> {
  const email = await invite(name);
  const link = await mailedLink(system, email);
  const body = JSON.stringify({ code: new URL(link).searchParams.get('code'), password: first });
  const answer = await fetch(`${system.adminUrl}/api/auth/activate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: system.adminUrl },
    body,
  });
  expect(answer.status).toBe(204);
  return { email, link };
}

async function newPage(): Promise<Page> {
  const page = await (
    await browser.newContext({ viewport: { width: 1440, height: 900 } })
  ).newPage();
  page.on(
    'console',
    (message) =>
      /content security policy|trusted/i.test(message.text()) && faults.push(message.text()),
  );
  page.on('pageerror', (error) => faults.push(error.message));
  return page;
}

/** A page that shows nothing yet, in a browser of somebody who has signed in. */
async function signedIn(email: string, password: string): Promise<Page> {
  const page = await newPage();
  await startSession(page.context(), { origin: system.adminUrl, email, password });
  return page;
}

async function isInside(page: Page): Promise<void> {
  await page.getByRole('navigation').first().waitFor();
}

async function fillSignIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
}

async function fillRecoveryCode(page: Page, code = ''): Promise<void> {
  await page.getByLabel('Recovery code').fill(code);
  await page.keyboard.press('Enter');
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Your account/ }).click();
  await page.getByText('Log Out').click();
  await page.waitForURL(/\/auth\/signin/);
}

async function choosePassword(page: Page, password: string, again = password): Promise<void> {
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('Repeat the new password').fill(again);
  await page.keyboard.press('Enter');
}

async function countOf(page: Page, path: string, work: () => Promise<void>): Promise<number> {
  let count = 0;
  page.on('request', (request) => void (count += Number(request.url().endsWith(path))));
  await work();
  return count;
}

function focused(page: Page): Promise<string | null> {
  return page.evaluate<string | null>(`document.activeElement?.getAttribute('name') ?? null`);
}

function everythingStored(page: Page): Promise<string> {
  return page.evaluate<string>(
    'JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state, location.href])',
  );
}
