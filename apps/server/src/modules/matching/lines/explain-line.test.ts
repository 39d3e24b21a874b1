import type { DepositStatus } from '@wallet/contract';
import { describe, expect, test } from 'vitest';
import { timingOf } from './bank-time.ts';
import type { LinePower } from '#modules/statements/lines';
import { type Candidate, type Evidence, explainLine } from './explain-line.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 2, 1, 10, minute));
const day = 24 * 60;

/** Created at minute 0, expires at 15, watched for a day after that. */
function deposit(changes: Partial<Candidate> = {}): Candidate {
  return {
    id: 'txn_a',
    sessionId: 'txs_a',
    merchantId: 'mer_a',
    status: 'awaitingPayment',
    finalMinor: 14_998_300n,
    createdAt: at(0),
    expiresAt: at(15),
    monitoringUntil: at(15 + day),
    latePolicy: 'ask',
    slotShared: false,
    customerName: 'Budi Santoso',
    ...changes,
  };
}

function line(from: number, to = from, changes: Partial<LinePower> = {}): LinePower {
  return {
    id: 'lin_a',
    accountId: 'acc_a',
    mode: 'live',
    key: 'id DN-1',
    providerTransactionId: 'DN-1',
    direction: 'credit',
    amount: 14_998_300n,
    currency: 'IDR',
    balanceAfter: null,
    reversalOf: null,
    source: 'history',
    importId: null,
    booked: true,
    baseline: false,
    counterparty: 'BUDI S',
    occurredFrom: at(from),
    occurredTo: at(to),
    observedAt: at(to + 1),
    ...changes,
  };
}

function evidence(byAmount: Candidate[], changes: Partial<Evidence> = {}): Evidence {
  return {
    reviewReason: null,
    byReference: [],
    byAmount,
    nearMissId: null,
    reversalPossible: false,
    payoutPossible: false,
    ownMoveId: null,
    expected: null,
    settlingStopped: false,
    ...changes,
  };
}

function explain(of: LinePower, with_: Evidence): string {
  const found = explainLine(of, with_);
  if (found.kind === 'settle') return `settle ${found.candidate.id} ${found.flag}`;
  if (found.kind === 'ownMove') return `own ${found.moveId}`;
  if (found.kind === 'expected') return `expected ${found.expectedId} of ${found.depositId}`;
  return [
    found.matchStatus,
    found.reason,
    found.candidateId,
    ...found.doubtIds.map((id) => `doubt ${id}`),
    found.duplicateOf && 'duplicate',
  ]
    .filter((word) => word !== null)
    .join(' ');
}

test.each([
  [-2, -1, 'foreign'],
  [-1, 1, 'spans'],
  [0, 1, 'inTime'],
  [14, 15, 'inTime'],
  [15, 15, 'inTime'],
  [14, 16, 'spans'],
  [16, 16, 'late'],
  [15 + day, 15 + day, 'late'],
  [16 + day, 16 + day, 'foreign'],
])('a line from minute %i to %i is %s', (from, to, timing) => {
  expect(timingOf(line(from, to), deposit())).toBe(timing);
});

test('after a short late window the amount still belongs to the deposit for 24 hours', () => {
  expect(timingOf(line(30), deposit({ monitoringUntil: at(20) }))).toBe('veryLate');
  expect(timingOf(line(16 + day), deposit({ monitoringUntil: at(20) }))).toBe('foreign');
});

test('a line seen before the deposit existed never belongs to it', () => {
  expect(timingOf(line(-1, 1, { observedAt: at(-1) }), deposit())).toBe('foreign');
});

