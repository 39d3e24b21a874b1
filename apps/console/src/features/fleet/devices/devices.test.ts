import { beforeEach, describe, expect, test } from 'vitest';
import { busyMap, loadBusyMap } from './list/busy-map.ts';
import { row as device } from './fixtures.ts';
import { isNarrowed, queryOf, readFilters } from './list/fleet-filters.ts';
import { withBusy, withChanges, withChecks, withConnected } from './list/live-devices.ts';

const connected = (more: object = {}) => ({
  name: 'A',
  state: 'available' as const,
  isBusy: false,
  lastSeenAt: '2026-11-21T00:00:00.000Z',
  ...more,
});

describe('what of the fleet is asked for', () => {
  const ownerId = 'usr_01kage0000e7080000000000aa';

  test('the address names tab, search and facets; words it does not know are no filters', () => {
    expect(
      readFilters({
        tab: 'withMoney',
        search: 'JKT',
        state: 'offline',
        provider: 'maya',
        tag: 'rack 2',
        owner: ownerId,
      }),
    ).toEqual({
      tab: 'withMoney',
      search: 'JKT',
      state: 'offline',
      provider: 'maya',
      tag: 'rack 2',
      ownerId,
    });
    expect(
      readFilters({
        tab: 'x',
        state: 'exploded',
        provider: 'paypal',
        owner: 'me',
        tag: 'x'.repeat(31),
      }),
    ).toEqual({ tab: 'all', search: '' });
    expect([
      isNarrowed(readFilters({})),
      isNarrowed(readFilters({ tab: 'waiting' })),
      isNarrowed(readFilters({ search: 'a' })),
      isNarrowed(readFilters({ tag: 'a' })),
    ]).toEqual([false, true, true, true]);
  });

  test('the server is asked for one page, and for what narrows it only', () => {
    expect(queryOf({ tab: 'all', search: '' }, undefined)).toEqual({ limit: '50' });
    expect(queryOf({ tab: 'needsHand', search: 'JKT', state: 'failing', ownerId }, 'c')).toEqual({
      limit: '50',
      tab: 'needsHand',
      search: 'JKT',
      state: 'failing',
      ownerId,
      after: 'c',
    });
  });
});

describe('live changes', () => {
  test('change rows in place and leave unnamed devices alone', () => {
    const rows = [device('a'), device('b')];
    const changed = withConnected(rows, { a: connected({ state: 'failing', isBusy: true }) });
    expect(changed[0]).toMatchObject({
      state: 'failing',
      isBusy: true,
      lastSeenAt: '2026-11-21T00:00:00.000Z',
    });
    expect(changed[1]).toBe(rows[1]);
  });

  test('what happened in a moment changes the rows once, the last word of each device counts, and news of others change nothing', () => {
    const rows = [device('a'), device('b')];
    const busy = (deviceId: string, isBusy: boolean) => ({ busy: { deviceId, isBusy } });
    const changed = withChanges(rows, [
      busy('a', true),
      { connected: { b: connected({ state: 'failing' }) } },
      busy('a', false),
      busy('b', true),
      busy('z', true),
    ]);
    expect(changed.map(({ id, state, isBusy }) => [id, state, isBusy])).toEqual([
      ['a', 'available', false],
      ['b', 'failing', true],
    ]);
    expect(withChanges(rows, [busy('z', true), { checks: [] }, busy('a', false)])).toBe(rows);
  });

  test('a busy flag moves a device between busy and available only', () => {
    const [a, b] = withBusy([device('a'), device('b', { state: 'failing' })], { a: true, b: true });
    expect([a?.state, b?.state, b?.isBusy]).toEqual(['busy', 'failing', true]);
    expect(
      withBusy([device('a', { state: 'busy', isBusy: true, currentCommand: 'transfer' })], {
        a: false,
      })[0],
    ).toMatchObject({ state: 'available', currentCommand: null });
  });

  test('checks of the phone change its areas; those of its accounts and of unknown devices change nothing', () => {
    const record = (deviceId: string, data: object, more: object = {}) => ({
      deviceId,
      data,
      processStatus: 'running' as const,
      additionalData: { checkedAt: '2026-11-21T00:00:00.000Z', ...more },
    });
    const rows = [device('a', { health: { sms: 1, app: 2 } }), device('b')];
    const changed = withChecks(rows, [
      record('a', { sms: 3 }),
      record('a', { network: 1 }),
      record('b', { get_balance: 2 }, { accountId: 'acc_1' }),
      record('z', { sms: 2 }),
    ]);
    expect(changed[0]?.health).toEqual({ sms: 3, network: 1, app: 2 });
    expect(changed[1]).toBe(rows[1]);
    expect(changed).toHaveLength(2);
  });
});

describe('the busy map', () => {
  beforeEach(() => busyMap.set({ a: true }));

  test('is replaced by what the server says', async () => {
    expect(await loadBusyMap(() => Promise.resolve({ b: true }))).toEqual({ b: true });
    expect(await loadBusyMap(() => Promise.resolve(undefined))).toEqual({});
  });

  test('is emptied by a failure, which is passed on', async () => {
    await expect(loadBusyMap(() => Promise.reject(new Error('no answer')))).rejects.toThrow(
      'no answer',
    );
    expect(busyMap.get()).toEqual({});
  });
});
