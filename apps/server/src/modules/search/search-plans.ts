import { roles, type SearchKind } from '@wallet/contract';
import type { Query } from '#platform/db';
import type { Vault } from '#platform/vault';
import { digestsOf, matchersOf } from './find-anything.ts';
import { readingsOf } from './readings.ts';
import { searcherOf } from './searcher.ts';
import { selectMatches } from './matcher.sql.ts';

export interface SearchPlan {
  kind: SearchKind;
  sql: string;
  parameters: readonly unknown[];
}

/** The statements of an Admin's search by kind, for measuring; a search runs them as one. */
export function searchPlans(
  query: Query,
  vault: Pick<Vault, 'mac' | 'eachMac'>,
  text: string,
): SearchPlan[] {
  const seeker = searcherOf({ roleId: roles.admin, userId: 'usr_bench' }, {});
  const readings = readingsOf(text, (digits) => digestsOf(vault, digits));
  return seeker.kinds.flatMap((kind) => {
    const ways = matchersOf(kind, seeker, readings);
    return ways.length === 0 ? [] : [{ kind, ...selectMatches(ways).compile(query) }];
  });
}
