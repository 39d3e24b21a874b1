import type { MerchantProfile } from '@wallet/contract';
import { describe, expect, test } from 'vitest';
import { refused } from '../../../app/session/fixtures.ts';
import {
  brandChanges,
  brandProblem,
  brandFieldsOf,
} from '../../../shared/branding/branding-form.ts';
import { linesOf } from '../../../lib/lines-of.ts';
import {
  bodyOf,
  emptyForm,
  methodsOf,
  problemsOf,
  refusalsOf,
  withCountry,
} from './list/create-form.ts';
import { queryOf, readFilters } from './list/merchant-filters.ts';
import {
  changedNames,
  partFields,
  problemOf,
  rightOf,
  settingsOf,
  settingFieldsOf,
} from './settings/settings-fields.ts';
import { emptyTerm, feeRuleOf, limitOf, termProblems } from './terms/term-form.ts';

const merchant: MerchantProfile = {
  id: 'mer_1',
  code: 'KOPI',
  name: 'Kopi',
  country: 'ID',
  currency: 'IDR',
  status: 'active',
  timeZone: 'Asia/Jakarta',
  allowedMethods: ['dana'],
  allowedOrigins: ['https://kopi.example'],
  returnOrigins: [],
  ipAllowlist: [],
  branding: {
    displayName: 'Kopi',
    logoUrl: null,
    accent: null,
    supportEmail: 'help@kopi.example',
    supportPhone: null,
    defaultLocale: null,
  },
  depositTtlSeconds: 900,
  confirmTtlSeconds: 180,
  lateWindowSeconds: 86_400,
  strangersPercent: 5,
  strangersHold: { amount: { value: '0.00', currency: 'IDR' }, count: 0 },
  lateMoneyPolicy: 'ask',
  requestTransaction: { deposit: true, withdrawal: false },
  approvalPolicy: {
    automaticUpTo: { value: '500000.00', currency: 'IDR' },
    automaticPerDay: null,
    secondPersonAbove: null,
    newDestinationsPerDay: null,
  },
  revision: 3,
  createdAt: '2026-11-21T02:42:18.000Z',
};

test('known words in the address are filters, anything else is none', () => {
  expect(readFilters({ status: 'suspended', country: 'PH', search: ' kopi ' })).toEqual({
    status: 'suspended',
    country: 'PH',
    search: 'kopi',
  });
  expect(readFilters({ status: 'toString', country: 'XX', search: 'k' })).toEqual({});
  expect(queryOf({ status: 'active' }, 'mer_9')).toEqual({
    status: 'active',
    after: 'mer_9',
    limit: '50',
  });
});

describe('a new merchant', () => {
  const form = {
    ...emptyForm,
    code: 'KOPI1',
    name: ' Kopi ',
    ownerName: 'Dian',
    ownerEmail: 'dian@kopi.example',
  };

  test('the country decides money, methods and clock', () => {
    const inManila = withCountry(form, 'PH');
    expect(bodyOf(inManila)).toMatchObject({
      country: 'PH',
      currency: 'PHP',
      timeZone: 'Asia/Manila',
      allowedMethods: ['maya', 'maya_to_maya_qr', 'maya_to_maya_phone_number', 'maya_to_bank'],
      name: 'Kopi',
    });
    expect(methodsOf({ country: 'ID', methods: 'maya dana' })).toEqual(['dana']);
  });

  test('what is missing is named before it is sent', () => {
    expect(Object.keys(problemsOf(emptyForm))).toEqual(['code', 'name', 'ownerName', 'ownerEmail']);
    expect(problemsOf({ ...form, methods: '' })).toEqual({
      methods: 'merchantForm.methodsMissing',
    });
    expect(problemsOf(form)).toEqual({});
  });

  test('a refusal is said at its field until the field changes', () => {
    const used = refused(409, 'emailUsed');
    expect(refusalsOf(form, form, used)).toEqual({ ownerEmail: 'error.emailUsed' });
    expect(refusalsOf({ ...form, ownerEmail: 'other@kopi.example' }, form, used)).toEqual({});
    expect(refusalsOf(form, form, refused(409, 'merchantCodeUsed'))).toEqual({
      code: 'error.merchantCodeUsed',
    });
    expect(refusalsOf(form, undefined, null)).toEqual({});
  });
});

