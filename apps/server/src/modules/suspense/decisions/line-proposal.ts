import { type Currency, lineMachine, mayMove, type Mode } from '@wallet/contract';
import { accountId, ledgerAccounts, post } from '#modules/ledger';
import { releasePending } from '#modules/ledger/postings';
import { lineEvents } from '#modules/matching';
import { allocationRows, lineRows, moveTotals } from '#modules/matching/allocations';
import { eventsOf, isAsRead, locksOf, type UnverifiedCredit } from '#modules/matching/confirmation';
import {
  allocationIdOf,
  approvalOf,
  approved,
  openProposal,
  proposalRows,
} from '#modules/matching/proposals';
import type { Approval } from '#modules/matching/proposals';
import { add, addEvent, change, type CommandKind, lock, together } from '#platform/writer';

export interface Ignoring extends Approval {
  lineId: string;
  currency: Currency;
  mode: Mode;
}

/**
 * A second person agrees that a line is no customer's money. Its float has moved already; what
 * waited in suspense goes to the operator's capital, or is what the provider took. Its cause is
 * `alloc:<proposal id>`. Judged anew over the locked rows: refused with stateConflict when the
 * proposal is no longer open, has lapsed, is the same person's, or the line changed.
 */
export const ignoreLine: CommandKind<Ignoring> = {
  kind: 'line.ignore',
  lock: (ignoring, slot) => [
    lock(lineRows, [ignoring.lineId]),
    lock(proposalRows, [ignoring.proposalId]),
    lock(ledgerAccounts, accountsOf(ignoring, slot)),
  ],
  decide: (ignoring, view, cause) => {
    const line = view.row(lineRows, ignoring.lineId);
    const proposal = openProposal(view, ignoring);
    if (
      !line ||
      !proposal ||
      proposal.kind !== 'ignore' ||
      !line.posted ||
      !mayMove(lineMachine, 'ignore', line.matchStatus) ||
      line.mode !== ignoring.mode
    )
      return { refused: 'stateConflict' };
    if (
      proposal.lineId !== line.id ||
      proposal.lineRevision !== line.revision ||
      line.allocated > 0n
    )
      return { refused: 'stateConflict' };
    const amountMinor = line.direction === 'credit' ? line.amount : -line.amount;
    const [suspense = '', capital = '', expense = ''] = accountsOf(ignoring, view.slot);
    const goal = proposal.nature === 'providerFee' ? expense : capital;
    const posting = post(view, {
      cause,
      legs: [
        { account: suspense, amountMinor: -amountMinor },
        { account: goal, amountMinor },
      ],
    });
    if ('refused' in posting) return posting;
    const { id: lineId, accountId: owner, mode, amount } = line;
    const ignored = {
      ...line,
      matchStatus: lineMachine.moves.ignore.to,
      allocated: line.amount,
      reason: proposal.nature,
      candidateTransactionId: null,
      revision: line.revision + 1,
    };
    const allocation = {
      id: allocationIdOf(proposal),
      lineId,
      lineAmount: amount,
      mode,
      amount,
      purpose: 'own' as const,
      target: proposal.id,
      status: 'active' as const,
    };
    const published = addEvent(lineEvents.lineIgnored, {
      key: lineId,
      mode,
      payload: { lineId, accountId: owner, nature: proposal.nature },
    });
    const changes = [
      change(lineRows, ignored),
      change(proposalRows, approved(proposal, ignoring, view.now)),
    ];
    return {
      effects: together(posting, {
        changes,
        inserts: [add(allocationRows, allocation), published, ...approvalOf(proposal, ignoring)],
      }),
      result: undefined,
    };
  },
};

export interface ReleasingByPersons extends Approval {
  credit: UnverifiedCredit;
}

/**
 * A second person makes a pending credit available without evidence. It counts in its owner's claim
 * sums, above the ceilings if need be. Idempotency key: `release:<line id>`.
 */
export const releaseByPersons: CommandKind<ReleasingByPersons> = {
  kind: 'credit.releaseByPersons',
  lock: ({ credit, proposalId }) => [
    ...locksOf(credit, { withTotals: true }),
    lock(proposalRows, [proposalId]),
  ],
  decide: ({ credit, ...approval }, view, cause) => {
    const line = view.row(lineRows, credit.lineId);
    const proposal = openProposal(view, approval);
    if (
      !line ||
      !credit.heldFor ||
      !proposal ||
      proposal.kind !== 'release' ||
      !isAsRead(line, credit)
    )
      return { refused: 'stateConflict' };
    if (proposal.lineId !== line.id || proposal.lineRevision !== line.revision)
      return { refused: 'stateConflict' };
    const freed = releasePending(view, { cause, holdId: credit.heldFor.holdId });
    const totals = moveTotals(view, credit, line.amount);
    if ('refused' in freed || totals.length === 0)
      return 'refused' in freed ? freed : { refused: 'stateConflict' };
    const released = { ...line, confirmation: 'unconfirmed' as const, revision: line.revision + 1 };
    const changes = [
      change(lineRows, released),
      change(proposalRows, approved(proposal, approval, view.now)),
      ...totals,
    ];
    return {
      effects: together(freed, {
        changes,
        inserts: [
          ...eventsOf(credit, lineEvents.creditReleased, 'persons'),
          ...approvalOf(proposal, approval),
        ],
      }),
      result: undefined,
    };
  },
};

function accountsOf({ currency, mode }: Ignoring, slot: number): string[] {
  return [
    accountId({ kind: 'suspense', owner: slot, currency, mode }),
    accountId({ kind: 'operatorCapital', owner: 'operator', currency, mode }),
    accountId({ kind: 'providerFeeExpense', owner: slot, currency, mode }),
  ];
}
