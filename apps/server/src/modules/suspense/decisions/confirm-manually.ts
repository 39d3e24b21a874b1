import { isProved } from '#platform/row-mac';
import { type Currency, depositMachine, mayMove, type Mode } from '@wallet/contract';
import { depositEvents, depositPower } from '#modules/deposits';
import { accountId, ledgerAccounts } from '#modules/ledger';
import { creditAccounts, postCredit } from '#modules/ledger/postings';
import {
  depositRows,
  sessionRows,
  completeSession,
  payDeposit,
  paidEvents,
} from '#modules/matching/allocations';
import type { LockedDeposit, LockedSessionRow } from '#modules/matching/allocations';
import {
  newExpectedReceiptRows,
  approvalOf,
  approved,
  openProposal,
  proposalRows,
} from '#modules/matching/proposals';
import type { Approval, LockedProposal } from '#modules/matching/proposals';
import {
  add,
  addEvent,
  change,
  type CommandKind,
  lock,
  together,
  type View,
} from '#platform/writer';

export interface ManualConfirmation extends Approval {
  depositId: string;
  sessionId: string;
  merchantId: string;
  accountId: string;
  currency: Currency;
  mode: Mode;
  /** The number of the line that must still come. */
  expectedId: string;
}

const dueAfterMs = 3 * 86_400_000;

/**
 * Persons agree that a deposit counts as paid although no line shows it: its merchant is credited
 * against what we claim of the provider, the deposit is flagged for ever, and its line is expected
 * within three days. Its cause is `alloc:<deposit id>`. Refused with stateConflict when the
 * proposal has ended or the deposit was changed since, with depositNotPayable when its state does
 * not allow it or its session was paid, with rowNotProved when it was changed behind the
 * application, and with feeAboveAmount.
 */
export const confirmManually: CommandKind<ManualConfirmation> = {
  kind: 'deposit.markManually',
  lock: (marking, slot) => [
    lock(depositRows, [marking.depositId]),
    lock(sessionRows, [marking.sessionId]),
    lock(proposalRows, [marking.proposalId]),
    lock(ledgerAccounts, [...creditAccounts(marking, slot), claimsOf(marking)]),
  ],
  decide: (marking, view, cause) => {
    const rows = findRows(view, marking);
    if (!rows) return { refused: 'stateConflict' };
    const { deposit, session, proposal, amountMinor } = rows;
    if (!isProved(depositPower, deposit)) return { refused: 'rowNotProved' };
    if (!mayMove(depositMachine, 'payByDecision', deposit.status) || session.status === 'completed')
      return { refused: 'depositNotPayable' };
    const feeMinor = deposit.merchantFee + deposit.extraFee;
    if (amountMinor < feeMinor) return { refused: 'feeAboveAmount' };
    const netMinor = amountMinor - feeMinor;
    const credit = { ...marking, netMinor, feeMinor, source: claimsOf(marking) };
    const posting = postCredit(view, { cause, credit });
    if ('refused' in posting) return posting;
    const paid = payDeposit(deposit, {
      line: null,
      paidMinor: amountMinor,
      netMinor,
      flag: 'markedManually',
      now: view.now,
    });
    const { expectedId: id, accountId: owner, mode, currency, proposalId } = marking;
    const expected = add(newExpectedReceiptRows, {
      id,
      mode,
      accountId: owner,
      direction: 'credit',
      currency,
      amount: amountMinor,
      transactionId: deposit.id,
      lineId: null,
      metAt: null,
      adjustmentId: null,
      proposalId,
      dueAt: new Date(view.now.getTime() + dueAfterMs),
    });
    const published = addEvent(depositEvents.markedManually, {
      key: deposit.id,
      mode,
      payload: {
        transactionId: deposit.id,
        sessionId: session.id,
        merchantId: deposit.merchantId,
        accountId: owner,
        expectedId: id,
      },
    });
    const effects = together(posting, {
      changes: [
        change(depositRows, paid),
        ...completeSession(session),
        change(proposalRows, approved(proposal, marking, view.now)),
      ],
      inserts: [expected, ...paidEvents(null, paid), published, ...approvalOf(proposal, marking)],
    });
    return { effects, result: undefined };
  },
};

interface Rows {
  deposit: LockedDeposit;
  session: LockedSessionRow;
  proposal: LockedProposal;
  amountMinor: bigint;
}

/** The rows, when they are what was proposed. */
function findRows(view: View, marking: ManualConfirmation): Rows | undefined {
  const proposal = openProposal(view, marking);
  const deposit = view.row(depositRows, marking.depositId);
  const session = view.row(sessionRows, marking.sessionId);
  if (
    !deposit ||
    !session ||
    proposal?.kind !== 'mark' ||
    proposal.transactionId !== deposit.id ||
    proposal.depositRevision !== deposit.revision
  )
    return undefined;
  const isOne =
    deposit.merchantId === marking.merchantId &&
    session.merchantId === marking.merchantId &&
    deposit.sessionId === session.id &&
    deposit.accountId === marking.accountId;
  const isAlike =
    deposit.mode === marking.mode &&
    session.mode === marking.mode &&
    deposit.currency === marking.currency;
  return isOne && isAlike && proposal.amount !== null
    ? { deposit, session, proposal, amountMinor: proposal.amount }
    : undefined;
}

function claimsOf({ currency, mode }: ManualConfirmation): string {
  return accountId({ kind: 'claimsReceivable', owner: 'operator', currency, mode });
}
