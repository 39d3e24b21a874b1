import { permissions, providers, roleIds, type RoleId } from '@wallet/contract';
import { expect, test } from 'vitest';
import { headerOf } from '../router/header-of.ts';
import { admit, missingPermission } from '../session/guard.ts';
import { texts as adminMessages } from './admin/texts-en.ts';
import { headers as adminHeaders } from './admin/headers.ts';
import { routes as adminRoutes } from './admin/routes.ts';
import { sidebar as adminSidebar } from './admin/sidebar.ts';
import { texts as merchantMessages } from './merchant/texts-en.ts';
import { headers as merchantHeaders } from './merchant/headers.ts';
import { routes as merchantRoutes } from './merchant/routes.ts';
import { sidebar as merchantSidebar } from './merchant/sidebar.ts';
import type { RouteDefinition, Sidebar } from '../variant.ts';

const publicTable = [
  ['/auth/signin', 'Sign In', 'public'],
  ['/auth/activate', 'Activate Account', 'public'],
  ['/auth/reset-password', 'Reset Password', 'public'],
  ['/auth/forgot-password', 'Forgot Password', 'public'],
  ['/request-transaction', 'Request Transaction', 'public'],
  ['/merchant/embed', 'Merchant Embed', 'public'],
  ['/deposit', 'Deposit', 'public'],
  ['/withdraw', 'Withdraw', 'public'],
  ['/track', 'Track', 'public'],
];
const adminTable = [
  ...publicTable,
  ['/', 'Device Dashboard', 'logged in'],
  ['/device/$id', 'Device Dashboard', 'logged in'],
  ['/transaction', 'Transaction', 'roles 1'],
  ['/dana', 'Wallet Dashboard', 'logged in'],
  ['/dana/$id', 'Wallet Dashboard', 'logged in'],
  ['/livin', 'Bank Dashboard', 'logged in'],
  ['/livin/$id', 'Bank Dashboard', 'logged in'],
  ['/maya', 'Maya Dashboard', 'logged in'],
  ['/maya/$id', 'Maya Dashboard', 'logged in'],
  ['/merchant', 'Merchant Management', 'logged in'],
  ['/merchant/$id', 'Merchant Management', 'logged in'],
  ['/user', 'User Management', 'logged in'],
  ['/user/$id', 'User Information', 'logged in'],
  ['/proxy', 'Proxy Management', 'logged in'],
  ['/change-password', 'Change Password', 'logged in'],
  ['/withdrawal-requests', 'Withdrawal Request', 'logged in'],
  ['/transaction-session', 'Transaction Session', 'logged in'],
  ['/unmatched-money', 'Unmatched Money', 'logged in'],
  ['/reconciliation', 'Reconciliation', 'logged in'],
  ['/exports', 'Exports', 'logged in'],
  ['/shift', 'Shift', 'logged in'],
  ['/audit-log', 'Audit Log', 'logged in'],
  ['/recovery', 'Recovery', 'logged in'],
  ['/settings', 'Settings', 'logged in'],
  ['/pending-changes', 'Begins Later', 'logged in'],
  ['/pending-changes/$id', 'Begins Later', 'logged in'],
];
const merchantTable = [
  ...publicTable,
  ['/', 'Dashboard', 'logged in'],
  ['/api-tokens', 'API Tokens', 'logged in'],
  ['/transaction', 'Transaction', 'logged in'],
  ['/withdrawal-requests', 'Withdrawal Requests', 'logged in'],
  ['/payout-methods', 'Payout Methods', 'logged in'],
  ['/developers', 'Developers', 'logged in'],
  ['/exports', 'Exports', 'logged in'],
  ['/settings', 'Settings', 'logged in'],
  ['/change-password', 'Change Password', 'logged in'],
  ['/pending-changes', 'Begins Later', 'logged in'],
  ['/pending-changes/$id', 'Begins Later', 'logged in'],
];

const textOf = (texts: Readonly<Record<string, string>>, key: string | undefined) =>
  key === undefined ? undefined : texts[key];
/** Paths of the specified providers' accounts; a later provider's are made of the same table. */
const specified = ['dana', 'livin', 'maya'];
const isLater = ({ path }: { path: string }) =>
  providers.some((provider) => provider === path.split('/')[1] && !specified.includes(provider));
const tableOf = (routes: readonly RouteDefinition[], texts: Readonly<Record<string, string>>) =>
  routes
    .filter((route) => !isLater(route))
    .map((route) => {
      const roles = route.isExternal ? undefined : route.roles;
      return [
        route.path,
        textOf(texts, route.title),
        route.isPublic ? 'public' : roles ? `roles ${roles.join()}` : 'logged in',
      ];
    });

test('each variant has exactly its paths, with their titles and who may open them', () => {
  expect(tableOf(adminRoutes, adminMessages)).toEqual(adminTable);
  expect(tableOf(merchantRoutes, merchantMessages)).toEqual(merchantTable);
});

test('the customers\u2019 pages are the server\u2019s own, every other page has code', () => {
  for (const routes of [adminRoutes, merchantRoutes]) {
    expect(routes.filter((route) => route.isExternal).map(({ path }) => path)).toEqual([
      '/request-transaction',
      '/merchant/embed',
      '/deposit',
      '/withdraw',
      '/track',
    ]);
  }
});

