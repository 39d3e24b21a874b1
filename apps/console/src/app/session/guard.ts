import type { RoleId } from '@wallet/contract';
import { landingOf, signInAddress } from './redirect.ts';

export interface GuardedRoute {
  path: string;
  isPublic?: boolean;
  roles?: readonly RoleId[];
}

export type Admission<Route> = { kind: 'show'; route: Route } | { kind: 'redirect'; to: string } | { kind: 'notFound' };

export interface Visit<Route> {
  routes: readonly Route[];
  path: string;
  search: string;
  /** Absent for a visitor who is not signed in. */
  roleId?: RoleId;
}

/** Pages for people without a session: a signed-in user is sent on from them. */
const guestPaths = new Set(['/auth/signin', '/auth/activate', '/auth/reset-password', '/auth/forgot-password']);

/** The routes that exist for a role. One that lists roles exists for nobody else, so it is the 404 page for them. */
export function routesFor<Route extends GuardedRoute>(routes: readonly Route[], roleId: RoleId | undefined): Route[] {
  return routes.filter((route) => !route.roles || roleId === undefined || route.roles.includes(roleId));
}

/** Decides about one visit to one address. */
export function admit<Route extends GuardedRoute>({ routes, path, search, roleId }: Visit<Route>): Admission<Route> {
  if (roleId !== undefined && guestPaths.has(path)) return { kind: 'redirect', to: landingOf(search, landingPaths(routes)) };
  const route = routesFor(routes, roleId).find((candidate) => candidate.path === path);
  if (!route) return { kind: 'notFound' };
  return route.isPublic || roleId !== undefined ? { kind: 'show', route } : { kind: 'redirect', to: signInAddress({ path, search }) };
}

/** Where a redirect may lead: every route but the guests' own. */
export function landingPaths(routes: readonly GuardedRoute[]): string[] {
  return routes.map((route) => route.path).filter((path) => !guestPaths.has(path));
}
