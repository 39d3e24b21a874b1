import type { Currency, Mode } from '@wallet/contract';
import { lineRows, type LockedLine } from '../allocations/money-rows.ts';
import {
  fitsCeilings,
  moveTotals,
  totalIds,
  unconfirmedTotals,
} from '../allocations/unconfirmed.ts';
import type { UnverifiedOwner } from '../allocations/unconfirmed.ts';
import { balanceChanged, ledgerAccounts } from '#modules/ledger';
import { holds, pendingAccounts, releasePending } from '#modules/ledger/postings';
import { addEvent, change, lock, together } from '#platform/writer';
import type { CommandKind, Effects, Insert, LockRequest } from '#platform/writer';
import { lineEvents } from '../events.ts';
import { internalTransferRows, type LockedMove } from '../transfers/settle-internal-transfer.ts';

/** A credit that is somebody's claim, as it was read before its item. */
export interface UnverifiedCredit {
  lineId: string;
  accountId: string;
  ownerId: string;
  currency: Currency;
  mode: Mode;
  /** The merchant for whom it is held; null when it is available. */
  heldFor: { holdId: string; merchantId: string } | null;
}

export type EvidenceSource = 'import' | 'providerApi' | 'floatMove';

export interface Confirming {
  credit: UnverifiedCredit;
  evidence: { source: EvidenceSource; id: string };
}

const nothing: Effects = { changes: [], inserts: [], legs: 0 };

/**
 * Independent evidence confirms a credit: it leaves the sums of its owner's and account's claims, or, held until now,
 * becomes available. An own transfer confirms no more than its amount, and that two persons announced it is for
 * `withTransferDecisions` to judge. Its cause is `confirm:<line id>`; refused with
 * stateConflict when the credit is another than it was read.
 */
export const confirmCredit: CommandKind<Confirming> = {
  kind: 'credit.confirm',
  lock: ({ credit, evidence }) => [
    ...locksOf(credit),
    ...(evidence.source === 'floatMove' ? [lock(internalTransferRows, [evidence.id])] : []),
  ],
  decide: ({ credit, evidence }, view, cause) => {
    const line = view.row(lineRows, credit.lineId);
    if (!line || !isAsRead(line, credit)) return { refused: 'stateConflict' };
    const move =
      evidence.source === 'floatMove' ? view.row(internalTransferRows, evidence.id) : null;
    if (move === undefined || (move && !provesCredit(move, line)))
      return { refused: 'stateConflict' };
    const freed = credit.heldFor
      ? releasePending(view, { cause, holdId: credit.heldFor.holdId })
      : nothing;
    if ('refused' in freed) return freed;
    const totals = credit.heldFor ? [] : moveTotals(view, credit, -line.amount);
    if (!credit.heldFor && totals.length === 0) return { refused: 'stateConflict' };
    const confirmed = {
      ...line,
      confirmation: 'confirmed' as const,
      confirmedBy: `${evidence.source}:${evidence.id}`,
      revision: line.revision + 1,
    };
    const changes = [
      change(lineRows, confirmed),
      ...totals,
      ...(move
        ? [change(internalTransferRows, { ...move, confirmed: move.confirmed + line.amount })]
        : []),
    ];
    return {
      effects: together(freed, {
        changes,
        inserts: eventsOf(credit, lineEvents.creditConfirmed, evidence.source),
      }),
      result: undefined,
    };
  },
};

/** Whether a move that arrived still proves so much of what its sender had. */
function provesCredit(move: LockedMove, line: LockedLine): boolean {
  return (
    move.kind === 'ownMove' &&
    move.status === 'closed' &&
    move.fromAccountId === line.accountId &&
    move.confirmed + line.amount <= move.amount
  );
}

export interface MakingRoom {
  credit: UnverifiedCredit;
  claim: UnverifiedOwner;
}

/**
 * A pending credit becomes available because its owner's ceilings have room for it now; it counts
 * in their sums from then on. Its cause is `release:<line id>`; refused with stateConflict when
 * there is no room or it is no longer pending.
 */
export const releaseCredit: CommandKind<MakingRoom> = {
  kind: 'credit.release',
  lock: ({ credit }) => locksOf(credit, { withTotals: true }),
  decide: ({ credit, claim }, view, cause) => {
    const line = view.row(lineRows, credit.lineId);
    if (!line || !credit.heldFor || !isAsRead(line, credit)) return { refused: 'stateConflict' };
    if (!fitsCeilings(view, credit, { claim, amountMinor: line.amount }))
      return { refused: 'stateConflict' };
    const freed = releasePending(view, { cause, holdId: credit.heldFor.holdId });
    if ('refused' in freed) return freed;
    const changes = [
      change(lineRows, {
        ...line,
        confirmation: 'unconfirmed' as const,
        revision: line.revision + 1,
      }),
      ...moveTotals(view, credit, line.amount),
    ];
    return {
      effects: together(freed, {
        changes,
        inserts: eventsOf(credit, lineEvents.creditReleased, 'ceiling'),
      }),
      result: undefined,
    };
  },
};

/** What an item about a claimed credit locks: line, and hold with accounts, or the sums it counts in. */
export function locksOf(
  credit: UnverifiedCredit,
  { withTotals = credit.heldFor === null } = {},
): LockRequest[] {
  const { lineId, heldFor, currency, mode } = credit;
  const held = heldFor
    ? [
        lock(holds, [heldFor.holdId]),
        lock(ledgerAccounts, pendingAccounts({ merchantId: heldFor.merchantId, currency, mode })),
      ]
    : [];
  return [
    lock(lineRows, [lineId]),
    ...held,
    ...(withTotals ? [lock(unconfirmedTotals, totalIds(credit))] : []),
  ];
}

/** Whether the line still is the claim that was read: whose it is, and whether it is held. */
export function isAsRead(
  line: LockedLine,
  { accountId, ownerId, mode, heldFor }: UnverifiedCredit,
): boolean {
  const confirmation = heldFor ? 'pending' : 'unconfirmed';
  return (
    line.confirmation === confirmation &&
    line.claimOwnerId === ownerId &&
    line.accountId === accountId &&
    line.mode === mode &&
    (!heldFor || line.holdId === heldFor.holdId)
  );
}

/** The event about the credit, and the merchant's new balance when it was held. */
export function eventsOf(
  { lineId, accountId, ownerId, mode, heldFor }: UnverifiedCredit,
  definition: typeof lineEvents.creditConfirmed,
  by: string,
): Insert[] {
  const event = addEvent(definition, {
    key: lineId,
    mode,
    payload: { lineId, accountId, ownerId, by },
  });
  return heldFor ? [event, balanceChanged({ merchantId: heldFor.merchantId, mode })] : [event];
}
