import type { Vault } from '#platform/vault';
import type { Term } from './stays.ts';

/** A set of rows that must be there: how many, and the sum of their weights. */
export interface Held {
  count: number;
  weight: bigint;
}

/** Sets of rows by the day on which they may go; those that stay for ever under the empty text. */
export type HeldByEnd = ReadonlyMap<string, Held>;

const modulus = 1n << 256n;
const none: Held = { count: 0, weight: 0n };

/**
 * What one row adds to a set: a keyed digest of its kind and id. Sums of such digests say whether
 * two sets are the same, in whatever order their rows were read; what was added later or went
 * lawfully is added or taken away. The key stays when keys are rotated, and nobody without the key
 * file can find ids whose weights make up for others.
 */
export function weightOf(keys: Pick<Vault, 'mac'>, table: string, id: string): bigint {
  const digest = Buffer.from(keys.mac('rowHead', `${table}\n${id}`), 'base64url');
  return BigInt(`0x${digest.toString('hex')}`);
}

export function plus(one: Held | undefined, other: Held | undefined): Held {
  const [a, b] = [one ?? none, other ?? none];
  return { count: a.count + b.count, weight: (a.weight + b.weight) % modulus };
}

/** What is in the first and not in the second, where the second is a part of it. */
export function minus(one: Held | undefined, other: Held | undefined): Held {
  const [a, b] = [one ?? none, other ?? none];
  return { count: a.count - b.count, weight: (a.weight - b.weight + modulus) % modulus };
}

export function isSame(one: Held | undefined, other: Held | undefined): boolean {
  const { count, weight } = minus(one, other);
  return count === 0 && weight === 0n;
}

/** Adds up rows as they are read: memory for each day on which some may go, none for each row. */
export interface Tally {
  add(term: Term, weight: bigint): void;
  held: HeldByEnd;
}

export function createTally(): Tally {
  const held = new Map<string, Held>();
  return {
    held,
    add: ({ end }, weight) => {
      const known = held.get(end);
      if (!known) held.set(end, { count: 1, weight });
      else {
        known.count++;
        known.weight = (known.weight + weight) % modulus;
      }
    },
  };
}