const statusTable: [DepositStatus, string, string, string, string][] = [
  // status in time late, ask late, credit in time, credit
  [
    'awaitingPayment',
    'settle txn_a none',
    'unmatched late txn_a',
    'settle txn_a paidLate',
    'settle txn_a none',
  ],
  [
    'checking',
    'settle txn_a none',
    'unmatched late txn_a',
    'settle txn_a paidLate',
    'settle txn_a none',
  ],
  [
    'expired',
    'settle txn_a none',
    'unmatched late txn_a',
    'settle txn_a paidLate',
    'settle txn_a none',
  ],
  [
    'cancelled',
    'unmatched depositEnded txn_a',
    'unmatched depositEnded txn_a',
    'settle txn_a paidLate',
    'settle txn_a none',
  ],
  [
    'failed',
    'unmatched depositEnded txn_a',
    'unmatched depositEnded txn_a',
    'settle txn_a paidLate',
    'settle txn_a none',
  ],
  [
    'succeeded',
    'review duplicate txn_a duplicate',
    'review duplicate txn_a duplicate',
    'review duplicate txn_a duplicate',
    'review duplicate txn_a duplicate',
  ],
  [
    'refunded',
    'review duplicate txn_a duplicate',
    'review duplicate txn_a duplicate',
    'review duplicate txn_a duplicate',
    'review duplicate txn_a duplicate',
  ],
  [
    'reversed',
    'review duplicate txn_a duplicate',
    'review duplicate txn_a duplicate',
    'review duplicate txn_a duplicate',
    'review duplicate txn_a duplicate',
  ],
  [
    'review',
    'review depositInReview txn_a',
    'review depositInReview txn_a',
    'review depositInReview txn_a',
    'review depositInReview txn_a',
  ],
  [
    'created',
    'review depositInReview txn_a',
    'review depositInReview txn_a',
    'review depositInReview txn_a',
    'review depositInReview txn_a',
  ],
];

test.each(statusTable)(
  'a sole candidate that is %s',
  (status, inTime, lateAsk, lateCredit, inTimeCredit) => {
    expect(explain(line(5), evidence([deposit({ status })]))).toBe(inTime);
    expect(explain(line(20), evidence([deposit({ status })]))).toBe(lateAsk);
    expect(explain(line(20), evidence([deposit({ status, latePolicy: 'credit' })]))).toBe(
      lateCredit,
    );
    expect(explain(line(5), evidence([deposit({ status, latePolicy: 'credit' })]))).toBe(
      inTimeCredit,
    );
  },
);

test('the policy return never credits late money by itself', () => {
  expect(explain(line(20), evidence([deposit({ latePolicy: 'return' })]))).toBe(
    'unmatched late txn_a',
  );
});

test('very late money is never credited by policy', () => {
  expect(
    explain(line(30), evidence([deposit({ monitoringUntil: at(20), latePolicy: 'credit' })])),
  ).toBe('unmatched late txn_a');
});

describe('a line that crosses creation or expiry', () => {
  const crossing = line(14, 16);
  test('counts for the payer when nobody else is a candidate', () => {
    expect(explain(crossing, evidence([deposit({ status: 'expired' })]))).toBe('settle txn_a none');
  });
  test('goes to review when somebody else is', () => {
    const next = deposit({ id: 'txn_b', createdAt: at(15), expiresAt: at(30) });
    expect(explain(crossing, evidence([deposit({ status: 'expired' }), next]))).toBe(
      'review severalDeposits doubt txn_b',
    );
  });
});

test('two candidates go to review and take the open ones along', () => {
  const both = evidence([deposit({ status: 'checking' }), deposit({ id: 'txn_b' })]);
  expect(explain(line(5), both)).toBe('review severalDeposits doubt txn_a doubt txn_b');
});

test('an ended candidate before an open one is review, never the open one', () => {
  const ended = deposit({ status: 'cancelled' });
  expect(explain(line(5), evidence([ended, deposit({ id: 'txn_b' })]))).toBe(
    'review severalDeposits doubt txn_b',
  );
});

test('deposits of another time are no candidates', () => {
  const older = deposit({
    id: 'txn_old',
    status: 'succeeded',
    createdAt: at(-3 * day),
    expiresAt: at(15 - 3 * day),
    monitoringUntil: at(15 - 2 * day),
  });
  expect(explain(line(5), evidence([older, deposit()]))).toBe('settle txn_a none');
  expect(explain(line(5), evidence([older]))).toBe('unmatched noDeposit');
});

test('an amount nobody was shown is unmatched, with the near miss as a hint', () => {
  expect(explain(line(5), evidence([]))).toBe('unmatched noDeposit');
  expect(explain(line(5), evidence([], { nearMissId: 'txn_n' }))).toBe(
    'unmatched wrongAmount txn_n',
  );
});

