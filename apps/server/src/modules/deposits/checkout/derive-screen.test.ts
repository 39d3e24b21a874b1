import { depositMachine, sessionMachine, statesOf } from '@wallet/contract';
import type { DepositStatus, PayScreen, SessionStatus } from '@wallet/contract';
import { expect, test } from 'vitest';
import { deriveScreen } from './derive-screen.ts';

type Row = [
  session: SessionStatus,
  deposit: DepositStatus | null,
  looked: boolean,
  overdue: boolean,
  screen: PayScreen,
];

const table: Row[] = [
  ['open', null, false, false, 'method'],
  ['open', null, false, true, 'timeout'],
  ['methodSelected', null, false, false, 'method'],
  ['paying', 'created', false, false, 'pay'],
  ['paying', 'awaitingPayment', false, false, 'pay'],
  ['paying', 'awaitingPayment', true, false, 'pay'],
  ['paying', 'awaitingPayment', false, true, 'timeout'],
  ['paying', 'checking', false, false, 'checking'],
  ['paying', 'checking', false, true, 'checking'],
  ['paying', 'checking', true, false, 'processing'],
  ['paying', 'checking', true, true, 'processing'],
  ['paying', 'review', false, true, 'processing'],
  ['paying', 'failed', false, false, 'failed'],
  ['paying', 'cancelled', false, false, 'method'],
  ['paying', 'cancelled', false, true, 'timeout'],
  ['paying', 'expired', false, true, 'timeout'],
  ['paying', 'succeeded', false, false, 'success'],
  ['completed', 'succeeded', true, true, 'success'],
  ['completed', 'refunded', true, true, 'success'],
  ['completed', 'reversed', true, true, 'success'],
  ['completed', 'awaitingPayment', false, false, 'success'],
  ['expired', 'expired', false, true, 'timeout'],
  ['expired', null, false, true, 'timeout'],
  ['cancelled', 'cancelled', false, false, 'cancelled'],
  ['cancelled', null, false, true, 'cancelled'],
];

test.each(table)(
  'session %s with deposit %s (looked %s, overdue %s) shows %s',
  (session, deposit, lookedSinceClaim, overdue, screen) => {
    expect(deriveScreen({ session, deposit, lookedSinceClaim, overdue })).toBe(screen);
  },
);

test('every pair of states has a screen, and a claimed deposit never shows time-out or failure while its session lives', () => {
  for (const session of statesOf(sessionMachine)) {
    for (const deposit of [null, ...statesOf(depositMachine)]) {
      for (const overdue of [false, true])
        expect(deriveScreen({ session, deposit, lookedSinceClaim: false, overdue })).toBeTypeOf(
          'string',
        );
    }
    const claimed = deriveScreen({
      session,
      deposit: 'checking',
      lookedSinceClaim: true,
      overdue: true,
    });
    if (!['expired', 'cancelled', 'completed'].includes(session))
      expect(claimed).toBe('processing');
  }
});
