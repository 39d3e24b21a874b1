import { providerTable } from '@wallet/contract';
import type { Currency, Mode, Obstacle, PaymentMethod, Provider } from '@wallet/contract';
import { isAccountHeld } from '#modules/restores';
import { all, type Query } from '#platform/db';
import { rowKeys } from '#platform/row-mac';
import { selectPaying } from './paying.sql.ts';
import { payoutProviderOf } from '#modules/accounts/providers';
import type { WhyNot } from './account-blockers.ts';
import { limitsOf, toCheckable } from './payable-blocker.ts';
import { spendableOf, payingBlocker } from './paying-blocker.ts';
import type { PayingAccount, PayoutToPlace } from './paying-blocker.ts';

export interface PayingAccountsQuery {
  method: PaymentMethod;
  mode: Mode;
  currency: Currency;
}

/** What an account may send, in minor units and in payouts; null where nothing bounds it. */
export interface OutLimits {
  perTransactionMinor: bigint | null;
  minuteMinor: bigint | null;
  dayMinor: bigint | null;
  monthMinor: bigint | null;
  minuteCount: number | null;
  dayCount: number | null;
  monthCount: number | null;
}

/** Nothing is bounded. */
export const withoutLimits: OutLimits = {
  perTransactionMinor: null,
  minuteMinor: null,
  dayMinor: null,
  monthMinor: null,
  minuteCount: null,
  dayCount: null,
  monthCount: null,
};

/** An account that can send a payout now, with what its item checks again. */
export interface ChosenAccount {
  accountId: string;
  deviceId: string;
  provider: Provider;
  limits: OutLimits;
  reported: { balanceMinor: bigint; at: Date };
}

/** What was looked at, for whoever asks why. */
export interface ConsideredPayer {
  accountId: string;
  label: string;
  last4: string;
  provider: Provider;
  priority: number;
  openIntents: number;
  spendableMinor: bigint;
  whyNot: WhyNot | null;
}

export interface ChosenPayers {
  /** The best first. */
  chosen: ChosenAccount[];
  /** What stands in the way of the account that came nearest to it; null when there is one. */
  waitsFor: Obstacle | 'noAccount' | null;
  /** All that were looked at: the chosen ones first, then those that came nearest. */
  considered: () => ConsideredPayer[];
}

/** A provider's accounts that pay out by a method, now. RangeError for a method without payouts. */
export async function readPayers(
  query: Query,
  { method, mode, currency }: PayingAccountsQuery,
): Promise<PayingAccount[]> {
  const provider = payoutProviderOf(method);
  const rows = await all(
    query,
    selectPaying({ provider, mode, currency, timeZone: providerTable[provider].timeZone }),
  );
  return rows.map(({ hold, ...row }) => ({
    ...toCheckable(row),
    isInRecovery: row.isInRecovery || (hold !== null && isAccountHeld(rowKeys(), hold, row.id)),
  }));
}

/** Those of the accounts that can send a payout, the best first, and why the others cannot. Pure. */
export function choosePayers(
  accounts: readonly PayingAccount[],
  payout: PayoutToPlace,
): ChosenPayers {
  const judged = accounts.map((account) => ({ account, whyNot: payingBlocker(account, payout) }));
  const fit = judged
    .filter(({ whyNot }) => whyNot === null)
    .sort((a, b) => bestFirst(a.account, b.account));
  const chosen = fit.flatMap(({ account }) => toChosen(account));
  return {
    chosen,
    waitsFor:
      chosen.length > 0
        ? null
        : nearest(judged.flatMap(({ whyNot }) => (whyNot ? [whyNot.obstacle] : []))),
    considered: () =>
      [
        ...fit,
        ...judged.filter(({ whyNot }) => whyNot !== null).sort((a, b) => distance(a) - distance(b)),
      ].map(toConsidered),
  };
}

/** The accounts with so much more on its way from one, for the next payout of a round. Pure. */
export function withReserved(
  accounts: readonly PayingAccount[],
  { accountId, takenMinor }: { accountId: string; takenMinor: bigint },
): PayingAccount[] {
  return accounts.map((account) => {
    if (account.id !== accountId) return account;
    const { reservedOutMinor, openIntents, dayOutMinor, monthOutMinor } = account;
    return {
      ...account,
      reservedOutMinor: reservedOutMinor + takenMinor,
      openIntents: openIntents + 1,
      minuteOutMinor: account.minuteOutMinor + takenMinor,
      dayOutMinor: dayOutMinor + takenMinor,
      monthOutMinor: monthOutMinor + takenMinor,
      minuteOutCount: account.minuteOutCount + 1,
      dayOutCount: account.dayOutCount + 1,
      monthOutCount: account.monthOutCount + 1,
    };
  });
}

/** The fewer acts of a person it needs, the nearer it came. */
const nearestFirst: readonly Obstacle[] = [
  'minuteFull',
  'balanceLow',
  'balanceStale',
  'dayFull',
  'countFull',
  'monthFull',
  'deviceQueueFull',
  'deviceDraining',
  'deviceOffline',
  'deviceFailing',
  'deviceMaintenance',
  'signedOut',
  'aboveMaximum',
  'recovery',
  'payoutsStopped',
  'settlingStopped',
  'locked',
  'noBaseline',
  'accountNotProved',
  'noDevice',
  'deviceEnrolling',
  'noAuthority',
  'payoutsOff',
];

function nearest(obstacles: readonly Obstacle[]): Obstacle | 'noAccount' {
  const met = new Set(obstacles);
  return nearestFirst.find((obstacle) => met.has(obstacle)) ?? 'noAccount';
}

interface Judged {
  account: PayingAccount;
  whyNot: WhyNot | null;
}

function distance({ whyNot }: Judged): number {
  const place = whyNot ? nearestFirst.indexOf(whyNot.obstacle) : -1;
  return place < 0 ? nearestFirst.length : place;
}

/** By the operator's order, then those with least on its way, then those that hold most. */
function bestFirst(a: PayingAccount, b: PayingAccount): number {
  return (
    a.priority - b.priority ||
    a.openIntents - b.openIntents ||
    Number(spendableOf(b) - spendableOf(a)) ||
    (a.id < b.id ? -1 : 1)
  );
}

function toChosen(account: PayingAccount): ChosenAccount[] {
  const { id, deviceId, provider, reportedBalanceMinor, reportedAt } = account;
  if (deviceId === null || reportedBalanceMinor === null || reportedAt === null) return [];
  const {
    perTransactionMax = null,
    dailyOut = null,
    minuteOut = null,
    minuteCount = null,
    dailyCount = null,
    monthlyCount = null,
  } = account.limits;
  const sums = {
    perTransactionMinor: perTransactionMax,
    minuteMinor: minuteOut,
    dayMinor: dailyOut,
    monthMinor: limitsOf(account).monthlyMinor,
  };
  const limits = { ...sums, minuteCount, dayCount: dailyCount, monthCount: monthlyCount };
  return [
    {
      accountId: id,
      deviceId,
      provider,
      limits,
      reported: { balanceMinor: reportedBalanceMinor, at: reportedAt },
    },
  ];
}

function toConsidered({ account, whyNot }: Judged): ConsideredPayer {
  const { id, label, last4, provider, priority, openIntents } = account;
  return {
    accountId: id,
    label,
    last4,
    provider,
    priority,
    openIntents,
    spendableMinor: spendableOf(account),
    whyNot,
  };
}
