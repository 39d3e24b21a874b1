import { expect, test } from 'vitest';
import { depositMethods, depositMethodsOf, paymentMethods, providers } from '@wallet/contract';
import type { PaymentMethod, Provider } from '@wallet/contract';
import {
  depositWay,
  providerDay,
  payoutProviderOf,
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
  for (const provider of providers)
    expect(new Set<string>(depositMethodsOf[provider])).toEqual(
      new Set(Object.keys(providerTable[provider].deposits)),
    );
});

test('a provider is no method, although some have the same name', () => {
  const provider = providers[2] as Provider;
  const method = paymentMethods[2] as PaymentMethod;
  // @ts-expect-error a provider says nothing about how somebody is paid
  expect(() => payoutProviderOf(provider)).toThrow(RangeError);
  // @ts-expect-error a provider says nothing about how somebody pays
  expect(providerOf(provider)).toBe('maya');
  // @ts-expect-error a provider says nothing about how somebody pays
  expect(depositWay(provider)).toBeDefined();
  expect(payoutProviderOf(method === 'maya' ? 'maya_to_bank' : method)).toBe('maya');
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
