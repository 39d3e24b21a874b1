import { texts as english } from '../../../app/variants/merchant/texts-en.ts';
import type { PayoutDestination, PayoutMethodRow } from '@wallet/contract';
import { describe, expect, test } from 'vitest';
import { nameHints, numberHints, plainNumber } from '../../../shared/institution/account-hints.ts';
import { groupsOf, payoutMethodsOf } from '../../../shared/institution/institutions.ts';
import {
  payoutName,
  payoutState,
  verificationAdvice,
  warningText,
} from '../../../shared/payout/payout-docs.ts';
import { queryOf, readFilters } from './method-filters.ts';
import { bodyOf, changeOf, emptyForm, formOf, problemsOf, withInstitution } from './method-form.ts';
import { blockerOf } from './method-blockers.ts';

const bca: PayoutDestination = {
  id: 'ID-014',
  country: 'ID',
  code: '014',
  name: 'Bank Central Asia',
  shortName: 'BCA',
  type: 'bank',
  method: 'livin',
  isPhone: false,
  usualDigits: [10],
};
const blu: PayoutDestination = {
  ...bca,
  id: 'ID-501',
  code: '501',
  name: 'BCA Digital',
  shortName: 'blu',
  usualDigits: [],
};
const dana: PayoutDestination = {
  ...bca,
  id: 'ID-DANA',
  code: 'DANA',
  name: 'DANA',
  shortName: 'DANA',
  type: 'ewallet',
  method: 'dana',
  isPhone: true,
  usualDigits: [10, 11, 12, 13],
};
const maya: PayoutDestination = {
  ...dana,
  id: 'PH-PAPHPHM1XXX',
  country: 'PH',
  code: 'PAPHPHM1XXX',
  name: 'Maya',
  shortName: null,
  method: 'maya_to_maya_phone_number',
  usualDigits: [11],
};
const row: PayoutMethodRow = {
  id: 'pym_1',
  mode: 'live',
  method: 'livin',
  currency: 'IDR',
  institution: {
    id: 'ID-014',
    country: 'ID',
    code: '014',
    name: 'Bank Central Asia',
    shortName: 'BCA',
  },
  last4: '7890',
  holderName: 'Budi Santoso',
  isDefault: false,
  status: 'active',
  statusReason: null,
  usableAfter: '2026-11-22T02:00:00.000Z',
  isUsable: false,
  verification: {
    id: 'avf_1',
    status: 'verified',
    foundName: 'BUDI SANTOSO',
    nameScore: 100,
    reason: null,
    endedAt: '2026-11-21T02:00:01.000Z',
  },
  warnings: [],
  replaces: null,
  replacedBy: null,
  createdAt: '2026-11-21T02:00:00.000Z',
  createdBy: null,
};
const t = (key: string, values: Readonly<Record<string, string | number>> = {}) =>
  (english[key] ?? key).replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]));

test('the address says mode and status; other words are live and no filter', () => {
  expect(readFilters({ mode: 'test', status: 'blocked' })).toEqual({
    mode: 'test',
    status: 'blocked',
  });
  expect(readFilters({ mode: 'toString', status: 'verified' })).toEqual({ mode: 'live' });
  expect(queryOf({ mode: 'test' }, 'pym_9')).toEqual({ mode: 'test', after: 'pym_9', limit: '50' });
});

describe('a number while it is written', () => {
  test('is one number however it is written', () => {
    expect(plainNumber(bca, '123-456 7890')).toBe('1234567890');
    for (const written of ['+62 812-3456-789', '0812 3456 789', '8123456789'])
      expect(plainNumber(dana, written)).toBe('08123456789');
    expect(plainNumber(maya, '+63 917 123 4567')).toBe('09171234567');
  });

  test('is warned about when its length or kind is unusual, and an unknown institution warns of nothing', () => {
    expect(numberHints(bca, '1234567890')).toEqual([]);
    expect(numberHints(bca, '123456789')).toEqual([
      { code: 'lengthUnusual', expectedDigits: [10] },
    ]);
    expect(numberHints(blu, '123456789')).toEqual([]);
    expect(numberHints(dana, '0215551234').map(({ code }) => code)).toEqual(['notAPhoneNumber']);
    expect(numberHints(bca, '0000000000').map(({ code }) => code)).toEqual(['repeatedDigits']);
    expect(numberHints(bca, '')).toEqual([]);
  });

  test('a name with digits or of two letters is warned about', () => {
    expect(nameHints('Budi 2').map(({ code }) => code)).toEqual(['nameHasDigits']);
    expect(nameHints('Bo').map(({ code }) => code)).toEqual(['nameTooShort']);
    expect(nameHints('Budi')).toEqual([]);
  });

  test('a warning says how many digits are usual', () => {
    expect(warningText({ code: 'lengthUnusual', expectedDigits: [10, 12] }, 'BPI', t)).toBe(
      'Numbers of BPI usually have 10 or 12 digits.',
    );
    expect(
      warningText({ code: 'lengthUnusual', expectedDigits: [10, 11, 12, 13] }, 'DANA', t),
    ).toBe('Numbers of DANA usually have 10 to 13 digits.');
    expect(warningText({ code: 'lengthUnusual', expectedDigits: [10] }, 'BCA', t)).toBe(
      'Numbers of BCA usually have 10 digits.',
    );
  });
});

