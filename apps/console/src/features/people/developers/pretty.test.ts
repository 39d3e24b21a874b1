import { expect, test } from 'vitest';
import { pretty } from './pretty.ts';

test('a mark that turns text is not brought to life from the letters it was written in', () => {
  const body = String.raw`{"label":"Toko\u202e 0402"}`;
  expect(pretty(body)).toBe('{\n  "label": "Toko 0402"\n}');
  expect(pretty(String.raw`no JSON \u202e`)).toBe(String.raw`no JSON \u202e`);
});
