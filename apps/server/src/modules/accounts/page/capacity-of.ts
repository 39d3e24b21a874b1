import { type AccountCapacity, type AccountRow, providerTable, writeMoney } from '@wallet/contract';
import { providerDay } from '../providers/providers.ts';
import { type AccountToCheck, limitsOf } from '#modules/account-selection';

type Judged = Pick<
  AccountToCheck,
  | 'provider'
  | 'currency'
  | 'limits'
  | 'dayInMinor'
  | 'dayCount'
  | 'monthInMinor'
  | 'strangersMinor'
  | 'strangersCount'
  | 'reportedBalanceMinor'
  | 'now'
>;

/** What an account may still take today and this month, by the very limits that the chooser asks. Pure. */
export function capacityOf(account: Judged): AccountCapacity {
  const limits = limitsOf(account);
  const money = (minor: bigint) => writeMoney({ minor, currency: account.currency });
  const part = ({ limit, used }: Bound) => ({
    limit: limit === null ? null : money(limit),
    used: money(used),
    left: limit === null ? null : money(leftOf(limit, used)),
  });
  const { day, month, balance } = boundsOf(account);
  return {
    perTransactionMax: money(limits.perTransactionMaxMinor),
    day: part(day),
    month: part(month),
    balance: part(balance),
    count: {
      limit: limits.dailyCount,
      used: account.dayCount,
      left: limits.dailyCount === null ? null : Math.max(0, limits.dailyCount - account.dayCount),
    },
    strangers: { held: money(account.strangersMinor), count: account.strangersCount },
    dayOf: providerDay(account.provider, account.now),
    timeZone: providerTable[account.provider].timeZone,
  };
}

/** The bound that leaves the least now; null when nothing bounds it. */
export function tightestBound(account: Judged): AccountRow['capacityToday'] {
  const bounds = boundsOf(account);
  let tightest: { bound: BoundName; limit: bigint; left: bigint } | undefined;
  for (const bound of boundNames) {
    const { limit, used } = bounds[bound];
    if (limit === null) continue;
    const left = leftOf(limit, used);
    if (!tightest || left < tightest.left) tightest = { bound, limit, left };
  }
  const money = (minor: bigint) => writeMoney({ minor, currency: account.currency });
  return tightest
    ? { bound: tightest.bound, left: money(tightest.left), of: money(tightest.limit) }
    : null;
}

const boundNames = ['day', 'month', 'balance'] as const;
type BoundName = (typeof boundNames)[number];

interface Bound {
  limit: bigint | null;
  used: bigint;
}

function boundsOf(account: Judged): Record<BoundName, Bound> {
  const limits = limitsOf(account);
  return {
    day: { limit: limits.dailyInMinor, used: account.dayInMinor },
    month: { limit: limits.monthlyMinor, used: account.monthInMinor },
    balance: { limit: limits.balanceMaxMinor, used: account.reportedBalanceMinor ?? 0n },
  };
}

function leftOf(limit: bigint, used: bigint): bigint {
  return limit > used ? limit - used : 0n;
}
