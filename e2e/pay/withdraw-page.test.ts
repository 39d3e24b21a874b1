import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seriousFaults } from '../support/faults.ts';
import { mailedCode } from '../support/outbox.ts';
import { earn, requireActiveMerchant, post } from '../support/own-merchant.ts';
import { newPayer } from '../support/people.ts';
import { openBrowser, sharedProduct } from '../support/product.ts';

const patience = { timeout: 20_000 };
const owner = { email: 'intan@selasar.example', name: 'Intan Puspita' };
const password = 'pintu kayu menghadap laut';
const idr = (value: string) => ({ value, currency: 'IDR' });
const system = sharedProduct();
let browser: Browser;
let shop: { id: string; bearer: string };
let admin: string;
/** The account of the demo that was switched on for this file; null where one pays already. */
let payer: string | null = null;

/** A merchant of this file's own, with what one customer paid it, and a phone of the demo that pays. */
beforeAll(async () => {
  browser = await openBrowser();
  const { merchantId } = await requireActiveMerchant(system, {
    code: 'SELASAR1',
    name: 'Toko Selasar',
    owner,
    password,
  });
  shop = {
    id: merchantId,
    bearer: (await post(system.merchantUrl, '/api/auth/signin', { email: owner.email, password }))
      .token.accessToken,
  };
  // Who let the merchant's owner in does not count as another person.
  const person = system.demo.users.find(({ email }) => email === 'admin2@wallet.example');
  admin = (
    await post(system.adminUrl, '/api/auth/signin', {
      email: person?.email,
      password: person?.password,
    })
  ).token.accessToken;
  await earn(system, '900000.00', shop.bearer);
  await letOnePay();
});
afterAll(async () => {
  if (payer !== null) await switchPayouts(payer, false);
  await browser?.close();
});

