import type { AdjustmentGoal, AdjustmentKind, Currency, Mode } from '@wallet/contract';
import { type About, hashOf, type Needed } from '#modules/approvals/words';
import type { Lockable, View } from '#platform/writer';

/** A posting by hand as its money item locks it. */
export interface LockedAdjustment {
  id: string;
  code: string;
  kind: AdjustmentKind;
  mode: Mode;
  currency: Currency;
  /** Signed as the account or the merchant sees it, minor units. */
  amount: bigint;
  goal: AdjustmentGoal;
  accountId: string | null;
  differenceId: string | null;
  lineId: string | null;
  lineRevision: number | null;
  moveId: string | null;
  expectedId: string | null;
  merchantId: string | null;
  status: 'open' | 'approved' | 'rejected' | 'withdrawn' | 'lapsed';
  proposedBy: string;
  lapsesAt: Date;
  decidedBy: string | null;
  decidedAt: Date | null;
  decisionReason: string | null;
}

export const adjustmentRows: Lockable<LockedAdjustment> = {
  name: 'adjustment',
  table: 'adjustment',
  rank: 7.2,
  shared: false,
  columns: {
    id: 'text',
    code: 'text',
    kind: 'text',
    mode: 'text',
    currency: 'text',
    amount: 'bigint',
    goal: 'text',
    accountId: 'text',
    differenceId: 'text',
    lineId: 'text',
    lineRevision: 'integer',
    moveId: 'text',
    expectedId: 'text',
    merchantId: 'text',
    status: 'text',
    proposedBy: 'text',
    lapsesAt: 'timestamptz',
    decidedBy: 'text',
    decidedAt: 'timestamptz',
    decisionReason: 'text',
  },
  changes: ['status', 'decidedBy', 'decidedAt', 'decisionReason'],
  stamped: true,
  sealed: ['kind', 'amount', 'goal', 'accountId', 'merchantId', 'lineId', 'status', 'decidedBy'],
};

/** Everything that a posting does, as words about it carry it. */
export function aboutAdjustment(adjustment: LockedAdjustment): About {
  const { id, lineRevision, status: _s, decidedBy: _b, decidedAt: _a, ...rest } = adjustment;
  const { decisionReason: _r, ...meaning } = rest;
  return {
    subject: 'adjustment',
    subjectId: id,
    revision: lineRevision ?? 0,
    payloadHash: hashOf({ id, lineRevision, ...meaning }),
  };
}

/** Whose words a posting needs: one other person's. */
export function neededOfAdjustment(id: string): (view: View) => Needed | undefined {
  return (view) => {
    const adjustment = view.row(adjustmentRows, id);
    return (
      adjustment && {
        about: aboutAdjustment(adjustment),
        askedBy: adjustment.proposedBy,
        others: 1,
      }
    );
  };
}

export interface LockedDifference {
  id: string;
  direction: 'credit' | 'debit';
  amount: bigint;
  status: 'open' | 'explained';
  closedAt: Date | null;
  closedHow: 'evidence' | 'note' | 'posting' | null;
  closedBy: string | null;
  note: string | null;
  adjustmentId: string | null;
}

export const differenceRows: Lockable<LockedDifference> = {
  name: 'difference',
  table: 'reconciliation_difference',
  rank: 7.3,
  shared: false,
  columns: {
    id: 'text',
    direction: 'text',
    amount: 'bigint',
    status: 'text',
    closedAt: 'timestamptz',
    closedHow: 'text',
    closedBy: 'text',
    note: 'text',
    adjustmentId: 'text',
  },
  changes: ['status', 'closedAt', 'closedHow', 'closedBy', 'note', 'adjustmentId'],
  stamped: false,
};
