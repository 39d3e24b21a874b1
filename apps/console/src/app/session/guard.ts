import { may, type Permission, type RightsHolder, type RoleId } from '@wallet/contract';
import { matchesPath } from '../router/paths.ts';
import { landingOf, signInAddress } from './redirect.ts';

export interface GuardedRoute {
  path: string;
  isPublic?: boolean;
  isExternal?: boolean;
  roles?: readonly RoleId[];
  permission?: Permission;
}

export type Admission<Route> =
  | { kind: 'show'; route: Route }
  | { kind: 'forbidden'; right: Permission }
  | { kind: 'redirect'; to: string }
  | { kind: 'notFound' };

export interface Visit<Route> {
  routes: readonly Route[];
  path: string;
  search: string;
  /** Absent for a visitor who is not signed in. */
  user?: RightsHolder;
}

/** Pages for people without a session: a signed-in user is sent on from them. */
const guestPaths = new Set([
  '/auth/signin',
  '/auth/activate',
  '/auth/reset-password',
  '/auth/forgot-password',
]);

/** The routes that exist for a role. One that lists roles exists for nobody else, so it is the 404 page for them. */
export function routesFor<Route extends GuardedRoute>(
  routes: readonly Route[],
  roleId: RoleId | undefined,
): Route[] {
  return routes.filter(
    (route) => !route.roles || roleId === undefined || route.roles.includes(roleId),
  );
}

/**
 * Decides about one visit to one address. Who may not read the first page begins at the first one
 * that he may read. A customers' page is open to everyone and never sends anybody anywhere.
 */
export function admit<Route extends GuardedRoute>({
  routes,
  path,
  search,
  user,
}: Visit<Route>): Admission<Route> {
  if (user !== undefined && guestPaths.has(path))
    return { kind: 'redirect', to: landingOf(search, landingPaths(routes)) };
  const route = routesFor(routes, user?.roleId).find((candidate) =>
    matchesPath(candidate.path, path),
  );
  if (!route) return { kind: 'notFound' };
  if (route.isPublic) return { kind: 'show', route };
  if (user === undefined) return { kind: 'redirect', to: signInAddress({ path, search }) };
  const right = missingPermission(route, user);
  const first = right === undefined || path !== '/' ? undefined : firstPage(routes, user);
  if (first !== undefined) return { kind: 'redirect', to: first };
  return right === undefined ? { kind: 'show', route } : { kind: 'forbidden', right };
}

/** The right to read a page that somebody lacks. */
export function missingPermission(
  { permission }: Pick<GuardedRoute, 'permission'>,
  user: RightsHolder,
): Permission | undefined {
  return permission === undefined || may(user, permission) ? undefined : permission;
}

function firstPage(routes: readonly GuardedRoute[], user: RightsHolder): string | undefined {
  return routesFor(routes, user.roleId).find(
    (route) =>
      !route.isPublic &&
      route.permission !== undefined &&
      missingPermission(route, user) === undefined &&
      !route.path.includes('$'),
  )?.path;
}

/** Whether a place of the sidebar is offered: a merchant's person sees no page that his team role may not read. */
export function isOffered(
  entry: { path: string; roles?: readonly RoleId[] },
  routes: readonly GuardedRoute[],
  user: RightsHolder,
): boolean {
  if (entry.roles && !entry.roles.includes(user.roleId)) return false;
  const route = routes.find(({ path }) => path === entry.path);
  return user.teamRole == null || !route || missingPermission(route, user) === undefined;
}

/**
 * Where a redirect may lead: the console's pages behind the sign-in. Never to a customers' page, whose link could be
 * anybody's: a sign-in must not end on a payment page that someone else prepared.
 */
export function landingPaths(routes: readonly GuardedRoute[]): string[] {
  return routes.filter((route) => !route.isPublic).map((route) => route.path);
}

/** Whether the server itself draws the page at a path. */
export function isExternal(routes: readonly GuardedRoute[], path: string): boolean {
  return routes.some((route) => route.isExternal && matchesPath(route.path, path));
}
