import { describe, expect, it } from 'vitest';
import { readHostMessage, targetOrigins } from './embed.ts';

const shop = 'https://shop.example';
const parent = { name: 'the parent window' };
const known = { parent, allowed: [shop] };
const theme = { type: 'EMBED_THEME', theme: 'dark' };

describe('where an embedded page speaks to', () => {
  it('is the parent, when it is on the list', () => {
    expect(targetOrigins([shop, 'https://other.example'], shop)).toEqual([shop]);
    expect(targetOrigins([shop], 'https://evil.example')).toEqual([]);
  });

  it('is each listed origin when the browser does not name the parent, and never everybody', () => {
    expect(targetOrigins([shop, 'https://other.example'], undefined)).toEqual([
      shop,
      'https://other.example',
    ]);
    expect(
      targetOrigins(['*', 'https://*.example', 'https://shop.example/path', 'null', ''], undefined),
    ).toEqual([]);
    expect(targetOrigins([], undefined)).toEqual([]);
  });
});

describe('a message from the host', () => {
  it('is heard when origin, source and shape are right', () => {
    expect(readHostMessage({ origin: shop, source: parent, data: theme }, known)).toEqual(theme);
  });

  it.each([
    ['another origin', { origin: 'https://evil.example', source: parent, data: theme }],
    ['another window', { origin: shop, source: { name: 'a popup' }, data: theme }],
    ['no window', { origin: shop, source: null, data: theme }],
    [
      'an unknown type',
      { origin: shop, source: parent, data: { type: 'EMBED_PAY', theme: 'dark' } },
    ],
    [
      'an unknown value',
      { origin: shop, source: parent, data: { type: 'EMBED_THEME', theme: 'red' } },
    ],
    ['more than the shape', { origin: shop, source: parent, data: { ...theme, amount: '1' } }],
    ['a text', { origin: shop, source: parent, data: JSON.stringify(theme) }],
    ['nothing', { origin: shop, source: parent, data: null }],
  ])('is ignored from or with %s', (_, event) => {
    expect(readHostMessage(event, known)).toBeUndefined();
  });
});
