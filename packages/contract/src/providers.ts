import type { Currency } from './money.ts';
import type { Country } from './providers/countries.ts';
import { dana } from './providers/dana.ts';
import type { DepositWay, PayoutWay, ProviderSpec } from './providers/define-provider.ts';
import { livin } from './providers/livin.ts';
import { maya } from './providers/maya.ts';

export { countries, countryOfCurrency, countryTable } from './providers/countries.ts';
export type { Country } from './providers/countries.ts';
export type { DepositWay, PayoutWay } from './providers/define-provider.ts';

/**
 * Providers whose accounts we run, in list order; all decisions by provider name use this table.
 * Apart from the schemas, so screens load none.
 */
const table = { dana, livin, maya };

type Table = typeof table;
export type Provider = keyof Table;
type MethodsOf<P extends Provider> = Table[P]['methods'];
type AnyMethod = { [P in Provider]: keyof MethodsOf<P> }[Provider];
/** The methods that have a way in (`deposit`) or a way out (`payout`). */
type MethodsWith<Way extends 'deposit' | 'payout'> = {
  [P in Provider]: {
    [M in keyof MethodsOf<P>]: MethodsOf<P>[M] extends Record<Way, unknown> ? M : never;
  }[keyof MethodsOf<P>];
}[Provider];

/** Every way money moves at a provider; some methods are called like their provider. */
export type PaymentMethod = AnyMethod;
/** Methods that customers pay in by. */
export type DepositMethod = MethodsWith<'deposit'>;
/** Methods that merchants are paid out by. The method follows from the destination. */
export type PayoutMethodType = MethodsWith<'payout'>;

/** A list that holds something. */
type Some<T> = [T, ...T[]];

export interface ProviderFacts extends Omit<ProviderSpec, 'methods'> {
  currency: Currency;
  /** The zone of the times that its apps show, and of its day. */
  timeZone: string;
  /** Number format: a phone number's country code, or null for a bank's own number. */
  phoneCountryCode: string | null;
  methods: Readonly<Partial<Record<PaymentMethod, { deposit?: DepositWay; payout?: PayoutWay }>>>;
}

export const providers = Object.keys(table) as Some<Provider>;
export const providerTable: Readonly<Record<Provider, ProviderFacts>> = table;

interface MethodFacts {
  provider: Provider;
  currency: Currency;
  deposit?: DepositWay;
  payout?: PayoutWay;
}

/** Each method with its provider. */
export const methodTable = Object.fromEntries(
  providers.flatMap((provider) => {
    const { currency, methods } = providerTable[provider];
    return Object.entries(methods).map(([method, ways]) => [
      method,
      { provider, currency, ...ways },
    ]);
  }),
) as Readonly<Record<PaymentMethod, MethodFacts>>;

export const paymentMethods = Object.keys(methodTable) as Some<PaymentMethod>;
export const depositMethods = paymentMethods.filter(isDepositMethod) as Some<DepositMethod>;
export const payoutMethodTypes = paymentMethods.filter(isPayoutMethod) as Some<PayoutMethodType>;

/** A provider's deposit methods in display order: codes to scan before numbers to type. */
export const depositMethodsOf = byProvider((provider) => {
  const own = depositMethods.filter((method) => methodTable[method].provider === provider);
  const scans = (method: DepositMethod) => methodTable[method].deposit?.shows === 'qr';
  return [...own.filter(scans), ...own.filter((method) => !scans(method))];
});

/** Providers some of whose payers are shown the account's number. */
export const numberProviders = providers.filter((provider) =>
  depositMethodsOf[provider].some((method) => methodTable[method].deposit?.shows === 'number'),
);

/** The setting that counts an account as signed in, by the name that its provider's operators know. */
export const forceActiveSettings = byProvider((provider) => table[provider].forceActiveSetting) as {
  readonly [P in Provider]: Table[P]['forceActiveSetting'];
};

/** Methods of a country, as they are shown: those that customers pay in by, then those that only pay out. */
export function methodsOfCountry(country: Country): PaymentMethod[] {
  const there = providers.filter((provider) => providerTable[provider].country === country);
  const deposits = there.flatMap((provider): PaymentMethod[] => depositMethodsOf[provider]);
  const others = paymentMethods.filter(
    (method) => there.includes(methodTable[method].provider) && !deposits.includes(method),
  );
  return [...deposits, ...others];
}

/** The method that pays the same payee by his own code; undefined where the provider has none. */
export function codeMethodOf(method: PayoutMethodType): PayoutMethodType | undefined {
  const { provider, payout } = methodTable[method];
  return payout?.reaches === 'own' ? payoutMethodBy(provider, 'code') : undefined;
}

/** By which method a provider pays whom it reaches so; undefined where by none. */
export function payoutMethodBy(
  provider: Provider,
  reaches: PayoutWay['reaches'],
): PayoutMethodType | undefined {
  return payoutMethodTypes.find((method) => {
    const facts = methodTable[method];
    return facts.provider === provider && facts.payout?.reaches === reaches;
  });
}

/** The provider whose own institution this is (`ID-008`); undefined for all others. */
export function providerOfInstitution(institutionId: string): Provider | undefined {
  return providers.find((provider) => {
    const { country, institutionCode } = providerTable[provider];
    return `${country}-${institutionCode}` === institutionId;
  });
}

/** One value for each provider. */
export function byProvider<Value>(make: (provider: Provider) => Value): Record<Provider, Value> {
  return Object.fromEntries(providers.map((provider) => [provider, make(provider)])) as Record<
    Provider,
    Value
  >;
}

function isDepositMethod(method: PaymentMethod): method is DepositMethod {
  return methodTable[method].deposit !== undefined;
}

function isPayoutMethod(method: PaymentMethod): method is PayoutMethodType {
  return methodTable[method].payout !== undefined;
}

/** Rejects providers at compile time: some methods share a provider's name, which does not say how somebody paid. */
export type MethodOnly<Method extends PaymentMethod> = [Provider] extends [Method]
  ? [Method] extends [Provider]
    ? never
    : Method
  : Method;
