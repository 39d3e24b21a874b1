import { beforeEach, describe, expect, test } from 'vitest';
import { busyMap, loadBusyMap } from './busy-map.ts';
import { row as device, rupiah } from './fixtures.ts';
import { fleetFigures, keepOrder } from './fleet.ts';
import { answers, belongs, fits, ownersOf, pageSize, readFilters, readPage, tagsOf } from './fleet-filters.ts';
import { differs, withBusy, withChecks, withConnected } from './live-devices.ts';

const connected = (more: object = {}) => ({ name: 'A', state: 'available' as const, isBusy: false, lastSeenAt: '2026-11-21T00:00:00.000Z', ...more });

const fleet = [
  device('a', { battery: { level: 80, charging: true }, openMoney: [rupiah('5.00')] }),
  device('b', { state: 'offline', lastSeenAt: '2026-11-21T00:00:00.000Z', openMoney: [rupiah('100.50')] }),
  device('c', { state: 'offline', lastSeenAt: '2026-11-20T00:00:00.000Z' }),
  device('d', { state: 'failing', openMoney: [rupiah('200.00'), { value: '7.05', currency: 'PHP' }] }),
  device('e', { state: 'busy', isBusy: true, currentCommand: 'readHistory' }),
];

test('the figures of the fleet count every state and add the money up that is out of reach', () => {
  expect(fleetFigures(fleet)).toMatchObject({
    counts: { available: 1, offline: 2, failing: 1, busy: 1, maintenance: 0 },
    charging: 1,
    commands: 1,
    longestOffline: { name: 'C' },
    atRisk: { devices: 2, money: [rupiah('300.50'), { value: '7.05', currency: 'PHP' }] },
  });
});

describe('what of the fleet is shown', () => {
  test('tabs and search choose by need, money, waiting and words', () => {
    expect(fleet.filter((row) => belongs(row, 'needsHand')).map((row) => row.id)).toEqual(['b', 'c', 'd']);
    expect(fleet.filter((row) => belongs(row, 'withMoney')).map((row) => row.id)).toEqual(['a', 'b', 'd']);
    expect([device('x', { pendingAct: 'retire' }), device('y', { isDraining: true }), device('z')].map((row) => belongs(row, 'waiting'))).toEqual([true, true, false]);
    const withAccount = device('x', { tags: ['rack 2'], accounts: [{ id: 'acc_1', provider: 'dana', label: 'DANA 02', last4: '4821', status: 'active' }] });
    expect(['4821', 'galaxy', 'RACK', ' ', 'zzz'].map((words) => answers(withAccount, words))).toEqual([true, true, true, true, false]);
  });

  test('the address names tab, search and facets; words it does not know are no filters', () => {
    expect(readFilters({ tab: 'withMoney', search: 'JKT', state: 'offline', provider: 'maya', tag: 'rack 2', owner: 'usr_1' }))
      .toEqual({ tab: 'withMoney', search: 'JKT', state: 'offline', provider: 'maya', tag: 'rack 2', ownerId: 'usr_1' });
    expect(readFilters({ tab: 'x', state: 'exploded', provider: 'paypal' })).toEqual({ tab: 'all', search: '' });
  });

  test('every facet narrows, and retired phones are shown to those who ask for them only', () => {
    const own = device('x', { tags: ['rack 2'], owner: { id: 'usr_1', name: 'Budi' }, accounts: [{ id: 'acc_1', provider: 'maya', label: 'M', last4: '1', status: 'active' }] });
    const shown = (filters: object) => fits(own, { tab: 'all', search: '', ...filters });
    expect([shown({}), shown({ state: 'available' }), shown({ provider: 'maya' }), shown({ tag: 'rack 2' }), shown({ ownerId: 'usr_1' })]).toEqual([true, true, true, true, true]);
    expect([shown({ state: 'busy' }), shown({ provider: 'dana' }), shown({ tag: 'rack 3' }), shown({ ownerId: 'usr_2' })]).toEqual([false, false, false, false]);
    const retired = device('r', { state: 'retired' });
    expect([fits(retired, { tab: 'all', search: '' }), fits(retired, { tab: 'all', search: '', state: 'retired' })]).toEqual([false, true]);
  });

  test('pages begin at one and never go past the last', () => {
    expect(['1', '2', '3', '0', 'x', undefined].map((page) => readPage(page === undefined ? {} : { page }, pageSize + 1))).toEqual([1, 2, 2, 1, 1, 1]);
    expect(readPage({ page: '4' }, 0)).toBe(1);
  });

  test('the facets offer each tag and owner once, in order', () => {
    const rows = [device('a', { tags: ['b', 'a'], owner: { id: '2', name: 'Sari' } }), device('b', { tags: ['a'], owner: { id: '1', name: 'Budi' } }), device('c', { owner: { id: '2', name: 'Sari' } })];
    expect(tagsOf(rows)).toEqual(['a', 'b']);
    expect(ownersOf(rows).map(({ name }) => name)).toEqual(['Budi', 'Sari']);
  });
});

