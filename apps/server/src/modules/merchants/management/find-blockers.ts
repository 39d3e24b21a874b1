import { type CloseObstacle, type Currency, formatMoney } from '@wallet/contract';
import { readBalance, readDebt } from '#modules/ledger';
import type { Query } from '#platform/db';
import { moneyIn, type MerchantsDeps } from '../merchants-deps.ts';

export interface Blocker {
  what: CloseObstacle;
  count: number | null;
  minor: bigint | null;
  until: Date | null;
}

/** What stands between a merchant and its being closed: live money that is under way, may still come, or is owed. */
export async function findBlockers(
  { readMoneyInFlight }: Pick<MerchantsDeps, 'readMoneyInFlight'>,
  query: Query,
  { id, currency }: { id: string; currency: Currency },
): Promise<Blocker[]> {
  const name = { merchantId: id, currency, mode: 'live' as const };
  const inFlight = await readMoneyInFlight(query, id);
  const { availableMinor, heldMinor, pendingMinor } = await readBalance(query, name);
  const books = [
    { what: 'heldMoney' as const, minor: heldMinor + pendingMinor },
    { what: 'balance' as const, minor: availableMinor },
    { what: 'debt' as const, minor: await readDebt(query, name) },
  ];
  return [
    ...inFlight,
    ...books
      .filter(({ minor }) => minor !== 0n)
      .map((book) => ({ ...book, count: null, until: null })),
  ];
}

const words: Readonly<Record<CloseObstacle, string>> = {
  openSessions: 'open payment sessions',
  openDeposits: 'deposits under way',
  lateMoneyPossible: 'amounts that may still be paid late',
  openWithdrawals: 'withdrawals under way',
  heldMoney: 'held money',
  balance: 'balance',
  debt: 'debt',
};

/** The obstacles as one sentence for engineers; screens have their own words. */
export function blockersSentence(obstacles: readonly Blocker[], currency: Currency): string {
  const parts = obstacles.map(({ what, count, minor, until }) => {
    const money = moneyIn(currency, minor);
    return [
      count !== null && `${count}`,
      words[what],
      money && formatMoney(money),
      until && `until ${until.toISOString()}`,
    ]
      .filter(Boolean)
      .join(' ');
  });
  return `In the way: ${parts.join('; ')}.`;
}
