import { expect, test } from 'vitest';
import { agentCurrencies, agentMethods, agentProviders } from '@wallet/agent-protocol';
import {
  depositMethods,
  depositMethodsOf,
  paymentMethods,
  providerOfInstitution,
  providers,
  providerTable,
} from '@wallet/contract';
import type { PaymentMethod, Provider } from '@wallet/contract';
import file from '../../institutions/institutions.json' with { type: 'json' };
import {
  depositWay,
  providerDay,
  payoutProviderOf,
  providerOf,
  startOfProviderDay,
} from './providers.ts';

test('every deposit method belongs to one provider', () => {
  for (const method of depositMethods) {
    expect(
      providers.filter((provider) => providerTable[provider].methods[method]?.deposit),
    ).toEqual([providerOf(method)]);
    expect(depositWay(method).rail).not.toBe('');
  }
  for (const provider of providers)
    expect(new Set<string>(depositMethodsOf[provider])).toEqual(
      new Set(depositMethods.filter((method) => providerOf(method) === provider)),
    );
});

test('the wire names the same providers, methods and currencies as the table', () => {
  expect([...agentProviders]).toEqual([...providers]);
  expect([...agentMethods]).toEqual([...paymentMethods]);
  for (const provider of providers)
    expect(agentCurrencies[provider]).toBe(providerTable[provider].currency);
});

test('every institution of a provider is one that payouts know', () => {
  const known = new Set(
    file.institutions.map(({ country, code, name }) => `${country}-${code ?? name.toUpperCase()}`),
  );
  for (const provider of providers) {
    const { country, institutionCode } = providerTable[provider];
    expect(known).toContain(`${country}-${institutionCode}`);
    expect(providerOfInstitution(`${country}-${institutionCode}`)).toBe(provider);
  }
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
