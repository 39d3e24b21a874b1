import { expect, test } from 'vitest';
import { refusesAll } from '../../lib/forms/request-key.ts';
import { refused } from './fixtures.ts';

test('a new key follows a clear refusal only: a lost answer, an overload and a word about the key keep it', () => {
  expect(refusesAll(refused(409, 'referenceUsed'))).toBe(true);
  expect(refusesAll(refused(409, 'idempotencyInProgress'))).toBe(false);
  expect(refusesAll(refused(422, 'idempotencyKeyReused'))).toBe(false);
  expect(refusesAll(refused(503, 'outcomeUnknown'))).toBe(false);
  expect(refusesAll(new TypeError('Failed to fetch'))).toBe(false);
});
