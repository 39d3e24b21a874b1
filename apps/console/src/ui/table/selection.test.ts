import { expect, test } from 'vitest';
import { between, extentOf, stillThere, withKeys } from './selection.ts';

const keys = ['a', 'b', 'c', 'd'];

test('a range goes both ways and has both its ends; without its beginning it is the last row alone', () => {
  expect(between(keys, { from: 'b', to: 'd' })).toEqual(['b', 'c', 'd']);
  expect(between(keys, { from: 'd', to: 'b' })).toEqual(['b', 'c', 'd']);
  expect(between(keys, { from: 'gone', to: 'b' })).toEqual(['b']);
});

test('the head of the list knows all, some and none', () => {
  expect([
    extentOf(new Set(), keys),
    extentOf(new Set(['a']), keys),
    extentOf(new Set(keys), keys),
    extentOf(new Set(), []),
  ]).toEqual(['none', 'some', 'all', 'none']);
});

test('rows are added and taken out, and what left the list is no longer chosen', () => {
  expect([...withKeys(new Set(['a', 'b']), ['b', 'c'], true)]).toEqual(['a', 'b', 'c']);
  expect([...withKeys(new Set(['a', 'b']), ['b', 'c'], false)]).toEqual(['a']);
  const chosen = new Set(['a', 'b']);
  expect(stillThere(chosen, keys)).toBe(chosen);
  expect([...stillThere(chosen, ['b', 'c'])]).toEqual(['b']);
});
