import { expect, test } from 'vitest';
import { searchWords } from './search-words.ts';
import { minorOf, parseSearchText } from './parse-search-text.ts';

test('an amount is read with points, commas and its currency; what is no amount is none', () => {
  const read = [
    '150000',
    '150,000',
    '150.000',
    'Rp 150.000',
    'rp150000.00',
    '\u20b11,850.00',
    '1.850,00',
    'PHP 12.50',
    '1.234.567',
  ].map((text) => [text, minorOf(text)]);
  expect(Object.fromEntries(read)).toEqual({
    '150000': 15_000_000n,
    '150,000': 15_000_000n,
    '150.000': 15_000_000n,
    'Rp 150.000': 15_000_000n,
    'rp150000.00': 15_000_000n,
    '\u20b11,850.00': 185_000n,
    '1.850,00': 185_000n,
    'PHP 12.50': 1_250n,
    '1.234.567': 123_456_700n,
  });
  for (const text of ['', '0', '-5', '1.5', '15.00.00', '1e3', 'Rp', '12,34,56', '99999999999999'])
    expect([text, minorOf(text)]).toEqual([text, undefined]);
});

test('a text is looked for as all that it can be, and an id as nothing else', () => {
  const kinds = (text: string) => Object.keys(parseSearchText(text)).join();
  expect(kinds('txn_01h455vb4pex5vsknk084sn02q')).toBe('id');
  expect(kinds('DEP-7Q4K2M')).toBe('code,reference,providerReference,name');
  expect(kinds('7Q4K-2M81')).toBe('code,refNo,reference,providerReference');
  expect(kinds('4821')).toBe('code,refNo,reference,providerReference,amount,last4');
  expect(kinds('0812 3456 7890')).toBe('phone,accountNumber');
  expect(kinds('Budi Santoso')).toBe('name');
  expect(kinds('ab')).toBe('name');
  expect(kinds('12')).toBe('amount');
  expect(parseSearchText('DEP-').code?.begins).toBeNull();
  expect(parseSearchText('dep-7q').code).toEqual({ begins: 'DEP-7Q', endsReversed: 'Q7-PED' });
});

test('words of a name are without case, accents and punctuation', () => {
  expect(searchWords(' \u00d1i\u00f1o  J. dela-Cruz, BUDI s****')).toEqual([
    'nino',
    'j',
    'dela',
    'cruz',
    'budi',
    's',
  ]);
  expect(searchWords('\u738b\u5c0f\u660e')).toEqual(['\u738b\u5c0f\u660e']);
  expect(searchWords('...')).toEqual([]);
});