describe('an amount that somebody else had within 30 days', () => {
  const shared = deposit({ slotShared: true });
  test('is credited when the name fits', () =>
    expect(explain(line(5), evidence([shared]))).toBe('settle txn_a none'));
  test.each([['SITI AMINAH'], [null]])('goes to review when the payer is %s', (counterparty) => {
    expect(explain(line(5, 5, { counterparty }), evidence([shared]))).toBe(
      'review nameMismatch txn_a doubt txn_a',
    );
  });
  test('goes to review without touching a deposit that has ended', () => {
    expect(
      explain(line(5, 5, { counterparty: 'SITI' }), evidence([{ ...shared, status: 'expired' }])),
    ).toBe('review nameMismatch txn_a');
  });
});

describe('the order of explanation', () => {
  const all = evidence([deposit()], {
    reversalPossible: true,
    ownMoveId: 'flm_a',
    expected: { expectedId: 'exp_a', depositId: 'txn_marked' },
    byReference: [deposit({ id: 'txn_ref' })],
  });
  test('1 the provider\u2019s reference', () => {
    expect(explain(line(5), all)).toBe('settle txn_ref none');
    expect(
      explain(line(5), { ...all, byReference: [deposit({ id: 'txn_ref', finalMinor: 1n })] }),
    ).toBe('review wrongAmount txn_ref');
  });
  const unreferenced = { ...all, byReference: [] };
  test('2 a payout that may have come back', () =>
    expect(explain(line(5), unreferenced)).toBe('review reversalPossible'));
  test('3 an own transfer that was announced, unless a payer may have sent the same amount', () => {
    expect(explain(line(5), { ...unreferenced, reversalPossible: false, byAmount: [] })).toBe(
      'own flm_a',
    );
    expect(explain(line(5), { ...unreferenced, reversalPossible: false })).toBe(
      'review ownTransfer txn_a',
    );
  });
  test('4 an expected line, before the amount of the deposit it is for, and unless another payer may have sent it', () => {
    const unmoved = { ...unreferenced, reversalPossible: false, ownMoveId: null };
    expect(
      explain(line(5), {
        ...unmoved,
        byAmount: [deposit({ id: 'txn_marked', status: 'succeeded' })],
      }),
    ).toBe('expected exp_a of txn_marked');
    expect(
      explain(line(5), {
        ...unmoved,
        byAmount: [deposit({ createdAt: at(30), expiresAt: at(45) })],
      }),
    ).toBe('expected exp_a of txn_marked');
    expect(explain(line(5), unmoved)).toBe('review expectedLine txn_marked');
    expect(
      explain(line(5), {
        ...unmoved,
        byReference: [deposit({ id: 'txn_marked', status: 'succeeded' })],
      }),
    ).toBe('expected exp_a of txn_marked');
  });
  test('5 an exact amount', () =>
    expect(explain(line(5), evidence([deposit()]))).toBe('settle txn_a none'));
});

test.each([
  [{}, 'unmatched unexplainedDebit'],
  [{ payoutPossible: true }, 'review payoutPossible'],
  [{ ownMoveId: 'flm_a' }, 'own flm_a'],
  [{ ownMoveId: 'flm_a', settlingStopped: true }, 'review settlingStopped'],
  [{ ownMoveId: 'flm_a', payoutPossible: true }, 'review payoutPossible'],
  [{ expected: { expectedId: 'exp_a', depositId: 'txn_a' } }, 'review expectedLine'],
])('a debit with %j is %s', (changes, expected) => {
  expect(explain(line(5, 5, { direction: 'debit' }), evidence([deposit()], changes))).toBe(
    expected,
  );
});

test('nothing settles on an account whose statements contradict themselves, and a line recorded as odd stays odd', () => {
  expect(explain(line(5), evidence([deposit()], { settlingStopped: true }))).toBe(
    'review settlingStopped',
  );
  expect(explain(line(5), evidence([deposit()], { reviewReason: 'countContradiction' }))).toBe(
    'review countContradiction',
  );
});
