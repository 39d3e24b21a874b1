import { expect, test } from 'vitest';
import { bearerOf } from './bearer.ts';

test('a bearer token is read from its header whatever the case of the scheme', () => {
  expect(bearerOf('Bearer a.b-c_d')).toBe('a.b-c_d');
  expect(bearerOf('bearer x')).toBe('x');
});

test('anything but one bearer token is none', () => {
  for (const header of [
    undefined,
    '',
    'x',
    'Bearer',
    'Bearer ',
    'Bearer  x',
    'Bearer x y',
    'Bearer x ',
    'Basic x',
    'NotBearer x',
    'x Bearer y',
  ])
    expect(bearerOf(header)).toBeUndefined();
});
