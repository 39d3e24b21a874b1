import fc from 'fast-check';
import { expect, test } from 'vitest';
import { landingOf, signInAddress } from './redirect.ts';

fc.configureGlobal({ seed: Number(process.env['PROPERTY_SEED'] ?? 20_261_121) });

const known = [
  '/',
  '/transaction',
  '/user',
  '/user/$id',
  '/withdrawal-requests',
  '/change-password',
];
const landing = (redirect: string) => landingOf(`?redirect=${encodeURIComponent(redirect)}`, known);

test('the sign-in address carries the encoded path and query', () => {
  expect(signInAddress({ path: '/transaction', search: '?status=review&search=A%20B' })).toBe(
    '/auth/signin?redirect=%2Ftransaction%3Fstatus%3Dreview%26search%3DA%2520B',
  );
});

test('change-password leads to the start', () => {
  expect(signInAddress({ path: '/change-password', search: '?x=1' })).toBe(
    '/auth/signin?redirect=%2F',
  );
});

test('what was encoded comes back unchanged', () => {
  const address = signInAddress({ path: '/transaction', search: '?status=review&search=A%20B' });
  expect(landingOf(address.slice(address.indexOf('?')), known)).toBe(
    '/transaction?status=review&search=A%20B',
  );
});

test('without a redirect the landing is the start', () => {
  expect(landingOf('', known)).toBe('/');
});

test.each([
  '//evil.example',
  '/\\evil.example',
  '/..//evil.example',
  '/../transaction',
  '/transaction/..//evil.example',
  'https://evil.example/transaction',
  'javascript:alert(1)',
  'transaction',
  '/unknown',
  '/auth/signin',
  '/transaction#x',
  '/%74ransaction',
  '/transaction?a\\b',
  '/transaction\n',
  '\t/transaction',
  '%2Ftransaction',
  '//localhost:3567/transaction',
  '/transaction/',
  '/TRANSACTION',
  '',
  '/user/..',
  '/user/%2e%2e',
  '/user//evil.example',
  '/user/usr_1/..',
  '/user/$id',
  '%252Ftransaction',
  '/%2Fevil.example',
  '/transaction#//evil.example',
  '/transaction?x#y',
])('%j leads to the start', (redirect) => {
  expect(landing(redirect)).toBe('/');
});

const origin = 'https://console.example';
const hostile = fc.constantFrom(
  '//',
  '/',
  '\\',
  '..',
  '.',
  '%2F',
  '%252F',
  '%5C',
  '%2e%2e',
  'javascript:',
  'data:',
  'evil.example',
  '@',
  ':',
  '#',
  '?',
  '\t',
  '\n',
  '\0',
  ' ',
  'transaction',
  'user',
  'usr_1',
  'a=b',
);

test('whatever the parameter says, and however often it is encoded, the landing is a known path of this origin', () => {
  const word = fc.oneof(
    fc.array(hostile, { maxLength: 8 }).map((parts) => parts.join('')),
    fc.string({ unit: 'binary' }),
    fc.webUrl({ withQueryParameters: true, withFragments: true }),
  );
  fc.assert(
    fc.property(word, fc.nat(2), (said, times) => {
      const redirect = Array.from({ length: times }).reduce<string>(
        (text) => encodeURIComponent(text.toWellFormed()),
        said.toWellFormed(),
      );
      const target = new URL(landing(redirect), origin);
      expect(target.origin).toBe(origin);
      expect(
        target.pathname === '/' ||
          known.includes(target.pathname) ||
          /^\/user\/[\w-]+$/.test(target.pathname),
      ).toBe(true);
      expect(target.hash).toBe('');
      expect(landing(redirect)).toBe(`${target.pathname}${target.search}`);
    }),
    { numRuns: 2_000 },
  );
});

test('every known address comes back whole', () => {
  const query = fc.webQueryParameters();
  fc.assert(
    fc.property(fc.constantFrom('/', '/transaction', '/user/usr_01'), query, (path, text) => {
      const search = text === '' ? '' : `?${text}`;
      const address = signInAddress({ path, search });
      expect(landingOf(address.slice(address.indexOf('?')), known)).toBe(`${path}${search}`);
    }),
  );
});
