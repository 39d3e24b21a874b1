import type {
  endpoints,
  ProxyHealth,
  ProxyProtocol,
  ProxyStatus,
  SentQueryOf,
} from '@wallet/contract';
import type { Search } from '../../../app/router/search.ts';

export type ProxyQuery = NonNullable<SentQueryOf<typeof endpoints.listProxies>>;

export interface ProxyFilters {
  search?: string;
  protocol?: ProxyProtocol;
  country?: string;
  health?: ProxyHealth;
  status?: ProxyStatus;
}

export const protocols = ['http', 'https', 'socks5'] as const satisfies readonly ProxyProtocol[];
export const healths = [
  'healthy',
  'degraded',
  'down',
  'unknown',
] as const satisfies readonly ProxyHealth[];
export const statuses = ['active', 'disabled'] as const satisfies readonly ProxyStatus[];
/** What the address of an unfiltered list says. */
export const noFilters = {
  search: undefined,
  protocol: undefined,
  country: undefined,
  health: undefined,
  status: undefined,
  after: undefined,
} as const;
export const pageSize = 50;

/** The filters that the address asks for. Words it does not know are no filters, and never an error. */
export function readFilters(search: Search): ProxyFilters {
  const protocol = protocols.find((known) => known === search['protocol']);
  const health = healths.find((known) => known === search['health']);
  const status = statuses.find((known) => known === search['status']);
  const country = search['country'];
  const words = search['search']?.trim() ?? '';
  return {
    ...(protocol && { protocol }),
    ...(health && { health }),
    ...(status && { status }),
    ...(country !== undefined && /^[A-Z]{2}$/.test(country) && { country }),
    ...(words.length >= 2 && { search: words.slice(0, 120) }),
  };
}

/** The filters as the API asks for them. */
export function queryOf(filters: ProxyFilters, after: string | undefined): ProxyQuery {
  return { ...filters, ...(after ? { after } : {}), limit: String(pageSize) };
}
