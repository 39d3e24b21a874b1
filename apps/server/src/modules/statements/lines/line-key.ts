import type { Provider } from '@wallet/contract';
import { providerDay } from '#modules/accounts/providers';
import type { SeenLine } from './seen-read.ts';

/** A line with what makes it one and the same in every read. */
export interface NamedLine {
  line: SeenLine;
  /** Unique in its account for ever: the promise that a line is kept once. */
  key: string;
  /** What the key stands on: the provider's id, a running balance, or its number among equal lines of a day. */
  basis: 'id' | 'balance' | 'count';
  /** Which of the equal lines of its day it is, from 1. Always 1 with an id. */
  ordinal: number;
  /** The id that its stored line, kept without one, gets as a second name. */
  alias: string | null;
}

/** A line that is stored, with the id that it was given later, too. */
export interface StoredLine {
  key: string;
  line: Omit<SeenLine, 'raw' | 'reversalOf'>;
}

/** A line's name as far as it can be told from the line alone. */
export interface LineName {
  basis: NamedLine['basis'];
  /** The key, with an id; else what equal lines of a day have in common. */
  group: string;
}

/**
 * The provider's id if any. Otherwise equal lines of a day form a group: by (direction, amount,
 * balance after), or without a balance (direction, amount, counterparty). By the provider's day, as
 * shown times get coarser.
 */
export function nameOf(
  {
    providerTransactionId,
    direction,
    amountMinor,
    balanceAfterMinor,
    counterparty,
    occurredFrom,
  }: SeenLine,
  provider: Provider,
): LineName {
  if (providerTransactionId !== null) return { basis: 'id', group: idKey(providerTransactionId) };
  const basis = balanceAfterMinor === null ? 'count' : 'balance';
  const among =
    basis === 'count' ? `n:${JSON.stringify(counterparty)}` : `b:${String(balanceAfterMinor)}`;
  return {
    basis,
    group: `${among}:${direction}:${amountMinor}:${providerDay(provider, occurredFrom)}`,
  };
}

export function idKey(providerTransactionId: string): string {
  return `id:${providerTransactionId}`;
}

/** The key of one of a group's lines. */
export function numberedKey(group: string, ordinal: number): string {
  return `${group}#${ordinal}`;
}

/** Which of a group's lines a key names; undefined when it names none of them. */
export function ordinalIn(group: string, key: string): number | undefined {
  const rest = key.startsWith(`${group}#`) ? key.slice(group.length + 1) : '';
  return /^\d+$/.test(rest) ? Number(rest) : undefined;
}

/** Names the lines of one source by themselves: equal ones of a day are numbered in their order. */
export function keyLines(lines: readonly SeenLine[], provider: Provider): NamedLine[] {
  const counts = new Map<string, number>();
  return lines.map((line) => {
    const { basis, group } = nameOf(line, provider);
    if (basis === 'id') return { line, key: group, basis, ordinal: 1, alias: null };
    const ordinal = (counts.get(group) ?? 0) + 1;
    counts.set(group, ordinal);
    return { line, key: numberedKey(group, ordinal), basis, ordinal, alias: null };
  });
}