test('on a phone a customer says where the money goes, sees whose account it is, confirms, waits, and has the receipt', async () => {
  const { page, errors } = await newPayer(browser, { viewport: { width: 360, height: 740 } });
  await page.goto(await openLink({ amount: { min: idr('10000.00'), max: idr('200000.00') } }));
  await page.getByRole('button', { name: 'Check this account' }).click();
  expect(await page.getByText('This field is required.').count()).toBe(3);
  await page.getByLabel('Amount').fill('50000');
  await page.getByRole('button', { name: /Choose a bank or wallet/ }).click();
  await page.getByRole('searchbox').fill('dan');
  await page.getByRole('dialog').getByRole('button', { name: /^DANA/ }).click();
  await page.getByLabel('Phone number').fill('+62 812-7700-1101');
  await page.getByRole('button', { name: 'Check this account' }).click();
  await page.getByText('Account verified').waitFor(patience);
  await page.getByText('DANA, phone number ending 1101').waitFor();
  expect(await seriousFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Confirm withdrawal' }).click();
  await page.getByText('Waiting for approval').waitFor(patience);
  await approve('1101');
  await page.getByText('Transaction completed successfully!').waitFor(patience);
  await page.getByText('Rp\u00a050.000').first().waitFor();
  expect(await seriousFaults(page)).toEqual([]);
  expect(errors).toEqual([]);
});

test('without JavaScript the same forms lead there, and a cancel asks first', async () => {
  const { page } = await newPayer(browser, { javaScriptEnabled: false });
  await page.goto(await openLink({ amount: idr('25000.00') }));
  await page.getByLabel('Bank or wallet').selectOption({ label: 'DANA' });
  await page.getByLabel('Account or phone number').fill('081277001102');
  await page.getByRole('button', { name: 'Check this account' }).click();
  await reloadUntil(page, 'Account verified');
  await page.getByRole('button', { name: 'Confirm withdrawal' }).click();
  await reloadUntil(page, 'Withdrawal under processing');
  await page.getByRole('link', { name: 'Cancel this withdrawal' }).click();
  await page
    .getByText('Are you sure you want to cancel this withdrawal? This action cannot be undone.')
    .waitFor();
  await page.getByRole('button', { name: 'Yes, Cancel' }).click();
  await page.getByText('Withdrawal cancelled successfully.').waitFor();
});

test('another browser goes on only with the code that is mailed, and cancels after a question', async () => {
  const email = 'raka@pelanggan.example';
  const url = await openLink({ amount: idr('25000.00'), customerEmail: email });
  const { page: first } = await newPayer(browser);
  await first.goto(url);
  await first.getByRole('button', { name: 'DANA', exact: true }).click();
  await first.getByLabel('Phone number').fill('081277001103');
  await first.getByRole('button', { name: 'Check this account' }).click();
  await first.getByText('Account verified').waitFor(patience);
  const { page: second, errors } = await newPayer(browser, { colorScheme: 'dark' });
  await second.goto(url);
  await second.getByRole('heading', { name: 'Go on in this browser' }).waitFor();
  expect(await seriousFaults(second)).toEqual([]);
  await second.getByRole('button', { name: 'Send the code' }).click();
  await second.getByLabel('Code').fill(await mailedCode(system, email));
  await second.getByRole('button', { name: 'Go on' }).click();
  await second.getByRole('button', { name: 'Confirm withdrawal' }).waitFor();
  await first.reload();
  await first.getByRole('heading', { name: 'Go on in this browser' }).waitFor();
  await second.getByRole('button', { name: 'Cancel', exact: true }).click();
  await second
    .getByText('Are you sure you want to cancel this withdrawal? This action cannot be undone.')
    .waitFor();
  await second.getByRole('button', { name: 'No, Keep' }).click();
  await second.getByRole('button', { name: 'Cancel', exact: true }).click();
  await second.getByRole('button', { name: 'Yes, Cancel' }).click();
  await second.getByText('Withdrawal cancelled successfully.').waitFor();
  expect(errors).toEqual([]);
});

async function letOnePay(): Promise<void> {
  const { data } = await get<{
    data: { id: string; holderName: string; acceptsPayouts: boolean }[];
  }>('/api/accounts?provider=dana&limit=50');
  if (data.some(({ acceptsPayouts }) => acceptsPayouts)) return;
  payer = data.find(({ holderName }) => holderName === 'TOKO KENANGA')?.id ?? null;
  if (payer !== null) await switchPayouts(payer, true);
}

function switchPayouts(accountId: string, on: boolean): Promise<unknown> {
  return send(
    system.adminUrl,
    `/api/accounts/${accountId}/flows`,
    { flow: 'payouts', on, reason: 'journey of a withdrawal' },
    admin,
  );
}

async function openLink(wish: object): Promise<string> {
  return (
    await send<{ url: string }>(system.merchantUrl, '/api/withdrawal-links', wish, shop.bearer)
  ).url;
}

/** The operator lets a request through, as it stands. */
async function approve(last4: string): Promise<void> {
  const { data } = await get<{
    data: { id: string; revision: number; payloadHash: string; destination: { last4: string } }[];
  }>(`/api/operator/withdrawal-requests?merchantId=${shop.id}&tab=pendingApproval`);
  const [request] = data.filter(({ destination }) => destination.last4 === last4);
  await send(
    system.adminUrl,
    `/api/operator/withdrawal-requests/${request?.id}/decisions`,
    { decision: 'approve', revision: request?.revision, payloadHash: request?.payloadHash },
    admin,
  );
}

async function reloadUntil(page: Page, text: string): Promise<void> {
  await expect
    .poll(
      async () => {
        await page.reload();
        return page.getByText(text).count();
      },
      { timeout: 30_000, interval: 300 },
    )
    .toBe(1);
}

/** As the operator. */
async function get<Answer>(path: string): Promise<Answer> {
  const answer = await fetch(`${system.adminUrl}${path}`, {
    headers: { authorization: `Bearer ${admin}`, origin: system.adminUrl },
  });
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
  return (await answer.json()) as Answer;
}

async function send<Answer>(
  origin: string,
  path: string,
  body: object,
  bearer?: string,
): Promise<Answer> {
  const answer = await fetch(`${origin}${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: {
      'content-type': 'application/json',
      origin,
      'idempotency-key': randomUUID(),
      ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
    },
  });
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
  return (await answer.json()) as Answer;
}
