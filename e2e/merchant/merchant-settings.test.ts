import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailedLink } from '../support/outbox.ts';
import { seriousFaults } from '../support/faults.ts';
import { requireActiveMerchant } from '../support/own-merchant.ts';
import { signIn } from '../support/people.ts';
import { openBrowser, sharedProduct } from '../support/product.ts';

const patience = { timeout: 15_000 };
const password = 'hujan turun di atas atap';
const ownerEmail = 'ratna@senja.example';
const system = sharedProduct();
let browser: Browser;
let page: Page;
let merchantId: string;
let invitation: string;

/** A merchant of this file\u2019s own, with an owner who has signed in. */
beforeAll(async () => {
  browser = await openBrowser();
  ({ merchantId, invitation } = await requireActiveMerchant(system, {
    code: 'SENJA1',
    name: 'Toko Senja',
    owner: { email: ownerEmail, name: 'Ratna Dewi' },
    password,
  }));
  page = await newPage({ viewport: { width: 1440, height: 900 } });
  await signIn(page, {
    origin: system.merchantUrl,
    email: ownerEmail,
    password,
    isConfirmed: false,
  });
});
afterAll(async () => {
  await browser?.close();
});

test('an API token is made after the password was given again, by keyboard, and nothing typed is lost; it is shown once, works, is told of by mail, is rotated beside the old one, and stops when it is revoked', async () => {
  await page.goto(`${system.merchantUrl}/api-tokens`);
  await page.getByRole('button', { name: 'Create token' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Create token' });
  await dialog.getByLabel('Name').fill('Till');
  await dialog.getByRole('button', { name: 'Create token' }).click();
  await confirmByKeyboard(dialog);
  const first = await takeToken('Token Till');
  expect(await balanceStatus(first)).toBe(200);
  expect(await mailedLink(system, ownerEmail, [invitation])).toBe(
    `${system.merchantUrl}/api-tokens`,
  );
  await page.getByRole('button', { name: 'Acts for Till' }).click();
  await page.getByRole('menuitem', { name: 'Rotate token' }).click();
  await page
    .getByRole('dialog', { name: 'Rotate Till' })
    .getByRole('button', { name: 'Rotate token' })
    .click();
  const second = await takeToken('Token Till');
  expect([await balanceStatus(first), await balanceStatus(second)]).toEqual([200, 200]);
  expect(await page.content()).not.toContain(second);
  await page.getByText('Replaced, still counts').waitFor();
  await page.getByRole('button', { name: 'Acts for Till' }).first().click();
  await page.getByRole('menuitem', { name: 'Revoke token' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke token' }).click();
  await page.getByText('Till is revoked').waitFor(patience);
  expect([await balanceStatus(first), await balanceStatus(second)]).toEqual([200, 401]);
});

test('branding is previewed before it is saved, and what a colleague saved meanwhile is shown', async () => {
  await page.goto(`${system.merchantUrl}/settings`);
  const branding = page.getByRole('region', { name: 'Branding' });
  await branding.getByLabel('Display name').fill('Senja & Co');
  await branding.getByRole('region', { name: 'Preview of the pay page' }).scrollIntoViewIfNeeded();
  await branding.frameLocator('iframe').getByText('Senja & Co').first().waitFor(patience);
  expect(
    await page.evaluate<number>(savedMeanwhile('{ branding: { displayName: "Senja Baru" } }')),
  ).toBe(200);
  await branding.getByRole('button', { name: 'Save branding' }).click();
  await branding.getByText('Somebody else saved meanwhile.').waitFor(patience);
  await branding.getByRole('button', { name: 'Save over it' }).click();
  await branding.getByRole('button', { name: 'Save branding' }).waitFor(patience);
  expect(await page.evaluate<string>(ownMerchant('branding.displayName'))).toBe('Senja & Co');
});

test('an origin that is none is named at its list; late money is chosen in plain words', async () => {
  await page.getByRole('link', { name: 'Origins and return pages' }).click();
  const origins = page.getByRole('region', { name: 'Origins and return pages' });
  await origins.getByLabel('May embed the pay page').fill('https://senja.example\nsenja.example');
  await origins.getByRole('button', { name: 'Save' }).click();
  await origins.getByText('The server does not take senja.example.').waitFor(patience);
  await origins.getByLabel('May embed the pay page').fill('https://senja.example');
  await origins.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved').first().waitFor(patience);
  await page.getByRole('link', { name: 'Late money' }).click();
  expect(new URL(page.url()).search).toBe('?section=lateMoney');
  await page.getByRole('radio', { name: /^Credit it/ }).check();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('radio', { name: /^Credit it/, checked: true }).waitFor(patience);
  await expect.poll(() => page.evaluate<string>(ownMerchant('lateMoneyPolicy'))).toBe('credit');
});

test('a colleague is invited and disabled with a reason, nobody disables himself, and a notice is switched off', async () => {
  await page.getByRole('link', { name: 'Team' }).click();
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite' });
  await dialog.getByLabel('Name').fill('Putri Ayu');
  await dialog.getByLabel('E-mail').fill('putri@senja.example');
  await dialog.getByRole('combobox', { name: 'Team role' }).click();
  await page.getByRole('option', { name: /^Finance/ }).click();
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  const team = page.getByRole('list', { name: 'Team' });
  await team.getByText('Invited').waitFor(patience);
  await team.getByText('putri@senja.example \u00b7 Finance').waitFor(patience);
  await page.getByRole('button', { name: 'Acts for Ratna Dewi' }).click();
  await page.getByText('This is your own account. Ask a colleague.').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Acts for Putri Ayu' }).click();
  await page.getByRole('menuitem', { name: 'Disable', exact: true }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill('Works elsewhere now');
  await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click();
  await team.getByText('Disabled').waitFor(patience);
  await expect.poll(() => page.evaluate<number>(noticesAbout('Putri Ayu')), patience).toBe(2);
  await page.goto(`${system.merchantUrl}/settings?section=notifications`);
  const choice = page.getByRole('switch', {
    name: 'Somebody was invited or disabled, or has another role',
  });
  await choice.click();
  await page
    .getByRole('switch', {
      name: 'Somebody was invited or disabled, or has another role',
      checked: false,
    })
    .waitFor(patience);
  await page.getByRole('listitem').filter({ hasText: 'Putri Ayu' }).first().waitFor(patience);
  await page.getByRole('button', { name: /^Notifications, \d+ unread/ }).click();
  await page.getByRole('list', { name: 'Notices' }).getByText('Putri Ayu').first().waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor(patience);
});

test('on a phone no section is wider than the screen', async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const section of [
    'Branding',
    'Origins and return pages',
    'Team',
    'Notifications',
    'Late money',
    'Fees and limits',
  ]) {
    await page.getByRole('link', { name: section }).click();
    await page.getByRole('region').first().waitFor(patience);
    expect([
      section,
      await page.evaluate<number>(
        'document.documentElement.scrollWidth - document.documentElement.clientWidth',
      ),
    ]).toEqual([section, 0]);
  }
});

test('an Admin finds the merchant by its code from anywhere', async () => {
  const admin = await newPage({ viewport: { width: 1440, height: 900 } });
  await signIn(admin, { system, origin: system.adminUrl, email: 'admin@wallet.example' });
  await admin.keyboard.press('Control+k');
  await admin.getByRole('combobox').fill('SENJA1');
  await admin.getByRole('option', { name: /Toko Senja/ }).click();
  await admin.getByRole('article', { name: 'Toko Senja' }).waitFor(patience);
  expect(new URL(admin.url()).pathname).toBe(`/merchant/${merchantId}`);
  await admin.context().close();
});

/**
 * The dialog that asks who it is: left once, refused once, and then confirmed; what waits behind it
 * keeps what was typed.
 */
async function confirmByKeyboard(behind: Locator): Promise<void> {
  const asked = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await asked.waitFor(patience);
  for (const theme of ['light', 'dark']) {
    await page.evaluate(
      `document.documentElement.setAttribute('data-mantine-color-scheme', '${theme}')`,
    );
    expect(await seriousFaults(page)).toEqual([]);
  }
  await page.evaluate(
    "document.documentElement.setAttribute('data-mantine-color-scheme', 'light')",
  );
  await page.keyboard.press('Escape');
  await behind.getByText('Confirm that it is you first. Nothing was changed.').waitFor(patience);
  expect(await behind.getByLabel('Name').inputValue()).toBe('Till');
  await behind.getByRole('button', { name: 'Create token' }).click();
  await asked.waitFor(patience);
  await page.keyboard.type('not the password');
  await page.keyboard.press('Enter');
  await asked.getByText('This is not your password.').waitFor(patience);
  await asked.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await asked.waitFor({ state: 'detached' });
}

/** The token that the dialog shows, copied; afterwards it is nowhere on the page. */
async function takeToken(title: string): Promise<string> {
  const dialog = page.getByRole('dialog', { name: title });
  const token = await dialog.getByTestId('api-token').innerText();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await page
    .getByRole('dialog', { name: 'Close without copying?' })
    .getByText('Close', { exact: true })
    .click();
  await dialog.waitFor({ state: 'detached' });
  return token;
}

async function balanceStatus(token: string): Promise<number> {
  return (
    await fetch(`${system.merchantUrl}/v1/balance`, {
      headers: { authorization: `Bearer ${token}` },
    })
  ).status;
}

/** The same person saves in another window. */
function savedMeanwhile(change: string): string {
  const headers =
    "{ 'content-type': 'application/json', authorization: 'Bearer ' + localStorage.getItem('access_token') }";
  return `fetch('/api/merchant', { headers: ${headers} }).then((answer) => answer.json()).then(({ revision }) => fetch('/api/merchant', { method: 'PATCH', headers: ${headers}, body: JSON.stringify({ revision, ...${change} }) })).then(({ status }) => status)`;
}

/** How many notices name somebody. */
function noticesAbout(name: string): string {
  return `fetch('/api/merchant/notices', { headers: { authorization: 'Bearer ' + localStorage.getItem('access_token') } }).then((answer) => answer.json()).then(({ data }) => data.filter(({ about }) => about === '${name}').length)`;
}

function ownMerchant(path: string): string {
  return `fetch('/api/merchant', { headers: { authorization: 'Bearer ' + localStorage.getItem('access_token') } }).then((answer) => answer.json()).then((merchant) => merchant.${path})`;
}

async function newPage(options: Parameters<Browser['newContext']>[0]): Promise<Page> {
  const context = await browser.newContext(options);
  context.setDefaultTimeout(10_000);
  return context.newPage();
}
