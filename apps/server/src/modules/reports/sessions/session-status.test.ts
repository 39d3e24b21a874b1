import { expect, test } from 'vitest';
import { depositMachine, sessionMachine, statesOf, withdrawalMachine } from '@wallet/contract';
import type { DepositStatus, SessionStatus, WithdrawalStatus } from '@wallet/contract';
import { sessionStatus, sessionWait } from './session-status.ts';

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
  expect(sessionStatus({ ...plain, status: 'open', openedAt: null }).what).toBe('linkNotOpened');
  expect(sessionStatus({ ...plain, status: 'open' }).what).toBe('noMethodChosen');
  expect(sessionStatus({ ...plain, deposit: deposit('awaitingPayment') }).what).toBe(
    'waitsForPayment',
  );
  const claimed = deposit('checking', { claimedAt: opened });
  expect(sessionStatus({ ...plain, deposit: claimed }).what).toBe('looksForPayment');
  expect(
    sessionStatus({
      ...plain,
      deposit: { ...claimed, lastLookAt: new Date(opened.getTime() + 1) },
    }).what,
  ).toBe('paymentNotSeen');
  expect(sessionStatus({ ...plain, overdue: true, deposit: claimed }).what).toBe('watchedAfterEnd');
  expect(
    sessionStatus({ ...plain, deposit: deposit('review', { reason: 'severalDeposits' }) }),
  ).toEqual({ what: 'waitsForPerson', reason: 'severalDeposits' });
});

test('an ended session says why: nobody came, nobody paid, what was claimed was not found, or a person ended it', () => {
  const ended = { ...plain, status: 'expired' as const };
  expect(sessionStatus({ ...ended, openedAt: null }).what).toBe('neverOpened');
  expect(sessionStatus(ended).what).toBe('endedWithoutMethod');
  expect(sessionStatus({ ...ended, deposit: deposit('expired', { reason: 'notPaid' }) }).what).toBe(
    'notPaid',
  );
  expect(
    sessionStatus({
      ...ended,
      deposit: deposit('expired', { reason: 'notFound', claimedAt: opened }),
    }).what,
  ).toBe('notFound');
  expect(
    sessionStatus({ ...ended, deposit: deposit('expired', { reason: 'endedByOperator' }) }).what,
  ).toBe('endedByOperator');
  expect(
    sessionStatus({
      ...plain,
      status: 'completed',
      deposit: { ...deposit('succeeded'), flag: 'paidLate' },
    }).what,
  ).toBe('paidLate');
});

test('every state of a deposit and of a withdrawal has a standing, and an unknown outcome is never called failed', () => {
  for (const status of statesOf(sessionMachine)) {
    for (const of of statesOf(depositMachine))
      expect(sessionStatus({ ...plain, status, deposit: deposit(of) }).what).toBeTruthy();
    for (const of of statesOf(withdrawalMachine)) {
      const facts = (payout: 'unknown' | null) => ({
        ...plain,
        type: 'withdrawal' as const,
        status,
        withdrawal: { status: of as WithdrawalStatus, reason: null, payout },
      });
      expect(sessionStatus(facts(null)).what).toBeTruthy();
      if (of === 'processing') expect(sessionStatus(facts('unknown')).what).toBe('outcomeUnknown');
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
