import { expect, test } from 'vitest';
import { plainTranslator } from '../../app/text/translator.ts';
import { readWish } from './dashboard-data.ts';
import { pointText, secondsText, shareOf, successOf } from './figure-texts.ts';

const t = plainTranslator({ 'time.seconds': '{{count}} s', 'time.minutes': '{{count}} min' });

test('the address says period and mode; a word it does not know is the usual one', () => {
  expect(readWish({ period: 'last30', mode: 'test' })).toEqual({ period: 'last30', mode: 'test' });
  expect(readWish({ period: '__proto__', mode: 'demo' })).toEqual({ period: 'last7', mode: 'live' });
});

test('success is the share of everything that ended, and none while nothing has', () => {
  expect(successOf({ paid: 9, expired: 0, cancelled: 0, failed: 0, back: 1 })).toEqual({ ended: 10, paid: 9, share: 0.9 });
  expect(successOf({ paid: 0, expired: 0, cancelled: 0, failed: 0, back: 0 }).share).toBeNull();
  expect(shareOf({ ended: 0, paid: 0 })).toBeNull();
});

test('a point is named by the calendar and the clocks of the merchant, wherever the screen stands', () => {
  expect(pointText('2026-11-01', 'en-GB')).toBe('1 Nov');
  expect(pointText('2026-11-01T00', 'en-GB')).toBe('00:00');
  expect(pointText('2026-11-01T23', 'en-GB')).toBe('23:00');
});

test('a time is said in seconds, with a place while it is short, and in minutes when it is long', () => {
  expect([0.4, 9.26, 41, 60, 125.4].map((seconds) => secondsText(seconds, t))).toEqual(['0.4 s', '9.3 s', '41 s', '1 min', '2 min 5 s']);
});
