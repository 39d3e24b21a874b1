import { randomUUID } from 'node:crypto';
import type { TeamRole } from '@wallet/contract';
import type { Page } from 'playwright-core';
import { expect, vi } from 'vitest';
import { mailedLink } from './outbox.ts';
import { signIn, simulator } from './people.ts';
import type { Product } from './product.ts';

/** An answer of the API as far as these tests read it. */
interface Sent {
  token: { accessToken: string };
  merchant: { id: string };
}

export interface OwnMerchant {
  merchantId: string;
  /** The link that its owner was invited by. */
  invitation: string;
}

export interface NewMerchant {
  code: string;
  name: string;
  owner: { email: string; name: string };
  password: string;
}

/** A merchant of a test file\u2019s own, in rupiah by DANA, whose owner has chosen a password. */
export async function requireActiveMerchant(
  system: Product,
  { code, name, owner, password }: NewMerchant,
): Promise<OwnMerchant> {
  const admin = system.demo.users.find(({ email }) => email === 'admin@wallet.example');
  const { token } = await post(system.adminUrl, '/api/auth/signin', {
    email: admin?.email,
    password: admin?.password,
  });
  const body = {
    code,
    name,
    country: 'ID',
    currency: 'IDR',
    allowedMethods: ['dana'],
    activate: true,
    owner: { ...owner, locale: 'en' },
  };
  const { merchant } = await post(system.adminUrl, '/api/merchants', body, token.accessToken);
  const invitation = await mailedLink(system, owner.email);
  await post(system.merchantUrl, '/api/auth/activate', {
    code: new URL(invitation).searchParams.get('code'),
    password,
  });
  return { merchantId: merchant.id, invitation };
}

/** A colleague in a merchant's team, invited by its owner, who has chosen a password. */
export async function openColleague(
  system: Product,
  owner: { email: string; password: string },
  {
    email,
    name,
    password,
    teamRole = 'owner',
  }: { email: string; name: string; password: string; teamRole?: TeamRole },
): Promise<void> {
  const { token } = await post(system.merchantUrl, '/api/auth/signin', owner);
  const body = { name, email, roleId: 4, teamRole };
  await post(system.merchantUrl, '/api/users', body, token.accessToken);
  await post(system.merchantUrl, '/api/auth/activate', {
    code: new URL(await mailedLink(system, email)).searchParams.get('code'),
    password,
  });
}

/** Signs somebody in whom the demo does not know. */
export function signInAs(
  page: Page,
  who: { origin: string; email: string; password: string },
): Promise<void> {
  return signIn(page, who);
}

/**
 * Posts to the console API as its own pages do. Who signs in gives the password once more, so that
 * nothing asks for it within five minutes.
 */
export async function post(
  origin: string,
  path: string,
  body: object,
  bearer?: string,
): Promise<Sent> {
  const answer = await fetch(`${origin}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      origin,
      'idempotency-key': randomUUID(),
      ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
    },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
  const sent = (answer.status === 204 ? {} : await answer.json()) as Sent;
  if (path === '/api/auth/signin' && 'password' in body)
    await post(origin, '/api/auth/confirm', { password: body.password }, sent.token.accessToken);
  return sent;
}

/** A customer pays the merchant by a simulated phone; resolves when the money is the merchant\u2019s. */
export async function earn(system: Product, value: string, bearer: string): Promise<void> {
  const send = async <Answer>(path: string, body: object, more: Record<string, string> = {}) => {
    const answer = await fetch(`${system.merchantUrl}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: system.merchantUrl, ...more },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
    return (await answer.json()) as Answer;
  };
  const { id, url } = await send<{ id: string; url: string }>(
    '/api/transaction-sessions',
    { amount: { value, currency: 'IDR' } },
    { authorization: `Bearer ${bearer}`, 'idempotency-key': randomUUID() },
  );
  const token = new URL(url).searchParams.get('session');
  const { deposit } = await send<{ deposit: { qrPayload: string } }>(
    `/api/public/sessions/${id}/method`,
    { token, method: 'dana' },
  );
  await simulator(system, '/pay', { payload: deposit.qrPayload });
  const isPaid = async () =>
    expect(await send(`/api/public/sessions/${id}/state`, { token })).toMatchObject({
      screen: 'success',
    });
  await vi.waitFor(isPaid, { timeout: 30_000, interval: 100 });
}
