import { z } from 'zod';
import { systemClock } from '#platform/clock';
import { all, type Query } from '#platform/db';
import { isProvedRow, notProved } from '#platform/row-mac';
import { defineSetting, readSetting } from '#platform/settings';
import type { Vault } from '#platform/vault';
import { evaluateIndependence, type Independence } from '../evaluate-independence.ts';
import { isTying, type LinkRow, linkRows } from '../link-rows.ts';
import { selectLinks, selectPersons } from './links.sql.ts';
import { type PersonRow, personRows } from '../person-rows.ts';

/** How long an act of somebody ties whom it let in to who did it. */
export const chainDaysSetting = defineSetting({
  key: 'approvals.chainDays',
  schema: z.int().min(30).max(365),
  usual: 30,
  power: {},
});

/**
 * What two persons are to each other now. Every row on the way must be what the application made of it, and every link
 * there: refuses `rowNotProved` otherwise, because a chain that was cut by SQL would make two of one.
 */
export async function readIndependence(
  query: Query,
  vault: Pick<Vault, 'attests'>,
  [a, b]: readonly [string, string],
): Promise<Independence> {
  const { persons, links } = await readChains(query, vault, [a, b]);
  const [first, second] = [persons.get(a), persons.get(b)];
  if (!first || !second) throw notProved(personRows, first ? b : a);
  const chainDays = await readSetting(query, chainDaysSetting);
  return evaluateIndependence([first, second], links, { now: systemClock.now(), chainDays });
}

interface Chains {
  persons: Map<string, PersonRow>;
  links: LinkRow[];
}

/** Everybody behind these people, of all times, each row proved. */
async function readChains(
  query: Query,
  vault: Pick<Vault, 'attests'>,
  ids: readonly string[],
): Promise<Chains> {
  const persons = new Map<string, PersonRow>();
  const links: LinkRow[] = [];
  for (let next = [...new Set(ids)]; next.length > 0;) {
    const [found, theirs] = [
      await all(query, selectPersons(next)),
      await all(query, selectLinks(next)),
    ];
    for (const link of theirs)
      if (!isProvedRow(vault, linkRows, link)) throw notProved(linkRows, link.id);
    for (const person of found) {
      const count = theirs.filter((link) => link.person === person.id).length;
      if (!isProvedRow(vault, personRows, person) || count !== person.links)
        throw notProved(personRows, person.id);
      persons.set(person.id, person);
    }
    links.push(...theirs);
    const before = theirs.filter(isTying).map(({ byPerson }) => byPerson);
    next = [...new Set(before)].filter((id) => !persons.has(id));
  }
  return { persons, links };
}