describe('live changes', () => {
  test('change rows in place and leave unnamed devices alone', () => {
    const rows = [device('a'), device('b')];
    const changed = withConnected(rows, { a: connected({ state: 'failing', isBusy: true }) });
    expect(changed[0]).toMatchObject({ state: 'failing', isBusy: true, lastSeenAt: '2026-11-21T00:00:00.000Z' });
    expect(changed[1]).toBe(rows[1]);
  });

  test('a device that has come, or one that has gone, makes the list be read again', () => {
    expect(differs([device('a')], { a: connected(), z: connected() })).toBe(true);
    expect(differs([device('a'), device('b', { state: 'offline' })], { a: connected() })).toBe(false);
    expect(differs([device('a'), device('b', { state: 'busy' })], { a: connected() })).toBe(true);
  });

  test('a busy flag moves a device between busy and available only', () => {
    const [a, b] = withBusy([device('a'), device('b', { state: 'failing' })], { a: true, b: true });
    expect([a?.state, b?.state, b?.isBusy]).toEqual(['busy', 'failing', true]);
    expect(withBusy([device('a', { state: 'busy', isBusy: true, currentCommand: 'transfer' })], { a: false })[0]).toMatchObject({ state: 'available', currentCommand: null });
  });

  test('checks of the phone change its areas; those of its accounts and of unknown devices change nothing', () => {
    const record = (deviceId: string, data: object, more: object = {}) => ({ deviceId, data, processStatus: 'running' as const, additionalData: { checkedAt: '2026-11-21T00:00:00.000Z', ...more } });
    const rows = [device('a', { health: { sms: 1, app: 2 } }), device('b')];
    const changed = withChecks(rows, [record('a', { sms: 3 }), record('a', { network: 1 }), record('b', { get_balance: 2 }, { accountId: 'acc_1' }), record('z', { sms: 2 })]);
    expect(changed[0]?.health).toEqual({ sms: 3, network: 1, app: 2 });
    expect(changed[1]).toBe(rows[1]);
    expect(changed).toHaveLength(2);
  });

  test('rows keep their places when their states change; newcomers follow by need', () => {
    const rows = [device('a', { state: 'failing' }), device('n1'), device('b'), device('n2', { state: 'offline' })];
    expect(keepOrder(rows, ['b', 'a']).map((row) => row.id)).toEqual(['b', 'a', 'n2', 'n1']);
  });
});

describe('the busy map', () => {
  beforeEach(() => busyMap.set({ a: true }));

  test('is replaced by what the server says', async () => {
    expect(await loadBusyMap(() => Promise.resolve({ b: true }))).toEqual({ b: true });
    expect(await loadBusyMap(() => Promise.resolve(undefined))).toEqual({});
  });

  test('is emptied by a failure, which is passed on', async () => {
    await expect(loadBusyMap(() => Promise.reject(new Error('no answer')))).rejects.toThrow('no answer');
    expect(busyMap.get()).toEqual({});
  });
});
