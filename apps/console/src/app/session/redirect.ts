import { matchesPath } from '../router/paths.ts';

export const signInPath = '/auth/signin';

/** Where a signed-out visitor goes, with the page they wanted; Change Password leads to the start. */
export function signInAddress({ path, search }: { path: string; search: string }): string {
  const wanted = path === '/change-password' ? '/' : `${path}${search}`;
  return `${signInPath}?redirect=${encodeURIComponent(wanted)}`;
}

/**
 * Where to go after signing in: the `redirect` parameter when it is literally one of the known
 * paths of this origin, with its query, and `/` otherwise. Another origin, a path that only
 * normalises to a known one, and anything else is `/`.
 */
export function landingOf(search: string, knownPaths: readonly string[]): string {
  const wanted = new URLSearchParams(search).get('redirect') ?? '/';
  const parts = /^(\/[A-Za-z0-9/_-]*)(?:\?([!"$-[\]-~]*))?$/.exec(wanted);
  if (parts?.[1] === undefined || !isKnown(parts[1], knownPaths)) return '/';
  return parts[2] ? `${parts[1]}?${parts[2]}` : parts[1];
}

function isKnown(path: string, knownPaths: readonly string[]): boolean {
  return knownPaths.some((known) => matchesPath(known, path));
}
