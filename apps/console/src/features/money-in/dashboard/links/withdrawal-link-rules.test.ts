import { expect, test } from 'vitest';
import { emptyWithdrawalLink, readWithdrawalLink } from './withdrawal-link-rules.ts';

const live = { currency: 'IDR', mode: 'live' } as const;
const rupiah = (value: string) => ({ value, currency: 'IDR' });

test('a fixed amount is sent as one, and empty fields stay away', () => {
  expect(readWithdrawalLink({ ...emptyWithdrawalLink, amount: '150.000', min: '7' }, live)).toEqual(
    { body: { amount: rupiah('150000.00'), mode: 'live' } },
  );
});

test('a range is sent as its two ends, with the mode and whom it is for', () => {
  const form = {
    ...emptyWithdrawalLink,
    amountKind: 'range',
    min: '50.000',
    max: '50.000',
    customerName: ' Andi ',
    phone: '+6281234567890',
    email: ' andi@example.test ',
    reference: 'OUT-7',
  };
  expect(readWithdrawalLink(form, { ...live, mode: 'test' })).toEqual({
    body: {
      amount: { min: rupiah('50000.00'), max: rupiah('50000.00') },
      mode: 'test',
      customerName: 'Andi',
      customerPhone: '+6281234567890',
      customerEmail: 'andi@example.test',
      reference: 'OUT-7',
    },
  });
});

test('every wrong field is named at once, and a range whose end is before its beginning at its end', () => {
  expect(
    readWithdrawalLink(
      { ...emptyWithdrawalLink, phone: '+62call', email: 'andi', reference: 'a b' },
      live,
    ),
  ).toEqual({
    errors: {
      amount: 'amount.malformed.IDR',
      phone: 'phone.malformed',
      email: 'signIn.emailMalformed',
      reference: 'link.referenceMalformed',
    },
  });
  expect(
    readWithdrawalLink({ ...emptyWithdrawalLink, amountKind: 'range', min: '1e3', max: '0' }, live),
  ).toEqual({ errors: { min: 'amount.malformed.IDR', max: 'error.amountNotPositive' } });
  expect(
    readWithdrawalLink(
      { ...emptyWithdrawalLink, amountKind: 'range', min: '60.000', max: '50.000' },
      live,
    ),
  ).toEqual({ errors: { max: 'withdrawalLink.order' } });
});
