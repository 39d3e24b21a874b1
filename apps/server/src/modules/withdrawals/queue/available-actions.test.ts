import { describe, expect, test } from 'vitest';
import type { ErrorCode, WithdrawalDecision } from '@wallet/contract';
import { type ActionsQuery, availableActions, type Reader } from './available-actions.ts';

const pending: ActionsQuery = {
  status: 'pendingApproval',
  currency: 'IDR',
  amountMinor: 100n,
  approvedBy: '',
  requesters: 'tok_1 usr_maker',
  waitingReason: null,
  holdId: 'hld_1',
};
const admin: Reader = {
  userId: 'usr_me',
  roleId: 1,
  subAdminUpToMinor: { IDR: 1_000n, PHP: 1_000n },
};
const whys = (question: Partial<ActionsQuery>, reader: Partial<Reader> = {}) =>
  Object.fromEntries(
    Object.entries(availableActions({ ...pending, ...question }, { ...admin, ...reader })).map(
      ([act, { why }]) => [act, why],
    ),
  ) as Record<WithdrawalDecision, ErrorCode | null>;

const no = 'stateConflict' as const;
describe('what the reader may do', () => {
  test.each<
    [string, Partial<ActionsQuery>, Partial<Reader>, Record<WithdrawalDecision, ErrorCode | null>]
  >([
    ['with one that waits', {}, {}, { approve: null, reject: null, hold: null, release: no }],
    [
      'with one on hold',
      { status: 'onHold' },
      {},
      { approve: no, reject: null, hold: no, release: null },
    ],
    [
      'with an approved one',
      { status: 'approved' },
      {},
      { approve: no, reject: no, hold: null, release: no },
    ],
    [
      'with an approved one that waits for a word about its twin',
      { status: 'approved', waitingReason: 'equalPayout' },
      {},
      { approve: no, reject: no, hold: null, release: null },
    ],
    [
      'with one that is being sent',
      { status: 'processing' },
      {},
      { approve: no, reject: no, hold: no, release: no },
    ],
    [
      'with one that nobody confirmed',
      { status: 'awaitingConfirmation', holdId: null },
      {},
      { approve: no, reject: no, hold: no, release: no },
    ],
    [
      'with one that has ended',
      { status: 'succeeded' },
      {},
      { approve: no, reject: no, hold: no, release: no },
    ],
    [
      'when the reader made the token that asked',
      {},
      { userId: 'usr_maker' },
      { approve: 'secondPersonNeeded', reject: null, hold: null, release: no },
    ],
    [
      'when the reader agreed already',
      { approvedBy: 'usr_other usr_me' },
      {},
      { approve: 'secondPersonNeeded', reject: null, hold: null, release: no },
    ],
    [
      'as a SubAdmin within the limit',
      { amountMinor: 1_000n },
      { roleId: 5 },
      { approve: null, reject: null, hold: null, release: no },
    ],
    [
      'as a SubAdmin above it',
      { amountMinor: 1_001n },
      { roleId: 5 },
      { approve: 'aboveOwnLimit', reject: null, hold: null, release: no },
    ],
    [
      'as Staff',
      {},
      { roleId: 2 },
      { approve: 'forbidden', reject: 'forbidden', hold: 'forbidden', release: 'forbidden' },
    ],
  ])('%s', (_name, question, reader, expected) => {
    expect(whys(question, reader)).toEqual(expected);
  });
});
