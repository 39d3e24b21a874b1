import { expect, test } from 'vitest';
import { plainTranslator } from '../../lib/text/translator.ts';
import { figureCsv, pointText, secondsText } from './figure-cells.ts';

const t = plainTranslator({ 'time.seconds': '{{count}} s', 'time.minutes': '{{count}} min' });

test('a point is named by the calendar and the clocks of its zone, wherever the screen stands', () => {
  expect(pointText('2026-11-01', 'en-GB')).toBe('1 Nov');
  expect(pointText('2026-11-01T00', 'en-GB')).toBe('00:00');
  expect(pointText('2026-11-01T23', 'en-GB')).toBe('23:00');
});

test('a time is said in seconds, with a place while it is short, and in minutes when it is long', () => {
  expect([0.4, 9.26, 41, 60, 125.4].map((seconds) => secondsText(seconds, t))).toEqual([
    '0.4 s',
    '9.3 s',
    '41 s',
    '1 min',
    '2 min 5 s',
  ]);
});

test('a file of figures says zone, currency and unit in its headings, writes plain decimals and never a formula', () => {
  const csv = figureCsv({
    heads: ['When', 'In', 'Share', 'Time', 'Count', 'Account'],
    timeZone: 'Asia/Jakarta',
    file: 'x',
    rows: [
      {
        key: 'a',
        cells: [
          { at: '2026-11-21T09' },
          { value: '-1234.50', currency: 'IDR' },
          { share: 2 / 3 },
          { seconds: null },
          12,
          '=SUM(A1)',
        ],
      },
      {
        key: 'b',
        cells: [
          { at: '2026-11-22' },
          { value: '0.00', currency: 'IDR' },
          { share: null },
          { seconds: 7.5 },
          0,
          'Toko, Jaya',
        ],
      },
    ],
  });
  expect(csv).toBe(
    '\u{feff}When (Asia/Jakarta),In (IDR),Share,Time (s),Count,Account\r\n2026-11-21T09:00,-1234.50,0.6667,,12,"\'=SUM(A1)"\r\n2026-11-22,0.00,,7.5,0,"Toko, Jaya"\r\n',
  );
});
