import type { RoleId } from '@wallet/contract';
import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect, type AnyRoute, type AnyRouter } from '@tanstack/react-router';
import { PageSpinner } from '../../kit/page-spinner.tsx';
import { CrashPage } from '../crash-boundary.tsx';
import { AppLayout } from '../layouts/app-layout.tsx';
import { NotFoundPage } from '../not-found-page.tsx';
import { admit, routesFor } from '../session/index.ts';
import type { RouteDefinition } from '../variant.ts';
import { parseSearch, writeSearch } from './search.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    route?: RouteDefinition;
  }
}

/** The router of a signed-in user: the pages of the role, and no others. */
export function createAppRouter({ routes, roleId }: { routes: readonly RouteDefinition[]; roleId: RoleId }): AnyRouter {
  const root = createRootRoute({
    component: AppLayout,
    notFoundComponent: NotFoundPage,
    beforeLoad({ location }) {
      const admission = admit({ routes, path: location.pathname, search: location.searchStr, roleId });
      if (admission.kind === 'redirect') throw redirect({ href: admission.to, replace: true });
    },
  });
  const router = createRouter({
    routeTree: root.addChildren(routesFor(routes, roleId).filter((route) => !route.isPublic).map((route) => pageRoute(root, route))),
    parseSearch,
    stringifySearch: writeSearch,
    defaultPendingComponent: PageSpinner,
    defaultPendingMs: 150,
    defaultPendingMinMs: 0,
    defaultErrorComponent: CrashPage,
    defaultPreload: 'intent',
  });
  router.subscribe('onResolved', ({ pathChanged }) => {
    if (pathChanged) window.scrollTo(0, 0);
  });
  return router;
}

function pageRoute(root: AnyRoute, route: RouteDefinition): AnyRoute {
  return createRoute({
    getParentRoute: () => root,
    path: route.path,
    staticData: { route },
    component: lazyRouteComponent(route.page, 'Page'),
  });
}
