import { expect, test } from 'vitest';
import {
  obstacles,
  statesOf,
  terminalStates,
  waitReasons,
  withdrawalMachine,
} from '@wallet/contract';
import type { WaitReason, WithdrawalStatus } from '@wallet/contract';
import { forMerchant, type WaitFacts, waitOf } from './wait-of.ts';

const [made, sent] = [new Date('2026-11-01T10:00:00Z'), new Date('2026-11-01T10:05:00Z')];
const facts: WaitFacts = {
  merchantId: 'mer_shop',
  source: 'api',
  status: 'verifying',
  nameCheck: null,
  isPublic: false,
  waitsForMerchant: false,
  waitingReason: null,
  transactionStatus: null,
  since: made,
  transactionAt: sent,
  confirmBy: null,
  statusReason: null,
  destinationCoolAt: null,
};

const table: [string, Partial<WaitFacts>, WaitReason][] = [
  ['nobody was asked for its name', {}, 'nameInquiryLimit'],
  ['its name is being asked for', { nameCheck: 'verifying' }, 'nameCheck'],
  ['its name is known', { nameCheck: 'verified' }, 'turn'],
  ['a page whose name could not be asked for', { source: 'payPage' }, 'turn'],
  ['nobody has that account', { status: 'verificationFailed' }, 'nameFailed'],
  [
    'a payer named a wrong account',
    { status: 'verificationFailed', source: 'payPage' },
    'payerDestination',
  ],
  [
    'a payer is to confirm',
    { status: 'awaitingConfirmation', source: 'payPage' },
    'payerConfirmation',
  ],
  ['a payer was too slow', { status: 'confirmExpired', source: 'payPage' }, 'payerDestination'],
  [
    'a stranger asked',
    { status: 'awaitingConfirmation', waitsForMerchant: true },
    'merchantAcceptance',
  ],
  ['people must agree', { status: 'pendingApproval', approvalsNeeded: 1 }, 'approval'],
  ['the policy agrees by itself', { status: 'pendingApproval', approvalsNeeded: 0 }, 'turn'],
  ['somebody looks', { status: 'onHold' }, 'hold'],
  [
    'a typed destination cools down',
    { status: 'onHold', statusReason: 'destinationCoolsDown' },
    'coolDown',
  ],
  ['approved a moment ago', { status: 'approved' }, 'turn'],
  ['books', { status: 'approved', waitingReason: 'booksBroken' }, 'booksBroken'],
  ['restored', { status: 'approved', waitingReason: 'recovery' }, 'recovery'],
  [
    'an institution that is switched off',
    { status: 'approved', waitingReason: 'institutionNotUsable' },
    'institutionDown',
  ],
  ['the same again', { status: 'approved', waitingReason: 'equalPayout' }, 'equalPayout'],
  ['a word that nobody knows yet', { status: 'approved', waitingReason: 'new' }, 'noAccountFree'],
  ['a phone has the order', { status: 'processing', transactionStatus: 'queued' }, 'phone'],
  ['a phone presses', { status: 'processing', transactionStatus: 'processing' }, 'phone'],
  ['nobody knows', { status: 'processing', transactionStatus: 'unknown' }, 'outcome'],
  ['a person is to say', { status: 'processing', transactionStatus: 'review' }, 'outcomeReview'],
  [
    'to be sent again',
    { status: 'processing', transactionStatus: 'failed', waitingReason: 'balanceLow' },
    'accountMoney',
  ],
];

test.each(table)('%s', (_, changes, reason) => {
  expect(waitOf({ ...facts, ...changes })?.reason).toBe(reason);
});

test('everything that has not ended waits for something, and what has ended for nothing', () => {
  const ended: readonly WithdrawalStatus[] = [...terminalStates(withdrawalMachine), 'succeeded'];
  for (const status of statesOf(withdrawalMachine))
    expect([status, waitOf({ ...facts, status }) === null]).toEqual([
      status,
      ended.includes(status),
    ]);
});

test('every obstacle of an account is told by one of the closed words', () => {
  for (const waitingReason of obstacles) {
    const wait = waitOf({ ...facts, status: 'approved', waitingReason });
    expect(waitReasons).toContain(wait?.reason);
  }
});

test('the time is that of its status, of its attempt once it is sent, and says when a person looks', () => {
  expect(waitOf(facts)).toEqual({
    reason: 'nameInquiryLimit',
    since: made,
    until: new Date('2026-11-01T11:00:00Z'),
  });
  expect(waitOf({ ...facts, status: 'processing', transactionStatus: 'unknown' })?.since).toBe(
    sent,
  );
});

test('merchants are not told of the house’s own affairs', () => {
  const wait = waitOf({ ...facts, status: 'approved', waitingReason: 'booksBroken' });
  expect(forMerchant(wait)?.reason).toBe('systemTrouble');
  const away = waitOf({ ...facts, status: 'approved', waitingReason: 'deviceOffline' });
  expect([away?.reason, forMerchant(away)?.reason]).toEqual(['phoneAway', 'noAccountFree']);
  expect(forMerchant(waitOf(facts))?.reason).toBe('nameInquiryLimit');
  for (const waitingReason of ['equalPayout', 'payoutGuarded']) {
    const equal = waitOf({ ...facts, status: 'approved', waitingReason });
    expect([equal?.reason, forMerchant(equal)?.reason]).toEqual(['equalPayout', 'hold']);
  }
});
