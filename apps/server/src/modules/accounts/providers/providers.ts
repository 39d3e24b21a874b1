import type {
  Currency,
  DepositMethod,
  MethodOnly,
  PaymentMethod,
  Provider,
} from '@wallet/contract';

/** What a provider's payments by one method are like. */
export interface DepositWay {
  rail: 'QRIS' | 'QR Ph' | 'wallet';
  /** What the payer needs: a code to scan, or a number to transfer to. */
  shows: 'qr' | 'number';
  /** Whether the payer's app takes the amount from the code and does not let him change it. */
  amountHonoured: boolean;
}

export interface ProviderFacts {
  name: string;
  kind: 'wallet' | 'bank';
  country: 'ID' | 'PH';
  currency: Currency;
  /** The zone of the times that its apps show, and of its day. */
  timeZone: string;
  /** How its numbers are written: with this country code when it is a phone number, null when it is a bank's own number. */
  phoneCountryCode: string | null;
  deposits: Partial<Record<DepositMethod, DepositWay>>;
  /** Rails that money leaves by. */
  payouts: Partial<Record<PaymentMethod, string>>;
  /** How late its history may show a booked line. Agents may say more, never less. */
  historyLagMs: number;
  /** How long a transfer may stay pending. */
  longestPendingMs: number;
  /** Whether its history shows an id for each line. */
  showsLineIds: boolean;
  /** Used where an account has no limit of its own, in minor units. */
  limits: {
    perTransactionMaxMinor: bigint;
    balanceMaxMinor: bigint | null;
    monthlyMinor: bigint | null;
  };
  /** Where the limits are from. */
  source: string;
  asOf: string;
}

const scanned = (rail: DepositWay['rail']): DepositWay => ({
  rail,
  shows: 'qr',
  amountHonoured: true,
});
const hourMs = 3_600_000;

/** The providers as data. Everything else asks this table. */
export const providerTable: Readonly<Record<Provider, ProviderFacts>> = {
  dana: {
    name: 'DANA',
    kind: 'wallet',
    country: 'ID',
    currency: 'IDR',
    timeZone: 'Asia/Jakarta',
    phoneCountryCode: '62',
    deposits: { dana: scanned('QRIS') },
    payouts: { dana: 'wallet' },
    historyLagMs: 10_000,
    longestPendingMs: 24 * hourMs,
    showsLineIds: true,
    limits: {
      perTransactionMaxMinor: 1_000_000_000n,
      balanceMaxMinor: 2_000_000_000n,
      monthlyMinor: null,
    },
    source: 'QRIS at most Rp 10,000,000 a transaction; DANA Premium holds at most Rp 20,000,000',
    asOf: '2026-01-01',
  },
  livin: {
    name: 'Livin',
    kind: 'bank',
    country: 'ID',
    currency: 'IDR',
    timeZone: 'Asia/Jakarta',
    phoneCountryCode: null,
    deposits: { livin: scanned('QRIS') },
    payouts: { livin: 'BI-FAST' },
    historyLagMs: 10_000,
    longestPendingMs: 24 * hourMs,
    showsLineIds: true,
    limits: { perTransactionMaxMinor: 1_000_000_000n, balanceMaxMinor: null, monthlyMinor: null },
    source: 'QRIS at most Rp 10,000,000 a transaction',
    asOf: '2026-01-01',
  },
  maya: {
    name: 'Maya',
    kind: 'wallet',
    country: 'PH',
    currency: 'PHP',
    timeZone: 'Asia/Manila',
    phoneCountryCode: '63',
    deposits: {
      maya: scanned('QR Ph'),
      maya_to_maya_qr: scanned('QR Ph'),
      maya_to_maya_phone_number: { rail: 'wallet', shows: 'number', amountHonoured: false },
    },
    payouts: {
      maya_to_maya_qr: 'wallet',
      maya_to_maya_phone_number: 'wallet',
      maya_to_bank: 'InstaPay',
    },
    historyLagMs: 10_000,
    longestPendingMs: 24 * hourMs,
    showsLineIds: true,
    limits: {
      perTransactionMaxMinor: 5_000_000n,
      balanceMaxMinor: null,
      monthlyMinor: 10_000_000n,
    },
    source: 'QR Ph PHP 1 to 50,000; Maya PHP 100,000 a month',
    asOf: '2026-01-01',
  },
};

/** The provider whose accounts take deposits by that method. */
export function providerOf<Method extends DepositMethod>(method: MethodOnly<Method>): Provider {
  for (const provider of ['dana', 'livin', 'maya'] as const)
    if (providerTable[provider].deposits[method]) return provider;
  throw new RangeError(`no provider takes deposits by ${method}`);
}

/** The provider from whose accounts payouts by that method are sent. */
export function payoutProviderOf<Method extends PaymentMethod>(
  method: MethodOnly<Method>,
): Provider {
  for (const provider of ['dana', 'livin', 'maya'] as const)
    if (providerTable[provider].payouts[method] !== undefined) return provider;
  throw new RangeError(`no provider pays out by ${method}`);
}

/** How a method works, from the payer's side. */
export function depositWay<Method extends DepositMethod>(method: MethodOnly<Method>): DepositWay {
  const way = providerTable[providerOf(method)].deposits[method];
  if (!way) throw new RangeError(`no provider takes deposits by ${method}`);
  return way;
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
