import type { Provider } from '@wallet/contract';
import { providerDay } from './providers.ts';
import type { SeenLine } from './seen-read.ts';

/** A line with what makes it one and the same in every read. */
export interface KeyedLine extends SeenLine {
  /** Unique in its account for ever: the promise that a line is kept once. */
  key: string;
  /** What the key stands on: the provider's id, a running balance, or its number among equal lines of a day. */
  basis: 'id' | 'balance' | 'count';
  /** Which of the equal lines of its day it is, from 1. Always 1 with an id. */
  ordinal: number;
  /** The provider's day on which it happened. */
  day: string;
}

/**
 * Names the lines of one read. The provider's id is the key where there is one. Without it equal lines of a day are
 * counted: by (direction, amount, balance after) where a running balance is shown, else by (direction, amount,
 * counterparty). The day is the provider's own, because the clock time it shows gets coarser as a line grows old.
 */
export function keyLines(lines: readonly SeenLine[], provider: Provider): KeyedLine[] {
  const counts = new Map<string, number>();
  return lines.map((line) => {
    const day = providerDay(provider, line.occurredFrom);
    if (line.providerTransactionId !== null)
      return { ...line, key: `id:${line.providerTransactionId}`, basis: 'id', ordinal: 1, day };
    const basis = line.balanceAfterMinor === null ? 'count' : 'balance';
    const group = groupOf(line, day);
    const ordinal = (counts.get(group) ?? 0) + 1;
    counts.set(group, ordinal);
    return { ...line, key: `${group}#${ordinal}`, basis, ordinal, day };
  });
}

function groupOf(
  { direction, amountMinor, balanceAfterMinor, counterparty }: SeenLine,
  day: string,
): string {
  const among =
    balanceAfterMinor === null ? `n:${JSON.stringify(counterparty)}` : `b:${balanceAfterMinor}`;
  return `${among}:${direction}:${amountMinor}:${day}`;
}
