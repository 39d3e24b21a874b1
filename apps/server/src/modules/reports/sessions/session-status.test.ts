import { expect, test } from 'vitest';
import { depositMachine, sessionMachine, statesOf, withdrawalMachine } from '@wallet/contract';
import type { DepositStatus, SessionStatus, WithdrawalStatus } from '@wallet/contract';
import { sessionStanding, sessionWait } from './session-standing.ts';

const opened = new Date('2026-11-21T10:00:00Z');
const plain = {
  type: 'deposit' as const,
  status: 'paying' as SessionStatus,
  overdue: false,
  openedAt: opened,
  deposit: null,
  withdrawal: null,
};

function deposit(
  status: DepositStatus,
  more: { reason?: string; claimedAt?: Date; lastLookAt?: Date } = {},
) {
  return {
    status,
    flag: 'none' as const,
    reason: null,
    claimedAt: null,
    lastLookAt: null,
    ...more,
  };
}

test('an open session says what it waits for', () => {
  expect(sessionStanding({ ...plain, status: 'open', openedAt: null }).what).toBe('linkNotOpened');
  expect(sessionStanding({ ...plain, status: 'open' }).what).toBe('noMethodChosen');
  expect(sessionStanding({ ...plain, deposit: deposit('awaitingPayment') }).what).toBe(
    'waitsForPayment',
  );
  const claimed = deposit('checking', { claimedAt: opened });
  expect(sessionStanding({ ...plain, deposit: claimed }).what).toBe('looksForPayment');
  expect(
    sessionStanding({
      ...plain,
      deposit: { ...claimed, lastLookAt: new Date(opened.getTime() + 1) },
    }).what,
  ).toBe('paymentNotSeen');
  expect(sessionStanding({ ...plain, overdue: true, deposit: claimed }).what).toBe(
    'watchedAfterEnd',
  );
  expect(
    sessionStanding({ ...plain, deposit: deposit('review', { reason: 'severalDeposits' }) }),
  ).toEqual({ what: 'waitsForPerson', reason: 'severalDeposits' });
});

test('an ended session says why: nobody came, nobody paid, what was claimed was not found, or a person ended it', () => {
  const ended = { ...plain, status: 'expired' as const };
  expect(sessionStanding({ ...ended, openedAt: null }).what).toBe('neverOpened');
  expect(sessionStanding(ended).what).toBe('endedWithoutMethod');
  expect(
    sessionStanding({ ...ended, deposit: deposit('expired', { reason: 'notPaid' }) }).what,
  ).toBe('notPaid');
  expect(
    sessionStanding({
      ...ended,
      deposit: deposit('expired', { reason: 'notFound', claimedAt: opened }),
    }).what,
  ).toBe('notFound');
  expect(
    sessionStanding({ ...ended, deposit: deposit('expired', { reason: 'endedByOperator' }) }).what,
  ).toBe('endedByOperator');
  expect(
    sessionStanding({
      ...plain,
      status: 'completed',
      deposit: { ...deposit('succeeded'), flag: 'paidLate' },
    }).what,
  ).toBe('paidLate');
});

test('every state of a deposit and of a withdrawal has a standing, and an unknown outcome is never called failed', () => {
  for (const status of statesOf(sessionMachine)) {
    for (const of of statesOf(depositMachine))
      expect(sessionStanding({ ...plain, status, deposit: deposit(of) }).what).toBeTruthy();
    for (const of of statesOf(withdrawalMachine)) {
      const facts = (payout: 'unknown' | null) => ({
        ...plain,
        type: 'withdrawal' as const,
        status,
        withdrawal: { status: of as WithdrawalStatus, reason: null, payout },
      });
      expect(sessionStanding(facts(null)).what).toBeTruthy();
      if (of === 'processing')
        expect(sessionStanding(facts('unknown')).what).toBe('outcomeUnknown');
    }
  }
});

test('a claim waits for a look after two minutes, a link five minutes before its end', () => {
  const at = (seconds: number) => new Date(opened.getTime() + seconds * 1_000);
  const claimed = {
    status: 'paying' as const,
    deposit: deposit('checking', { claimedAt: opened }),
    expiresAt: at(900),
  };
  expect([
    sessionWait({ ...claimed, readAt: at(119) }),
    sessionWait({ ...claimed, readAt: at(120) }),
  ]).toEqual([null, 'claimedUnpaid']);
  const idle = { status: 'open' as const, deposit: null, expiresAt: at(900) };
  expect([
    sessionWait({ ...idle, readAt: at(599) }),
    sessionWait({ ...idle, readAt: at(600) }),
    sessionWait({ ...idle, readAt: at(901) }),
  ]).toEqual([null, 'expiring', null]);
});
