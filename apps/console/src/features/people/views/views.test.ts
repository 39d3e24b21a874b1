import type { SavedView } from '@wallet/contract';
import { expect, test } from 'vitest';
import { tablePreferencesOf, patchTo, standsAs, viewedList, viewToOpen } from './views.ts';

const view = (more: Partial<SavedView> = {}): SavedView => ({
  id: 'svw_1',
  list: 'devices',
  name: 'Rack 2',
  search: { state: 'offline', tag: 'rack 2' },
  hidden: ['battery'],
  isDense: true,
  sharedWith: [],
  mayChange: true,
  isOwn: true,
  ownerName: 'Rizky',
  isDefault: false,
  revision: 1,
  ...more,
});
const look = { hidden: ['battery'], isDense: true };

test('a list stands as a view when its filters, columns and density are the same, whatever page or row is open', () => {
  const now = (search: Record<string, string>, chosen = look) =>
    tablePreferencesOf('devices', search, chosen);
  expect(now({ tag: 'rack 2', after: 'x', act: 'enrol', state: 'offline' })).toEqual({
    search: { tag: 'rack 2', state: 'offline' },
    ...look,
  });
  expect(standsAs(view(), now({ tag: 'rack 2', state: 'offline', after: 'x' }))).toBe(true);
  expect(
    [
      now({ state: 'offline' }),
      now(view().search, { ...look, isDense: false }),
      now(view().search, { hidden: [], isDense: true }),
    ].map((one) => standsAs(view(), one)),
  ).toEqual([false, false, false]);
});

test('choosing a view replaces every filter of the address and begins at the first page; the plain list has none', () => {
  expect(patchTo('proxies', view({ search: { health: 'down' } }))).toEqual({
    search: undefined,
    protocol: undefined,
    country: undefined,
    health: 'down',
    status: undefined,
    after: undefined,
  });
  expect(Object.values(patchTo('devices', null)).every((value) => value === undefined)).toBe(true);
});

test('a list opens with its view only when the address says nothing', () => {
  const views = [view(), view({ id: 'svw_2', isDefault: true })];
  expect([
    viewToOpen('devices', views, {})?.id,
    viewToOpen('devices', views, { state: 'failing' }),
    viewToOpen('devices', [view()], {}),
  ]).toEqual(['svw_2', undefined, undefined]);
});

test('a tab is where a list is, so that its view opens there too; where a tab is a filter it is not', () => {
  const views = [view({ isDefault: true })];
  expect([
    viewToOpen('differences', views, { tab: 'differences' })?.id,
    viewToOpen('webhookDeliveries', views, { tab: 'webhooks', endpoint: 'whe_1', mode: 'test' })
      ?.id,
  ]).toEqual(['svw_1', 'svw_1']);
  expect([
    viewToOpen('devices', views, { tab: 'offline' }),
    viewToOpen('differences', views, { tab: 'differences', id: 'dif_1' }),
  ]).toEqual([undefined, undefined]);
});

test('a list without views has none, nor has one of the other console', () => {
  expect([
    viewedList('devices', 'admin'),
    viewedList('devices', 'merchant'),
    viewedList('transactions', 'merchant'),
    viewedList('exports', 'admin'),
  ]).toEqual(['devices', undefined, 'transactions', undefined]);
});
