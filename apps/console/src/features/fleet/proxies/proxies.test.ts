import type { ProxyRow, RoleId } from '@wallet/contract';
import { describe, expect, test } from 'vitest';
import { changeBody, isChanged, newBody } from './proxy-body.ts';
import { queryOf, readFilters } from './proxy-filters.ts';
import {
  actionsOf,
  emptyForm,
  endOf,
  formOf,
  disabledReasonOf,
  needsPasswordAgain,
  placeOf,
  problemsOf,
} from './proxy-rules.ts';

const proxy: ProxyRow = {
  id: 'prx_1',
  name: 'Jakarta 1',
  protocol: 'http',
  host: 'jkt.example',
  port: 8080,
  username: 'user',
  hasPassword: true,
  country: 'ID',
  status: 'active',
  health: 'healthy',
  isChecking: false,
  lastCheckedAt: null,
  lastProblem: null,
  latencyMs: 12,
  exitIp: '203.0.113.9',
  consecutiveFailures: 0,
  maxAccounts: 5,
  assignedCount: 0,
  assignedDevices: 0,
  expiresAt: '2026-11-30T17:00:00.000Z',
  notes: null,
  owner: { id: 'usr_1', name: 'Joko' },
  revision: 3,
  createdAt: '2026-11-21T02:42:18.000Z',
};
const zone = 'Asia/Jakarta';
const form = formOf(proxy, zone);

test('known words of the address are filters, anything else is none', () => {
  const filters = readFilters({
    protocol: 'socks5',
    health: 'down',
    status: 'active',
    country: 'ID',
    search: ' jkt ',
    new: 'import',
  });
  expect(filters).toEqual({
    protocol: 'socks5',
    health: 'down',
    status: 'active',
    country: 'ID',
    search: 'jkt',
  });
  expect(readFilters({ protocol: 'ftp', health: 'toString', country: 'id', search: 'j' })).toEqual(
    {},
  );
  expect(queryOf(filters, 'prx_9')).toEqual({ ...filters, after: 'prx_9', limit: '50' });
});

describe('the form', () => {
  test('never holds the password, and says nothing when nothing was changed', () => {
    expect(form).toMatchObject({
      password: '',
      expiresOn: '2026-11-30',
      username: 'user',
      port: '8080',
      ownerUserId: 'usr_1',
    });
    expect(changeBody(form, proxy, zone)).toEqual({ revision: 3 });
    expect(isChanged(changeBody(form, proxy, zone))).toBe(false);
  });

  test('sends only what changed, and the password only when one was typed', () => {
    expect(
      changeBody({ ...form, name: ' Jakarta ', expiresOn: '', notes: 'x' }, proxy, zone),
    ).toEqual({ revision: 3, name: 'Jakarta', expiresAt: null, notes: 'x' });
    expect(changeBody({ ...form, expiresOn: '2026-12-01' }, proxy, zone)).toEqual({
      revision: 3,
      expiresAt: '2026-12-01T17:00:00.000Z',
    });
    expect(changeBody({ ...form, password: ' s p ' }, proxy, zone)).toEqual({
      revision: 3,
      password: ' s p ',
    });
    expect(changeBody({ ...form, username: '' }, proxy, zone)).toEqual({
      revision: 3,
      username: null,
    });
    expect(newBody({ ...emptyForm, name: 'N', host: ' h.example ', port: '80' }, zone)).toEqual({
      name: 'N',
      protocol: 'http',
      host: 'h.example',
      port: 80,
      username: null,
      country: null,
      maxAccounts: 1,
      expiresAt: null,
      notes: null,
      ownerUserId: null,
    });
  });

  test('asks for the password again when it would go elsewhere', () => {
    for (const elsewhere of [
      { host: 'other.example' },
      { port: '81' },
      { protocol: 'socks5' as const },
      { username: 'other' },
    ])
      expect(problemsOf({ ...form, ...elsewhere }, proxy)).toEqual({
        password: 'proxyForm.passwordAgain',
      });
    expect(problemsOf({ ...form, host: 'other.example', password: 'x' }, proxy)).toEqual({});
    expect(needsPasswordAgain({ ...form, username: '', host: 'other.example' }, proxy)).toBe(false);
    expect(needsPasswordAgain({ ...form, host: 'JKT.example', name: 'x' }, proxy)).toBe(false);
    expect(
      needsPasswordAgain({ ...form, host: 'other.example' }, { ...proxy, hasPassword: false }),
    ).toBe(false);
  });

  test('says by name what is wrong with a field', () => {
    expect(
      problemsOf(
        { ...form, host: 'http://x', port: '0', maxAccounts: '1.5', username: '', password: 'x' },
        proxy,
      ),
    ).toEqual({
      host: 'proxyForm.hostForm',
      port: 'proxyForm.portRange',
      maxAccounts: 'proxyForm.accountsRange',
      username: 'proxyForm.passwordAlone',
    });
    expect(problemsOf({ ...emptyForm, host: 'x:80', port: '65536' }, null)).toEqual({
      host: 'proxyForm.hostForm',
      port: 'proxyForm.portRange',
    });
    expect(problemsOf({ ...emptyForm, host: '2001:db8::1', port: '65535' }, null)).toEqual({});
  });
});

test('acts stay in the menu, and what is in the way has its reason, the missing right first', () => {
  const why = (
    act: 'check' | 'edit' | 'delete',
    more: Partial<ProxyRow> = {},
    roleId: RoleId = 1,
  ) => disabledReasonOf(act, { ...proxy, ...more }, roleId);
  expect(actionsOf(proxy)).toEqual(['check', 'edit', 'disable', 'delete']);
  expect(actionsOf({ status: 'disabled' })).toEqual(['check', 'edit', 'enable', 'delete']);
  expect([why('check'), why('edit'), why('delete')]).toEqual([null, null, null]);
  expect(why('check', { isChecking: true })).toEqual({ text: 'proxyAct.checking' });
  expect(why('delete', { assignedCount: 3, assignedDevices: 1 })).toEqual({
    text: 'proxyAct.inUse',
    values: { accounts: 2, devices: 1 },
  });
  expect([
    why('edit', {}, 3),
    why('check', {}, 3),
    why('delete', { assignedCount: 1 }, 3),
    why('edit', {}, 2),
  ]).toEqual([
    null,
    { right: 'proxies.check' },
    { right: 'proxies.delete' },
    { right: 'proxies.update' },
  ]);
});

test('an end is far, within a week by its days, or over; places are written with brackets where needed', () => {
  const now = Date.parse('2026-11-21T00:00:00Z');
  const ends = [
    '2026-11-28T00:00:01Z',
    '2026-11-28T00:00:00Z',
    '2026-11-21T23:59:59Z',
    '2026-11-21T00:00:00Z',
  ].map((at) => endOf(at, now));
  expect(ends).toEqual([
    { kind: 'far' },
    { kind: 'soon', days: 7 },
    { kind: 'soon', days: 0 },
    { kind: 'over' },
  ]);
  expect(endOf(null, now)).toBeNull();
  expect([placeOf(proxy), placeOf({ host: '2001:db8::1', port: 80 })]).toEqual([
    'jkt.example:8080',
    '[2001:db8::1]:80',
  ]);
});
