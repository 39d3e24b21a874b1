import { publicRoutes } from '../../app/public-routes.ts';
import type { RouteDefinition } from '../../app/variant.ts';

/** Every page of the merchant variant. */
export const routes: readonly RouteDefinition[] = [
  ...publicRoutes,
  {
    path: '/',
    title: 'title.dashboard',
    header: { title: 'header.dashboard', text: 'header.dashboardText' },
    page: async () => ({ Page: (await import('../../features/dashboard/dashboard-page.tsx')).DashboardPage }),
  },
  {
    path: '/transaction',
    title: 'title.transaction',
    header: { title: 'header.transaction', text: 'header.transactionText' },
    page: async () => ({ Page: (await import('../../features/transactions/transactions-page.tsx')).TransactionsPage }),
  },
];
