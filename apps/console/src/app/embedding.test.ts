import { expect, test } from 'vitest';
import { parentOrigin } from './embedding.ts';

test('the message goes to the framing origin, as the browser names it', () => {
  expect(parentOrigin({ ancestorOrigins: ['https://shop.example', 'https://outer.example'], referrer: 'https://other.example/x' })).toBe('https://shop.example');
  expect(parentOrigin({ ancestorOrigins: undefined, referrer: 'https://shop.example/cart?x=1' })).toBe('https://shop.example');
});

test('without a named origin nothing is sent', () => {
  expect(parentOrigin({ ancestorOrigins: ['null'], referrer: '' })).toBeNull();
});
