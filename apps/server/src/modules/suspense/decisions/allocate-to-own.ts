import { accountId, ledgerAccounts, post } from '#modules/ledger';
import { lineEvents } from '#modules/matching';
import { allocationRows, lineRows, type LockedLine, withUse } from '#modules/matching/allocations';
import {
  allocationIdOf,
  approvalOf,
  approved,
  proposalRows,
  proposedUse,
} from '#modules/matching/proposals';
import type { LineDecision } from '#modules/matching/proposals';
import { isItsSide, internalTransferRows, withLine } from '#modules/matching/transfers';
import type { LockedMove } from '#modules/matching/transfers';
import { add, addEvent, change, type CommandKind, lock, together } from '#platform/writer';

export interface OwnAllocation extends LineDecision {
  /** The announced transfer whose side the line is; null for capital. */
  moveId: string | null;
}

/**
 * Persons agree that a line, or part of it, is the operator's own: it goes from suspense to what is
 * in transit, when it is one side of an announced transfer, else to the capital. Its cause is
 * `alloc:<proposal id>`. Refused as `proposedUse` says, and with stateConflict when the transfer
 * has another amount or that side of it was seen.
 */
export const allocateToOwn: CommandKind<OwnAllocation> = {
  kind: 'line.allocateToOwn',
  lock: (input, slot) => [
    lock(lineRows, [input.lineId]),
    ...(input.moveId === null ? [] : [lock(internalTransferRows, [input.moveId])]),
    lock(proposalRows, [input.proposalId]),
    lock(ledgerAccounts, [
      suspenseOf(input, slot),
      operators(input, 'operatorCapital'),
      operators(input, 'floatInTransit'),
    ]),
  ],
  decide: (input, view, cause) => {
    const use = proposedUse(view, input, 'own');
    if ('refused' in use) return use;
    const { line, proposal, amountMinor } = use;
    if (proposal.moveId !== input.moveId) return { refused: 'stateConflict' };
    const move = input.moveId === null ? null : view.row(internalTransferRows, input.moveId);
    if (move === undefined || (move && (amountMinor !== line.amount || !isItsSide(line, move))))
      return { refused: 'stateConflict' };
    const signed = line.direction === 'credit' ? amountMinor : -amountMinor;
    const goal = operators(input, move?.kind === 'ownMove' ? 'floatInTransit' : 'operatorCapital');
    const posting = post(view, {
      cause,
      legs: [
        { account: suspenseOf(input, view.slot), amountMinor: -signed },
        { account: goal, amountMinor: signed },
      ],
    });
    if ('refused' in posting) return posting;
    const { id: lineId, mode, amount: lineAmount } = line;
    const target = move ? `${move.id}.${sideOf(line)}` : proposal.id;
    const allocation = add(allocationRows, {
      id: allocationIdOf(proposal),
      lineId,
      lineAmount,
      mode,
      amount: amountMinor,
      purpose: 'own',
      target,
      status: 'active',
    });
    const moved = move && withLine(move, line);
    const effects = together(posting, {
      changes: [
        change(lineRows, withUse(line, { amountMinor })),
        ...(moved ? [change(internalTransferRows, moved)] : []),
        change(proposalRows, approved(proposal, input, view.now)),
      ],
      inserts: [allocation, eventOf(line, moved, proposal.id), ...approvalOf(proposal, input)],
    });
    return { effects, result: undefined };
  },
};

function eventOf(line: LockedLine, move: LockedMove | null, proposalId: string) {
  const { id: lineId, accountId: owner, mode } = line;
  const payload = { lineId, accountId: owner };
  if (!move)
    return addEvent(lineEvents.ownMoneySeen, {
      key: lineId,
      mode,
      payload: { ...payload, proposalId },
    });
  return addEvent(lineEvents.ownTransferSeen, {
    key: move.id,
    mode,
    payload: { ...payload, moveId: move.id, side: sideOf(line), status: move.status },
  });
}

function sideOf({ direction }: LockedLine): 'in' | 'out' {
  return direction === 'credit' ? 'in' : 'out';
}

function operators(
  { currency, mode }: OwnAllocation,
  kind: 'operatorCapital' | 'floatInTransit',
): string {
  return accountId({ kind, owner: 'operator', currency, mode });
}

function suspenseOf({ currency, mode }: OwnAllocation, slot: number): string {
  return accountId({ kind: 'suspense', owner: slot, currency, mode });
}
