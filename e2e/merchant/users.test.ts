import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openSystem, type System } from '../../scripts/start/open-system.ts';
import { switchTotpOn } from '../support/authenticator.ts';
import { startSession } from '../support/people.ts';
import { closePages, openBrowser } from '../support/product.ts';

const adminUser = 'admin@wallet.example';
const staffUser = 'staff@wallet.example';
const patience = { timeout: 15_000 };
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

test('an Admin invites a Staff, sees the new row, and is told at the field when the address is taken', async () => {
  const page = await signedIn(adminUser);
  await page.goto(`${system.adminUrl}/user?role=5`);
  await page.getByRole('button', { name: 'Invite user' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite user' });
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await dialog.getByText('This field is required.').first().waitFor();
  await dialog.getByLabel('Name').fill('<b>Ujang</b> Permana');
  await dialog.getByLabel('E-mail').fill(staffUser);
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await dialog.getByText('This address has a user already.').waitFor();
  await dialog.getByLabel('E-mail').fill('ujang@wallet.example');
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await page.getByText('Invitation sent to ujang@wallet.example').waitFor();
  const row = rowOf(page, 'ujang@wallet.example');
  await row.getByText('Invited').waitFor();
  expect(await row.getByRole('link').textContent()).toBe('<b>Ujang</b> Permana');
  expect(new URL(page.url()).search).toBe('');
  await act(page, row, 'Resend invitation');
  await page.getByText('A new invitation was sent to ujang@wallet.example').waitFor();
});

test('an Admin changes a role from the list, warned that it signs the person out', async () => {
  const page = await signedIn(adminUser);
  await page.goto(`${system.adminUrl}/user`);
  const row = rowOf(page, staffUser);
  await act(page, row, 'Edit name and role');
  const dialog = page.getByRole('dialog', { name: /^Edit / });
  await dialog.getByRole('radio', { name: 'Phone Farm' }).check();
  await dialog.getByText(/^A new role signs .+ out everywhere/).waitFor();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await row.getByText('Phone Farm').waitFor();
  expect(new URL(page.url()).pathname).toBe('/user');
});

test('a SubAdmin sees what cannot be chosen, with the reason', async () => {
  const page = await signedIn('subadmin@wallet.example');
  await page.goto(`${system.adminUrl}/user?new=invitation`);
  const dialog = page.getByRole('dialog', { name: 'Invite user' });
  await dialog.getByText('Only an administrator may invite a Sub Admin.').waitFor();
  expect(await dialog.getByRole('radio', { name: 'Sub Admin' }).isDisabled()).toBe(true);
  expect(await dialog.getByRole('radio', { name: 'Phone Farm' }).isEnabled()).toBe(true);
  await page.keyboard.press('Escape');
  await rowOf(page, staffUser)
    .getByRole('button', { name: /^Acts for/ })
    .click();
  const disable = page.getByRole('menuitem', { name: 'Disable' });
  expect(await disable.getAttribute('aria-disabled')).toBe('true');
  await disable.getByText('users.disable').waitFor();
});

test('a PhoneFarm user has no page of users', async () => {
  const page = await signedIn('phonefarm@wallet.example');
  await page.goto(`${system.adminUrl}/user`);
  await page.getByText('users.read').waitFor();
});

test('nobody disables the own account', async () => {
  const page = await signedIn(adminUser);
  await page.goto(`${system.adminUrl}/user`);
  await rowOf(page, adminUser)
    .getByRole('button', { name: /^Acts for/ })
    .click();
  await page
    .getByRole('menuitem', { name: 'Disable' })
    .getByText('Ask another administrator.')
    .waitFor();
});

test('too many wrong passwords lock an account until an Admin unlocks it', async () => {
  const email = 'phonefarm@wallet.example';
  await expect.poll(() => wrongPassword(email), { timeout: 30_000, interval: 50 }).toBe(429);
  const page = await signedIn(adminUser);
  await openUser(page, email);
  await page
    .getByText(/^Locked until/)
    .first()
    .waitFor();
  await page.getByRole('button', { name: 'Unlock' }).click();
  await page.getByText('can sign in again').waitFor();
  await page.getByText('Can sign in.').waitFor();
  await signedIn(email);
});

test('one-time codes of somebody who lost the app are reset for a reason, which the audit log keeps', async () => {
  const email = 'subadmin@wallet.example';
  await switchTotpOn(system, email);
  const page = await signedIn(adminUser);
  await openUser(page, email);
  await act(page, page.getByRole('article'), 'Reset two-step sign-in');
  const question = page.getByRole('dialog', { name: /^Reset two-step sign-in of/ });
  await question.getByRole('button', { name: 'Reset' }).click();
  await question.getByText('This field is required.').waitFor();
  await question.getByLabel('Reason').fill('Lost the phone <img src=x onerror=alert(1)>');
  await question.getByRole('button', { name: 'Reset' }).click();
  await page.getByText(/^Two-step sign-in of .+ is off$/).waitFor();
  await page.getByText('Not signed in anywhere.').waitFor();
  await page.getByRole('button', { name: 'About this user' }).click();
  await page.getByText('Lost the phone <img src=x onerror=alert(1)>').waitFor();
  await signedIn(email);
});

test('a disabled user is signed out at the next act in every browser, and the audit log says who did it and why', async () => {
  const theirs = await signedIn(staffUser);
  await theirs.goto(system.adminUrl);
  await theirs.getByRole('navigation').first().waitFor();
  const page = await signedIn(adminUser);
  await openUser(page, staffUser);
  await page.getByRole('table', { name: 'Sessions' }).getByText('Chrome').first().waitFor();
  await act(page, page.getByRole('article'), 'Disable');
  const question = page.getByRole('dialog', { name: /^Disable/ });
  await question.getByLabel('Reason (optional)').fill('Left the company');
  await question.getByRole('button', { name: 'Disable' }).click();
  await page.getByText('Cannot sign in. Every session was ended.').waitFor();
  await page.getByText('Not signed in anywhere.').waitFor();
  await theirs.reload();
  await theirs.waitForURL(/\/auth\/signin/);
  await page.getByRole('button', { name: 'About this user' }).click();
  await page.getByText('Left the company').waitFor();
  await page.getByRole('link', { name: 'All in the audit log' }).click();
  await page.waitForURL(/\/audit-log\?/);
  await page.getByRole('table').getByRole('link', { name: 'Disabled the user' }).click();
  const entry = page.getByRole('complementary', { name: 'Audit entry' });
  await entry.getByText('Left the company').waitFor();
  await entry.getByText('Sealed', { exact: true }).waitFor();
});

test('filters of the audit log are in the address: reload and back keep them', async () => {
  const page = await signedIn(adminUser);
  await page.goto(`${system.adminUrl}/audit-log`);
  const table = page.getByRole('table', { name: 'Audit entries' });
  await table.getByRole('link').first().waitFor();
  await page.getByRole('button', { name: 'What', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Signed in', exact: true }).click();
  await page.waitForURL(/action=session\.started/);
  await expect.poll(() => acts(table), patience).toEqual(['Signed in']);
  await page.reload();
  await expect.poll(() => acts(table), patience).toEqual(['Signed in']);
  await page.getByRole('button', { name: 'Remove filter What Signed in' }).click();
  await expect.poll(async () => (await acts(table)).length, patience).toBeGreaterThan(1);
  await page.goBack();
  await expect.poll(() => acts(table), patience).toEqual(['Signed in']);
});

/** The different acts that a page of the log shows. */
async function acts(table: Locator): Promise<string[]> {
  return [...new Set(await table.locator('tbody td:nth-child(3)').allTextContents())];
}

let admin: BrowserContext | undefined;

/**
 * A page of somebody; the Admin signs in once for all of them, the others anew, because what is
 * done to them ends their sessions.
 */
async function signedIn(email: string): Promise<Page> {
  if (email === adminUser && admin) return admin.newPage();
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await startSession(context, { system, origin: system.adminUrl, email });
  if (email === adminUser) admin = context;
  return context.newPage();
}

function rowOf(page: Page, email: string): Locator {
  return page.locator('tbody tr').filter({ has: page.getByText(email, { exact: true }) });
}

async function openUser(page: Page, email: string): Promise<void> {
  await page.goto(`${system.adminUrl}/user?search=${encodeURIComponent(email)}`);
  await rowOf(page, email).getByRole('link').click();
  await page.getByRole('article').getByText('User Information').waitFor();
}

/** Opens the menu of a row or a page and presses one of its acts. */
async function act(page: Page, place: Locator, name: string): Promise<void> {
  await place.getByRole('button', { name: /^Acts for/ }).click();
  await page.getByRole('menuitem', { name }).click();
}

/** Tries a wrong password and answers with the status. */
async function wrongPassword(email: string): Promise<number> {
  const answer = await fetch(`${system.adminUrl}/api/auth/signin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: system.adminUrl },
    body: JSON.stringify({ email, password: 'not the password' }),
  });
  return answer.status;
}
