import { all, type Query } from '#platform/db';
import type { Vault } from '#platform/vault';
import { stopBy } from './finding-rows.ts';
import { selectAllFound } from './findings.sql.ts';

/** Whose payouts rest because of what proofs of the books found. */
export interface Stops {
  all: boolean;
  merchants: ReadonlySet<string>;
  accounts: ReadonlySet<string>;
}

/**
 * Reads what proofs found, and believes an end only where the application signed it. A look-up in a
 * table that is empty where the books are whole.
 */
export async function readStops(query: Query, vault: Pick<Vault, 'attests'>): Promise<Stops> {
  const stops = (await all(query, selectAllFound())).flatMap(
    (finding) => stopBy(vault, finding) ?? [],
  );
  const of = (wanted: 'merchant' | 'account') =>
    new Set(stops.filter(({ scope }) => scope === wanted).map(({ scopeId }) => scopeId));
  return {
    all: stops.some(({ scope }) => scope === 'all'),
    merchants: of('merchant'),
    accounts: of('account'),
  };
}
