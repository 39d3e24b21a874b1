import { accountId, balanceChanged, together } from '#modules/ledger';
import { lineEvents } from '#modules/matching';
import { allocationRows, lineRows, withUse, creditPending } from '#modules/matching/allocations';
import type { Claim } from '#modules/matching/allocations';
import { creditFromLine, creditLocks } from '#modules/matching/lines';
import {
  allocationIdOf,
  approvalOf,
  approved,
  proposalRows,
  proposedUse,
} from '#modules/matching/proposals';
import type { LineDecision } from '#modules/matching/proposals';
import { addEvent, add, change, lock } from '#platform/writer';
import type { ItemKind } from '#platform/writer';

export interface MerchantAllocation extends LineDecision {
  merchantId: string;
  claim: Claim | null;
}

/**
 * Persons agree that a line, or part of it, is a merchant's money for which there is no deposit: it goes from suspense to
 * the merchant, less the fee that the proposal fixed. Its cause is `alloc:<proposal id>`. Refused as `proposedUse` says,
 * with feeAboveAmount, or with creditPending while another part of the line waits for evidence.
 */
export const allocateToMerchant: ItemKind<MerchantAllocation, { isPending: boolean }> = {
  kind: 'line.creditMerchant',
  lock: (wish, slot) => [
    lock(lineRows, [wish.lineId]),
    lock(proposalRows, [wish.proposalId]),
    ...creditLocks(wish, { source: suspenseOf(wish, slot), slot }),
  ],
  judge: (wish, view, cause) => {
    const use = proposedUse(view, wish, 'merchantCredit');
    if ('refused' in use) return use;
    const { line, proposal, amountMinor } = use;
    if (
      line.direction !== 'credit' ||
      proposal.merchantId !== wish.merchantId ||
      proposal.fee === null
    )
      return { refused: 'stateConflict' };
    const feeMinor = proposal.fee;
    if (amountMinor < feeMinor) return { refused: 'feeAboveAmount' };
    const credited = creditFromLine(view, {
      cause,
      credit: {
        ...wish,
        line,
        netMinor: amountMinor - feeMinor,
        feeMinor,
        source: suspenseOf(wish, view.slot),
      },
    });
    if ('refused' in credited) return credited;
    const used = withUse({ ...line, ...credited.line }, { amountMinor });
    const { id: lineId, accountId: owner, mode, amount: lineAmount } = line;
    const { merchantId } = wish;
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
      changes: [change(lineRows, used), change(proposalRows, approved(proposal, wish, view.now))],
      additions: [
        allocation,
        published,
        ...pending,
        balanceChanged({ merchantId, mode }),
        ...approvalOf(proposal, wish),
      ],
    });
    return { effects, result: { isPending: credited.isPending } };
  },
};

function suspenseOf({ currency, mode }: MerchantAllocation, slot: number): string {
  return accountId({ kind: 'suspense', owner: slot, currency, mode });
}
