import { endpoints } from '@wallet/contract';
import type { Db } from '#platform/db';
import { route, type Route } from '#platform/http';
import { createTurns } from '#platform/turns';
import type { Vault } from '#platform/vault';
import { searchFor } from './search-for.ts';
import { searcherOf } from './searcher.ts';

/** Limits concurrent searches, one at a time per merchant (all its people) or operator; others take turns. */
const searching = {
  atOnce: 3,
  ofOneAtOnce: 1,
  waiting: 100,
  ofOneWaiting: 10,
  patienceMs: 10_000,
  detail: 'Too many of your searches wait here. Nothing was looked for: try again.',
};

/** The search of everything, for everybody who is signed in; merchants' people through the second wall. */
export function searchRoutes(deps: {
  db: Pick<Db, 'read' | 'tenant'>;
  vault: Pick<Vault, 'mac' | 'eachMac'>;
}): Route[] {
  const turns = createTurns(searching);
  return [
    route(endpoints.search, async ({ principal, query: { q, ...narrow } }) => ({
      data: await turns.take(principal.merchantId ?? principal.userId, () =>
        searchFor(deps, searcherOf(principal, narrow), q),
      ),
    })),
  ];
}
