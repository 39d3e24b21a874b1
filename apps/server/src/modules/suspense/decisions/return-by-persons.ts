import { lineRows } from '#modules/matching/allocations';
import type { Claim } from '#modules/matching/allocations';
import {
  allocationIdOf,
  approvalOf,
  approved,
  proposalRows,
  proposedUse,
} from '#modules/matching/proposals';
import type { LineDecision } from '#modules/matching/proposals';
import { accountId as ledgerAccountId, ledgerAccounts, together } from '#modules/ledger';
import {
  returningOf,
  selectReturnable,
  judgeReturned,
  returningLocks,
} from '#modules/payouts/settling';
import type { Returning } from '#modules/payouts/settling';
import { maybe } from '#platform/db';
import type { Query } from '#platform/db';
import { change, lock } from '#platform/writer';
import type { ItemKind, MoneyItem } from '#platform/writer';

export interface AgreedReturn extends Returning, LineDecision {}

/**
 * Persons agree that a credit brought a paid payout back: it goes from suspense to the merchant as `reversePayout` says,
 * with their word. Its cause is `alloc:<proposal id>`. Refused as `proposedUse` says, and like `reversePayout`.
 */
const reverseByPersons: ItemKind<AgreedReturn> = {
  kind: 'payout.reverseByPersons',
  lock: (wish, slot) => [
    lock(lineRows, [wish.lineId]),
    ...returningLocks(wish, slot),
    lock(proposalRows, [wish.proposalId]),
    lock(ledgerAccounts, [suspenseOf(wish, slot)]),
  ],
  judge: (wish, view, cause) => {
    const use = proposedUse(view, wish, 'payoutReturn');
    if ('refused' in use) return use;
    const { line, proposal } = use;
    if (proposal.transactionId !== wish.transactionId) return { refused: 'stateConflict' };
    const returned = judgeReturned(wish, view, {
      cause,
      line,
      source: suspenseOf(wish, view.slot),
      allocationId: allocationIdOf(proposal),
    });
    if ('refused' in returned) return returned;
    const effects = together(returned.effects, {
      changes: [change(proposalRows, approved(proposal, wish, view.now))],
      additions: approvalOf(proposal, wish),
    });
    return { effects, result: undefined };
  },
};

/** The item by which persons bring a payout back; undefined when the payout is not paid, or has come back. */
export async function returnPayout(
  read: Query,
  {
    transactionId,
    claim,
    ...decision
  }: LineDecision & { transactionId: string; claim: Claim | null },
): Promise<Omit<MoneyItem<AgreedReturn>, 'cause'> | undefined> {
  const payout = await maybe(read, selectReturnable(transactionId));
  if (!payout) return undefined;
  const payload: AgreedReturn = { ...decision, ...returningOf(decision.lineId, payout), claim };
  return { kind: reverseByPersons, mode: payload.mode, order: payload.merchantId, payload };
}

function suspenseOf({ currency, mode }: AgreedReturn, slot: number): string {
  return ledgerAccountId({ kind: 'suspense', owner: slot, currency, mode });
}
