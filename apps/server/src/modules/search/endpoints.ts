import { endpoints } from '@wallet/contract';
import type { Db } from '#platform/db';
import { route } from '#platform/http';
import type { Route } from '#platform/http';
import type { Vault } from '#platform/vault';
import { searchFor } from './search-for.ts';
import { seekerOf } from './seeker.ts';

/** The search of everything, for everybody who is signed in; merchants' people through the second wall. */
export function searchRoutes(deps: {
  db: Pick<Db, 'read' | 'tenant'>;
  vault: Pick<Vault, 'mac' | 'eachMac'>;
}): Route[] {
  return [
    route(endpoints.search, async ({ principal, query: { q, ...narrow } }) => ({
      data: await searchFor(deps, seekerOf(principal, narrow), q),
    })),
  ];
}
