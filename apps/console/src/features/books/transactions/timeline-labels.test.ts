import { expect, test } from 'vitest';
import type { Translate } from '../../../lib/text/index.ts';
import { texts } from '../../../app/variants/merchant/texts-en.ts';
import { timelineDetail } from './timeline-labels.ts';

const t: Translate = (key) => (texts as Readonly<Record<string, string>>)[key] ?? key;

test('a merchant reads in words why its money ended so, and what is no reason as it was said', () => {
  const deposits = [
    'notPaid',
    'notFound',
    'notRead',
    'endedByOperator',
    'cancelled',
    'replaced',
    'nameMismatch',
    'severalDeposits',
  ];
  const payouts = [
    'noPhoneCame',
    'notPressed',
    'notInHistory',
    'nameMismatch',
    'insufficientFunds',
    'returned',
    'decidedByPersons',
  ];
  expect(
    deposits.filter(
      (reason) => timelineDetail({ what: 'expired', detail: reason }, 'deposit', t) === reason,
    ),
  ).toEqual([]);
  expect(
    payouts.filter(
      (reason) => timelineDetail({ what: 'failed', detail: reason }, 'payout', t) === reason,
    ),
  ).toEqual([]);
  expect(timelineDetail({ what: 'qrShown', detail: 'dana' }, 'deposit', t)).toBe('DANA');
  expect(timelineDetail({ what: 'paid', detail: 'cancelled' }, 'deposit', t)).toBe('cancelled');
  expect(timelineDetail({ what: 'expired', detail: null }, 'deposit', t)).toBeNull();
});