const labels = (sidebar: Sidebar, texts: Readonly<Record<string, string>>, roleId: RoleId) =>
  sidebar.map((group) =>
    group
      .filter((entry) => (entry.roles?.includes(roleId) ?? true) && !isLater(entry))
      .map((entry) => textOf(texts, entry.label)),
  );

test('the sidebar has the specified entries in the specified order, Transaction for the Admin only', () => {
  const others = [
    'Transaction Session',
    'Withdrawal Request',
    'Merchant',
    'User',
    'Device',
    'Dana',
    'Livin',
    'Maya',
    'Proxy',
  ];
  const second = ['Unmatched Money', 'Reconciliation', 'Audit Log', 'Settings'];
  expect(labels(adminSidebar, adminMessages, 1)).toEqual([['Transaction', ...others], second]);
  for (const roleId of [2, 3, 5] as const)
    expect(labels(adminSidebar, adminMessages, roleId)).toEqual([others, second]);
  expect(labels(merchantSidebar, merchantMessages, 4)).toEqual([
    ['Dashboard', 'API Tokens', 'Transaction', 'Withdrawal Requests', 'Payout Methods'],
    ['Developers', 'Settings'],
  ]);
});

test('every entry of a sidebar leads to a page of its variant', () => {
  for (const [sidebar, routes] of [
    [adminSidebar, adminRoutes],
    [merchantSidebar, merchantRoutes],
  ] as const) {
    for (const { path, roles } of sidebar.flat())
      expect(routes.find((route) => route.path === path && !route.isPublic)).toMatchObject(
        roles ? { path, roles } : { path },
      );
  }
});

test.each([
  ['/livin', 'Livin accounts'],
  ['/maya', 'Maya accounts'],
  ['/merchant', 'Merchant'],
  ['/user', 'User'],
  ['/user/usr_01', 'User'],
  ['/proxy', 'Proxy'],
  ['/change-password', 'Change Password'],
  ['/transaction', 'Transaction Management'],
  ['/transaction-session', 'Transaction Management'],
  ['/dana', 'Dana'],
  ['/withdrawal-requests', 'Withdrawal Requests'],
  ['/', 'Device'],
  ['/nowhere', 'Device'],
  ['/unmatched-money', 'Unmatched Money'],
  ['/reconciliation', 'Reconciliation'],
  ['/audit-log', 'Audit Log'],
  ['/exports', 'Exports'],
  ['/settings', 'Settings'],
])('the admin header of %s is %s', (path, title) =>
  expect(textOf(adminMessages, headerOf(adminHeaders, path).title)).toBe(title),
);

test.each([
  ['/', 'Dashboard'],
  ['/api-tokens', 'API Tokens'],
  ['/transaction', 'Transaction Management'],
  ['/withdrawal-requests', 'Withdrawal Requests'],
  ['/payout-methods', 'Payout Methods'],
  ['/change-password', 'Change Password'],
  ['/developers', 'Developers'],
  ['/exports', 'Exports'],
  ['/settings', 'Settings'],
  ['/nowhere', 'Device'],
])('the merchant header of %s is %s', (path, title) =>
  expect(textOf(merchantMessages, headerOf(merchantHeaders, path).title)).toBe(title),
);

test('withdrawal requests are described in the specified words, and the three provider paths have icons of their own', () => {
  for (const [headers, texts] of [
    [adminHeaders, adminMessages],
    [merchantHeaders, merchantMessages],
  ] as const) {
    expect(textOf(texts, headerOf(headers, '/withdrawal-requests').text)).toBe(
      'Manage and track withdrawal requests efficiently',
    );
  }
  const icons = ['/dana', '/maya', '/livin'].map((path) => headerOf(adminHeaders, path).icon);
  expect(new Set(icons).size).toBe(3);
  expect(icons).not.toContain(undefined);
  expect(adminHeaders.rows.filter(({ icon }) => icon)).toHaveLength(3);
});

test('every page behind the sign-in but Change Password and what begins later, which everybody has as far as it concerns them, names the right to read it, and a role without it is told which', () => {
  for (const [routes, roleIdsOf] of [
    [adminRoutes, roleIds.filter((id) => id !== 4)],
    [merchantRoutes, [4] as const],
  ] as const) {
    const behind = routes.flatMap((route) => (route.isPublic ? [] : [route]));
    expect(
      behind.filter(({ permission }) => permission === undefined).map(({ path }) => path),
    ).toEqual(
      expect.arrayContaining(['/change-password', '/pending-changes', '/pending-changes/$id']),
    );
    expect(behind.filter(({ permission }) => permission === undefined)).toHaveLength(3);
    for (const route of behind) {
      for (const roleId of roleIdsOf) {
        const path = route.path.replace('$id', 'usr_01');
        const user = { roleId, teamRole: roleId === 4 ? ('owner' as const) : null };
        const admission = admit({ routes, path, search: '', user });
        const isMissing = missingPermission(route, user) !== undefined;
        if (route.roles && !route.roles.includes(roleId))
          expect(admission).toEqual({ kind: 'notFound' });
        else
          expect(admission).toMatchObject(
            isMissing ? { kind: 'forbidden', right: route.permission } : { kind: 'show' },
          );
        expect(isMissing).toBe(
          route.permission !== undefined &&
            !(permissions[route.permission] as readonly RoleId[]).includes(roleId),
        );
      }
    }
  }
});
