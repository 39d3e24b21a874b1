import { type Currency, type Money, stepMinor } from '@wallet/contract';

export interface TakenAmount {
  finalMinor: bigint;
  /** Its payer types the amount himself. */
  typed: boolean;
}

export interface AmountUse {
  finalMinor: bigint;
  releasedAt: Date;
  /** By another merchant or customer, or by someone unknown, within the last 30 days. */
  recentlyByOther: boolean;
}

export interface AmountQuery {
  payment: Money;
  /** The payer of this deposit types the amount himself. */
  typed: boolean;
  maxSteps: number;
  /** The smallest amount the method can carry. */
  leastMinor: bigint;
  taken: readonly TakenAmount[];
  uses: readonly AmountUse[];
  /** Amounts of credits on the account that nobody has explained yet. */
  waiting: readonly bigint[];
}

export interface AmountChoice {
  finalMinor: bigint;
  /** A payer's name must then fit before the money counts. */
  recentlyByOther: boolean;
}

/** Amounts people choose by themselves: multiples of Rp 1,000 and of PHP 1.00. */
const roundMinor: Readonly<Record<Currency, bigint>> = { IDR: 100_000n, PHP: 100n };
const neighbourSteps = 2n;

/**
 * The exact amounts an account can give for a payment, best first: unused for longest, then the smallest discount;
 * those somebody else had within 30 days come last. Never the undiscounted amount, never a round one, none within two
 * steps of an open slot when either payer types the amount.
 */
export function orderAmounts(question: AmountQuery): AmountChoice[] {
  const { payment, typed, maxSteps, leastMinor } = question;
  const step = stepMinor[payment.currency];
  const uses = new Map(question.uses.map((use) => [use.finalMinor, use]));
  const blocked = blockedAmounts(question, step);
  const free: { finalMinor: bigint; use: AmountUse | undefined }[] = [];
  for (let steps = 1n; steps <= BigInt(maxSteps); steps++) {
    const finalMinor = payment.minor - steps * step;
    if (finalMinor <= 0n || finalMinor < leastMinor) break;
    if (finalMinor % roundMinor[payment.currency] === 0n) continue;
    if (blocked.all.has(finalMinor) || (typed && blocked.typed.has(finalMinor))) continue;
    free.push({ finalMinor, use: uses.get(finalMinor) });
  }
  return free
    .sort(byPreference)
    .map(({ finalMinor, use }) => ({ finalMinor, recentlyByOther: use?.recentlyByOther ?? false }));
}

/** `all` is closed to everybody, `typed` to payers who type. */
function blockedAmounts(
  { taken, waiting }: AmountQuery,
  step: bigint,
): { all: Set<bigint>; typed: Set<bigint> } {
  const all = new Set(waiting);
  const typed = new Set<bigint>();
  for (const slot of taken) {
    all.add(slot.finalMinor);
    for (let steps = 1n; steps <= neighbourSteps; steps++) {
      const near = [slot.finalMinor - steps * step, slot.finalMinor + steps * step];
      for (const amount of near) (slot.typed ? all : typed).add(amount);
    }
  }
  return { all, typed };
}

/** A stable sort keeps the smallest discount first among equals. */
function byPreference(
  a: { use: AmountUse | undefined },
  b: { use: AmountUse | undefined },
): number {
  const byOther = Number(a.use?.recentlyByOther ?? false) - Number(b.use?.recentlyByOther ?? false);
  return byOther || (a.use?.releasedAt.getTime() ?? 0) - (b.use?.releasedAt.getTime() ?? 0);
}
