import { texts as english } from '../app/variants/admin/texts-en.ts';
import { describe, expect, test } from 'vitest';
import { plainTranslator } from '../lib/text/translator.ts';
import { counter, fieldError, leftToSay } from '../ui/fields/field-rules.ts';
import { copyableMoney, isZero, moneyString, moneyText } from '../lib/money/money-text.ts';
import { isIncoming, movedAmount } from './money/transaction-title.ts';
import { countText, shareText } from '../lib/money/number-text.ts';
import {
  absoluteTime,
  agoText,
  clockSpan,
  clockTime,
  listTime,
  spanText,
} from '../lib/dates/time-text.ts';

const t = plainTranslator(english);
const rupiah = (value: string) => ({ value, currency: 'IDR' as const });
const pesos = (value: string) => ({ value, currency: 'PHP' as const });

describe('money', () => {
  test('is drawn in pieces, with a sign only when it moved', () => {
    expect(moneyText(rupiah('249983.00'))).toEqual({ sign: '', symbol: 'Rp', digits: '249.983' });
    expect(moneyText(pesos('41250.50'), true)).toEqual({
      sign: '+',
      symbol: '₱',
      digits: '41,250.50',
    });
    expect(moneyText(rupiah('-99982.00'), true)).toEqual({
      sign: '\u2212',
      symbol: 'Rp',
      digits: '99.982',
    });
    expect(moneyText(rupiah('0.00'), true).sign).toBe('');
  });

  test('is copied as bare digits', () => {
    expect([copyableMoney(rupiah('249983.00')), copyableMoney(pesos('1250.50'))]).toEqual([
      '249983',
      '1250.50',
    ]);
  });

  test('is nothing when every digit is, and is a sentence without losing one', () => {
    expect([isZero(rupiah('0.00')), isZero(rupiah('10.00'))]).toEqual([true, false]);
    expect(moneyString(pesos('41250.50'))).toBe('₱41,250.50');
  });

  test('shows what was paid once it moved, what is asked for before, and a minus when it went out', () => {
    const row = {
      kind: 'deposit',
      status: 'checking',
      paidAmount: null,
      paymentAmount: rupiah('250000.00'),
      finalPayment: rupiah('249983.00'),
    } as const;
    expect(movedAmount(row)).toEqual({ amount: rupiah('249983.00'), moved: false });
    expect(movedAmount({ ...row, status: 'succeeded', paidAmount: rupiah('250100.00') })).toEqual({
      amount: rupiah('250100.00'),
      moved: true,
    });
    expect(movedAmount({ ...row, kind: 'payout', status: 'succeeded' })).toEqual({
      amount: rupiah('-249983.00'),
      moved: true,
    });
    expect(isIncoming({ kind: 'adjustment', paymentAmount: rupiah('-5.00') })).toBe(false);
  });
});

describe('times', () => {
  const zone = { timeZone: 'Asia/Jakarta', intlTag: 'en-GB' };
  const at = new Date('2026-11-21T02:42:18Z');

  test('spans are one unit, rounded down', () => {
    expect(
      [0, 999, 4_000, 59_999, 41 * 60_000, 7_300_000, 90_000_000, -5_000].map((ms) =>
        spanText(ms, t),
      ),
    ).toEqual(['now', 'now', '4 s', '59 s', '41 min', '2 h', '1 d', 'now']);
    expect(agoText(360_000, t)).toBe('6 min ago');
  });

  test('of a wait count down like a clock, begun seconds as whole ones', () => {
    expect([872_000, 6_001, 1, 0, -5_000, 3_720_000].map(clockSpan)).toEqual([
      '14:32',
      '0:07',
      '0:01',
      '0:00',
      '0:00',
      '1:02:00',
    ]);
  });

  test('clock times are in the user\u2019s zone, in every language with colons', () => {
    expect(clockTime(at, zone)).toBe('09:42:18');
    expect(clockTime(at, { ...zone, intlTag: 'id' }, false)).toBe('09:42');
    expect(clockTime(at, { timeZone: 'Nowhere/Land', intlTag: 'en-GB' })).toMatch(
      /^\d\d:\d\d:\d\d$/,
    );
  });

  test('a list says the day only where it is another one', () => {
    expect(listTime(at, new Date('2026-11-21T10:00:00Z'), zone)).toBe('09:42');
    expect(listTime(at, new Date('2026-11-21T17:30:00Z'), zone)).toBe('21 Nov, 09:42');
    expect(absoluteTime(at, zone)).toBe('21 Nov 2026, 09:42:18 GMT+7');
  });
});

test('counts are grouped as the language does', () => {
  expect([countText(1131, 'en-GB'), countText(1131, 'id'), shareText(0.978, 'en-GB')]).toEqual([
    '1,131',
    '1.131',
    '97.8%',
  ]);
});

describe('a field', () => {
  const field = { value: '', touched: false, required: true };

  test('says nothing before it was touched', () => {
    expect(fieldError({ ...field, error: 'wrong' }, t)).toBeUndefined();
  });

  test('left empty it is required; filled it says what the form says', () => {
    expect(fieldError({ ...field, touched: true }, t)).toBe('This field is required.');
    expect(fieldError({ ...field, touched: true, value: '  ' }, t)).toBe('This field is required.');
    expect(fieldError({ ...field, touched: true, value: 'x', error: 'wrong' }, t)).toBe('wrong');
    expect(fieldError({ ...field, touched: true, required: false }, t)).toBeUndefined();
  });

  test('counts its characters', () => {
    expect(counter('Asked by ops', 200)).toBe('12 / 200');
  });

  test('tells a listener at ten, five and no characters left, and is silent in between', () => {
    expect(
      ['', 'a'.repeat(9), 'a'.repeat(10), 'a'.repeat(11), 'a'.repeat(15), 'a'.repeat(20)].map(
        (value) => leftToSay(value, 20),
      ),
    ).toEqual([undefined, undefined, 10, undefined, 5, 0]);
  });
});
