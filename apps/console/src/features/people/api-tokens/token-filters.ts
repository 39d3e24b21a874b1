import type { ApiTokenState, endpoints, Mode, SentQueryOf } from '@wallet/contract';
import type { Search } from '../../../app/router/search.ts';

export type TokenQuery = NonNullable<SentQueryOf<typeof endpoints.listApiTokens>>;

export interface TokenFilters {
  mode?: Mode;
  state?: ApiTokenState;
}

export const listedModes = ['live', 'test'] as const satisfies readonly Mode[];
export const listedStates = [
  'active',
  'ending',
  'expired',
  'revoked',
] as const satisfies readonly ApiTokenState[];
/** What the address of an unfiltered list says. */
export const noFilters = { mode: undefined, state: undefined, after: undefined } as const;
export const pageSize = 50;

/** The filters that the address asks for. Words it does not know are no filters, and never an error. */
export function readFilters(search: Search): TokenFilters {
  const mode = listedModes.find((known) => known === search['mode']);
  const state = listedStates.find((known) => known === search['state']);
  return { ...(mode ? { mode } : {}), ...(state ? { state } : {}) };
}

/** The filters as the API asks for them. */
export function queryOf(filters: TokenFilters, after: string | undefined): TokenQuery {
  return { ...filters, ...(after ? { after } : {}), limit: String(pageSize) };
}
