import { isTying, type LinkRow } from './link-rows.ts';

/** What one person is to another, for decisions that need two. */
export type Dependence =
  /** It is the same person. */
  | 'same'
  /** One of them has power by the other's act. */
  | 'leads'
  /** Both have power by the acts of a third. */
  | 'meet'
  /** An Admin from the server's shell who does not count yet. */
  | 'notYet';

/** Independence as it was judged, for the record of a decision. */
export interface Independence {
  dependence: Dependence | null;
  /** Who stands behind each of the two, themselves included, in the order of ids. */
  chains: readonly [readonly string[], readonly string[]];
  chainDays: number;
}

export interface ChainPerson {
  id: string;
  countsFrom: Date | null;
}

/**
 * Whether two persons are two: neither chain of the last `chainDays` leads to the other, and both
 * meet in nobody. Pure; the links are those of everybody that can be reached.
 */
export function evaluateIndependence(
  [a, b]: readonly [ChainPerson, ChainPerson],
  links: readonly LinkRow[],
  { now, chainDays }: { now: Date; chainDays: number },
): Independence {
  const since = now.getTime() - chainDays * 86_400_000;
  const behind = new Map<string, string[]>();
  for (const link of links) {
    const { person, byPerson, confirmed, at } = link;
    if (!confirmed && at.getTime() > since && isTying(link))
      behind.set(person, [...(behind.get(person) ?? []), byPerson]);
  }
  const chains = [chainOf(a.id, behind), chainOf(b.id, behind)] as const;
  return {
    dependence: dependenceOf([a, b], chains, now),
    chains: [[...chains[0]].sort(), [...chains[1]].sort()],
    chainDays,
  };
}

function chainOf(person: string, behind: ReadonlyMap<string, readonly string[]>): Set<string> {
  const chain = new Set([person]);
  for (const one of chain) for (const by of behind.get(one) ?? []) chain.add(by);
  return chain;
}

function dependenceOf(
  [a, b]: readonly [ChainPerson, ChainPerson],
  [ofA, ofB]: readonly [Set<string>, Set<string>],
  now: Date,
): Dependence | null {
  if (a.id === b.id) return 'same';
  if (ofA.has(b.id) || ofB.has(a.id)) return 'leads';
  if ([...ofA].some((one) => ofB.has(one))) return 'meet';
  return [a, b].some(({ countsFrom }) => countsFrom !== null && countsFrom > now) ? 'notYet' : null;
}