describe('the form', () => {
  const form = {
    ...emptyForm,
    institution: '014',
    accountNumber: ' 123-456-789 ',
    holderName: ' Budi Santoso ',
  };

  test('an unusual number can be sent; nothing, letters and a missing institution cannot', () => {
    expect(problemsOf(form)).toEqual({});
    expect(Object.keys(problemsOf(emptyForm))).toEqual([
      'institution',
      'accountNumber',
      'holderName',
    ]);
    expect(problemsOf({ ...form, accountNumber: 'BCA 12' })).toEqual({
      accountNumber: 'payoutForm.numberWrong',
    });
    expect(problemsOf({ ...form, byQr: 'yes' })).toEqual({ qrPayload: 'payoutForm.qrMissing' });
  });

  test('is sent as the API takes it, in its mode', () => {
    expect(bodyOf(form, 'test')).toEqual({
      institutionCode: '014',
      accountNumber: '123-456-789',
      holderName: 'Budi Santoso',
      mode: 'test',
    });
    expect(bodyOf({ ...form, isDefault: 'yes' }, 'live')).toMatchObject({
      isDefault: true,
      mode: 'live',
    });
  });

  test('another institution takes the code of a Maya wallet away', () => {
    const byQr = { ...form, institution: maya.code, byQr: 'yes', qrPayload: '000201' } as const;
    expect(withInstitution(byQr, maya)).toBe(byQr);
    expect(withInstitution(byQr, bca)).toMatchObject({
      institution: '014',
      byQr: '',
      qrPayload: '',
    });
  });

  test('replacing sends what is different only; the number stays while the institution does', () => {
    const first = formOf(row);
    expect(changeOf(first, row)).toBeUndefined();
    expect(problemsOf(first, row)).toEqual({});
    expect(changeOf({ ...first, isDefault: 'yes' }, row)).toBeUndefined();
    expect(changeOf({ ...first, holderName: 'Budi Santosa', isDefault: 'yes' }, row)).toEqual({
      holderName: 'Budi Santosa',
      isDefault: true,
    });
    expect(problemsOf({ ...first, institution: '008' }, row)).toEqual({
      accountNumber: 'field.required',
    });
  });
});

describe('institutions', () => {
  test('wallets stand before banks, by short name, and are found by both names', () => {
    const names = (typed: string, way?: 'dana' | 'livin') =>
      groupsOf([bca, blu, dana], { typed, way }).map(({ type, rows }) => [
        type,
        rows.map(({ shortName }) => shortName),
      ]);
    expect(names('')).toEqual([
      ['ewallet', ['DANA']],
      ['bank', ['BCA', 'blu']],
    ]);
    expect(names('central')).toEqual([['bank', ['BCA']]]);
    expect(names('bca')).toEqual([['bank', ['BCA', 'blu']]]);
    expect(names('', 'dana')).toEqual([['ewallet', ['DANA']]]);
    expect(names('mandiri')).toEqual([]);
  });

  test('the ways are those of the institutions that there are', () =>
    expect(payoutMethodsOf([bca, dana, blu])).toEqual(['dana', 'livin']));
});

describe('a destination', () => {
  test('cools down until the server or the clock says otherwise', () => {
    const at = (time: string, change = {}) => payoutState({ ...row, ...change }, Date.parse(time));
    expect(at('2026-11-22T01:59:59Z')).toBe('coolingDown');
    expect(at('2026-11-22T02:00:00Z')).toBe('usable');
    expect(at('2026-11-21T02:00:00Z', { isUsable: true })).toBe('usable');
    expect(at('2026-11-23T02:00:00Z', { status: 'blocked' })).toBe('blocked');
    expect(payoutName(row)).toBe('BCA \u2022\u20227890');
  });

  test('each end of an inquiry says what to do, with the name as the server gives it', () => {
    const advice = (verification: Partial<PayoutMethodRow['verification']>) =>
      verificationAdvice(
        {
          ...row,
          verification: { ...row.verification, foundName: null, reason: null, ...verification },
        },
        t,
      );
    expect(advice({ status: 'closeMatch', foundName: 'BUDI S***' })).toContain(
      'BCA names BUDI S***.',
    );
    expect(advice({ status: 'closeMatch' })).not.toContain('undefined');
    expect(advice({ status: 'unsupported', reason: 'noInquiry' })).toContain('BCA tells no names');
    expect(advice({ status: 'unsupported', reason: 'noAccount' })).toContain('later');
    expect(advice({ status: 'notFound' })).toContain('no account with this number');
  });

  test('an act that its state forbids says why', () => {
    expect(blockerOf('makeDefault', { ...row, isDefault: true })).toBe('payouts.isDefault');
    expect(
      blockerOf('verify', { ...row, verification: { ...row.verification, status: 'verifying' } }),
    ).toBe('payouts.isVerifying');
    for (const act of ['makeDefault', 'verify', 'replace', 'remove'] as const)
      expect(blockerOf(act, { ...row, status: 'blocked' })).toBe('payouts.is.blocked');
    expect(blockerOf('reveal', { ...row, status: 'blocked' })).toBeUndefined();
    expect(blockerOf('remove', row)).toBeUndefined();
  });
});
