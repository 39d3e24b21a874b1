import type { RouteDefinition } from './variant.ts';

/** Pages of both variants that need no session. */
export const publicRoutes: readonly RouteDefinition[] = [
  { path: '/auth/signin', title: 'title.signIn', isPublic: true, page: async () => ({ Page: (await import('../features/auth/sign-in-page.tsx')).SignInPage }) },
];
