import { publicRoutes } from '../../app/public-routes.ts';
import type { RouteDefinition } from '../../app/variant.ts';

/** Every page of the admin variant. */
export const routes: readonly RouteDefinition[] = [
  ...publicRoutes,
  {
    path: '/',
    title: 'title.deviceDashboard',
    header: { title: 'header.device', text: 'header.deviceText' },
    page: async () => ({ Page: (await import('../../features/devices/devices-page.tsx')).DevicesPage }),
  },
];
