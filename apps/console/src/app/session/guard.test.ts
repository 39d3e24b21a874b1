import { expect, test } from 'vitest';
import { admit, isExternal, landingPaths, routesFor } from './guard.ts';

const routes = [
  { path: '/' },
  { path: '/transaction', roles: [1] as const },
  { path: '/auth/signin', isPublic: true },
  { path: '/auth/reset-password', isPublic: true },
  { path: '/user', permission: 'users.read' as const },
  { path: '/user/$id', permission: 'users.read' as const },
  { path: '/change-password' },
  ...['/request-transaction', '/merchant/embed', '/deposit', '/withdraw', '/track'].map((path) => ({
    path,
    isPublic: true,
    isExternal: true,
  })),
];
const visit = (address: string, roleId?: 1 | 2) => {
  const [path = '/', query] = address.split('?');
  return admit({
    routes,
    path,
    search: query === undefined ? '' : `?${query}`,
    ...(roleId === undefined ? {} : { user: { roleId } }),
  });
};

test('a signed-out visitor of a protected page goes to sign-in with the way back', () => {
  expect(visit('/transaction?status=review')).toEqual({
    kind: 'redirect',
    to: '/auth/signin?redirect=%2Ftransaction%3Fstatus%3Dreview',
  });
});

test('public pages are open to everyone', () => {
  expect(visit('/auth/signin')).toMatchObject({ kind: 'show' });
  expect(visit('/deposit?session=x')).toMatchObject({ kind: 'show' });
});

test.each(['/auth/signin', '/auth/activate', '/auth/reset-password', '/auth/forgot-password'])(
  'a signed-in user is sent on from %s',
  (path) => {
    expect(visit(path, 1)).toEqual({ kind: 'redirect', to: '/' });
    expect(visit(`${path}?redirect=%2Ftransaction`, 1)).toEqual({
      kind: 'redirect',
      to: '/transaction',
    });
  },
);

test.each(['/request-transaction', '/merchant/embed', '/deposit', '/withdraw', '/track'])(
  'nobody is ever sent away from %s',
  (path) => {
    expect(visit(`${path}?session=x&redirect=%2Ftransaction`)).toMatchObject({
      kind: 'show',
      route: { path },
    });
    expect(visit(`${path}?session=x&redirect=%2Ftransaction`, 1)).toMatchObject({
      kind: 'show',
      route: { path },
    });
    expect(isExternal(routes, path)).toBe(true);
  },
);

test('a redirect never ends on a page that is open to everyone', () => {
  expect(landingPaths(routes)).toEqual([
    '/',
    '/transaction',
    '/user',
    '/user/$id',
    '/change-password',
  ]);
  expect(visit('/auth/signin?redirect=%2Fdeposit%3Fsession%3Dx', 1)).toEqual({
    kind: 'redirect',
    to: '/',
  });
});

test('a page of one user has a path of its own, and comes back after the sign-in', () => {
  expect(visit('/user/usr_01?tab=2')).toEqual({
    kind: 'redirect',
    to: '/auth/signin?redirect=%2Fuser%2Fusr_01%3Ftab%3D2',
  });
  expect(visit('/auth/signin?redirect=%2Fuser%2Fusr_01%3Ftab%3D2', 1)).toEqual({
    kind: 'redirect',
    to: '/user/usr_01?tab=2',
  });
  expect(visit('/user/usr_01/more', 1)).toEqual({ kind: 'notFound' });
});

test('a page whose reading right is missing names the right', () => {
  expect(visit('/user', 1)).toMatchObject({ kind: 'show' });
  expect(visit('/user', 2)).toEqual({ kind: 'forbidden', right: 'users.read' });
  expect(visit('/user/usr_01', 2)).toEqual({ kind: 'forbidden', right: 'users.read' });
});

test('after changing the password one starts at the start', () => {
  expect(visit('/change-password?x=1')).toEqual({
    kind: 'redirect',
    to: '/auth/signin?redirect=%2F',
  });
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
