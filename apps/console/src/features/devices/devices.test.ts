import type { DeviceRow } from '@wallet/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { busyMap, loadBusyMap } from './busy-map.ts';
import { fleetFigures, keepOrder } from './fleet.ts';
import { answers, belongs } from './fleet-filters.ts';
import { differs, withBusy, withConnected } from './live-devices.ts';

function device(id: string, more: Partial<DeviceRow> = {}): DeviceRow {
  return {
    id, name: id.toUpperCase(), model: 'Galaxy A15', osVersion: null, agentVersion: null, state: 'available', reason: null, isBusy: false, currentCommand: null,
    battery: null, network: null, health: {}, accounts: [], openMoney: [], isSafe: true, isDraining: false, pendingAct: null, tags: [], owner: null, lastSeenAt: null, ...more,
  };
}

const rupiah = (value: string) => ({ value, currency: 'IDR' as const });

describe('the figures of the fleet', () => {
  const fleet = [
    device('a', { battery: { level: 80, charging: true }, openMoney: [rupiah('5.00')] }),
    device('b', { state: 'offline', lastSeenAt: '2026-11-21T00:00:00.000Z', openMoney: [rupiah('100.50')] }),
    device('c', { state: 'offline', lastSeenAt: '2026-11-20T00:00:00.000Z' }),
    device('d', { state: 'failing', openMoney: [rupiah('200.00'), { value: '7.05', currency: 'PHP' }] }),
    device('e', { state: 'busy', isBusy: true, currentCommand: 'readHistory' }),
  ];

  test('count every state and add the money up that is out of reach', () => {
    expect(fleetFigures(fleet)).toMatchObject({
      counts: { available: 1, offline: 2, failing: 1, busy: 1, maintenance: 0 },
      charging: 1,
      commands: 1,
      longestOffline: { name: 'C' },
      atRisk: { devices: 2, money: [rupiah('300.50'), { value: '7.05', currency: 'PHP' }] },
    });
  });

  test('tabs and search choose by need, money and words', () => {
    expect(fleet.filter((row) => belongs(row, 'needsHand')).map((row) => row.id)).toEqual(['b', 'c', 'd']);
    expect(fleet.filter((row) => belongs(row, 'withMoney')).map((row) => row.id)).toEqual(['a', 'b', 'd']);
    const withAccount = device('x', { accounts: [{ id: 'acc_1', provider: 'dana', label: 'DANA 02', last4: '4821', status: 'active' }] });
    expect([answers(withAccount, '4821'), answers(withAccount, 'galaxy'), answers(withAccount, 'zzz'), answers(withAccount, ' ')]).toEqual([true, true, false, true]);
  });
});

describe('live changes', () => {
  test('change rows in place and leave unnamed devices alone', () => {
    const rows = [device('a'), device('b')];
    const changed = withConnected(rows, { a: { name: 'A', state: 'failing', isBusy: true, lastSeenAt: '2026-11-21T00:00:00.000Z' } });
    expect(changed[0]).toMatchObject({ state: 'failing', isBusy: true, lastSeenAt: '2026-11-21T00:00:00.000Z' });
    expect(changed[1]).toBe(rows[1]);
    expect(differs(rows, { z: { name: 'Z', state: 'available', isBusy: false, lastSeenAt: null } })).toBe(true);
  });

  test('a busy flag moves a device between busy and available only', () => {
    const [a, b] = withBusy([device('a'), device('b', { state: 'failing' })], { a: true, b: true });
    expect([a?.state, b?.state, b?.isBusy]).toEqual(['busy', 'failing', true]);
    expect(withBusy([device('a', { state: 'busy', isBusy: true, currentCommand: 'transfer' })], { a: false })[0]).toMatchObject({ state: 'available', currentCommand: null });
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
