import { isProved } from '#platform/row-mac';
import type { Currency, Mode } from '@wallet/contract';
import { depositEvents, depositPower } from '#modules/deposits';
import { add, addEvent, change } from '#platform/writer';
import type { Insert, Change, Insertable, Lockable, View } from '#platform/writer';
import { allocationRows } from '../allocations/allocation-rows.ts';
import { depositRows, type LockedDeposit, type LockedLine } from '../allocations/money-rows.ts';

/** A line that must still come, because a deposit was marked as paid without it. */
export interface LockedExpectedReceipt {
  id: string;
  mode: Mode;
  accountId: string;
  direction: 'credit' | 'debit';
  currency: Currency;
  amount: bigint;
  transactionId: string;
  lineId: string | null;
  metAt: Date | null;
  /** The posting that wrote it off, because it never came. */
  adjustmentId: string | null;
}

const columns = {
  id: 'text',
  mode: 'text',
  accountId: 'text',
  direction: 'text',
  currency: 'text',
  amount: 'bigint',
  transactionId: 'text',
  lineId: 'text',
  metAt: 'timestamptz',
  adjustmentId: 'text',
} as const;

export const expectedReceiptRows: Lockable<LockedExpectedReceipt> = {
  name: 'expectedLine',
  table: 'expected_line',
  rank: 6,
  shared: false,
  columns,
  changes: ['lineId', 'metAt', 'adjustmentId'],
  stamped: false,
  sealed: ['accountId', 'direction', 'amount', 'transactionId', 'lineId', 'adjustmentId'],
};

export const newExpectedReceiptRows: Insertable<
  LockedExpectedReceipt & { proposalId: string; dueAt: Date }
> = {
  name: 'newExpectedLine',
  table: 'expected_line',
  columns: { ...columns, proposalId: 'text', dueAt: 'timestamptz' },
  sealed: ['accountId', 'direction', 'amount', 'transactionId', 'lineId', 'adjustmentId'],
};

export interface Meeting {
  expectedId: string;
  depositId: string;
}

export interface MeetingUse {
  line: LockedLine;
  amountMinor: bigint;
  allocationId: string;
}

export interface Met {
  changes: Change[];
  inserts: Insert[];
}

/** Whether the deposit that was marked is as it was made. */
export function isConfirmedAsCreated(
  view: View,
  { depositId }: Pick<Meeting, 'depositId'>,
): boolean {
  const deposit = view.row(depositRows, depositId);
  return deposit === undefined || isProved(depositPower, deposit);
}

/**
 * A line that meets an open expectation of that amount: the expectation ends, and the deposit that was marked has its
 * line. Undefined when they do not belong together or it was met before.
 */
export function meet(
  view: View,
  { expectedId, depositId }: Meeting,
  { line, amountMinor, allocationId }: MeetingUse,
): Met | undefined {
  const expected = view.row(expectedReceiptRows, expectedId);
  const deposit = view.row(depositRows, depositId);
  if (!expected || !deposit || !isMetBy(expected, deposit, { line, amountMinor })) return undefined;
  const paid = {
    ...deposit,
    lineId: line.id,
    providerTransactionId: deposit.providerTransactionId ?? line.providerTransactionId,
    payerName: line.counterparty,
    revision: deposit.revision + 1,
  };
  const { id: lineId, accountId, mode, amount: lineAmount } = line;
  const { merchantId, sessionId } = deposit;
  const allocation = add(allocationRows, {
    id: allocationId,
    lineId,
    lineAmount,
    mode,
    amount: amountMinor,
    purpose: 'deposit',
    target: deposit.id,
    status: 'active',
  });
  const payload = {
    expectedId,
    lineId,
    accountId,
    transactionId: deposit.id,
    sessionId,
    merchantId,
    revision: paid.revision,
  };
  return {
    changes: [
      change(expectedReceiptRows, { ...expected, lineId, metAt: view.now }),
      change(depositRows, paid),
    ],
    inserts: [
      allocation,
      addEvent(depositEvents.expectedLineMet, { key: deposit.id, mode, payload }),
    ],
  };
}

function isMetBy(
  expected: LockedExpectedReceipt,
  deposit: LockedDeposit,
  { line, amountMinor }: Pick<MeetingUse, 'line' | 'amountMinor'>,
): boolean {
  return (
    expected.lineId === null &&
    expected.adjustmentId === null &&
    expected.transactionId === deposit.id &&
    deposit.lineId === null &&
    deposit.flag === 'markedManually' &&
    expected.direction === line.direction &&
    expected.currency === line.currency &&
    expected.mode === line.mode &&
    deposit.mode === line.mode &&
    expected.amount === amountMinor
  );
}
