import { isProved } from '#platform/row-mac';
import { depositMachine, type ErrorCode, type Flag, mayMove } from '@wallet/contract';
import {
  allocationRows,
  completeSession,
  creditPending,
  depositRows,
  lineRows,
  type LockedDeposit,
  type LockedLine,
  type LockedSessionRow,
  paidEvents,
  payDeposit,
  sessionRows,
  type UnverifiedOwner,
  withUse,
} from '#modules/matching/allocations';
import {
  allocationIdOf,
  approvalOf,
  approved,
  proposalRows,
  proposedUse,
} from '#modules/matching/proposals';
import type { LineDecision, ProposedUse } from '#modules/matching/proposals';
import { depositPower } from '#modules/deposits';
import { accountId } from '#modules/ledger';
import { creditFromLine, creditLocks, type Settled, timingOf } from '#modules/matching/lines';
import { add, change, type CommandKind, lock, together, type View } from '#platform/writer';
import { decidedFlag, isBefore } from '../proposals/evaluate-candidate.ts';

export interface DepositAllocation extends LineDecision {
  depositId: string;
  sessionId: string;
  merchantId: string;
  /** Whose word the line is; null for what is nobody's claim. */
  claim: UnverifiedOwner | null;
}

/**
 * Persons agree that a line, or part of it, pays a deposit: what waited in suspense goes to the
 * merchant and to fees, the deposit is paid with the flag that fits, and of the line so much is
 * used. Its cause is `alloc:<proposal id>`. Judged anew over the locked rows; refused as
 * `proposedUse` says, with depositNotPayable when the deposit's state does not allow it, with
 * rowNotProved when it was changed behind the application, with feeAboveAmount, or with
 * creditPending while another part of the line waits for evidence.
 */
export const allocateToDeposit: CommandKind<DepositAllocation, Settled> = {
  kind: 'line.allocateToDeposit',
  lock: (input, slot) => [
    lock(lineRows, [input.lineId]),
    lock(depositRows, [input.depositId]),
    lock(sessionRows, [input.sessionId]),
    lock(proposalRows, [input.proposalId]),
    ...creditLocks(input, { source: suspenseOf(input, slot), slot }),
  ],
  decide: (input, view, cause) => {
    const use = proposedUse(view, input, 'deposit');
    if ('refused' in use) return use;
    const payable = findPayable(view, input, use);
    if ('refused' in payable) return payable;
    const { line, proposal, amountMinor } = use;
    const { deposit, session, flag, feeMinor, netMinor } = payable;
    const credited = creditFromLine(view, {
      cause,
      credit: { ...input, line, netMinor, feeMinor, source: suspenseOf(input, view.slot) },
    });
    if ('refused' in credited) return credited;
    const paid = payDeposit(deposit, {
      line,
      paidMinor: amountMinor,
      netMinor,
      flag,
      now: view.now,
    });
    const used = withUse({ ...line, ...credited.line }, { amountMinor, depositId: deposit.id });
    const { id: lineId, mode, amount: lineAmount } = line;
    const allocation = add(allocationRows, {
      id: allocationIdOf(proposal),
      lineId,
      lineAmount,
      mode,
      amount: amountMinor,
      purpose: 'deposit',
      target: deposit.id,
      status: 'active',
    });
    const pending = credited.isPending
      ? [creditPending(used, { transactionId: deposit.id, merchantId: deposit.merchantId })]
      : [];
    const effects = together(credited.effects, {
      changes: [
        change(lineRows, used),
        change(depositRows, paid),
        ...completeSession(session),
        change(proposalRows, approved(proposal, input, view.now)),
      ],
      inserts: [
        allocation,
        ...paidEvents(lineId, paid),
        ...pending,
        ...approvalOf(proposal, input),
      ],
    });
    return { effects, result: { flag, isPending: credited.isPending } };
  },
};

interface Payable {
  deposit: LockedDeposit;
  session: LockedSessionRow;
  flag: Flag;
  feeMinor: bigint;
  netMinor: bigint;
}

function findPayable(
  view: View,
  input: DepositAllocation,
  { line, proposal, amountMinor }: ProposedUse,
): Payable | { refused: ErrorCode } {
  const deposit = view.row(depositRows, input.depositId);
  const session = view.row(sessionRows, input.sessionId);
  if (!deposit || !session || proposal.transactionId !== deposit.id || line.direction !== 'credit')
    return { refused: 'depositNotPayable' };
  if (!isProved(depositPower, deposit)) return { refused: 'rowNotProved' };
  if (
    deposit.mode !== line.mode ||
    session.mode !== line.mode ||
    deposit.currency !== line.currency
  )
    return { refused: 'modeMismatch' };
  if (
    deposit.merchantId !== input.merchantId ||
    session.merchantId !== input.merchantId ||
    deposit.sessionId !== session.id
  )
    return { refused: 'depositNotPayable' };
  if (!mayMove(depositMachine, 'payByDecision', deposit.status) || isBefore(line, deposit))
    return { refused: 'depositNotPayable' };
  const feeMinor = deposit.merchantFee + deposit.extraFee;
  if (amountMinor < feeMinor) return { refused: 'feeAboveAmount' };
  return {
    deposit,
    session,
    flag: flagOf({ line, deposit, session, amountMinor, accepted: proposal.accepted }),
    feeMinor,
    netMinor: amountMinor - feeMinor,
  };
}

function flagOf({
  line,
  deposit,
  session,
  amountMinor,
  accepted,
}: {
  line: LockedLine;
  deposit: LockedDeposit;
  session: LockedSessionRow;
  amountMinor: bigint;
  accepted: string;
}): Flag {
  const { finalPayment: finalMinor, amountDiscount: discountMinor } = deposit;
  return decidedFlag({
    amountMinor,
    deposit: { finalMinor, discountMinor, isSessionPaid: session.status === 'completed' },
    time: timingOf(line, deposit),
    isNameAccepted: accepted.split(',').includes('name'),
  });
}

function suspenseOf({ currency, mode }: DepositAllocation, slot: number): string {
  return accountId({ kind: 'suspense', owner: slot, currency, mode });
}
