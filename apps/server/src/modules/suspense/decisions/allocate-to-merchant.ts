import { accountId } from '#modules/ledger';
import { lineEvents } from '#modules/matching';
import { allocationRows, lineRows, withUse, creditPending } from '#modules/matching/allocations';
import type { UnverifiedOwner } from '#modules/matching/allocations';
import { creditFromLine, creditLocks } from '#modules/matching/lines';
import {
  allocationIdOf,
  approvalOf,
  approved,
  proposalRows,
  proposedUse,
} from '#modules/matching/proposals';
import type { LineDecision } from '#modules/matching/proposals';
import { add, addEvent, change, type CommandKind, lock, together } from '#platform/writer';

export interface MerchantAllocation extends LineDecision {
  merchantId: string;
  claim: UnverifiedOwner | null;
}

/**
 * Persons agree that a line, or part of it, is a merchant's money for which there is no deposit: it
 * goes from suspense to the merchant, less the fee that the proposal fixed. Its cause is
 * `alloc:<proposal id>`. Refused as `proposedUse` says, with feeAboveAmount, or with creditPending
 * while another part of the line waits for evidence.
 */
export const allocateToMerchant: CommandKind<MerchantAllocation, { isPending: boolean }> = {
  kind: 'line.creditMerchant',
  lock: (input, slot) => [
    lock(lineRows, [input.lineId]),
    lock(proposalRows, [input.proposalId]),
    ...creditLocks(input, { source: suspenseOf(input, slot), slot }),
  ],
  decide: (input, view, cause) => {
    const use = proposedUse(view, input, 'merchantCredit');
    if ('refused' in use) return use;
    const { line, proposal, amountMinor } = use;
    if (
      line.direction !== 'credit' ||
      proposal.merchantId !== input.merchantId ||
      proposal.fee === null
    )
      return { refused: 'stateConflict' };
    const feeMinor = proposal.fee;
    if (amountMinor < feeMinor) return { refused: 'feeAboveAmount' };
    const credited = creditFromLine(view, {
      cause,
      credit: {
        ...input,
        line,
        netMinor: amountMinor - feeMinor,
        feeMinor,
        source: suspenseOf(input, view.slot),
      },
    });
    if ('refused' in credited) return credited;
    const used = withUse({ ...line, ...credited.line }, { amountMinor });
    const { id: lineId, accountId: owner, mode, amount: lineAmount } = line;
    const { merchantId } = input;
    const allocation = add(allocationRows, {
      id: allocationIdOf(proposal),
      lineId,
      lineAmount,
      mode,
      amount: amountMinor,
      purpose: 'merchantCredit',
      target: proposal.id,
      status: 'active',
    });
    const published = addEvent(lineEvents.merchantCredited, {
      key: merchantId,
      mode,
      payload: { merchantId, lineId, accountId: owner, proposalId: proposal.id },
    });
    const pending = credited.isPending
      ? [creditPending(used, { transactionId: null, merchantId })]
      : [];
    const effects = together(credited.effects, {
      changes: [change(lineRows, used), change(proposalRows, approved(proposal, input, view.now))],
      inserts: [allocation, published, ...pending, ...approvalOf(proposal, input)],
    });
    return { effects, result: { isPending: credited.isPending } };
  },
};

function suspenseOf({ currency, mode }: MerchantAllocation, slot: number): string {
  return accountId({ kind: 'suspense', owner: slot, currency, mode });
}
