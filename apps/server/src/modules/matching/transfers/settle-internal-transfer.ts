import type { Currency, Mode, InternalTransferStatus } from '@wallet/contract';
import { allocationRows } from '../allocations/allocation-rows.ts';
import { lineRows, type LockedLine, withUse } from '../allocations/money-rows.ts';
import { accountId, ledgerAccounts, post } from '#modules/ledger';
import { newId } from '#platform/ids';
import {
  add,
  addEvent,
  change,
  type CommandKind,
  lock,
  type Lockable,
  together,
} from '#platform/writer';
import { lineEvents } from '../events.ts';
import type { InternalTransferPower } from './internal-transfer-power.ts';

/** An own transfer that two people announced. */
export interface LockedMove extends InternalTransferPower {
  /** Before another person agreed it is `proposed`, and no line is a side of it. */
  status: InternalTransferStatus;
  outLineId: string | null;
  inLineId: string | null;
  /** How much of what it proves about its sender is used. */
  confirmed: bigint;
}

export const internalTransferRows: Lockable<LockedMove> = {
  name: 'floatMove',
  table: 'float_move',
  rank: 5,
  shared: false,
  columns: {
    id: 'text',
    mode: 'text',
    currency: 'text',
    fromAccountId: 'text',
    toAccountId: 'text',
    amount: 'bigint',
    kind: 'text',
    announcedBy: 'text',
    createdAt: 'timestamptz',
    status: 'text',
    outLineId: 'text',
    inLineId: 'text',
    confirmed: 'bigint',
  },
  changes: ['status', 'outLineId', 'inLineId', 'confirmed'],
  stamped: true,
  sealed: [
    'fromAccountId',
    'toAccountId',
    'amount',
    'kind',
    'status',
    'outLineId',
    'inLineId',
    'confirmed',
  ],
};

export interface OwnMoving {
  lineId: string;
  accountId: string;
  moveId: string;
  currency: Currency;
  mode: Mode;
}

/**
 * A line is one side of an announced own transfer: its float moves against what is in transit, or
 * against the capital where the money comes from or goes to the operator. That two persons
 * announced it is for `withTransferDecisions` to judge. Its cause is `line:<id>`. Refused with
 * lineAlreadyUsed or stateConflict when line or announcement were used meanwhile; the line is then
 * explained anew.
 */
export const settleInternalTransfer: CommandKind<OwnMoving> = {
  kind: 'line.ownMove',
  lock: (moving) => [
    lock(lineRows, [moving.lineId]),
    lock(internalTransferRows, [moving.moveId]),
    lock(ledgerAccounts, [
      floatOf(moving),
      accountOf(moving, 'floatInTransit'),
      accountOf(moving, 'operatorCapital'),
    ]),
  ],
  decide: (moving, view, cause) => {
    const line = view.row(lineRows, moving.lineId);
    if (
      !line?.booked ||
      line.posted ||
      line.matchStatus !== 'unmatched' ||
      line.accountId !== moving.accountId
    )
      return { refused: 'lineAlreadyUsed' };
    const move = view.row(internalTransferRows, moving.moveId);
    if (!move || !isItsSide(line, move)) return { refused: 'stateConflict' };
    const amountMinor = line.direction === 'credit' ? line.amount : -line.amount;
    const other = accountOf(moving, move.kind === 'ownMove' ? 'floatInTransit' : 'operatorCapital');
    const posting = post(view, {
      cause,
      legs: [
        { account: floatOf(moving), amountMinor: -amountMinor },
        { account: other, amountMinor },
      ],
    });
    if ('refused' in posting) return posting;
    const { id: moveId, mode } = move;
    const side = line.direction === 'credit' ? 'in' : 'out';
    const moved = withLine(move, line);
    const used = { ...withUse(line, { amountMinor: line.amount }), reason: 'ownTransfer' };
    const allocation = {
      id: newId('alo'),
      lineId: line.id,
      lineAmount: line.amount,
      mode,
      amount: line.amount,
      purpose: 'own' as const,
      target: `${moveId}.${side}`,
      status: 'active' as const,
    };
    const published = addEvent(lineEvents.ownTransferSeen, {
      key: moveId,
      mode,
      payload: { moveId, lineId: line.id, accountId: line.accountId, side, status: moved.status },
    });
    return {
      effects: together(posting, {
        changes: [change(lineRows, used), change(internalTransferRows, moved)],
        inserts: [add(allocationRows, allocation), published],
      }),
      result: undefined,
    };
  },
};

/** Whether a line is the side of an announced transfer that has not been seen yet. */
export function isItsSide(line: LockedLine, move: LockedMove): boolean {
  const [accountOfSide, taken] =
    line.direction === 'credit'
      ? [move.toAccountId, move.inLineId]
      : [move.fromAccountId, move.outLineId];
  const isOpen = move.status === 'announced' || move.status === 'inTransit';
  return (
    isOpen &&
    taken === null &&
    accountOfSide === line.accountId &&
    move.amount === line.amount &&
    move.currency === line.currency &&
    move.mode === line.mode
  );
}

/**
 * The transfer with a line as one of its sides. Between two own accounts it is closed when both
 * have shown it; from or to the operator there is one line only.
 */
export function withLine(move: LockedMove, line: LockedLine): LockedMove {
  const seen =
    line.direction === 'credit' ? { ...move, inLineId: line.id } : { ...move, outLineId: line.id };
  const isWhole = move.kind !== 'ownMove' || (seen.inLineId !== null && seen.outLineId !== null);
  return { ...seen, status: isWhole ? 'closed' : 'inTransit' };
}

function floatOf({ accountId: owner, currency, mode }: OwnMoving): string {
  return accountId({ kind: 'float', owner, currency, mode });
}

function accountOf(
  { currency, mode }: OwnMoving,
  kind: 'floatInTransit' | 'operatorCapital',
): string {
  return accountId({ kind, owner: 'operator', currency, mode });
}
