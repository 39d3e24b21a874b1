import { expect, test } from 'vitest';
import { excerpt } from './excerpt.ts';

const kept = (body: unknown): unknown => JSON.parse(excerpt(body) ?? 'null');

test('a usual body is kept as it was', () => {
  const body = {
    type: 'deposit',
    reference: 'order-1001',
    amount: { value: '150000.00', currency: 'IDR' },
    allowedMethods: ['dana'],
    late: false,
    note: null,
  };
  expect(kept(body)).toEqual(body);
  expect(excerpt(undefined)).toBeNull();
});

test('a long list, text or depth is cut and says by how much, and stays JSON', () => {
  expect(kept({ data: Array.from({ length: 100 }, (_, n) => n) })).toEqual({
    data: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, '… 90 more'],
  });
  expect(kept({ note: 'a'.repeat(1_000) })).toEqual({
    note: `${'a'.repeat(400)}… (1000 characters)`,
  });
  let deep: unknown = 'bottom';
  for (let level = 0; level < 50; level++) deep = { deep };
  expect(excerpt(deep)).not.toContain('bottom');
});

test('no body is kept beyond a size, however it is built', () => {
  const texts = Array.from({ length: 10 }, () =>
    Array.from({ length: 10 }, () => 'x'.repeat(5_000)),
  );
  const members = Object.fromEntries(
    Array.from({ length: 5_000 }, (_, n) => [`member${n}`.repeat(20), 'x'.repeat(500)]),
  );
  for (const body of [texts, members, 'y'.repeat(100_000), [members, members]]) {
    expect(excerpt(body)?.length).toBeLessThan(12_000);
    expect(() => kept(body)).not.toThrow();
  }
});

test('what is cut is masked as well', () => {
  expect(
    kept({
      secret: 's'.repeat(900),
      accountNumber: '1234567890',
      deeper: [{ password: 'planted' }],
    }),
  ).toEqual({ secret: '[hidden]', accountNumber: '…7890', deeper: [{ password: '[hidden]' }] });
});

test('halves of characters and the zero character are kept as what PostgreSQL can keep', () => {
  expect(kept({ note: 'a\u0000b\ud800' })).toEqual({ note: 'a\ufffdb\ufffd' });
});
