import type { RouteDefinition } from './variant.ts';

/** Paths of both variants that need no session, in the specification's order. */
export const publicRoutes: readonly RouteDefinition[] = [
  {
    path: '/auth/signin',
    title: 'title.signIn',
    isPublic: true,
    page: async () => ({
      Page: (await import('../features/people/auth/sign-in-page.tsx')).SignInPage,
    }),
  },
  {
    path: '/auth/activate',
    title: 'title.activate',
    isPublic: true,
    page: async () => ({
      Page: (await import('../features/people/auth/activate-page.tsx')).ActivatePage,
    }),
  },
  {
    path: '/auth/reset-password',
    title: 'title.resetPassword',
    isPublic: true,
    page: async () => ({
      Page: (await import('../features/people/auth/reset-password-page.tsx')).ResetPasswordPage,
    }),
  },
  {
    path: '/auth/forgot-password',
    title: 'title.forgotPassword',
    isPublic: true,
    page: async () => ({
      Page: (await import('../features/people/auth/forgot-password-page.tsx')).ForgotPasswordPage,
    }),
  },
  {
    path: '/request-transaction',
    title: 'title.requestTransaction',
    isPublic: true,
    isExternal: true,
  },
  { path: '/merchant/embed', title: 'title.merchantEmbed', isPublic: true, isExternal: true },
  { path: '/deposit', title: 'title.deposit', isPublic: true, isExternal: true },
  { path: '/withdraw', title: 'title.withdraw', isPublic: true, isExternal: true },
  { path: '/track', title: 'title.track', isPublic: true, isExternal: true },
];
