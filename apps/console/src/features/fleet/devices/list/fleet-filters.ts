import {
  deviceStates,
  fleetTabs,
  providers,
  type DeviceState,
  type FleetTab,
  type Provider,
} from '@wallet/contract';
import type { Search } from '../../../../app/router/search.ts';

export interface FleetFilters {
  tab: FleetTab;
  search: string;
  state?: DeviceState;
  provider?: Provider;
  tag?: string;
  ownerId?: string;
}

/** Rows that are read and drawn at a time, however large the fleet is. */
export const pageSize = 50;
/** What the address of the whole fleet says. */
export const noFilters = {
  tab: undefined,
  search: undefined,
  state: undefined,
  provider: undefined,
  tag: undefined,
  owner: undefined,
  after: undefined,
} as const;

/** The filters that the address asks for. Words it does not know are no filters, and never an error. */
export function readFilters(search: Search): FleetFilters {
  const state = deviceStates.find((known) => known === search['state']);
  const provider = providers.find((known) => known === search['provider']);
  const { tag, owner } = search;
  return {
    tab: fleetTabs.find((known) => known === search['tab']) ?? 'all',
    search: (search['search'] ?? '').slice(0, 120),
    ...(state ? { state } : {}),
    ...(provider ? { provider } : {}),
    ...(tag && tag.length <= 30 ? { tag } : {}),
    ...(owner && /^usr_[0-9a-z]{26}$/.test(owner) ? { ownerId: owner } : {}),
  };
}

/** Whether anything but the whole fleet is asked for. */
export function isNarrowed({ tab, search, ...facets }: FleetFilters): boolean {
  return tab !== 'all' || search !== '' || Object.keys(facets).length > 0;
}

/** The question to the server for one page. */
export function queryOf({ tab, search, ...facets }: FleetFilters, after: string | undefined) {
  return {
    ...facets,
    limit: String(pageSize),
    ...(tab === 'all' ? {} : { tab }),
    ...(search === '' ? {} : { search }),
    ...(after ? { after } : {}),
  };
}
