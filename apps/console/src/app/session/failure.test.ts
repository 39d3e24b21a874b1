import { roleIds } from '@wallet/contract';
import { expect, test } from 'vitest';
import { failureOf, isDefinite, missingRight } from '../../lib/failure.ts';
import { refused } from './fixtures.ts';
import { roleFlags } from './role-flags.ts';

test('a refusal is definite; silence, overload and the server\u2019s own errors are not', () => {
  expect(isDefinite(refused(401, 'signedOut'))).toBe(true);
  expect(isDefinite(refused(429, 'tooManyRequests'))).toBe(false);
  expect(isDefinite(refused(503, 'overloaded'))).toBe(false);
  expect(isDefinite(new TypeError('Failed to fetch'))).toBe(false);
});

test('every thrown thing has a code with a text', () => {
  expect(failureOf(refused(404, 'notFound'))).toMatchObject({
    code: 'notFound',
    requestId: 'req_1',
  });
  expect(failureOf(new TypeError('Failed to fetch')).code).toBe('unreachable');
  expect(failureOf(new DOMException('signal timed out', 'TimeoutError')).code).toBe('timeout');
  expect(failureOf(new Error('anything')).code).toBe('unexpected');
});

test('a missing right is told apart from every other failure', () => {
  expect(missingRight(refused(403, 'forbidden', 'The permission devices.read is missing.'))).toBe(
    'devices.read',
  );
  expect([
    missingRight(refused(403, 'forbidden')),
    missingRight(refused(403, 'wrongConsole')),
    missingRight(null),
  ]).toEqual(['', null, null]);
});

test('the session tells Staff and SubAdmin apart', () => {
  expect(roleIds.map(roleFlags)).toEqual([
    { isStaff: false, isSubAdmin: false },
    { isStaff: true, isSubAdmin: false },
    { isStaff: false, isSubAdmin: false },
    { isStaff: false, isSubAdmin: false },
    { isStaff: false, isSubAdmin: true },
  ]);
});
