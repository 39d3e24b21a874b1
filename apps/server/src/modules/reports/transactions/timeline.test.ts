import { expect, test } from 'vitest';
import { timelineOf } from './timeline.ts';
import type { Course } from './timeline.sql.ts';

const at = (second: number) => new Date(Date.UTC(2026, 10, 21, 5, 0, second));
const course: Course = {
  id: 'txn_1',
  kind: 'deposit',
  method: 'dana',
  status: 'succeeded',
  statusReason: null,
  createdAt: at(1),
  claimedAt: null,
  lastLookAt: null,
  paidAt: at(2),
  completedAt: at(4),
  updatedAt: at(4),
  payerName: 'Siti',
  lineId: 'lin_1',
  lineObservedAt: at(3),
  sessionCreatedAt: at(0),
  sessionSource: 'api',
  openedAt: null,
  refNo: 'X7G6-315E',
};
const told = (change: Partial<Course>) =>
  timelineOf({ course: { ...course, ...change }, booked: [], told: [], net: null }).map(
    ({ what, by }) => `${what} by ${by}`,
  );

test('a deposit begins with its code and is paid by the customer, a payout is queued and paid by the phone, and nobody was shown a code for it', () => {
  expect(told({})).toEqual([
    'sessionOpened by merchant',
    'qrShown by payer',
    'paid by payer',
    'lineSeen by device',
    'matched by system',
  ]);
  expect(
    told({
      kind: 'payout',
      payerName: null,
      sessionCreatedAt: null,
      sessionSource: null,
      refNo: null,
    }),
  ).toEqual(['queued by system', 'paid by device', 'lineSeen by device', 'matched by system']);
});
