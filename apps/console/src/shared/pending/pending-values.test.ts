import { expect, test } from 'vitest';
import type { Translate } from '../../lib/text/index.ts';
import { valuesOf } from './pending-values.ts';

const t = ((key: string) => key) as Translate;

test('amounts are told with their two places, and what stays is not told', () => {
  const change = {
    act: 'approvalPolicy',
    before: { automaticUpToMinor: null, secondPersonAboveMinor: '100000000' },
    after: { automaticUpToMinor: null, secondPersonAboveMinor: '90000000005' },
  } as const;
  expect(valuesOf(change, t)).toEqual([
    {
      label: 'pendingField.secondPersonAboveMinor',
      before: '1,000,000.00',
      after: '900,000,000.05',
    },
  ]);
});

test('a limit that goes away is told as none', () => {
  const change = {
    act: 'merchantLimit',
    before: { minMinor: null, maxMinor: '5' },
    after: { id: 'lim_1', direction: 'deposit', minMinor: null, maxMinor: null },
  } as const;
  expect(valuesOf(change, t)).toEqual([
    { label: 'pendingField.maxMinor', before: '0.05', after: 'pending.none' },
  ]);
});

test('a setting is told by its numbers and their names, before and after', () => {
  const change = {
    act: 'setting',
    before: { live: 24, test: 0 },
    after: { value: { live: 1, test: 0 }, source: 'letter', version: null },
  } as const;
  expect(valuesOf(change, t)).toEqual([
    { label: 'pendingField.source', before: null, after: 'letter' },
    { label: 'pendingField.value', before: 'live 24, test 0', after: 'live 1, test 0' },
  ]);
});

test('a role is told by its name, and a percentage and a span in their units', () => {
  expect(valuesOf({ act: 'userRole', before: { roleId: 2 }, after: { roleId: 5 } }, t)).toEqual([
    { label: 'pendingField.roleId', before: 'Staff', after: 'SubAdmin' },
  ]);
  const after = { percentBasisPoints: 250, seconds: 7_200 };
  expect(valuesOf({ act: 'merchantFee', before: null, after }, t).map((v) => v.after)).toEqual([
    '2.5 %',
    '2 h',
  ]);
});

test('a rule that ends is told as its sentence, and first payments by what is held and where', () => {
  const rule = {
    scope: 'merchant',
    measure: 'count',
    pace: 'day',
    outcome: 'hold',
    limitCount: 3,
    limitAmount: null,
    merchant: null,
  };
  expect(
    valuesOf({ act: 'ruleEnded', before: { rule }, after: { reason: 'no need', revision: 1 } }, t),
  ).toEqual([
    { label: 'pendingField.reason', before: null, after: 'no need' },
    { label: 'pendingField.rule', before: 'ruleDoes.hold', after: 'pending.none' },
  ]);
  const before = { holdAboveIDR: '500000000', knownAfterHours: 72, sources: ['payPage'] };
  const after = { holdAboveIDR: null, knownAfterHours: 72, sources: [] };
  expect(valuesOf({ act: 'firstUse', before, after }, t)).toEqual([
    { label: 'pendingField.holdAboveIDR', before: '5,000,000.00', after: 'pending.none' },
    { label: 'pendingField.sources', before: 'firstUse.source.payPage', after: 'pending.none' },
  ]);
});
