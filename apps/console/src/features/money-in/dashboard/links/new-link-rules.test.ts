import { expect, test } from 'vitest';
import { methodsOf, readNewLink } from './new-link-rules.ts';

const form = {
  amount: '150.000',
  customerName: ' Andi ',
  phone: '',
  reference: '',
  methods: methodsOf('IDR'),
};

test('all ways to pay are sent as no restriction, blanks around names are cut, empty fields stay away', () => {
  expect(readNewLink(form, 'IDR')).toEqual({
    body: { amount: { value: '150000.00', currency: 'IDR' }, customerName: 'Andi' },
  });
});

test('some ways to pay are sent as the allowed ones', () => {
  expect(
    readNewLink({ ...form, methods: ['dana'], reference: 'INV-7', phone: '+6281234567890' }, 'IDR'),
  ).toEqual({
    body: {
      amount: { value: '150000.00', currency: 'IDR' },
      customerName: 'Andi',
      customerPhone: '+6281234567890',
      reference: 'INV-7',
      allowedMethods: ['dana'],
    },
  });
});

test('every wrong field is named at once', () => {
  expect(
    readNewLink(
      { amount: '1e3', customerName: '', phone: '+62call', reference: 'IN V', methods: [] },
      'PHP',
    ),
  ).toEqual({
    errors: {
      amount: 'amount.malformed.PHP',
      reference: 'link.referenceMalformed',
      phone: 'phone.malformed',
      methods: 'link.methodsMissing',
    },
  });
});
