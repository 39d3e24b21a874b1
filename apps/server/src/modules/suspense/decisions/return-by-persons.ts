import { lineRows, type UnverifiedOwner } from '#modules/matching/allocations';
import {
  allocationIdOf,
  approvalOf,
  approved,
  proposalRows,
  proposedUse,
} from '#modules/matching/proposals';
import type { LineDecision } from '#modules/matching/proposals';
import { accountId as ledgerAccountId, ledgerAccounts } from '#modules/ledger';
import {
  returningOf,
  selectReturnable,
  decideReturn,
  returningLocks,
} from '#modules/payouts/settling';
import type { Returning } from '#modules/payouts/settling';
import { maybe, type Query } from '#platform/db';
import { change, type CommandKind, type LedgerCommand, lock, together } from '#platform/writer';

export interface AgreedReturn extends Returning, LineDecision {}

/**
 * By agreement, a credit that returned a paid payout goes from suspense to the merchant as in
 * `reversePayout`. Idempotency key: `alloc:<proposal id>`. Refused like `proposedUse` and
 * `reversePayout`.
 */
const reverseByPersons: CommandKind<AgreedReturn> = {
  kind: 'payout.reverseByPersons',
  lock: (input, slot) => [
    lock(lineRows, [input.lineId]),
    ...returningLocks(input, slot),
    lock(proposalRows, [input.proposalId]),
    lock(ledgerAccounts, [suspenseOf(input, slot)]),
  ],
  decide: (input, view, cause) => {
    const use = proposedUse(view, input, 'payoutReturn');
    if ('refused' in use) return use;
    const { line, proposal } = use;
    if (proposal.transactionId !== input.transactionId) return { refused: 'stateConflict' };
    const returned = decideReturn(input, view, {
      cause,
      line,
      source: suspenseOf(input, view.slot),
      allocationId: allocationIdOf(proposal),
    });
    if ('refused' in returned) return returned;
    const effects = together(returned.effects, {
      changes: [change(proposalRows, approved(proposal, input, view.now))],
      inserts: approvalOf(proposal, input),
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
  }: LineDecision & { transactionId: string; claim: UnverifiedOwner | null },
): Promise<Omit<LedgerCommand<AgreedReturn>, 'cause'> | undefined> {
  const payout = await maybe(read, selectReturnable(transactionId));
  if (!payout) return undefined;
  const payload: AgreedReturn = { ...decision, ...returningOf(decision.lineId, payout), claim };
  return { kind: reverseByPersons, mode: payload.mode, order: payload.merchantId, payload };
}

function suspenseOf({ currency, mode }: AgreedReturn, slot: number): string {
  return ledgerAccountId({ kind: 'suspense', owner: slot, currency, mode });
}
