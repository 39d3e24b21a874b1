import type { Rail } from '../console/rails.ts';
import { countryTable, type Country } from './countries.ts';

/** How a payer pays in by one method. */
export interface DepositWay {
  rail: 'QRIS' | 'QR Ph' | 'wallet';
  /** What the payer needs: a code to scan, or a number to transfer to. */
  shows: 'qr' | 'number';
  /** Whether the payer's app takes the amount from the code and does not let him change it. */
  amountHonoured: boolean;
}

/** How money leaves by one method. */
export interface PayoutWay {
  rail: Rail;
  /**
   * `own`: accounts at the provider. `code`: the same, by the payee's code. `country`: every
   * institution's that the country's rails reach, and its own.
   */
  reaches: 'own' | 'code' | 'country';
}

export interface MethodSpec {
  deposit?: DepositWay;
  payout?: PayoutWay;
}

/** One provider, as its file says it. Its currency, time zone and calling code follow from its country. */
export interface ProviderSpec {
  /** The brand as its own app writes it, the same in every language. */
  name: string;
  /** What stands on its tile, and its icon in menus and headers. */
  letter: string;
  icon: 'wallet' | 'bank' | 'card';
  kind: 'wallet' | 'bank';
  country: Country;
  /** Its own code among its country's institutions: accounts at that institution may be accounts of the operator. */
  institutionCode: string;
  /** The setting that counts an account as signed in, by the name that its operators know. */
  forceActiveSetting: string;
  /** Whose codes its accounts have: a merchant account's identifier and, where several share it, a second field. */
  qrMarks: readonly { id: string; participant?: string }[];
  /** In the order of the API's lists. A name is one provider's alone. */
  methods: Readonly<Record<string, MethodSpec>>;
  /** The number of its account in test mode, which it has given to nobody. */
  testNumber: string;
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

/** A payment by scanning a code that carries the amount. */
export function scanned(rail: DepositWay['rail']): DepositWay {
  return { rail, shows: 'qr', amountHonoured: true };
}

export const hourMs = 3_600_000;

/** The provider's facts with those of its country. A wallet's numbers are telephone numbers, a bank's are its own. */
export function defineProvider<const Spec extends ProviderSpec>(spec: Spec) {
  const { currency, timeZone, callingCode } = countryTable[spec.country];
  const phoneCountryCode = spec.kind === 'wallet' ? callingCode : null;
  return { ...spec, currency, timeZone, phoneCountryCode };
}
