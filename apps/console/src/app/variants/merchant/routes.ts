import { publicRoutes } from '../../public-routes.ts';
import type { RouteDefinition } from '../../variant.ts';

const pendingPage = async () => ({
  Page: (await import('../../../features/people/pending-changes/pending-page.tsx')).PendingPage,
});

/** Every path of the merchant variant. */
export const routes: readonly RouteDefinition[] = [
  ...publicRoutes,
  {
    path: '/',
    title: 'title.dashboard',
    permission: 'dashboard.readOwn',
    page: async () => ({
      Page: (await import('../../../features/money-in/dashboard/dashboard-page.tsx')).DashboardPage,
    }),
  },
  {
    path: '/api-tokens',
    title: 'title.apiTokens',
    permission: 'apiTokens.read',
    page: async () => ({
      Page: (await import('../../../features/people/api-tokens/api-tokens-page.tsx')).ApiTokensPage,
    }),
  },
  {
    path: '/transaction',
    title: 'title.transaction',
    permission: 'transactions.readOwn',
    page: async () => ({
      Page: (await import('../../../features/books/transactions/transactions-page.tsx'))
        .TransactionsPage,
    }),
  },
  {
    path: '/withdrawal-requests',
    title: 'title.withdrawalRequests',
    permission: 'withdrawals.read',
    page: async () => ({
      Page: (await import('../../../features/money-out/withdrawals/withdrawals-page.tsx'))
        .WithdrawalsPage,
    }),
  },
  {
    path: '/payout-methods',
    title: 'title.payoutMethods',
    permission: 'payoutMethods.read',
    page: async () => ({
      Page: (await import('../../../features/money-out/payout-methods/payout-methods-page.tsx'))
        .PayoutMethodsPage,
    }),
  },
  {
    path: '/developers',
    title: 'title.developers',
    permission: 'webhooks.read',
    page: async () => ({
      Page: (await import('../../../features/people/developers/developers-page.tsx'))
        .DevelopersPage,
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
    path: '/settings',
    title: 'title.settings',
    permission: 'merchantProfile.readOwn',
    page: async () => ({
      Page: (await import('../../../features/people/settings/settings-page.tsx')).SettingsPage,
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
