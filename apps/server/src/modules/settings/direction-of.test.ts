import { expect, test } from 'vitest';
import { settingKeys } from '@wallet/contract';
import { directionOf } from './direction-of.ts';

test.each([
  ['approvals.coolDownHours', 24, 23, 'raises'],
  ['approvals.coolDownHours', 24, 48, 'lowers'],
  ['approvals.chainDays', 40, 30, 'raises'],
  ['approvals.chainDays', 30, 40, 'lowers'],
  ['payouts.coolDownHours', { live: 24, test: 0 }, { live: 23.5, test: 9 }, 'raises'],
  ['payouts.coolDownHours', { live: 24, test: 5 }, { live: 24, test: 0 }, 'lowers'],
  ['unmatched.secondAdminAbove', { IDR: 5n, PHP: 5n }, { IDR: 6n, PHP: 0n }, 'raises'],
  ['unmatched.secondAdminAbove', { IDR: 5n, PHP: 5n }, { IDR: 5n, PHP: 4n }, 'lowers'],
  ['alerts.backupDays', 1, 100, 'neither'],
] as const)('%s: which way a value goes, %#', (key, before, after, direction) => {
  expect(directionOf(key, before, after)).toBe(direction);
});

const approval = {
  secondPersonAboveMinor: { IDR: 100n, PHP: 100n },
  subAdminUpToMinor: { IDR: 50n, PHP: 50n },
  deciderPasswordAboveMinor: { IDR: 10n, PHP: 10n },
  askerPasswordAboveMinor: { IDR: 20n, PHP: 20n },
  approvalHours: 24,
  nameCountsDays: 30,
};

test.each(Object.keys(approval) as (keyof typeof approval)[])(
  'of the limits of approvals a higher %s alone raises, and a lower one lowers',
  (name) => {
    const value = approval[name];
    const by = (step: number) =>
      typeof value === 'number' ? value + step : { ...value, PHP: value.PHP + BigInt(step) };
    const to = (step: number) =>
      directionOf('withdrawals.approval', approval, { ...approval, [name]: by(step) });
    expect([to(1), to(-1), to(0)]).toEqual(['raises', 'lowers', 'lowers']);
  },
);

const both = (minor: bigint) => ({ accountMinor: minor, ownerMinor: minor });
const ceilings = (owners: Record<string, object>) => ({ IDR: both(10n), PHP: both(10n), owners });

test('an owner’s own ceiling is compared with what counted for the owner before, and after', () => {
  const key = 'accounts.unconfirmedCeilings';
  const own = (minor: bigint) => ceilings({ usr_1: { IDR: both(minor) } });
  expect(directionOf(key, ceilings({}), own(11n))).toBe('raises');
  expect(directionOf(key, ceilings({}), own(9n))).toBe('lowers');
  expect(directionOf(key, own(9n), ceilings({}))).toBe('raises');
  expect(directionOf(key, own(11n), ceilings({}))).toBe('lowers');
});

test('every setting whose number lets more money move by fewer people has a direction', () => {
  const without = settingKeys.filter((key) => directionOf(key, 1, 1) === 'neither');
  expect(settingKeys.filter((key) => !without.includes(key)).toSorted()).toEqual([
    'accounts.fileConfirmsUpTo',
    'accounts.unconfirmedCeilings',
    'approvals.chainDays',
    'approvals.coolDownHours',
    'payouts.coolDownHours',
    'unmatched.secondAdminAbove',
    'withdrawals.approval',
    'withdrawals.newDestinationsPerDay',
  ]);
});
