import { expect, test } from 'vitest';
import { parseSearch, patchSearch, writeSearch } from './search.ts';

test('an address comes back as it was written: numbers and objects stay text', () => {
  expect(parseSearch('?id=123&search=%7B%7D&status=review')).toEqual({
    id: '123',
    search: '{}',
    status: 'review',
  });
  expect(writeSearch({ id: '123', search: 'a b&c', empty: '', nothing: undefined })).toBe(
    '?id=123&search=a+b%26c',
  );
  expect(writeSearch({})).toBe('');
});

test('a patch changes what it names and takes empty values away', () => {
  expect(
    patchSearch(
      { status: 'review', after: 'txn_1' },
      { after: undefined, search: '', date: 'today' },
    ),
  ).toEqual({ status: 'review', date: 'today' });
});
