import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailedLink } from '../support/outbox.ts';
import { signIn } from '../support/people.ts';
import { openBrowser, sharedProduct } from '../support/product.ts';

const patience = { timeout: 15_000 };
const password = 'sungai tenang melewati pasar';
const ownerEmail = 'wulan@terang.example';
const dayMs = 86_400_000;
const system = sharedProduct();
let browser: Browser;
let page: Page;
beforeAll(async () => {
  browser = await openBrowser();
  page = await newPage();
  await signIn(page, { system, origin: system.adminUrl, email: 'admin@wallet.example' });
});
afterAll(async () => {
  await browser?.close();
});

test('an Admin adds a merchant: a taken owner\u2019s address is refused at its field, another one leads to the merchant', async () => {
  await page.goto(`${system.adminUrl}/merchant?status=active`);
  await page.getByRole('button', { name: 'Add merchant' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add merchant' });
  await dialog.getByRole('button', { name: 'Add and invite' }).click();
  await dialog.getByText('This field is required.').first().waitFor();
  await dialog.getByLabel('Code').fill('terang1');
  await dialog.getByLabel('Name', { exact: true }).fill('Toko Terang');
  await dialog.getByLabel('Owner\u2019s name').fill('Wulan Sari');
  await dialog.getByLabel('Owner\u2019s e-mail').fill('owner@kopi.example');
  await dialog.getByRole('button', { name: 'Add and invite' }).click();
  await dialog.getByText('This address has a user already.').waitFor();
  expect(await page.evaluate<string>('document.activeElement.name')).toBe('ownerEmail');
  await dialog.getByLabel('Owner\u2019s e-mail').fill(ownerEmail);
  await dialog.getByRole('button', { name: 'Add and invite' }).click();
  await page.getByRole('article', { name: 'Toko Terang' }).waitFor(patience);
  expect(new URL(page.url()).pathname).toMatch(/^\/merchant\/mer_/);
  await page.getByRole('region', { name: 'People' }).getByText('Invited').waitFor();
});

test('a fee rule for a day to come is planned, counts in the calculator from that day on, and can be withdrawn', async () => {
  const fees = page.getByRole('region', { name: 'Fees' });
  const day = new Date(Date.now() + 3 * dayMs).toISOString().slice(0, 10);
  await fees.getByRole('button', { name: 'Add fee rule' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add fee rule' });
  await dialog.getByLabel('Flat amount').fill('500');
  await dialog.getByLabel('Share of the payment').fill('0.7');
  await dialog.getByLabel('Counts from').fill(day);
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await fees.getByText('Planned').waitFor(patience);
  const calculator = fees.getByRole('region', { name: 'What a payment costs' });
  await calculator.getByLabel('Amount').fill('200000');
  await calculator.getByText('No rule counts').waitFor();
  await calculator.getByLabel('On a day to come').fill(day);
  await calculator.getByText('0.7% + Rp 500').waitFor();
  expect(await calculator.locator('output').innerText()).toMatch(/1\.900[\s\S]*198\.100/);
  await fees.getByRole('button', { name: /^Withdraw/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
  await fees.getByText('No rule yet').waitFor(patience);
});

test('what somebody else saved meanwhile is shown, and only the own change is written over it', async () => {
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  const dialog = page.getByRole('dialog', { name: 'Profile' });
  await dialog.getByLabel('Name').fill('Toko Terang Bulan');
  expect(await page.evaluate<number>(savedMeanwhile(id))).toBe(200);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Time zone: from Asia/Jakarta to Asia/Makassar').waitFor();
  await dialog.getByRole('button', { name: 'Save over it' }).click();
  await page.getByRole('article', { name: 'Toko Terang Bulan' }).waitFor(patience);
  await page.getByRole('region', { name: 'Profile' }).getByText('Asia/Makassar').waitFor();
});

test('the preview shows branding that is not saved, in a frame where nothing runs', async () => {
  const branding = page.getByRole('region', { name: 'Branding' });
  await branding.getByLabel('Display name').fill('Terang <b>Kopi</b>');
  await branding.getByRole('region', { name: 'Preview of the pay page' }).scrollIntoViewIfNeeded();
  await branding.frameLocator('iframe').getByText('Terang <b>Kopi</b>').first().waitFor(patience);
  expect(await branding.locator('iframe').getAttribute('sandbox')).toBe('');
  await branding.getByRole('button', { name: 'Undo' }).click();
});

test('suspending ends the owner\u2019s session and says so at the next sign-in; without money it can be closed', async () => {
  const link = await mailedLink(system, ownerEmail);
  const activated = await fetch(`${system.merchantUrl}/api/auth/activate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: system.merchantUrl },
    body: JSON.stringify({ code: new URL(link).searchParams.get('code'), password }),
  });
  expect(activated.status).toBe(204);
  const owner = await newPage();
  await fillSignIn(owner);
  await owner.getByTestId('shell').or(owner.getByRole('navigation')).first().waitFor();
  await act('Suspend', 'Suspend');
  await page.getByText('Toko Terang Bulan is suspended').waitFor(patience);
  await owner.waitForURL(/\/auth\/signin/, patience);
  await fillSignIn(owner);
  await owner.getByText('Merchant Anda ditangguhkan.').waitFor(patience);
  await act('Close for ever', 'Close for ever');
  await page.getByText('Toko Terang Bulan is closed').waitFor(patience);
  await owner.context().close();
});

async function act(name: string, confirm: string): Promise<void> {
  await page.getByRole('button', { name: /^Acts for Toko/ }).click();
  await page.getByRole('menuitem', { name }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('A test of the trade register');
  await dialog.getByRole('button', { name: confirm }).click();
}

/** The page speaks the language of whoever was signed in last, and this owner's is Indonesian. */
async function fillSignIn(owner: Page): Promise<void> {
  if (!owner.url().includes('/auth/signin')) await owner.goto(`${system.merchantUrl}/auth/signin`);
  await owner.getByLabel(/E-?mail/i).fill(ownerEmail);
  await owner.locator('input[type="password"]').fill(password);
  await owner.locator('button[type="submit"]').click();
}

/** The same person changes the time zone in another window. */
function savedMeanwhile(id: string): string {
  const headers =
    "{ 'content-type': 'application/json', authorization: 'Bearer ' + localStorage.getItem('access_token') }";
  return `fetch('/api/merchants/${id}', { headers: ${headers} }).then((answer) => answer.json()).then(({ merchant }) => fetch('/api/merchants/${id}', { method: 'PATCH', headers: ${headers}, body: JSON.stringify({ revision: merchant.revision, timeZone: 'Asia/Makassar' }) })).then(({ status }) => status)`;
}

async function newPage(): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  context.setDefaultTimeout(10_000);
  return context.newPage();
}
