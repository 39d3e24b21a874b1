import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailedLink } from '../support/outbox.ts';
import { earn, requireActiveMerchant, post } from '../support/own-merchant.ts';
import { phone, startSession } from '../support/people.ts';
import { openBrowser, sharedProduct } from '../support/product.ts';
import { endCoolDown } from '../support/rewrite.ts';

const patience = { timeout: 20_000 };
const password = 'perahu kertas di sungai';
const ownerEmail = 'sekar@perahu.example';
const [askerEmail, siblingEmail] = ['bagas@wallet.example', 'citra@wallet.example'];
const system = sharedProduct();
let browser: Browser;
let merchantId: string;
let refNo: string;

/** A request that one of two SubAdmins asked for, whom the same Admin invited. */
beforeAll(async () => {
  browser = await openBrowser();
  ({ merchantId } = await requireActiveMerchant(system, {
    code: 'PERAHU01',
    name: 'Toko Perahu',
    owner: { email: ownerEmail, name: 'Sekar Ayu' },
    password,
  }));
  const owner = await bearerOf(system.merchantUrl, ownerEmail, password);
  await earn(system, '200000.00', owner);
  const { id: methodId } = (await post(
    system.merchantUrl,
    '/api/payout-methods',
    { institutionCode: 'DANA', accountNumber: '081277001199', holderName: 'Sekar Ayu' },
    owner,
  )) as unknown as { id: string };
  await endCoolDown(system, methodId);
  const known = system.demo.users.find(({ email }) => email === 'admin@wallet.example');
  const admin = await bearerOf(system.adminUrl, known?.email ?? '', known?.password ?? '');
  for (const [email, name] of [
    [askerEmail, 'Bagas Prakoso'],
    [siblingEmail, 'Citra Lestari'],
  ]) {
    await post(system.adminUrl, '/api/users', { name, email, roleId: 5 }, admin);
    const code = new URL(await mailedLink(system, email ?? '')).searchParams.get('code');
    await post(system.adminUrl, '/api/auth/activate', { code, password });
  }
  ({ refNo } = (await post(
    system.adminUrl,
    `/api/merchants/${merchantId}/withdrawal-requests`,
    { payoutMethodId: methodId, amount: { value: '25000.00', currency: 'IDR' } },
    await bearerOf(system.adminUrl, askerEmail, password),
  )) as unknown as { refNo: string });
}, 90_000);
afterAll(() => browser?.close());

async function bearerOf(origin: string, email: string, secret: string): Promise<string> {
  const { token } = await post(origin, '/api/auth/signin', { email, password: secret });
  return token.accessToken;
}

/** The queue of that merchant as somebody sees it. */
async function queueOf(
  who: { email: string; password?: string },
  options: Parameters<Browser['newContext']>[0] = { viewport: { width: 1440, height: 900 } },
): Promise<Page> {
  const context = await browser.newContext(options);
  const { email } = who;
  const origin = system.adminUrl;
  await startSession(
    context,
    who.password === undefined ? { origin, email, system } : { origin, email, password },
  );
  const page = await context.newPage();
  await page.goto(`${origin}/withdrawal-requests?merchant=${merchantId}`);
  await page.getByText(refNo).first().waitFor(patience);
  return page;
}

async function drawerOf(page: Page) {
  await page.getByRole('link', { name: refNo }).click(patience);
  const drawer = page.getByRole('complementary', { name: refNo });
  const said = drawer.getByTestId('who-may');
  await said.waitFor(patience);
  return { drawer, said };
}

const shot = async (page: Page, name: string) => {
  const folder = process.env['SHOTS'];
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png` });
};

test('who asked reads in the queue and in the request that somebody else decides, who, and where', async () => {
  const page = await queueOf({ email: askerEmail, password });
  const row = page.getByRole('row').filter({ hasText: refNo });
  await row.getByText(/Who may decide: .*\(Admin, /).waitFor(patience);
  const { said } = await drawerOf(page);
  const words = await said.innerText();
  expect(words).toContain('You asked for this, or agreed to it: somebody else decides.');
  expect(words).toMatch(/Who may decide: .+/);
  expect(words).not.toContain('Citra Lestari');
  expect(words).toContain('It is decided on /withdrawal-requests');
  await shot(page, 'asker-1440');
});

test('who was invited by the same Admin reads it before, and once more where the approval is refused', async () => {
  const page = await queueOf({ email: siblingEmail, password });
  const { drawer, said } = await drawerOf(page);
  const tied =
    'You and somebody behind this were let in by the same person within the last 30 days: somebody else decides.';
  expect(await said.innerText()).toContain(tied);
  await drawer.getByRole('button', { name: 'Approve' }).click();
  const sheet = page.getByRole('dialog', { name: 'Approve this withdrawal?' });
  await sheet.getByLabel('Reason').fill('Called Sekar.');
  await sheet.getByRole('button', { name: 'Approve and send' }).click(patience);
  const refusal = sheet.getByTestId('who-may');
  await refusal.waitFor(patience);
  expect(await refusal.innerText()).toContain(tied);
  expect(await refusal.innerText()).toMatch(/Who may decide: .+/);
  await shot(page, 'sibling-1440');
});

test('the same on a phone, where nothing is wider than the screen', async () => {
  const page = await queueOf({ email: siblingEmail, password }, phone);
  await page
    .getByRole('link', { name: /Toko Perahu|WDR|^W/ })
    .first()
    .click(patience);
  const said = page.getByTestId('who-may').first();
  await said.waitFor(patience);
  expect(
    await page.evaluate<number>(
      'document.documentElement.scrollWidth - document.documentElement.clientWidth',
    ),
  ).toBe(0);
  await said.scrollIntoViewIfNeeded();
  await shot(page, 'sibling-390');
});

test('somebody independent reads that he may, and does', async () => {
  const page = await queueOf({ email: 'admin2@wallet.example' });
  const { drawer, said } = await drawerOf(page);
  expect(await said.innerText()).toContain('You may decide this.');
  await shot(page, 'independent-1440');
  await drawer.getByRole('button', { name: 'Approve' }).click();
  const sheet = page.getByRole('dialog', { name: 'Approve this withdrawal?' });
  await sheet.getByLabel('Reason').fill('Called Sekar, amount and wallet confirmed.');
  await sheet.getByRole('button', { name: 'Approve and send' }).click(patience);
  await sheet.waitFor({ state: 'detached', ...patience });
  await drawer.getByText('Succeeded', { exact: true }).first().waitFor(patience);
});
