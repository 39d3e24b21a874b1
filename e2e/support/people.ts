import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import type { Product } from './product.ts';

/** A phone that holds the wallet, as most payers have it. */
export const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true };

export async function signIn(page: Page, { system, origin, email }: { system: Product; origin: string; email: string }): Promise<void> {
  const user = system.demo.users.find((known) => known.email === email);
  await page.goto(`${origin}/auth/signin`);
  await page.getByLabel(/E-?mail/i).fill(email);
  await page.getByLabel(/Password/).first().fill(user?.password ?? '');
  await page.getByRole('button', { name: /Sign in/i }).click();
  await page.getByTestId('shell').or(page.getByRole('navigation')).first().waitFor();
}

/** Invites a member of staff as the demo's administrator. */
export async function inviteStaff(product: Product, { name, email }: { name: string; email: string }): Promise<void> {
  const admin = product.demo.users.find(({ role }) => role === 'Admin');
  const send = async (path: string, body: object, headers = {}) => {
    const answer = await fetch(`${product.adminUrl}${path}`, { method: 'POST', headers: { 'content-type': 'application/json', origin: product.adminUrl, ...headers }, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(await answer.text());
    return (await answer.json()) as { token: { accessToken: string } };
  };
  const { token } = await send('/api/auth/signin', { email: admin?.email, password: admin?.password });
  await send('/api/users', { name, email, roleId: 2 }, { authorization: `Bearer ${token.accessToken}` });
}

/** A session by the merchant API and its link. */
export async function openSession(system: Product, wish: { value?: string } = {}): Promise<{ id: string; url: string }> {
  const reference = `journey-${randomUUID()}`;
  const answer = await fetch(`${system.merchantUrl}/v1/transaction-sessions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${system.demo.merchants[0]?.apiToken}`, 'idempotency-key': reference, 'content-type': 'application/json' },
    body: JSON.stringify({ type: 'deposit', reference, amount: { value: wish.value ?? '150000.00', currency: 'IDR' } }),
  });
  if (answer.status !== 201) throw new Error(await answer.text());
  return (await answer.json()) as { id: string; url: string };
}

/** Orders something at the simulator's control API. */
export async function simulator(system: Product, path: string, body: unknown): Promise<Record<string, unknown>> {
  const answer = await fetch(`${system.simulatorUrl}${path}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
  return (await answer.json()) as Record<string, unknown>;
}

/** A payer's page of its own, with everything it logged as an error. */
export async function newPayer(browser: Browser, options: Parameters<Browser['newContext']>[0] = {}): Promise<{ page: Page; errors: string[] }> {
  const page = await (await browser.newContext({ ...phone, ...options })).newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  return { page, errors };
}
