import { expect, test } from 'vitest';
import { depositMethods, providers } from '@wallet/contract';
import {
  depositWay,
  providerDay,
  providerOf,
  providerTable,
  startOfProviderDay,
} from './providers.ts';

test('every deposit method belongs to one provider', () => {
  for (const method of depositMethods) {
    expect(providers.filter((provider) => providerTable[provider].deposits[method])).toEqual([
      providerOf(method),
    ]);
    expect(depositWay(method).rail).not.toBe('');
  }
});

test.each([
  ['dana', '2026-11-21T16:59:59.999Z', '2026-11-21', '2026-11-20T17:00:00.000Z'],
  ['dana', '2026-11-21T17:00:00.000Z', '2026-11-22', '2026-11-21T17:00:00.000Z'],
  ['maya', '2026-11-21T16:00:00.000Z', '2026-11-22', '2026-11-21T16:00:00.000Z'],
] as const)(
  'the day of %s at %s begins at the provider\u2019s own midnight',
  (provider, at, day, start) => {
    expect(providerDay(provider, new Date(at))).toBe(day);
    expect(startOfProviderDay(provider, new Date(at)).toISOString()).toBe(start);
  },
);
