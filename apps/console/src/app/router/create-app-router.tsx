import type { RightsHolder } from '@wallet/contract';
import {
  createRootRoute,
  createRoute,
  createRouter,
  redirect,
  type AnyRoute,
  type AnyRouter,
} from '@tanstack/react-router';
import { PageSpinner } from '../../ui/page-spinner.tsx';
import { CrashPage } from '../pages/crash-page.tsx';
import { ForbiddenPage } from '../pages/forbidden-page.tsx';
import { AppLayout } from '../layouts/app-layout.tsx';
import { NotFoundPage } from '../pages/not-found-page.tsx';
import { admit, missingPermission, routesFor } from '../session/index.ts';
import type { ConsolePage, RouteDefinition } from '../variant.ts';
import { lazyPage } from './lazy-page.tsx';
import { parseSearch, writeSearch } from './search.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    route?: ConsolePage;
  }
}

/** The router of a signed-in user: the pages that he may have, and no others. */
export function createAppRouter({
  routes,
  user,
}: {
  routes: readonly RouteDefinition[];
  user: RightsHolder;
}): AnyRouter {
  const root = createRootRoute({
    component: AppLayout,
    notFoundComponent: NotFoundPage,
    beforeLoad({ location }) {
      const admission = admit({
        routes,
        path: location.pathname,
        search: location.searchStr,
        user,
      });
      if (admission.kind === 'redirect') throw redirect({ href: admission.to, replace: true });
    },
  });
  const router = createRouter({
    routeTree: root.addChildren(
      routesFor(routes, user.roleId)
        .filter(isBehindSignIn)
        .map((route) => pageRoute(root, route, user)),
    ),
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

function isBehindSignIn(route: RouteDefinition): route is ConsolePage {
  return !route.isPublic;
}

/** A page whose reading right is missing is the 403 page; its code is not even fetched. */
function pageRoute(root: AnyRoute, route: ConsolePage, user: RightsHolder): AnyRoute {
  const right = missingPermission(route, user);
  return createRoute({
    getParentRoute: () => root,
    path: route.path,
    staticData: { route },
    component: right === undefined ? lazyPage(route.page) : () => <ForbiddenPage right={right} />,
  });
}
