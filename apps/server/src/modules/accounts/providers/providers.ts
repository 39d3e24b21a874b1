import { methodTable, providerTable } from '@wallet/contract';
import type {
  DepositMethod,
  DepositWay,
  MethodOnly,
  PaymentMethod,
  Provider,
} from '@wallet/contract';

/** The provider whose accounts take deposits by that method. */
export function providerOf<Method extends DepositMethod>(method: MethodOnly<Method>): Provider {
  return methodTable[method].provider;
}

/** The provider from whose accounts payouts by that method are sent. */
export function payoutProviderOf<Method extends PaymentMethod>(
  method: MethodOnly<Method>,
): Provider {
  const { provider, payout } = methodTable[method];
  if (payout === undefined) throw new RangeError(`no provider pays out by ${method}`);
  return provider;
}

/** How a method works, from the payer's side. */
export function depositWay<Method extends DepositMethod>(method: MethodOnly<Method>): DepositWay {
  const { deposit } = methodTable[method];
  if (deposit === undefined) throw new RangeError(`no provider takes deposits by ${method}`);
  return deposit;
}

/** The provider's day (`2026-11-21`) of a moment: its own midnight counts, not ours. */
export function providerDay(provider: Provider, at: Date): string {
  return dayFormat(providerTable[provider].timeZone).format(at);
}

/** The first moment of the provider's day that holds a moment. */
export function startOfProviderDay(provider: Provider, at: Date): Date {
  const { timeZone } = providerTable[provider];
  const name = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value;
  return new Date(`${providerDay(provider, at)}T00:00:00${name?.replace('GMT', '') ?? 'Z'}`);
}

const formats = new Map<string, Intl.DateTimeFormat>();

function dayFormat(timeZone: string): Intl.DateTimeFormat {
  const known =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-CA', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    });
  formats.set(timeZone, known);
  return known;
}
