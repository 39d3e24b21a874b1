import { expect, test } from 'vitest';
import { canonicalHash, canonicalJson } from './index.ts';

test('the order in which keys were written does not matter, at any depth', () => {
  const one = canonicalJson({ b: [{ y: 1, x: 2 }], a: { d: null, c: 'é' } });
  expect(one).toBe('{"a":{"c":"é","d":null},"b":[{"x":2,"y":1}]}');
  expect(one).toBe(canonicalJson({ a: { c: 'é', d: null }, b: [{ x: 2, y: 1 }] }));
});

test('bigints and dates are text, undefined members are absent, undefined itself is null', () => {
  expect(canonicalJson({ minor: 10n ** 18n, at: new Date(0), none: undefined })).toBe(
    '{"at":"1970-01-01T00:00:00.000Z","minor":"1000000000000000000"}',
  );
  expect(canonicalJson(undefined)).toBe('null');
});

test('another value has another hash', () => {
  expect(canonicalHash({ a: 1 })).not.toBe(canonicalHash({ a: '2' }));
  expect(canonicalHash([1, 2])).not.toBe(canonicalHash([2, 1]));
});
