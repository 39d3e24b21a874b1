import { expect, test } from 'vitest';
import { matchesPath } from './paths.ts';

test.each([
  ['/', '/'],
  ['/user', '/user'],
  ['/user/$id', '/user/usr_01'],
  ['/auth/signin', '/auth/signin'],
])('%s is the pattern of %s', (pattern, path) => expect(matchesPath(pattern, path)).toBe(true));

test.each([
  ['/', ''],
  ['/user', '/users'],
  ['/user', '/user/'],
  ['/user/$id', '/user'],
  ['/user/$id', '/user/'],
  ['/user/$id', '/user/..'],
  ['/user/$id', '/user/a/b'],
  ['/user/$id', '/user/%2e'],
])('%s is not the pattern of %s', (pattern, path) =>
  expect(matchesPath(pattern, path)).toBe(false),
);
