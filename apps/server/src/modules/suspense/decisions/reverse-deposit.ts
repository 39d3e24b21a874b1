import { isProved } from '#platform/row-mac';
import { depositMachine, type ErrorCode, mayMove } from '@wallet/contract';
import { depositEvents, depositPower } from '#modules/deposits';
import { accountId, balanceChanged, ledgerAccounts, post } from '#modules/ledger';
import { creditAccounts } from '#modules/ledger/postings';
import type { Leg } from '#modules/ledger';
import { allocationRows, depositRows, lineRows, withUse } from '#modules/matching/allocations';
import type { LockedDeposit, LockedLine } from '#modules/matching/allocations';
import {
  allocationIdOf,
  approvalOf,
  approved,
  proposalRows,
  proposedUse,
} from '#modules/matching/proposals';
import type { LineDecision } from '#modules/matching/proposals';
import {
  add,
  addEvent,
  change,
  type CommandKind,
  lock,
  together,
  type View,
} from '#platform/writer';

export interface DepositReversal extends LineDecision {
  depositId: string;
  merchantId: string;
  /** The line that paid it. */
  paidLineId: string;
}

/**
 * Persons agree that a debit takes a paid deposit back: what waited in suspense is taken from the
 * merchant's payable down to what is held, the rest is what the merchant owes, and the fee of the
 * deposit is given back; the deposit is `reversed`. One that was refunded is charged all the same:
 * its payer has the money twice, by the merchant's word and by his provider. Its cause is
 * `alloc:<proposal id>`. Refused as `proposedUse` says, with stateConflict when the deposit is not
 * paid by that line or the sum is another, with rowNotProved when it was changed behind the
 * application, and with creditPending while its credit waits for evidence, because that is held.
 */
export const reverseDeposit: CommandKind<DepositReversal, { owedMinor: bigint }> = {
  kind: 'deposit.reverse',
  lock: (input, slot) => [
    lock(lineRows, [input.lineId, input.paidLineId]),
    lock(depositRows, [input.depositId]),
    lock(proposalRows, [input.proposalId]),
    lock(ledgerAccounts, [...creditAccounts(input, slot), suspenseOf(input, slot)]),
  ],
  decide: (input, view, cause) => {
    const use = proposedUse(view, input, 'reversal');
    if ('refused' in use) return use;
    const { line, proposal, amountMinor } = use;
    const deposit = view.row(depositRows, input.depositId);
    if (!deposit || proposal.transactionId !== deposit.id) return { refused: 'stateConflict' };
    if (!isProved(depositPower, deposit)) return { refused: 'rowNotProved' };
    const obstacle = obstacleOf(view, input, { deposit, line });
    if (obstacle) return { refused: obstacle };
    const charge = chargeOf(view, input, deposit);
    if (!charge) return { refused: 'ledgerAccountMissing' };
    const posting = post(view, { cause, legs: charge.legs });
    if ('refused' in posting) return posting;
    const reversed = {
      ...deposit,
      status: depositMachine.moves.reverse.to,
      revision: deposit.revision + 1,
    };
    const { id: lineId, mode, amount: lineAmount } = line;
    const { merchantId, sessionId, accountId: owner } = deposit;
    const allocation = add(allocationRows, {
      id: allocationIdOf(proposal),
      lineId,
      lineAmount,
      mode,
      amount: amountMinor,
      purpose: 'reversal',
      target: `${deposit.id}.reversal`,
      status: 'active',
    });
    const payload = {
      transactionId: deposit.id,
      sessionId,
      merchantId,
      accountId: owner,
      lineId,
      owedMinor: String(charge.owedMinor),
      revision: reversed.revision,
    };
    const effects = together(posting, {
      changes: [
        change(lineRows, withUse(line, { amountMinor })),
        change(depositRows, reversed),
        change(proposalRows, approved(proposal, input, view.now)),
      ],
      inserts: [
        allocation,
        addEvent(depositEvents.reversed, { key: deposit.id, mode, payload }),
        balanceChanged(deposit),
        ...approvalOf(proposal, input),
      ],
    });
    return { effects, result: { owedMinor: charge.owedMinor } };
  },
};

function obstacleOf(
  view: View,
  input: DepositReversal,
  { deposit, line }: { deposit: LockedDeposit; line: LockedLine },
): ErrorCode | undefined {
  const paidBy = view.row(lineRows, input.paidLineId);
  if (deposit.mode !== line.mode || deposit.currency !== line.currency) return 'modeMismatch';
  if (
    !mayMove(depositMachine, 'reverse', deposit.status) ||
    deposit.merchantId !== input.merchantId ||
    deposit.lineId !== paidBy?.id
  )
    return 'stateConflict';
  if (
    line.direction !== 'debit' ||
    line.allocated > 0n ||
    line.amount !== deposit.paidAmount ||
    paidBy?.accountId !== line.accountId
  )
    return 'stateConflict';
  return paidBy.confirmation === 'pending' ? 'creditPending' : undefined;
}

/** The credit backwards, as far as the merchant has it. */
function chargeOf(
  view: View,
  input: DepositReversal,
  { paidAmount, net }: LockedDeposit,
): { legs: Leg[]; owedMinor: bigint } | undefined {
  const [payableId = '', receivableId = '', fees = ''] = creditAccounts(input, view.slot);
  const payable = view.row(ledgerAccounts, payableId);
  if (!payable || paidAmount === null || net === null) return undefined;
  const freeMinor = payable.posted - payable.held;
  const takenMinor = freeMinor < net ? freeMinor : net;
  const owedMinor = net - takenMinor;
  const legs = [
    { account: payableId, amountMinor: -takenMinor },
    { account: receivableId, amountMinor: -owedMinor },
    { account: fees, amountMinor: net - paidAmount },
    { account: suspenseOf(input, view.slot), amountMinor: paidAmount },
  ];
  return { legs, owedMinor };
}

function suspenseOf({ currency, mode }: DepositReversal, slot: number): string {
  return accountId({ kind: 'suspense', owner: slot, currency, mode });
}
