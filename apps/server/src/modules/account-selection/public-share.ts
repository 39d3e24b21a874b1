import type { EffectiveLimits } from './payable-blocker.ts';

/** Minor units an account received and holds for codes, and what public-form payers hold. */
export interface UsedCapacity {
  dayInMinor: bigint;
  dayCount: number;
  monthInMinor: bigint;
  strangersMinor: bigint;
  strangersCount: number;
}

/**
 * Whether an account may give one more code to a payer of a public form. Pure. Such payers hold
 * together, unpaid, at most `permille` thousandths of what is left of each limit of the day and the
 * month, so that all others always find the rest; one code is possible whenever no other of theirs
 * is open. Whether it fits the limits at all is for the caller to ask.
 */
export function fitsPublicShare(
  room: UsedCapacity,
  limits: Pick<EffectiveLimits, 'dailyInMinor' | 'dailyCount' | 'monthlyMinor'>,
  { amountMinor, permille }: { amountMinor: bigint; permille: number },
): boolean {
  if (room.strangersCount === 0) return true;
  const within = (limit: bigint | null, used: bigint, held: bigint, more: bigint) =>
    limit === null || (held + more) * 1_000n <= (limit - used + held) * BigInt(permille);
  const { dailyCount } = limits;
  return (
    within(limits.dailyInMinor, room.dayInMinor, room.strangersMinor, amountMinor) &&
    within(limits.monthlyMinor, room.monthInMinor, room.strangersMinor, amountMinor) &&
    within(
      dailyCount === null ? null : BigInt(dailyCount),
      BigInt(room.dayCount),
      BigInt(room.strangersCount),
      1n,
    )
  );
}
