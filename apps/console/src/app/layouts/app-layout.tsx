import { headers } from '@variant/headers.ts';
import { Outlet, useMatches, useRouterState } from '@tanstack/react-router';
import { isEmbedded } from '../embedding.ts';
import { headerOf } from '../router/header-of.ts';
import { MaintenanceBanner } from '../shell/banners/maintenance-banner.tsx';
import { useRouteTitle } from '../use-title.ts';
import { EmbedLayout } from './embed-layout.tsx';
import { SidebarLayout } from './sidebar-layout.tsx';

/** Around every signed-in page: the shell, or nothing inside a frame. */
export function AppLayout() {
  const route = useMatches({ select: (matches) => matches.at(-1)?.staticData.route });
  const path = useRouterState({
    select: ({ resolvedLocation, location }) => (resolvedLocation ?? location).pathname,
  });
  useRouteTitle(route?.title ?? 'title.notFound');
  if (isEmbedded())
    return (
      <EmbedLayout>
        <MaintenanceBanner />
        <Outlet />
      </EmbedLayout>
    );
  return (
    <SidebarLayout header={headerOf(headers, path)}>
      <Outlet />
    </SidebarLayout>
  );
}
