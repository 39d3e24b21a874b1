import { type Currency, depositMachine, mayMove, type Mode } from '@wallet/contract';
import { accountId, ledgerAccounts, post } from '#modules/ledger';
import { addEvent, change, lock, together } from '#platform/writer';
import type { Change, CommandKind, Insert, View } from '#platform/writer';
import { depositEvents } from '#modules/deposits';
import { lineEvents } from '../events.ts';
import { depositRows, lineRows } from '../allocations/money-rows.ts';
import type { LockedDeposit, LockedLine } from '../allocations/money-rows.ts';
import { holdsCapacity, capacityUsed } from './capacity-rows.ts';

export interface Suspending {
  lineId: string;
  accountId: string;
  currency: Currency;
  mode: Mode;
  matchStatus: 'unmatched' | 'review';
  reason: string;
  candidateId: string | null;
  /** Open deposits that the line may belong to: they go to review with it. */
  doubtIds: string[];
  /** A paid deposit that the line would pay again: it is flagged. */
  duplicateOf: string | null;
}

/**
 * The money is there and nobody knows whose it is: float against suspense, the line stays for a person with its reason.
 * Its cause is `line:<id>`. Refused with lineAlreadyUsed when the line was used meanwhile.
 */
export const suspendLine: CommandKind<Suspending> = {
  kind: 'line.suspend',
  lock: (suspending, slot) => [
    lock(lineRows, [suspending.lineId]),
    lock(depositRows, depositIds(suspending)),
    lock(ledgerAccounts, [floatOf(suspending), suspenseOf(suspending, slot)]),
  ],
  decide: (suspending, view, cause) => {
    const line = view.row(lineRows, suspending.lineId);
    if (
      !line?.booked ||
      line.posted ||
      (line.matchStatus !== 'unmatched' && line.matchStatus !== 'review')
    )
      return { refused: 'lineAlreadyUsed' };
    if (line.mode !== suspending.mode || line.accountId !== suspending.accountId)
      return { refused: 'modeMismatch' };
    const amountMinor = line.direction === 'credit' ? line.amount : -line.amount;
    const legs = [
      { account: floatOf(suspending), amountMinor: -amountMinor },
      { account: suspenseOf(suspending, view.slot), amountMinor },
    ];
    const posting = post(view, { cause, legs });
    if ('refused' in posting) return posting;
    const touched = [...doubted(suspending, view), ...flagged(suspending, view)];
    const effects = together(posting, {
      changes: [change(lineRows, keptLine(line, suspending)), ...touched.map((one) => one.change)],
      inserts: [
        ...lineEventsOf(line, suspending),
        ...touched.map((one) => one.event),
        ...roomOfSuspended(line, suspending, view),
      ],
    });
    return { effects, result: undefined };
  },
};

function keptLine(line: LockedLine, { matchStatus, reason, candidateId }: Suspending): LockedLine {
  return {
    ...line,
    posted: true,
    matchStatus: line.matchStatus === 'review' ? 'review' : matchStatus,
    reason,
    candidateTransactionId: candidateId,
    revision: line.revision + 1,
  };
}

interface Touched {
  change: Change;
  event: Insert;
}

function doubted({ doubtIds, reason }: Suspending, view: View): Touched[] {
  const { to } = depositMachine.moves.doubt;
  return doubtIds.flatMap((id) => {
    const deposit = view.row(depositRows, id);
    if (
      !deposit ||
      deposit.status === 'expired' ||
      !mayMove(depositMachine, 'doubt', deposit.status)
    )
      return [];
    const event = addEvent(depositEvents.inReview, {
      key: id,
      mode: deposit.mode,
      payload: { ...aboutOf(deposit), reason },
    });
    return [{ change: moved(deposit, { status: to, statusReason: reason }), event }];
  });
}

function flagged({ duplicateOf }: Suspending, view: View): Touched[] {
  const deposit = duplicateOf === null ? undefined : view.row(depositRows, duplicateOf);
  if (!deposit) return [];
  // What persons marked stays marked; that a second payment came is told all the same.
  const flag = deposit.flag === 'markedManually' ? deposit.flag : 'duplicateSuspected';
  const event = addEvent(depositEvents.exceptionFlagged, {
    key: deposit.id,
    mode: deposit.mode,
    payload: { ...aboutOf(deposit), flag: 'duplicateSuspected' },
  });
  return [{ change: moved(deposit, { flag }), event }];
}

function moved(deposit: LockedDeposit, to: Partial<LockedDeposit>): Change {
  return change(depositRows, { ...deposit, ...to, revision: deposit.revision + 1 });
}

function aboutOf({ id, sessionId, merchantId, accountId, revision }: LockedDeposit) {
  return { transactionId: id, sessionId, merchantId, accountId, revision: revision + 1 };
}

function lineEventsOf({ id, accountId, mode }: LockedLine, { reason }: Suspending): Insert[] {
  const unmatched = addEvent(lineEvents.moneyUnmatched, {
    key: id,
    mode,
    payload: { lineId: id, accountId, reason },
  });
  if (reason !== 'unexplainedDebit') return [unmatched];
  return [
    unmatched,
    addEvent(lineEvents.debitUnexplained, {
      key: id,
      mode,
      payload: { lineId: id, accountId },
    }),
  ];
}

/** The room of a deposit that goes to review with it stands for it; otherwise it counts for itself. */
function roomOfSuspended(line: LockedLine, { doubtIds }: Suspending, view: View): Insert[] {
  const isHeld = doubtIds.some((id) => {
    const deposit = view.row(depositRows, id);
    return deposit !== undefined && holdsCapacity(deposit);
  });
  return isHeld ? [] : capacityUsed(line);
}

function depositIds({ doubtIds, duplicateOf }: Suspending): string[] {
  return duplicateOf === null ? doubtIds : [...doubtIds, duplicateOf];
}

function floatOf({ accountId: owner, currency, mode }: Suspending): string {
  return accountId({ kind: 'float', owner, currency, mode });
}

function suspenseOf({ currency, mode }: Suspending, slot: number): string {
  return accountId({ kind: 'suspense', owner: slot, currency, mode });
}