describe('settings', () => {
  test('every part is edited by who may change merchants, but when a withdrawal needs a person by who may set limits', () => {
    const parts = Object.keys(partFields) as (keyof typeof partFields)[];
    expect(parts.filter((part) => rightOf(part) !== 'merchants.update')).toEqual(['approval']);
    expect(rightOf('approval')).toBe('merchants.changeTerms');
  });

  test('only what was changed travels, and what is told whole travels whole', () => {
    const before = settingFieldsOf(merchant);
    expect(settingsOf(merchant, { ...before, allowedOrigins: ' https://kopi.example ' })).toEqual(
      {},
    );
    expect(
      settingsOf(merchant, {
        ...before,
        name: 'Kopi Baru ',
        requestWithdrawal: '1',
        automaticUpTo: '',
      }),
    ).toEqual({
      name: 'Kopi Baru',
      requestTransaction: { deposit: true, withdrawal: true },
      approvalPolicy: {
        automaticUpTo: null,
        automaticPerDay: null,
        secondPersonAbove: null,
        newDestinationsPerDay: null,
      },
    });
    expect(changedNames(before, { ...before, timeZone: 'Asia/Makassar' })).toEqual(['timeZone']);
  });

  test('lists are read whatever parts their entries, each once', () => {
    expect(linesOf('10.0.0.1, 10.0.0.2\n10.0.0.1  192.0.2.0/24')).toEqual([
      '10.0.0.1',
      '10.0.0.2',
      '192.0.2.0/24',
    ]);
  });

  test('times outside their limits and broken amounts are told', () => {
    expect([
      problemOf('depositTtlSeconds', '59'),
      problemOf('depositTtlSeconds', '60'),
      problemOf('lateWindowSeconds', '0'),
      problemOf('confirmTtlSeconds', ''),
    ]).toEqual(['merchantSet.secondsWrong', undefined, undefined, 'merchantSet.secondsWrong']);
    expect([
      problemOf('automaticUpTo', 'much'),
      problemOf('automaticUpTo', ''),
      problemOf('name', ' '),
    ]).toEqual(['merchantSet.amountWrong', undefined, 'field.required']);
  });
});

describe('terms', () => {
  test('a share travels as whole hundredths of a percent', () => {
    const points = ['0.7', '2.05', '100', ''].map(
      (percent) => feeRuleOf({ ...emptyTerm, percent }, 'Asia/Jakarta').percentBasisPoints,
    );
    expect(points).toEqual([70, 205, 10_000, 0]);
    expect(termProblems({ ...emptyTerm, percent: '100.01' }, 'fee')).toEqual({
      percent: 'merchantTerms.percentWrong',
    });
  });

  test('a day begins at midnight of the merchant\u2019s zone; none is now', () => {
    expect(limitOf({ ...emptyTerm, min: '10000', day: '2026-12-01' }, 'Asia/Jakarta')).toEqual({
      direction: 'deposit',
      min: '10000',
      max: null,
      validFrom: '2026-11-30T17:00:00.000Z',
    });
    expect(limitOf(emptyTerm, 'Asia/Jakarta')).toEqual({
      direction: 'deposit',
      min: null,
      max: null,
    });
    expect(termProblems({ ...emptyTerm, min: '20000', max: '9000' }, 'limit')).toEqual({
      max: 'merchantTerms.maxBelowMin',
    });
  });
});

describe('branding', () => {
  test('only what was changed and can be read is shown or sent; an emptied field is taken away', () => {
    const texts = {
      ...brandFieldsOf(merchant.branding),
      displayName: '',
      accent: '#zz',
      defaultLocale: 'id',
    };
    expect(brandChanges(merchant.branding, texts)).toEqual({
      displayName: null,
      defaultLocale: 'id',
    });
    expect(brandProblem('accent', '#14532d')).toBeUndefined();
    expect(brandProblem('supportPhone', 'call me')).toBe('merchantBrand.phoneWrong');
  });
});
