import type { endpoints, Mode, PayoutMethodStatus, SentQueryOf } from '@wallet/contract';
import type { Search } from '../../../app/router/search.ts';

export type MethodsQuery = NonNullable<SentQueryOf<typeof endpoints.listOwnPayoutMethods>>;

export interface MethodFilters {
  mode: Mode;
  status?: PayoutMethodStatus;
}

export const modes = ['live', 'test'] as const satisfies readonly Mode[];
export const statuses = [
  'active',
  'blocked',
  'replaced',
  'removed',
] as const satisfies readonly PayoutMethodStatus[];
/** What the address of an unfiltered list says; the mode is no filter but another list. */
export const noFilters = { status: undefined, after: undefined, id: undefined } as const;
export const pageSize = 50;

/** What the address asks for. Words it does not know are no filters, and never an error. */
export function readFilters(search: Search): MethodFilters {
  const status = statuses.find((known) => known === search['status']);
  return { mode: search['mode'] === 'test' ? 'test' : 'live', ...(status ? { status } : {}) };
}

/** The filters as the API asks for them. */
export function queryOf(filters: MethodFilters, after: string | undefined): MethodsQuery {
  return { ...filters, ...(after ? { after } : {}), limit: String(pageSize) };
}
