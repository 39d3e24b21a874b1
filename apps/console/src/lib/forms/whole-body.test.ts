import { expect, test } from 'vitest';
import type { Exactly, Whole } from './whole-body.ts';

interface Body {
  name: string;
  note?: string;
}
const bodyOf = <Given extends Whole<Body>>(given: Exactly<Body, Given>) => JSON.stringify(given);

test('a body names every field of its schema and none besides, or it does not compile', () => {
  expect(bodyOf({ name: 'a', note: undefined })).toBe('{"name":"a"}');
  // @ts-expect-error -- an optional field is forgotten
  expect(bodyOf({ name: 'a' })).toBe('{"name":"a"}');
  // @ts-expect-error -- the schema does not know this field
  expect(bodyOf({ name: 'a', note: 'b', more: 1 })).toContain('more');
});
