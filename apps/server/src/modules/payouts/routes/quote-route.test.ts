import { sql } from '#platform/db';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#platform/ids';
import { type TestDatabase, testDatabase } from '@wallet/server/testing';
import { quoteRoute, type RouteQuery } from './quote-route.ts';
import { signSettings } from '../../../testing/signing/sign-row.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  await sql`insert into institution (country, code, code_is_ours, name, type, source, as_of)
    values ('ID', '014', false, 'BCA', 'bank', 'test', '2026-11-21'),
    ('ID', '008', false, 'Mandiri', 'bank', 'test', '2026-11-21'),
      ('PH', 'BOPIPHMMXXX', false, 'BPI', 'bank', 'test', '2026-11-21') on conflict do nothing`.execute(
    database.db.read,
  );
  await sql`insert into institution_rail (country, code, rail, source)
    values ('ID', '014', 'BI-FAST', 'import'), ('ID', '014', 'RTGS', 'operator'), ('ID', '008', 'BI-FAST', 'import'),
    ('PH', 'BOPIPHMMXXX', 'InstaPay', 'import'), ('PH', 'BOPIPHMMXXX', 'PESONet', 'import')
      on conflict do nothing`.execute(database.db.read);
});
afterAll(() => database.close());

const at = new Date('2026-11-18T03:00:00Z');
const quote = (code: string, amountMinor: bigint, changes: Partial<RouteQuery> = {}) =>
  quoteRoute(database.db.read, {
    method: 'livin',
    institution: { country: 'ID', code },
    amountMinor,
    currency: 'IDR',
    at,
    ...changes,
  });
const pesos = {
  method: 'maya_to_bank',
  institution: { country: 'PH', code: 'BOPIPHMMXXX' },
  currency: 'PHP',
} as const;

test('by the first values an amount goes by the cheapest rail that its institution has', async () => {
  expect(await quote('014', 25_000_000_000n)).toEqual({
    rail: 'BI-FAST',
    providerFeeMinor: 250_000n,
    arrival: 'minutes',
  });
  expect(await quote('014', 25_000_000_100n)).toEqual({
    rail: 'RTGS',
    providerFeeMinor: 3_000_000n,
    arrival: 'sameDay',
  });
  expect(await quote('008', 25_000_000_100n)).toEqual({
    rail: 'ownBank',
    providerFeeMinor: 0n,
    arrival: 'minutes',
  });
  expect(await quote('', 5_000_000n, pesos)).toMatchObject({
    rail: 'InstaPay',
    arrival: 'minutes',
  });
  expect(await quote('', 5_000_001n, pesos)).toMatchObject({ rail: 'PESONet' });
});

test('a rail or an institution that is switched off carries nothing', async () => {
  await sql`update institution_rail set enabled = false where code = '014' and rail = 'RTGS'`.execute(
    database.db.read,
  );
  expect(await quote('014', 25_000_000_100n)).toMatchObject({
    refused: 'amountOutOfLimits',
    ranges: [{ rail: 'BI-FAST', minMinor: 100n, maxMinor: 25_000_000_000n }],
  });
  await sql`update institution set enabled = false where code = '008'`.execute(database.db.read);
  expect(await quote('008', 5_000_000n)).toMatchObject({ refused: 'institutionNotUsable' });
});

test('a newer row of the setting is what counts from its day on', async () => {
  const rule = {
    rail: 'BI-FAST',
    methods: ['livin'],
    to: 'named',
    minMinor: '100',
    maxMinor: '1000',
    feeMinor: '7',
    arrival: 'minutes',
    cutOff: null,
    source: 'test',
  };
  await sql`insert into setting (id, key, value, valid_from, source, created_by)
    values (${newId('set')}, 'payouts.rails', ${JSON.stringify([rule])}::jsonb,
      now() - interval '1 hour', 'test', 'system'),
    (${newId('set')}, 'payouts.rails', '[]', now() + interval '1 day', 'test', 'system')`.execute(
    database.db.read,
  );
  await signSettings(database.db);
  expect(await quote('014', 1_000n)).toEqual({
    rail: 'BI-FAST',
    providerFeeMinor: 7n,
    arrival: 'minutes',
  });
  expect(await quote('014', 1_001n)).toMatchObject({ refused: 'amountOutOfLimits' });
});
