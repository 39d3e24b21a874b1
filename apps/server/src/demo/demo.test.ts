import { checkEmv } from '@wallet/contract/emv';
import { expect, test } from 'vitest';
import { demoDevices, demoMerchants, demoUsers } from './plan.ts';
import { staticQr } from './static-qr.ts';

test('the demo has two admins, one of each other role, and two merchants with two people each', () => {
  const count = (roleId: number) => demoUsers.filter((user) => user.roleId === roleId).length;
  expect([1, 2, 3, 5].map(count)).toEqual([2, 1, 1, 1]);
  for (const { code } of demoMerchants)
    expect(demoUsers.filter((user) => user.merchant === code)).toHaveLength(2);
});

test('the demo has twelve phones, with accounts at all three providers and no number twice', () => {
  const accounts = demoDevices.flatMap((device) => device.accounts);
  expect(demoDevices).toHaveLength(12);
  expect(new Set(accounts.map((account) => account.provider)).size).toBe(3);
  expect(new Set(accounts.map((account) => account.number)).size).toBe(accounts.length);
});

test('every demo account shows a QR payload that passes the strict reading, each its own', () => {
  const payloads = demoDevices.flatMap((device) => device.accounts).map(staticQr);
  for (const payload of payloads) expect(checkEmv(payload)).toMatchObject({ ok: true });
  expect(new Set(payloads).size).toBe(payloads.length);
});
