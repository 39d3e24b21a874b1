import { apiTokenStates, modes, type ApiTokenState, type endpoints, type Mode, type SentQueryOf } from '@wallet/contract';
import type { Search } from '../../app/router/search.ts';

export type TokenQuery = NonNullable<SentQueryOf<typeof endpoints.listApiTokens>>;

export interface TokenFilters {
  mode?: Mode;
  state?: ApiTokenState;
}

/** What the address of an unfiltered list says. */
export const noFilters = { mode: undefined, state: undefined, after: undefined } as const;
export const pageSize = 50;

/** The filters that the address asks for. Words it does not know are no filters, and never an error. */
export function readFilters(search: Search): TokenFilters {
  const mode = modes.find((known) => known === search['mode']);
  const state = apiTokenStates.find((known) => known === search['state']);
  return { ...(mode ? { mode } : {}), ...(state ? { state } : {}) };
}

/** The filters as the API asks for them. */
export function queryOf(filters: TokenFilters, after: string | undefined): TokenQuery {
  return { ...filters, ...(after ? { after } : {}), limit: String(pageSize) };
}
