import type { endpoints, MerchantStatus, SentQueryOf, Country } from '@wallet/contract';
import type { Search } from '../../../../app/router/search.ts';
import { countries } from '@wallet/contract';

export type MerchantQuery = NonNullable<SentQueryOf<typeof endpoints.listMerchants>>;

export const statuses = [
  'pending',
  'active',
  'suspended',
  'closed',
] as const satisfies readonly MerchantStatus[];

export interface MerchantFilters {
  search?: string;
  status?: MerchantStatus;
  country?: Country;
}

/** What the address of an unfiltered list says. */
export const noFilters = {
  search: undefined,
  status: undefined,
  country: undefined,
  after: undefined,
} as const;
export const pageSize = 50;
const longest = 120;

/** The filters that the address asks for. Words it does not know are no filters, and never an error. */
export function readFilters(search: Search): MerchantFilters {
  const status = statuses.find((known) => known === search['status']);
  const country = countries.find((known) => known === search['country']);
  const words = search['search']?.trim() ?? '';
  return {
    ...(status && { status }),
    ...(country && { country }),
    ...(words.length >= 2 && { search: words.slice(0, longest) }),
  };
}

/** The filters as the API asks for them. */
export function queryOf(filters: MerchantFilters, after: string | undefined): MerchantQuery {
  return { ...filters, ...(after ? { after } : {}), limit: String(pageSize) };
}
