import type { Currency, Money } from '@wallet/contract';
import type { Identity } from '#modules/identity';
import type { Query } from '#platform/db';
import type { RateLimit } from '#platform/rate-limit';

/** Live money that is under way or may still come, in minor units. */
export interface InFlight {
  what: 'openSessions' | 'openDeposits' | 'lateMoneyPossible' | 'openWithdrawals';
  count: number;
  minor: bigint | null;
  until: Date | null;
}

/** Payments are above this module, so whoever opens it says how to ask. */
export type ReadMoneyInFlight = (query: Query, merchantId: string) => Promise<InFlight[]>;

/** What counts where a merchant's policy has no sum of its own, in minor units. */
export interface OperatorSums {
  /** Two persons decide above it. */
  secondPersonAboveMinor: bigint;
  /** Paid in a day to destinations that are not known yet. */
  newDestinationsPerDayMinor: bigint;
}

/** The house's sums in one currency, as they hold now. Withdrawals are above, too. */
export type ReadOperatorSums = (query: Query, currency: Currency) => Promise<OperatorSums>;

/** What the use cases of this module share. */
export interface MerchantsDeps {
  db: Identity['db'];
  identity: Identity;
  readMoneyInFlight: ReadMoneyInFlight;
  readOperatorSums: ReadOperatorSums;
  /** Invitations of owners by whoever sends them. */
  invitations: RateLimit;
}

/** An amount in the merchant's currency. */
export function moneyIn(currency: Currency, minor: bigint): Money;
export function moneyIn(currency: Currency, minor: bigint | null): Money | null;
export function moneyIn(currency: Currency, minor: bigint | null): Money | null {
  return minor === null ? null : { minor, currency };
}
