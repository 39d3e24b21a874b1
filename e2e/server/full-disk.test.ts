import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CreatedSession } from '@wallet/contract';
import { openSystem, type System } from '../../scripts/start/open-system.ts';

const mb = 1024 * 1024;
let freeMb = 10_000;
let system: System;
beforeAll(async () => {
  system = await openSystem({ withoutConsoles: true, readFreeBytes: async () => freeMb * mb });
});
afterAll(() => system.stop());

async function newSession(): Promise<Response> {
  const key = crypto.randomUUID();
  return fetch(`${system.merchantUrl}/v1/transaction-sessions`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${system.demo.merchants[0]?.apiToken}`,
      'content-type': 'application/json',
      'idempotency-key': key,
    },
    body: JSON.stringify({
      type: 'deposit',
      reference: key,
      amount: { value: '45000.00', currency: 'IDR' },
    }),
  });
}

const readiness = async () => (await fetch(`${system.adminUrl}/readyz`)).json();

/** A button of the page without scripts. */
async function press(sessionId: string, fields: Record<string, string>): Promise<string> {
  const answer = await fetch(`${system.merchantUrl}/deposit/${sessionId}`, {
    method: 'POST',
    body: new URLSearchParams(fields),
  });
  return answer.text();
}

test('without room writes are refused everywhere, pages and reads go on, the bell says it, and it heals by itself', async () => {
  const { id, url } = (await (await newSession()).json()) as CreatedSession;
  const token = new URL(url).searchParams.get('session') ?? '';
  expect(await press(id, { token, action: 'choose', method: 'dana' })).toContain('qr.svg');

  freeMb = 200;
  await expect.poll(readiness).toEqual({ ready: false, missing: ['storage'] });
  const refused = await newSession();
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '10']);
  expect(await refused.json()).toMatchObject({ code: 'storageUnavailable' });
  const page = await fetch(url);
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('qr.svg')]);
  const claimed = await press(id, { token, action: 'claim' });
  expect(claimed).toContain('An unexpected error occurred.');
  expect(claimed).toContain('qr.svg');

  const admin = system.demo.users.find(({ role }) => role === 'Admin');
  const signedIn = await fetch(`${system.adminUrl}/api/auth/signin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: admin?.email, password: admin?.password }),
  });
  const { token: session } = (await signedIn.json()) as { token: { accessToken: string } };
  const alerts = await fetch(`${system.adminUrl}/api/alerts`, {
    headers: { authorization: `Bearer ${session.accessToken}` },
  });
  expect(await alerts.json()).toMatchObject({
    hasUnseenCritical: true,
    data: expect.arrayContaining([expect.objectContaining({ kind: 'storageFull' })]),
  });
  expect(await (await fetch(`${system.adminUrl}/metrics`)).text()).toContain(
    `wallet_storage_free_bytes ${200 * mb}\n`,
  );

  freeMb = 10_000;
  await expect.poll(readiness).toEqual({ ready: true, missing: [] });
  expect((await newSession()).status).toBe(201);
  await press(id, { token, action: 'claim' });
  expect(await (await fetch(url)).text()).not.toContain('qr.svg');
});
