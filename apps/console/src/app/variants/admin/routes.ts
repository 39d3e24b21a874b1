import { publicRoutes } from '../../public-routes.ts';
import type { RouteDefinition } from '../../variant.ts';
import { providers } from '@wallet/contract';

const accountsPage = async () => ({
  Page: (await import('../../../features/fleet/accounts/list/accounts-page.tsx')).AccountsPage,
});
const accountPage = async () => ({
  Page: (await import('../../../features/fleet/accounts/detail/account-page.tsx')).AccountPage,
});

const pendingPage = async () => ({
  Page: (await import('../../../features/people/pending-changes/pending-page.tsx')).PendingPage,
});

/** A list and a page for each provider's accounts. */
const accountRoutes = providers.flatMap((provider): RouteDefinition[] => [
  {
    path: `/${provider}`,
    title: `title.${provider}`,
    permission: 'accounts.read',
    page: accountsPage,
  },
  {
    path: `/${provider}/$id`,
    title: `title.${provider}`,
    permission: 'accounts.read',
    page: accountPage,
  },
]);

/** Every path of the admin variant. */
export const routes: readonly RouteDefinition[] = [
  ...publicRoutes,
  {
    path: '/',
    title: 'title.deviceDashboard',
    permission: 'devices.read',
    page: async () => ({ Page: (await import('./home-page.tsx')).HomePage }),
  },
  {
    path: '/device/$id',
    title: 'title.deviceDashboard',
    permission: 'devices.read',
    page: async () => ({
      Page: (await import('../../../features/fleet/devices/detail/device-page.tsx')).DevicePage,
    }),
  },
  {
    path: '/transaction',
    title: 'title.transaction',
    roles: [1],
    permission: 'transactions.readAll',
    page: async () => ({
      Page: (await import('../../../features/books/operator-transactions/transactions-page.tsx'))
        .TransactionsPage,
    }),
  },
  ...accountRoutes,
  {
    path: '/merchant',
    title: 'title.merchant',
    permission: 'merchants.read',
    page: async () => ({
      Page: (await import('../../../features/people/merchants/list/merchants-page.tsx'))
        .MerchantsPage,
    }),
  },
  {
    path: '/merchant/$id',
    title: 'title.merchant',
    permission: 'merchants.read',
    page: async () => ({
      Page: (await import('../../../features/people/merchants/detail/merchant-page.tsx'))
        .MerchantPage,
    }),
  },
  {
    path: '/user',
    title: 'title.user',
    permission: 'users.read',
    page: async () => ({
      Page: (await import('../../../features/people/users/users-page.tsx')).UsersPage,
    }),
  },
  {
    path: '/user/$id',
    title: 'title.userInformation',
    permission: 'users.read',
    page: async () => ({
      Page: (await import('../../../features/people/users/user-page.tsx')).UserPage,
    }),
  },
  {
    path: '/proxy',
    title: 'title.proxy',
    permission: 'proxies.read',
    page: async () => ({
      Page: (await import('../../../features/fleet/proxies/proxies-page.tsx')).ProxiesPage,
    }),
  },
  {
    path: '/change-password',
    title: 'title.changePassword',
    page: async () => ({
      Page: (await import('../../../features/people/auth/access/change-password-page.tsx'))
        .ChangePasswordPage,
    }),
  },
  {
    path: '/withdrawal-requests',
    title: 'title.withdrawalRequest',
    permission: 'withdrawals.read',
    page: async () => ({
      Page: (await import('../../../features/money-out/withdrawal-queue/queue-page.tsx')).QueuePage,
    }),
  },
  {
    path: '/transaction-session',
    title: 'title.transactionSession',
    permission: 'sessions.read',
    page: async () => ({
      Page: (await import('../../../features/money-in/sessions/sessions-page.tsx')).SessionsPage,
    }),
  },
  {
    path: '/unmatched-money',
    title: 'title.unmatchedMoney',
    permission: 'unmatched.read',
    page: async () => ({
      Page: (await import('../../../features/money-in/unmatched/unmatched-page.tsx')).UnmatchedPage,
    }),
  },
  {
    path: '/reconciliation',
    title: 'title.reconciliation',
    permission: 'reconciliation.read',
    page: async () => ({
      Page: (await import('../../../features/books/reconciliation/reconciliation-page.tsx'))
        .ReconciliationPage,
    }),
  },
  {
    path: '/exports',
    title: 'title.exports',
    permission: 'exports.readOwn',
    page: async () => ({
      Page: (await import('../../../features/books/exports/exports-page.tsx')).ExportsPage,
    }),
  },
  {
    path: '/shift',
    title: 'title.shift',
    permission: 'shift.read',
    page: async () => ({
      Page: (await import('../../../features/people/shift/shift-page.tsx')).ShiftPage,
    }),
  },
  {
    path: '/audit-log',
    title: 'title.auditLog',
    permission: 'audit.read',
    page: async () => ({
      Page: (await import('../../../features/books/audit/audit-page.tsx')).AuditPage,
    }),
  },
  {
    path: '/recovery',
    title: 'title.recovery',
    permission: 'recovery.read',
    page: async () => ({
      Page: (await import('../../../features/fleet/recovery/recovery-page.tsx')).RecoveryPage,
    }),
  },
  {
    path: '/settings',
    title: 'title.settings',
    permission: 'rules.read',
    page: async () => ({
      Page: (await import('../../../features/people/operator-settings/settings-page.tsx'))
        .SettingsPage,
    }),
  },
  {
    path: '/pending-changes',
    title: 'title.pendingChanges',
    page: pendingPage,
  },
  {
    path: '/pending-changes/$id',
    title: 'title.pendingChanges',
    page: pendingPage,
  },
];
