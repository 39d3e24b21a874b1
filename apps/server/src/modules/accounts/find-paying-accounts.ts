import type { Currency, Mode, Obstacle, PaymentMethod, Provider } from '@wallet/contract';
import { all } from '#platform/db';
import type { Query } from '#platform/db';
import { limitsSchema } from './account.ts';
import { selectPaying } from './paying.sql.ts';
import { payoutProviderOf, providerTable } from './providers.ts';
import type { WhyNot } from './obstacles.ts';
import { limitsOf } from './why-not-payable.ts';
import { spendableOf, whyNotPaying } from './why-not-paying.ts';
import type { PayingAccount, PayoutToPlace } from './why-not-paying.ts';

export interface PayingQuestion extends PayoutToPlace {
  method: PaymentMethod;
  mode: Mode;
  currency: Currency;
}

/** An account that can send a payout now, with what its item checks again. */
export interface ChosenAccount {
  accountId: string;
  deviceId: string;
  provider: Provider;
  limits: { perTransactionMinor: bigint; dayMinor: bigint | null; monthMinor: bigint | null };
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

export interface PayingAccounts {
  /** The best first. */
  chosen: ChosenAccount[];
  /** What stands in the way of the account that came nearest to it; null when there is one. */
  waitsFor: Obstacle | 'noAccount' | null;
  considered: ConsideredPayer[];
}

/** The accounts that can send a payout by a method now, the best first, and why the others cannot. One statement. Throws RangeError for a method that nobody pays out by. */
export async function findPayingAccounts(query: Query, { method, mode, currency, ...payout }: PayingQuestion): Promise<PayingAccounts> {
  const provider = payoutProviderOf(method);
  const rows = await all(query, selectPaying({ provider, mode, currency, timeZone: providerTable[provider].timeZone }));
  const judged = rows.map((row) => ({ ...row, limits: limitsSchema.parse(row.limits) })).map((account) => ({ account, whyNot: whyNotPaying(account, payout) }));
  const chosen = judged.filter(({ whyNot }) => whyNot === null).map(({ account }) => account).sort(bestFirst).flatMap(toChosen);
  return {
    chosen,
    waitsFor: chosen.length > 0 ? null : nearest(judged.flatMap(({ whyNot }) => (whyNot ? [whyNot.obstacle] : []))),
    considered: judged.map(({ account, whyNot }) => toConsidered(account, whyNot)),
  };
}

/** The fewer acts of a person it needs, the nearer it came. */
const nearestFirst: readonly Obstacle[] = [
  'balanceLow', 'balanceStale', 'dayFull', 'monthFull', 'deviceQueueFull', 'deviceDraining', 'deviceOffline', 'deviceFailing', 'deviceMaintenance', 'signedOut', 'aboveMaximum',
  'payoutsStopped', 'settlingStopped', 'locked', 'noBaseline', 'noDevice', 'deviceEnrolling', 'noAuthority', 'payoutsOff',
];

function nearest(obstacles: readonly Obstacle[]): Obstacle | 'noAccount' {
  return nearestFirst.find((obstacle) => obstacles.includes(obstacle)) ?? 'noAccount';
}

/** By the operator's order, then those with least on its way, then those that hold most. */
function bestFirst(a: PayingAccount, b: PayingAccount): number {
  return a.priority - b.priority || a.openIntents - b.openIntents || Number(spendableOf(b) - spendableOf(a)) || (a.id < b.id ? -1 : 1);
}

function toChosen(account: PayingAccount): ChosenAccount[] {
  const { id, deviceId, provider, reportedBalanceMinor, reportedAt } = account;
  if (deviceId === null || reportedBalanceMinor === null || reportedAt === null) return [];
  const { perTransactionMaxMinor, monthlyMinor } = limitsOf(account);
  const limits = { perTransactionMinor: perTransactionMaxMinor, dayMinor: account.limits.dailyOut ?? null, monthMinor: monthlyMinor };
  return [{ accountId: id, deviceId, provider, limits, reported: { balanceMinor: reportedBalanceMinor, at: reportedAt } }];
}

function toConsidered(account: PayingAccount, whyNot: WhyNot | null): ConsideredPayer {
  const { id, label, last4, provider, priority, openIntents } = account;
  return { accountId: id, label, last4, provider, priority, openIntents, spendableMinor: spendableOf(account), whyNot };
}
