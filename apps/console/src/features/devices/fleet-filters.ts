import { deviceStates, type DeviceRow, type DeviceState, type Provider } from '@wallet/contract';
import type { Search } from '../../app/router/search.ts';

/** Which part of the fleet: everything in use, what needs a hand, where money is, or what waits until it is safe. */
export const tabKeys = ['all', 'needsHand', 'withMoney', 'waiting'] as const;
export type TabKey = (typeof tabKeys)[number];

export const providers = ['dana', 'livin', 'maya'] as const satisfies readonly Provider[];

export interface FleetFilters {
  tab: TabKey;
  search: string;
  state?: DeviceState;
  provider?: Provider;
  tag?: string;
  ownerId?: string;
}

/** Rows that are drawn at a time, however large the fleet is. */
export const pageSize = 50;
/** What the address of the whole fleet says. */
export const noFilters = { tab: undefined, search: undefined, state: undefined, provider: undefined, tag: undefined, owner: undefined, page: undefined } as const;

const needsHand: ReadonlySet<DeviceState> = new Set(['offline', 'failing']);

/** The filters that the address asks for. Words it does not know are no filters, and never an error. */
export function readFilters(search: Search): FleetFilters {
  const state = deviceStates.find((known) => known === search['state']);
  const provider = providers.find((known) => known === search['provider']);
  const { tag, owner } = search;
  return {
    tab: tabKeys.find((known) => known === search['tab']) ?? 'all',
    search: search['search'] ?? '',
    ...(state ? { state } : {}),
    ...(provider ? { provider } : {}),
    ...(tag ? { tag } : {}),
    ...(owner ? { ownerId: owner } : {}),
  };
}

/** The page that the address asks for, from 1, and never past the last one. */
export function readPage(search: Search, rows: number): number {
  const asked = /^[1-9]\d{0,4}$/.test(search['page'] ?? '') ? Number(search['page']) : 1;
  return Math.min(asked, Math.max(1, Math.ceil(rows / pageSize)));
}

/** Whether a device belongs into a tab. */
export function belongs({ state, openMoney, pendingAct, isDraining }: DeviceRow, tab: TabKey): boolean {
  if (tab === 'needsHand') return needsHand.has(state);
  if (tab === 'withMoney') return openMoney.length > 0;
  return tab === 'all' || pendingAct !== null || isDraining;
}

/** Whether a device is shown. Retired ones are shown only to those who ask for them. */
export function fits(device: DeviceRow, filters: FleetFilters): boolean {
  const { tab, search, state, provider, tag, ownerId } = filters;
  return (state === undefined ? device.state !== 'retired' : device.state === state)
    && (provider === undefined || device.accounts.some((account) => account.provider === provider))
    && (tag === undefined || device.tags.includes(tag))
    && (ownerId === undefined || device.owner?.id === ownerId)
    && belongs(device, tab)
    && answers(device, search);
}

/** Whether a device answers a search: by name, model, id, tag, or an account's label or last digits. */
export function answers(device: DeviceRow, words: string): boolean {
  const wanted = words.trim().toLowerCase();
  const places = [device.name, device.model, device.id, ...device.tags, ...device.accounts.flatMap(({ label, last4 }) => [label, last4])];
  return wanted === '' || places.some((place) => place.toLowerCase().includes(wanted));
}

/** Every tag of the fleet, in order. */
export function tagsOf(devices: readonly DeviceRow[]): string[] {
  return [...new Set(devices.flatMap(({ tags }) => tags))].sort();
}

/** Everybody who owns a device, by name. */
export function ownersOf(devices: readonly DeviceRow[]): { id: string; name: string }[] {
  const owners = new Map(devices.flatMap(({ owner }) => (owner ? [[owner.id, owner] as const] : [])));
  return [...owners.values()].sort((a, b) => a.name.localeCompare(b.name));
}
