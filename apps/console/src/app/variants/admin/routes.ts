import { publicRoutes } from '../../app/public-routes.ts';
import type { RouteDefinition } from '../../app/variant.ts';

const accountsPage = async () => ({
  Page: (await import('../../features/accounts/accounts-page.tsx')).AccountsPage,
});
const accountPage = async () => ({
  Page: (await import('../../features/accounts/account-page.tsx')).AccountPage,
});

const pendingPage = async () => ({
  Page: (await import('../../features/pending-changes/pending-page.tsx')).PendingPage,
});

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
      Page: (await import('../../features/devices/device-page.tsx')).DevicePage,
    }),
  },
  {
    path: '/transaction',
    title: 'title.transaction',
    roles: [1],
    permission: 'transactions.readAll',
    page: async () => ({
      Page: (await import('../../features/operator-transactions/movements-page.tsx')).MovementsPage,
    }),
  },
  { path: '/dana', title: 'title.dana', permission: 'accounts.read', page: accountsPage },
  { path: '/dana/$id', title: 'title.dana', permission: 'accounts.read', page: accountPage },
  { path: '/maya', title: 'title.maya', permission: 'accounts.read', page: accountsPage },
  { path: '/maya/$id', title: 'title.maya', permission: 'accounts.read', page: accountPage },
  { path: '/livin', title: 'title.livin', permission: 'accounts.read', page: accountsPage },
  { path: '/livin/$id', title: 'title.livin', permission: 'accounts.read', page: accountPage },
  {
    path: '/merchant',
    title: 'title.merchant',
    permission: 'merchants.read',
    page: async () => ({
      Page: (await import('../../features/merchants/merchants-page.tsx')).MerchantsPage,
    }),
  },
  {
    path: '/merchant/$id',
    title: 'title.merchant',
    permission: 'merchants.read',
    page: async () => ({
      Page: (await import('../../features/merchants/merchant-page.tsx')).MerchantPage,
    }),
  },
  {
    path: '/user',
    title: 'title.user',
    permission: 'users.read',
    page: async () => ({ Page: (await import('../../features/users/users-page.tsx')).UsersPage }),
  },
  {
    path: '/user/$id',
    title: 'title.userInformation',
    permission: 'users.read',
    page: async () => ({ Page: (await import('../../features/users/user-page.tsx')).UserPage }),
  },
  {
    path: '/proxy',
    title: 'title.proxy',
    permission: 'proxies.read',
    page: async () => ({
      Page: (await import('../../features/proxies/proxies-page.tsx')).ProxiesPage,
    }),
  },
  {
    path: '/change-password',
    title: 'title.changePassword',
    page: async () => ({
      Page: (await import('../../features/auth/change-password-page.tsx')).ChangePasswordPage,
    }),
  },
  {
    path: '/withdrawal-requests',
    title: 'title.withdrawalRequest',
    permission: 'withdrawals.read',
    page: async () => ({
      Page: (await import('../../features/withdrawal-queue/queue-page.tsx')).QueuePage,
    }),
  },
  {
    path: '/transaction-session',
    title: 'title.transactionSession',
    permission: 'sessions.read',
    page: async () => ({
      Page: (await import('../../features/sessions/sessions-page.tsx')).SessionsPage,
    }),
  },
  {
    path: '/unmatched-money',
    title: 'title.unmatchedMoney',
    permission: 'unmatched.read',
    page: async () => ({
      Page: (await import('../../features/unmatched/unmatched-page.tsx')).UnmatchedPage,
    }),
  },
  {
    path: '/reconciliation',
    title: 'title.reconciliation',
    permission: 'reconciliation.read',
    page: async () => ({
      Page: (await import('../../features/reconciliation/reconciliation-page.tsx'))
        .ReconciliationPage,
    }),
  },
  {
    path: '/exports',
    title: 'title.exports',
    permission: 'exports.readOwn',
    page: async () => ({
      Page: (await import('../../features/exports/exports-page.tsx')).ExportsPage,
    }),
  },
  {
    path: '/shift',
    title: 'title.shift',
    permission: 'shift.read',
    page: async () => ({ Page: (await import('../../features/shift/shift-page.tsx')).ShiftPage }),
  },
  {
    path: '/audit-log',
    title: 'title.auditLog',
    permission: 'audit.read',
    page: async () => ({ Page: (await import('../../features/audit/audit-page.tsx')).AuditPage }),
  },
  {
    path: '/recovery',
    title: 'title.recovery',
    permission: 'recovery.read',
    page: async () => ({
      Page: (await import('../../features/recovery/recovery-page.tsx')).RecoveryPage,
    }),
  },
  {
    path: '/settings',
    title: 'title.settings',
    permission: 'rules.read',
    page: async () => ({
      Page: (await import('../../features/operator-settings/settings-page.tsx')).SettingsPage,
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
