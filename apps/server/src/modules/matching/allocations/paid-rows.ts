import { depositMachine, type Flag, mayMove, sessionMachine } from '@wallet/contract';
import { addEvent, change, type Change, type Insert } from '#platform/writer';
import { depositEvents } from '#modules/deposits';
import { lineEvents } from '../events.ts';
import { sessionRows } from './money-rows.ts';
import type { LockedDeposit, LockedLine, LockedSessionRow } from './money-rows.ts';

export interface Payment {
  /** Null for a deposit that was marked as paid before its line came. */
  line: Pick<LockedLine, 'id' | 'providerTransactionId' | 'counterparty' | 'occurredFrom'> | null;
  paidMinor: bigint;
  netMinor: bigint;
  flag: Flag;
  now: Date;
}

/** A deposit with its payment. */
export function payDeposit(
  deposit: LockedDeposit,
  { line, paidMinor, netMinor, flag, now }: Payment,
): LockedDeposit {
  const { pay, payByDecision } = depositMachine.moves;
  const paidAt = line?.occurredFrom ?? now;
  return {
    ...deposit,
    status: mayMove(depositMachine, 'pay', deposit.status) ? pay.to : payByDecision.to,
    statusReason: null,
    flag,
    paidAmount: paidMinor,
    net: netMinor,
    lineId: line?.id ?? null,
    providerTransactionId: line?.providerTransactionId ?? deposit.providerTransactionId,
    payerName: line?.counterparty ?? null,
    // The bank's time; a coarse one may begin before the deposit was made.
    paidAt: paidAt < deposit.createdAt ? deposit.createdAt : paidAt,
    completedAt: now,
    revision: deposit.revision + 1,
  };
}

/** Its session, completed unless it was before. */
export function completeSession(session: LockedSessionRow): Change[] {
  if (!mayMove(sessionMachine, 'complete', session.status)) return [];
  return [
    change(sessionRows, {
      ...session,
      status: sessionMachine.moves.complete.to,
      revision: session.revision + 1,
    }),
  ];
}

/** That it was paid, and that something about it wants a look. */
export function paidEvents(
  lineId: string | null,
  { id, sessionId, merchantId, accountId, mode, flag, revision }: LockedDeposit,
): Insert[] {
  const payload = { transactionId: id, sessionId, merchantId, accountId, lineId, flag, revision };
  const succeeded = addEvent(depositEvents.succeeded, { key: id, mode, payload });
  return flag === 'duplicateSuspected'
    ? [succeeded, addEvent(depositEvents.exceptionFlagged, { key: id, mode, payload })]
    : [succeeded];
}

/** That a deposit was credited and its merchant's money waits for evidence. */
export function creditPending(
  { id: lineId, claimOwnerId, accountId, mode }: LockedLine,
  of: { transactionId: string | null; merchantId: string },
): Insert {
  return addEvent(lineEvents.creditPending, {
    key: accountId,
    mode,
    payload: { lineId, accountId, ownerId: claimOwnerId, ...of },
  });
}
