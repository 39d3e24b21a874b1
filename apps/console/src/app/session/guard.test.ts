import { expect, test } from 'vitest';
import { admit, routesFor } from './guard.ts';

const routes = [
  { path: '/' },
  { path: '/transaction', roles: [1] as const },
  { path: '/auth/signin', isPublic: true },
  { path: '/auth/reset-password', isPublic: true },
  { path: '/deposit', isPublic: true },
];
const visit = (address: string, roleId?: 1 | 2) => {
  const [path = '/', query] = address.split('?');
  return admit({ routes, path, search: query === undefined ? '' : `?${query}`, ...(roleId === undefined ? {} : { roleId }) });
};

test('a signed-out visitor of a protected page goes to sign-in with the way back', () => {
  expect(visit('/transaction?status=review')).toEqual({ kind: 'redirect', to: '/auth/signin?redirect=%2Ftransaction%3Fstatus%3Dreview' });
});

test('public pages are open to everyone', () => {
  expect(visit('/auth/signin')).toMatchObject({ kind: 'show' });
  expect(visit('/deposit?session=x')).toMatchObject({ kind: 'show' });
});

test.each(['/auth/signin', '/auth/activate', '/auth/reset-password', '/auth/forgot-password'])('a signed-in user is sent on from %s', (path) => {
  expect(visit(path, 1)).toEqual({ kind: 'redirect', to: '/' });
  expect(visit(`${path}?redirect=%2Ftransaction`, 1)).toEqual({ kind: 'redirect', to: '/transaction' });
});

test('a signed-in user is never sent away from the payers\u2019 pages', () => {
  expect(visit('/deposit?session=x', 1)).toMatchObject({ kind: 'show' });
});

test('a page that lists roles does not exist for the others', () => {
  expect(visit('/transaction', 1)).toMatchObject({ kind: 'show' });
  expect(visit('/transaction', 2)).toEqual({ kind: 'notFound' });
  expect(routesFor(routes, 2).map((route) => route.path)).not.toContain('/transaction');
});

test('an unknown path is not found, signed in or not', () => {
  expect(visit('/nowhere')).toEqual({ kind: 'notFound' });
  expect(visit('/nowhere', 1)).toEqual({ kind: 'notFound' });
});
