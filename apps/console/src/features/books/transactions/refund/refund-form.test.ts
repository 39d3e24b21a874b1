import { expect, test } from 'vitest';
import { isOtherName, readRefund, refusedField, type RefundForm } from './refund-form.ts';

const frame = {
  refundable: { value: '100000.00', currency: 'IDR' as const },
  payer: 'BUDI S*****',
};
const form: RefundForm = {
  amount: '60.000',
  institution: 'DANA',
  accountNumber: ' 0812 3000 4000 ',
  holderName: ' ',
  reason: ' wrong size ',
};

test('a refund without a holder leaves the payer to the server, and blanks around texts are cut', () => {
  expect(readRefund(form, frame)).toEqual({
    body: {
      amount: { value: '60000.00', currency: 'IDR' },
      destination: { institutionCode: 'DANA', accountNumber: '0812 3000 4000' },
      reason: 'wrong size',
    },
  });
  expect(readRefund({ ...form, holderName: 'Siti ' }, frame)).toMatchObject({
    body: { destination: { holderName: 'Siti' } },
  });
});

test('every wrong field is named at once in the order of the form, and a holder is needed when nobody knows the payer', () => {
  const reading = readRefund(
    { amount: '1,5', institution: '', accountNumber: '12', holderName: '', reason: ' ' },
    { ...frame, payer: null },
  );
  expect(reading).toEqual({
    errors: {
      amount: 'amount.malformed.IDR',
      institution: 'payoutForm.institutionMissing',
      accountNumber: 'payoutForm.numberWrong',
      holderName: 'field.required',
      reason: 'field.required',
    },
  });
  expect(Object.keys('errors' in reading ? reading.errors : {})).toEqual([
    'amount',
    'institution',
    'accountNumber',
    'holderName',
    'reason',
  ]);
});

test('all that is left can be sent back, and not a rupiah more', () => {
  expect(readRefund({ ...form, amount: '100.000' }, frame)).toHaveProperty('body');
  expect(readRefund({ ...form, amount: '100.001' }, frame)).toEqual({
    errors: { amount: 'refund.tooMuch' },
  });
  expect(readRefund({ ...form, amount: '0' }, frame)).toEqual({
    errors: { amount: 'error.amountNotPositive' },
  });
});

test('what the server refuses stands beside its field, and what is about the whole request beside none', () => {
  expect([
    refusedField('refundTooHigh'),
    refusedField('destinationNotPossible'),
    refusedField('wrongPassword'),
    refusedField('insufficientFunds'),
  ]).toEqual(['amount', 'accountNumber', 'password', undefined]);
});

test.each([
  ['BUDI S*****', 'Budi Santoso', false],
  ['BUDI SANTOSO', 'santoso budi', false],
  ['JOSÉ DELA CRUZ', 'Jose dela Cruz', false],
  ['BUDI SANTOSO', 'Budi S', false],
  ['BUDI SANTOSO', '', false],
  ['BUDI S*****', 'Siti Aminah', true],
  ['BUDI SANTOSO', 'Budi Aminah', true],
  ['B*** S***', 'Budi Santoso', true],
  [null, 'Budi Santoso', true],
])('paid by %s, sent to %s: somebody else is %s', (payer, holder, isOther) => {
  expect(isOtherName(payer, holder)).toBe(isOther);
});
