import { describe, expect, it } from 'vitest';
import { sampleInstitutions, sampleWithdraw } from '../testing/sample-withdraw.ts';
import { checkDestination, digitCount } from './check-destination.ts';

const free = sampleWithdraw('form');
const fixed = sampleWithdraw('form', { amount: { value: '250000.00', currency: 'IDR' } });
const good = { institution: '014', accountNumber: '8216044821', amount: '500.000' };

describe('a destination', () => {
  it('can be sent when everything is there', () => {
    expect(checkDestination(good, free)).toEqual({});
    expect(checkDestination({ ...good, amount: '' }, fixed)).toEqual({});
    expect(
      checkDestination({ ...good, institution: 'DANA', accountNumber: '+62 812-3456-7890' }, free),
    ).toEqual({});
  });

  it('names every field that is missing', () => {
    const problems = checkDestination({ institution: '', accountNumber: ' ', amount: '' }, free);
    expect(problems).toEqual({
      amount: { text: 'fieldRequired' },
      institution: { text: 'fieldRequired' },
      accountNumber: { text: 'fieldRequired' },
    });
  });

  it('of an unusual length is not held back, only one that is no number', () => {
    expect(checkDestination({ ...good, accountNumber: '82160' }, free)).toEqual({});
    for (const accountNumber of ['12', 'my account', '8216 O448'])
      expect(checkDestination({ ...good, accountNumber }, free)).toEqual({
        accountNumber: { text: 'numberUnclear' },
      });
  });

  it('says which limit an amount misses', () => {
    expect(checkDestination({ ...good, amount: '9.999' }, free).amount).toEqual({
      text: 'amountTooLow',
      values: { amount: 'Rp\u00a010.000' },
    });
    expect(checkDestination({ ...good, amount: '5.000.001' }, free).amount).toEqual({
      text: 'amountTooHigh',
      values: { amount: 'Rp\u00a05.000.000' },
    });
    expect(checkDestination({ ...good, amount: '500.50' }, free).amount).toEqual({
      text: 'amountUnclear',
    });
    for (const amount of ['10.000', '5.000.000'])
      expect(checkDestination({ ...good, amount }, free)).toEqual({});
  });

  it('to a bank that is not offered is none', () => {
    expect(checkDestination({ ...good, institution: '999' }, free)).toEqual({
      institution: { text: 'fieldRequired' },
    });
  });
});

describe('the digits of a number', () => {
  const dana = sampleInstitutions.find(({ code }) => code === 'DANA');
  it('count a country’s code of a telephone as its leading zero, and only there', () => {
    expect([
      digitCount('+62 812 3456 7890', dana),
      digitCount('62812-3456-7890', dana),
      digitCount('0812 3456 7890', dana),
    ]).toEqual([12, 12, 12]);
    expect(digitCount('6281234567', sampleInstitutions[0])).toBe(10);
  });
});
