import type { Currency, ErrorCode, Mode } from '@wallet/contract';
import { mayMove, withdrawalMachine } from '@wallet/contract';
import type { Independence } from '#modules/approvals';
import type { Stand } from '#modules/approvals/words';
import { accountId, ledgerAccounts } from '#modules/ledger';
import { creditHeld, holds } from '#modules/ledger/postings';
import {
  allocationRows,
  lineRows,
  statusOf,
  totalIds,
  unconfirmedTotals,
  withUse,
} from '#modules/matching/allocations';
import {
  allocationIdOf,
  approvalOf,
  approved,
  proposalRows,
  proposedUse,
} from '#modules/matching/proposals';
import { type LockedRequest, requestRows } from '#modules/payouts';
import { requestHold } from '#modules/withdrawals/evidence';
import { eventOf, withdrawalEvents, type Word, wordOf } from '#modules/withdrawals';
import type { RowKeys } from '#platform/row-mac';
import {
  add,
  change,
  type CommandKind,
  type Insert,
  lock,
  together,
  type View,
} from '#platform/writer';
import type { RefundDecision } from './refund-of-line.ts';

export interface SendingBack extends RefundDecision {
  requestId: string;
  /** The desk. */
  merchantId: string;
  /** As it was looked at. */
  requestRevision: number;
  payloadHash: string;
  /** How long the approval holds. */
  approvalHours: number;
  /** Of who decides. */
  independence: readonly Independence[];
  /** From where: what was judged of it when the proposal was agreed to. */
  stand: Stand;
}

type Use = Exclude<ReturnType<typeof proposedUse>, { refused: ErrorCode }>;

/**
 * Persons agree that a line, or a part of it, goes back to who sent it: from suspense to the desk,
 * where it is held for the request in the same item, which is approved by their words. From then on
 * the line is used: whoever wants it for something else comes too late, and only the end of the
 * payout decides whether it is free again. Its cause is `alloc:<proposal id>`. Refused as
 * `proposedUse` says, with creditPending where the phone's owner claims more than is believed
 * without evidence, with payoutNotAsApproved when the request is not what was looked at, and with
 * stateConflict when it is not waiting any more.
 */
export const sendLineBack = (keys: RowKeys): CommandKind<SendingBack> => ({
  kind: 'line.sendBack',
  lock: (input, slot) => [
    lock(lineRows, [input.lineId]),
    lock(requestRows, [input.requestId]),
    lock(holds, [requestHold(input.requestId)]),
    lock(proposalRows, [input.proposalId]),
    ...(input.claim
      ? [lock(unconfirmedTotals, totalIds({ ...input, ownerId: input.claim.ownerId }))]
      : []),
    lock(ledgerAccounts, [suspenseOf(input, slot), payableOf(input)]),
  ],
  decide: (input, view, cause) => {
    const use = proposedUse(view, input, 'refund');
    if ('refused' in use) return use;
    const { line, proposal, amountMinor } = use;
    const request = view.row(requestRows, input.requestId);
    if (line.direction !== 'credit' || !request || !isReady(request, input, amountMinor))
      return { refused: 'stateConflict' };
    if (request.payloadHash !== input.payloadHash) return { refused: 'payoutNotAsApproved' };
    const standing = statusOf(view, { ...input, line, netMinor: amountMinor });
    if ('refused' in standing) return standing;
    if (standing.isPending) return { refused: 'creditPending' };
    const { requestId, merchantId, currency, mode } = input;
    const placing = {
      holdId: requestHold(requestId),
      merchantId,
      currency,
      mode,
      amountMinor,
      reason: `refund ${requestId}`,
    };
    const posting = creditHeld(view, placing, { cause, source: suspenseOf(input, view.slot) });
    if ('refused' in posting) return posting;
    const sent = approvedRequest(request, input, view);
    const words = wordOf(request, input, { word: agreedBy(input), keys, view, cause });
    const event = eventOf(sent, withdrawalEvents.approved);
    // Which deposit it came too late for is known also when it comes back.
    const used = {
      ...withUse({ ...line, ...standing.line }, { amountMinor }),
      candidateTransactionId: line.candidateTransactionId,
    };
    const changes = [
      change(lineRows, used),
      change(requestRows, sent),
      change(proposalRows, approved(proposal, input, view.now)),
      ...standing.changes,
    ];
    return {
      effects: together(posting, {
        changes,
        inserts: [allocationOf(use, input), ...words, event, ...approvalOf(proposal, input)],
      }),
      result: undefined,
    };
  },
});

function allocationOf(
  { line: { id: lineId, amount: lineAmount }, proposal, amountMinor: amount }: Use,
  { mode, requestId: target }: SendingBack,
): Insert {
  const id = allocationIdOf(proposal);
  const given = { id, lineId, lineAmount, mode, amount, target };
  return add(allocationRows, { ...given, purpose: 'refund', status: 'active' });
}

function agreedBy({ by, independence, stand }: SendingBack): Word {
  return { verdict: 'approve', by: { person: by.actorId }, independence, stand };
}

/** It waits for this very approval: nothing is set aside for it, and it costs nothing. */
function isReady(
  request: LockedRequest,
  { merchantId, mode, currency, requestRevision }: SendingBack,
  amountMinor: bigint,
): boolean {
  const isOne =
    request.merchantId === merchantId && request.mode === mode && request.currency === currency;
  return (
    isOne &&
    mayMove(withdrawalMachine, 'approveProposal', request.status) &&
    request.holdId === null &&
    request.fee === 0n &&
    request.amount === amountMinor &&
    request.revision === requestRevision
  );
}

/** Its name was asked for and its approvals given with the proposal: it is approved in one step. */
function approvedRequest(
  request: LockedRequest,
  { requestId, firstApprovedBy, by, approvalHours }: SendingBack,
  { now }: View,
): LockedRequest {
  const agreed = [firstApprovedBy, by.actorId].filter((one) => one !== null).join(' ');
  const approvedUntil = new Date(now.getTime() + approvalHours * 3_600_000);
  return {
    ...request,
    status: withdrawalMachine.moves.approveProposal.to,
    statusReason: null,
    holdId: requestHold(requestId),
    approvedBy: agreed,
    approvedUntil,
    revision: request.revision + 1,
  };
}

interface Place {
  currency: Currency;
  mode: Mode;
}

export function suspenseOf({ currency, mode }: Place, slot: number): string {
  return accountId({ kind: 'suspense', owner: slot, currency, mode });
}

export function payableOf({
  merchantId: owner,
  currency,
  mode,
}: Place & { merchantId: string }): string {
  return accountId({ kind: 'merchantPayable', owner, currency, mode });
}
