import { expect, test } from 'vitest';
import { landingOf, signInAddress } from './redirect.ts';

const known = ['/', '/transaction', '/withdrawal-requests', '/change-password'];
const landing = (redirect: string) => landingOf(`?redirect=${encodeURIComponent(redirect)}`, known);

test('the sign-in address carries the encoded path and query', () => {
  expect(signInAddress({ path: '/transaction', search: '?status=review&search=A%20B' })).toBe(
    '/auth/signin?redirect=%2Ftransaction%3Fstatus%3Dreview%26search%3DA%2520B',
  );
});

test('change-password leads to the start', () => {
  expect(signInAddress({ path: '/change-password', search: '?x=1' })).toBe('/auth/signin?redirect=%2F');
});

test('what was encoded comes back unchanged', () => {
  const address = signInAddress({ path: '/transaction', search: '?status=review&search=A%20B' });
  expect(landingOf(address.slice(address.indexOf('?')), known)).toBe('/transaction?status=review&search=A%20B');
});

test('without a redirect the landing is the start', () => {
  expect(landingOf('', known)).toBe('/');
});

test.each([
  '//evil.example', '/\\evil.example', '/..//evil.example', '/../transaction', '/transaction/..//evil.example', 'https://evil.example/transaction',
  'javascript:alert(1)', 'transaction', '/unknown', '/auth/signin', '/transaction#x', '/%74ransaction', '/transaction?a\\b', '/transaction\n', '\t/transaction',
  '%2Ftransaction', '//localhost:3567/transaction', '/transaction/', '/TRANSACTION', '',
])('%j leads to the start', (redirect) => {
  expect(landing(redirect)).toBe('/');
});
