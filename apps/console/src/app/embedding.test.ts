import { expect, test } from 'vitest';
import { parentOrigins } from './embedding.ts';

const allowed = ['https://shop.example', 'https://other.example'];

test('the message is addressed to the framing page when it is on the list, whoever is around it', () => {
  expect(
    parentOrigins({
      allowed,
      ancestorOrigins: ['https://shop.example', 'https://outer.example'],
      referrer: '',
    }),
  ).toEqual(['https://shop.example']);
  expect(
    parentOrigins({
      allowed,
      ancestorOrigins: undefined,
      referrer: 'https://shop.example/cart?x=1',
    }),
  ).toEqual(['https://shop.example']);
});

test('a framing page that is not on the list is sent nothing', () => {
  expect(
    parentOrigins({
      allowed,
      ancestorOrigins: ['https://evil.example', 'https://shop.example'],
      referrer: 'https://shop.example/',
    }),
  ).toEqual([]);
  expect(parentOrigins({ allowed, ancestorOrigins: ['null'], referrer: '' })).toEqual([]);
  expect(
    parentOrigins({ allowed: [], ancestorOrigins: undefined, referrer: 'https://evil.example/' }),
  ).toEqual([]);
});

test('where the browser does not tell who frames us, only those on the list are addressed', () => {
  expect(parentOrigins({ allowed, ancestorOrigins: undefined, referrer: '' })).toEqual(allowed);
  expect(
    parentOrigins({
      allowed,
      ancestorOrigins: undefined,
      referrer: 'https://console.example/auth/signin',
    }),
  ).toEqual(allowed);
});
