import { systemClock } from '#platform/clock';
import { all, type Query } from '#platform/db';
import { isProvedRow } from '#platform/row-mac';
import { readSetting } from '#platform/settings';
import type { Vault } from '#platform/vault';
import { type Dependence, evaluateIndependence } from '../evaluate-independence.ts';
import { isTying, type LinkRow, linkRows } from '../link-rows.ts';
import { selectLinks, selectPersons } from './links.sql.ts';
import { type PersonRow, personRows } from '../person-rows.ts';
import { chainDaysSetting } from './read-independence.ts';

export interface IndependenceStatuses {
  chainDays: number;
  /** What somebody is to the others: null when independent of them all. */
  of(person: string): Dependence | 'notProved' | null;
}

interface Chains {
  persons: Map<string, PersonRow>;
  links: LinkRow[];
  /** Whose own rows were changed behind the application. */
  forged: Set<string>;
}

/**
 * How each of many people stands to all of some others now, by what `readIndependence` asks of two,
 * in as many statements as chains are long. A row on the way that is not proved speaks against the
 * person alone whose chain it is in.
 */
export async function readIndependenceStatuses(
  query: Query,
  vault: Pick<Vault, 'attests'>,
  { people, others }: { people: readonly string[]; others: readonly string[] },
): Promise<IndependenceStatuses> {
  const chains = await readChains(query, vault, [...people, ...others]);
  const chainDays = await readSetting(query, chainDaysSetting);
  const now = systemClock.now();
  const against = (person: string, other: string): Dependence | 'notProved' | null => {
    const [one, another] = [chains.persons.get(person), chains.persons.get(other)];
    if (person === other) return 'same';
    if (!one || !another || isForged(chains, person) || isForged(chains, other)) return 'notProved';
    return evaluateIndependence([one, another], chains.links, { now, chainDays }).dependence;
  };
  return {
    chainDays,
    of: (person) => {
      const found = others.map((other) => against(person, other));
      return worst.find((one) => found.includes(one)) ?? null;
    },
  };
}

/** What is told of several: who spoke himself hears that first. */
const worst = ['same', 'notProved', 'leads', 'meet', 'notYet'] as const;

async function readChains(
  query: Query,
  vault: Pick<Vault, 'attests'>,
  ids: readonly string[],
): Promise<Chains> {
  const chains: Chains = { persons: new Map(), links: [], forged: new Set() };
  const asked = new Set<string>();
  for (let next = [...new Set(ids)]; next.length > 0;) {
    for (const id of next) asked.add(id);
    const persons = await all(query, selectPersons(next));
    const links = await all(query, selectLinks(next));
    for (const link of links)
      if (!isProvedRow(vault, linkRows, link)) chains.forged.add(link.person);
    for (const person of persons) {
      const count = links.filter((link) => link.person === person.id).length;
      if (!isProvedRow(vault, personRows, person) || count !== person.links)
        chains.forged.add(person.id);
      chains.persons.set(person.id, person);
    }
    chains.links.push(...links);
    const before = links.filter(isTying).map(({ byPerson }) => byPerson);
    next = [...new Set(before)].filter((id) => !asked.has(id));
  }
  return chains;
}

/** Whether anything behind somebody, of whatever time, is not what the application made of it. */
function isForged({ links, forged, persons }: Chains, person: string): boolean {
  const chain = new Set([person]);
  for (const one of chain) {
    if (forged.has(one) || !persons.has(one)) return true;
    for (const link of links) if (link.person === one && isTying(link)) chain.add(link.byPerson);
  }
  return false;
}
