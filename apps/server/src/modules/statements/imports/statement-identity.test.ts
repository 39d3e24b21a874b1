import { describe, expect, test } from 'vitest';
import type { StatementMapping } from '@wallet/contract';
import { csvRows } from '../../../testing/documents/csv-rows.ts';
import { identifyStatement } from './statement-identity.ts';

const account = { provider: 'dana' as const, holderName: 'Toko Dinamis', number: '081234567890' };
const mapping: StatementMapping = {
  delimiter: ',',
  skipRows: 3,
  date: { column: 'Date', format: 'yyyy-MM-dd', time: 'none' },
  decimal: 'point',
  amount: { sign: 'signed', column: 'Amount' },
  order: 'oldestFirst',
};
const csv = (number: string, holder = 'TOKO  DINAMIS') =>
  `Statement of 2026-11-20,,\nAccount No.: ${number},,\nName,${holder},\nDate,Amount,Account\n2026-11-20,10.00,${number}\n2026-11-20,20.00,${number}`;
const identify = (text: string, identity?: StatementMapping['identity']) =>
  identifyStatement({
    rows: csvRows(text, ','),
    mapping: { ...mapping, ...(identity && { identity }) },
    account,
  });
const named = { number: { label: 'account no' } };
/** `Account No` has a dot behind it: what a label leaves over is not part of the number. */
const label = { number: { label: 'Account No.' } };

describe('a statement without a named place', () => {
  test.each([
    ['081234567890', 'number'],
    ['+62 812-3456-7890', 'number'],
    ['0812****7890', 'number'],
    ['********7890', 'number'],
    ['xxxxxxxx7890', 'number'],
  ])('that shows %s above its heading is %s', (number, proof) =>
    expect(identify(csv(number))).toBe(proof),
  );

  test.each(['081234567891', '0812****7891', '7890', 'none', '*********890'])(
    'that shows %s proves nothing, and accuses nobody',
    (number) => expect(identify(csv(number))).toBe('unknown'),
  );

  test('is not searched below its heading: a counterparty\u2019s number is nobody\u2019s identity', () => {
    expect(
      identifyStatement({
        rows: csvRows('Date,Amount,To\n2026-11-20,10.00,081234567890', ','),
        mapping: { ...mapping, skipRows: 0 },
        account,
      }),
    ).toBe('unknown');
  });
});

describe('a statement with a named place', () => {
  test.each(['081234567890', '+6281234567890', '****7890', '7890'])(
    'is the account\u2019s by %s',
    (number) => {
      expect(identify(csv(number), label)).toBe('number');
      expect(identify(csv(number), { number: { column: 'Account' } })).toBe('number');
    },
  );

  test.each(['081234567891', '****7891', '7891', 'unknown', '*** 890'])(
    'is another account\u2019s by %s',
    (number) => {
      expect(() => identify(csv(number), label)).toThrow(
        expect.objectContaining({ code: 'identityDiffers' }),
      );
    },
  );

  test('is another account\u2019s when one of its rows is', () => {
    expect(() =>
      identify(`${csv('081234567890')}\n2026-11-20,1.00,081234567899`, {
        number: { column: 'Account' },
      }),
    ).toThrow(expect.objectContaining({ code: 'identityDiffers' }));
  });

  test('is another holder\u2019s whatever its number is; the right name alone proves nothing', () => {
    expect(identify(csv('081234567890'), { ...label, holder: { label: 'Name' } })).toBe('number');
    expect(identify(csv('none'), { holder: { label: 'Name' } })).toBe('unknown');
    expect(() =>
      identify(csv('081234567890', 'TOKO LAIN'), { ...label, holder: { label: 'Name' } }),
    ).toThrow(expect.objectContaining({ code: 'identityDiffers' }));
  });

  test('that is not in the file is a wrong mapping, not another account', () => {
    for (const number of [{ label: 'Rekening' }, { column: 'Rekening' }])
      expect(() => identify(csv('081234567890'), { number })).toThrow(
        expect.objectContaining({ code: 'invalidRequest' }),
      );
    expect(() => identify('a\nb\nc\nDate,Amount\n2026-11-20,1.00', named)).toThrow(
      expect.objectContaining({ code: 'invalidRequest' }),
    );
  });
});
