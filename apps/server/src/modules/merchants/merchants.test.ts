import { all, sql } from '#platform/db';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '@wallet/server/testing';
import { systemActor } from '#modules/audit';
import { createMerchant, type NewMerchant } from './management/create-merchant.ts';
import { originAllowed, returnUrlAllowed } from './origin-allowed.ts';
import { readMerchant, readMerchantByCode } from './read-merchant.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const input: NewMerchant = {
  code: 'KOPI',
  name: 'Kopi',
  country: 'ID',
  currency: 'IDR',
  allowedMethods: ['dana', 'livin'],
  timeZone: 'Asia/Jakarta',
  feeRules: [
    {
      direction: 'deposit',
      method: 'any',
      flatMinor: 0n,
      percentBasisPoints: 70,
      minMinor: null,
      maxMinor: 10n ** 12n,
      validFrom: '2026-01-01T00:00:00Z',
    },
  ],
  limits: { deposit: { minMinor: 1_000_00n, maxMinor: 10_000_000_00n } },
  branding: { displayName: 'Kopi Nusantara', accent: '#14532d', defaultLocale: 'id' },
  allowedOrigins: ['https://kopi.example'],
  returnOrigins: ['https://kopi.example'],
  by: systemActor,
};

test('what was created is read again, by id and by code, with amounts as bigint and the defaults of the house', async () => {
  const id = await database.db.transaction((trx) => createMerchant(trx, input));
  const merchant = await readMerchant(database.db.read, id);
  const { by: _, ...values } = input;
  expect(merchant).toEqual({
    ...values,
    id,
    status: 'active',
    ipAllowlist: [],
    depositTtlSeconds: 900,
    confirmTtlSeconds: 180,
    lateWindowSeconds: 86_400,
    lateMoneyPolicy: 'ask',
    requestTransaction: { deposit: false, withdrawal: false },
    strangersPercent: 5,
    revision: 1,
    createdAt: expect.any(Date),
    feeRules: [
      {
        ...values.feeRules?.[0],
        id: expect.stringMatching(/^fee_/),
        validFrom: '2026-01-01T00:00:00.000000Z',
      },
    ],
    approvalPolicy: {
      automaticUpToMinor: null,
      automaticPerDayMinor: null,
      secondPersonAboveMinor: null,
      newDestinationsPerDayMinor: null,
    },
  });
  expect(await readMerchantByCode(database.db.read, 'KOPI')).toEqual(merchant);
  expect(await readMerchant(database.db.read, 'mer_none')).toBeUndefined();
});

test('a merchant has its ledger accounts of both modes from the first moment', async () => {
  const id = await database.db.transaction((trx) =>
    createMerchant(trx, { ...input, code: 'BOOKS' }),
  );
  const accounts = await all(
    database.db.read,
    sql<{
      id: string;
    }>`select id from ledger_account where id like ${`merchantPayable.${id}.%`} order by id`,
  );
  expect(accounts.map((account) => account.id)).toEqual([
    `merchantPayable.${id}.IDR.live`,
    `merchantPayable.${id}.IDR.test`,
  ]);
});

test('values that do not fit are refused before anything is written', async () => {
  const bad = { ...input, code: 'BAD', branding: { accent: 'red' } };
  await expect(database.db.transaction((trx) => createMerchant(trx, bad))).rejects.toThrow(
    'accent',
  );
  expect(await readMerchantByCode(database.db.read, 'BAD')).toBeUndefined();
});

test('origins and return addresses are compared whole', () => {
  const merchant = {
    allowedOrigins: ['https://kopi.example'],
    returnOrigins: ['https://kopi.example'],
  };
  expect(originAllowed(merchant, 'https://kopi.example')).toBe(true);
  for (const origin of [
    'https://kopi.example.evil',
    'http://kopi.example',
    'https://kopi.example:8443',
    'null',
    '',
  ])
    expect(originAllowed(merchant, origin)).toBe(false);
  expect(returnUrlAllowed(merchant, 'https://kopi.example/thanks?order=1')).toBe(true);
  for (const url of [
    'https://kopi.example@evil.example/',
    'https://user@kopi.example/',
    'javascript:alert(1)',
    '//kopi.example/',
    'https://evil.example/?https://kopi.example',
  ]) {
    expect(returnUrlAllowed(merchant, url)).toBe(false);
  }
});
