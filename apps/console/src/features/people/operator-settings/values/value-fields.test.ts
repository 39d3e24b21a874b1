import { expect, test } from 'vitest';
import { differences, fieldsOf, readField, withField } from './value-fields.ts';

const ceilings = {
  IDR: { accountMinor: '10000000000' },
  PHP: { accountMinor: '50000050' },
  owners: {},
};

test('amounts are typed in their currency and kept in minor units', () => {
  const [rupiah, pesos] = fieldsOf(ceilings);
  expect([rupiah, pesos]).toMatchObject([
    { path: ['IDR', 'accountMinor'], kind: 'amount', typed: '100000000' },
    { path: ['PHP', 'accountMinor'], typed: '500000.50' },
  ]);
  expect([
    rupiah && readField(rupiah, '150.000'),
    pesos && readField(pesos, '0.05'),
    rupiah && readField(rupiah, '1.5'),
  ]).toEqual(['15000000', '5', undefined]);
});

test('a value keeps everything that was not typed', () => {
  expect(withField(ceilings, ['PHP', 'accountMinor'], '7')).toEqual({
    ...ceilings,
    PHP: { accountMinor: '7' },
  });
  expect(withField(900, [], 600)).toBe(600);
});

test('what differs is told before and after, and a list is no form', () => {
  expect(differences(900, 600)).toEqual([{ path: [], from: '900', to: '600' }]);
  expect(differences(ceilings, withField(ceilings, ['IDR', 'accountMinor'], '100'))).toMatchObject([
    { path: ['IDR', 'accountMinor'], to: 'Rp\u00a01' },
  ]);
  expect(fieldsOf([{ rail: 'wallet' }])).toEqual([]);
});
