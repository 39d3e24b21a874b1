import { randomUUID } from 'node:crypto';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { Product } from './product.ts';

/** A phone that holds the wallet, as most payers have it. */
export const phone = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
};

/** Who signs in where: somebody of the system's demo, or anybody else by a password. */
type SignIn = { origin: string; email: string } & ({ system: Product } | { password: string });

/**
 * Gives a browser context the session of somebody who signs in by the API, and shows no page: the
 * test opens the one that it is about right away. For each person once in a file, with a page for
 * each test:
 *
 *     const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
 *     await startSession(context, { system, origin: system.adminUrl, email: 'admin@wallet.example' });
 *     const page = await context.newPage();
 *     await page.goto(`${system.adminUrl}/withdrawal-requests`);
 *
 * The forms of the sign-in page are walked by the tests of sessions, of access and of the keyboard.
 * The password is given once more, so that nothing asks for it within five minutes; `isConfirmed:
 * false` leaves that to the dialog.
 */
export async function startSession(
  context: BrowserContext,
  { isConfirmed = true, ...who }: SignIn & { isConfirmed?: boolean },
): Promise<void> {
  const { origin, email } = who;
  const password =
    'password' in who
      ? who.password
      : who.system.demo.users.find((known) => known.email === email)?.password;
  const answer = await context.request.post(`${origin}/api/auth/signin`, {
    data: { email, password },
    headers: { origin },
  });
  if (!answer.ok()) throw new Error(`signing ${email} in: ${await answer.text()}`);
  const { token, session } = (await answer.json()) as {
    token: { accessToken: string; refreshToken: string };
    session: object;
  };
  if (isConfirmed) {
    const confirmed = await context.request.post(`${origin}/api/auth/confirm`, {
      data: { password },
      headers: { origin, authorization: `Bearer ${token.accessToken}` },
    });
    if (!confirmed.ok()) throw new Error(`confirming ${email}: ${await confirmed.text()}`);
  }
  const items = {
    access_token: token.accessToken,
    refresh_token: token.refreshToken,
    session: JSON.stringify(session),
  };
  const { cookies, origins } = await context.storageState();
  const own = {
    origin,
    localStorage: Object.entries(items).map(([name, value]) => ({ name, value })),
  };
  await context.setStorageState({
    cookies,
    origins: [...origins.filter((known) => known.origin !== origin), own],
  });
}

/** Signs somebody in and shows the first page of that console. */
export async function signIn(page: Page, who: SignIn & { isConfirmed?: boolean }): Promise<void> {
  await startSession(page.context(), who);
  await page.goto(who.origin);
  await page.getByTestId('shell').or(page.getByRole('navigation')).first().waitFor();
}

/** Invites a member of staff as the demo's administrator. */
export async function inviteStaff(
  product: Product,
  { name, email }: { name: string; email: string },
): Promise<void> {
  const admin = product.demo.users.find(({ role }) => role === 'Admin');
  const send = async (path: string, body: object, headers = {}) => {
    const answer = await fetch(`${product.adminUrl}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: product.adminUrl, ...headers },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(await answer.text());
    const text = await answer.text();
    return (text === '' ? {} : JSON.parse(text)) as { token: { accessToken: string } };
  };
  const { token } = await send('/api/auth/signin', {
    email: admin?.email,
    password: admin?.password,
  });
  const headers = { authorization: `Bearer ${token.accessToken}` };
  await send('/api/auth/confirm', { password: admin?.password }, headers);
  await send('/api/users', { name, email, roleId: 2 }, headers);
}

/** A session by the merchant API and its link. */
export async function createSession(
  system: Product,
  wish: { value?: string; type?: 'deposit' | 'withdrawal' } = {},
): Promise<{ id: string; url: string }> {
  const reference = `journey-${randomUUID()}`;
  const answer = await fetch(`${system.merchantUrl}/v1/transaction-sessions`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${system.demo.merchants[0]?.apiToken}`,
      'idempotency-key': reference,
      'content-type': 'application/json',
    },
    body: JSON.stringify({
      type: wish.type ?? 'deposit',
      reference,
      amount: { value: wish.value ?? '150000.00', currency: 'IDR' },
    }),
  });
  if (answer.status !== 201) throw new Error(await answer.text());
  return (await answer.json()) as { id: string; url: string };
}

/** Orders something at the simulator's control API. */
export async function simulator(
  system: Product,
  path: string,
  body: unknown,
): Promise<Record<string, unknown>> {
  const answer = await fetch(`${system.simulatorUrl}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
  return (await answer.json()) as Record<string, unknown>;
}

/** A payer's page of its own, with everything it logged as an error. */
export async function newPayer(
  browser: Browser,
  options: Parameters<Browser['newContext']>[0] = {},
): Promise<{ page: Page; errors: string[] }> {
  const page = await (await browser.newContext({ ...phone, ...options })).newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  return { page, errors };
}
