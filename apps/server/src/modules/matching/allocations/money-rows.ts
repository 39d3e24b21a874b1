import { isProved } from '#platform/row-mac';
import { lineMachine, mayMove } from '@wallet/contract';
import type { DepositStatus, Flag, LineStatus, Mode, SessionStatus } from '@wallet/contract';
import { type LinePower, linePower } from '#modules/statements/lines';
import type { Proved } from '#platform/row-mac';
import type { Lockable } from '#platform/writer';
import type { DepositPower } from '#modules/deposits';
import type { LatePolicy } from '#modules/deposits/settings';

/** What was fixed when a deposit was made: later changes of its merchant do not touch it. */
export interface DepositTerms {
  latePolicy?: LatePolicy;
  slotShared?: boolean;
}

/** A deposit as its money item locks it, with all that its MAC covers. Amounts in minor units. */
export interface LockedDeposit extends Proved<DepositPower> {
  terms: DepositTerms;
  createdAt: Date;
  expiresAt: Date;
  monitoringUntil: Date;
  status: DepositStatus;
  statusReason: string | null;
  flag: Flag;
  paidAmount: bigint | null;
  net: bigint | null;
  lineId: string | null;
  providerTransactionId: string | null;
  payerName: string | null;
  paidAt: Date | null;
  completedAt: Date | null;
  revision: number;
}

export const depositRows: Lockable<LockedDeposit> = {
  name: 'deposit',
  table: 'transaction',
  rank: 2,
  shared: false,
  columns: {
    id: 'text',
    kind: 'text',
    code: 'text',
    mode: 'text',
    merchantId: 'text',
    sessionId: 'text',
    method: 'text',
    accountId: 'text',
    deviceId: 'text',
    currency: 'text',
    paymentAmount: 'bigint',
    amountDiscount: 'bigint',
    extraFee: 'bigint',
    finalPayment: 'bigint',
    merchantFee: 'bigint',
    terms: 'jsonb',
    qrPayload: 'text',
    payeeName: 'text',
    payeeNumberEnc: 'text',
    mac: 'text',
    createdAt: 'timestamptz',
    expiresAt: 'timestamptz',
    monitoringUntil: 'timestamptz',
    status: 'text',
    statusReason: 'text',
    flag: 'text',
    paidAmount: 'bigint',
    net: 'bigint',
    lineId: 'text',
    providerTransactionId: 'text',
    payerName: 'text',
    paidAt: 'timestamptz',
    completedAt: 'timestamptz',
    revision: 'integer',
  },
  changes: [
    'status',
    'statusReason',
    'flag',
    'paidAmount',
    'net',
    'lineId',
    'providerTransactionId',
    'payerName',
    'paidAt',
    'completedAt',
    'revision',
  ],
  stamped: true,
  sealed: [
    'merchantId',
    'accountId',
    'merchantFee',
    'status',
    'flag',
    'paidAmount',
    'net',
    'lineId',
    'revision',
  ],
};

export interface LockedSessionRow {
  id: string;
  mode: Mode;
  merchantId: string;
  status: SessionStatus;
  revision: number;
}

export const sessionRows: Lockable<LockedSessionRow> = {
  name: 'session',
  table: 'transaction_session',
  rank: 3,
  shared: false,
  columns: { id: 'text', mode: 'text', merchantId: 'text', status: 'text', revision: 'integer' },
  changes: ['status', 'revision'],
  stamped: true,
};

/** A line as it was kept, with the MAC over that, and what became of it. */
export interface LockedLine extends Proved<LinePower> {
  matchStatus: LineStatus;
  posted: boolean;
  /** The sum of its active allocations. */
  allocated: bigint;
  reason: string | null;
  candidateTransactionId: string | null;
  /** The owner of the phone that reported a credit to a merchant; null while it is nobody's claim. */
  claimOwnerId: string | null;
  confirmation: 'unconfirmed' | 'pending' | 'confirmed' | null;
  /** The evidence: `import:<id>`, `floatMove:<id>`, `providerApi:<id>`. */
  confirmedBy: string | null;
  holdId: string | null;
  revision: number;
}

export const lineRows: Lockable<LockedLine> = {
  name: 'line',
  table: 'statement_line',
  rank: 1,
  shared: false,
  columns: {
    id: 'text',
    accountId: 'text',
    mode: 'text',
    currency: 'text',
    direction: 'text',
    amount: 'bigint',
    booked: 'boolean',
    baseline: 'boolean',
    key: 'text',
    providerTransactionId: 'text',
    balanceAfter: 'bigint',
    counterparty: 'text',
    reversalOf: 'text',
    occurredFrom: 'timestamptz',
    occurredTo: 'timestamptz',
    observedAt: 'timestamptz',
    source: 'text',
    importId: 'text',
    mac: 'text',
    matchStatus: 'text',
    posted: 'boolean',
    allocated: 'bigint',
    reason: 'text',
    candidateTransactionId: 'text',
    claimOwnerId: 'text',
    confirmation: 'text',
    confirmedBy: 'text',
    holdId: 'text',
    revision: 'integer',
  },
  changes: [
    'matchStatus',
    'posted',
    'allocated',
    'reason',
    'candidateTransactionId',
    'claimOwnerId',
    'confirmation',
    'confirmedBy',
    'holdId',
    'revision',
  ],
  stamped: true,
  isProved: (line) =>
    isProved(linePower, line) && line.baseline === (line.matchStatus === 'baseline'),
  sealed: [
    'accountId',
    'direction',
    'amount',
    'matchStatus',
    'posted',
    'allocated',
    'holdId',
    'claimOwnerId',
    'confirmation',
    'confirmedBy',
    'revision',
  ],
};

/** A line with so much more of it used: `matched` when nothing is left, else what is left waits. */
export function withUse(
  line: LockedLine,
  { amountMinor, depositId = null }: { amountMinor: bigint; depositId?: string | null },
): LockedLine {
  const allocated = line.allocated + amountMinor;
  const isWhole = allocated === line.amount;
  const { match, matchInPart } = lineMachine.moves;
  // Before its first use the candidate is a guess.
  const candidateTransactionId =
    (line.allocated === 0n ? null : line.candidateTransactionId) ?? depositId;
  return {
    ...line,
    posted: true,
    allocated,
    matchStatus: isWhole ? match.to : matchInPart.to,
    reason: isWhole ? null : line.reason,
    candidateTransactionId,
    revision: line.revision + 1,
  };
}

/**
 * A line of which so much is free again, and waits for a person with the reason. Once nothing of it
 * is used it is nobody's claim any more either: whoever uses it next claims it anew, unless
 * evidence has proved that the money is there.
 */
export function withoutUse(
  line: LockedLine,
  { amountMinor, reason }: { amountMinor: bigint; reason: string },
): LockedLine {
  const allocated = line.allocated - amountMinor;
  const { release } = lineMachine.moves;
  const matchStatus = mayMove(lineMachine, 'release', line.matchStatus)
    ? release.to
    : line.matchStatus;
  const claim =
    allocated === 0n && line.confirmation !== 'confirmed'
      ? { claimOwnerId: null, confirmation: null, confirmedBy: null, holdId: null }
      : {};
  return { ...line, ...claim, allocated, matchStatus, reason, revision: line.revision + 1 };
}
