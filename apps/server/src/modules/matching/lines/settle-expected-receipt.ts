import type { Currency, Mode } from '@wallet/contract';
import { depositRows, lineRows, withUse } from '../allocations/money-rows.ts';
import {
  expectedReceiptRows,
  isConfirmedAsCreated,
  meet,
} from '../proposals/expected-receipt-rows.ts';
import {
  allocationIdOf,
  approvalOf,
  approved,
  proposalRows,
  proposedUse,
} from '../proposals/proposal-rows.ts';
import type { Meeting } from '../proposals/expected-receipt-rows.ts';
import type { LineDecision } from '../proposals/proposal-rows.ts';
import { accountId, ledgerAccounts, post } from '#modules/ledger';
import { newId } from '#platform/ids';
import { change, type CommandKind, lock, together } from '#platform/writer';
import { capacityUsed } from './capacity-rows.ts';

export interface MeetingByLine extends Meeting {
  lineId: string;
  accountId: string;
  currency: Currency;
  mode: Mode;
}

/**
 * The line that a manual marking was waiting for has come: its float moves against the claim that the marking made. Its
 * cause is `line:<id>`. Refused with lineAlreadyUsed, or with stateConflict when the expectation was met meanwhile; the
 * line is then explained anew. Refused with rowNotProved when the deposit was changed behind the application.
 */
export const settleExpectedReceipt: CommandKind<MeetingByLine> = {
  kind: 'line.meetExpected',
  lock: (input) => [
    lock(lineRows, [input.lineId]),
    lock(depositRows, [input.depositId]),
    lock(expectedReceiptRows, [input.expectedId]),
    lock(ledgerAccounts, [floatOf(input), claimsOf(input)]),
  ],
  decide: (input, view, cause) => {
    const line = view.row(lineRows, input.lineId);
    if (
      !line?.booked ||
      line.posted ||
      line.matchStatus !== 'unmatched' ||
      line.accountId !== input.accountId
    )
      return { refused: 'lineAlreadyUsed' };
    if (!isConfirmedAsCreated(view, input)) return { refused: 'rowNotProved' };
    const met = meet(view, input, { line, amountMinor: line.amount, allocationId: newId('alo') });
    if (!met || view.row(expectedReceiptRows, input.expectedId)?.accountId !== line.accountId)
      return { refused: 'stateConflict' };
    const posting = post(view, {
      cause,
      legs: [
        { account: floatOf(input), amountMinor: -line.amount },
        { account: claimsOf(input), amountMinor: line.amount },
      ],
    });
    if ('refused' in posting) return posting;
    const used = withUse(line, { amountMinor: line.amount, depositId: input.depositId });
    return {
      effects: together(posting, {
        changes: [change(lineRows, used), ...met.changes],
        inserts: [...met.inserts, ...capacityUsed(line)],
      }),
      result: undefined,
    };
  },
};

export type MeetingByPersons = LineDecision & Meeting;

/**
 * Persons agree that a line, or a part of it, is what a manual marking was waiting for: from suspense to the claim. Its
 * cause is `alloc:<proposal id>`. Refused as `proposedUse` says, with stateConflict when it was met meanwhile, and
 * with rowNotProved when its deposit was changed behind the application.
 */
export const allocateToExpectedReceipt: CommandKind<MeetingByPersons> = {
  kind: 'line.allocateToExpected',
  lock: (input, slot) => [
    lock(lineRows, [input.lineId]),
    lock(depositRows, [input.depositId]),
    lock(expectedReceiptRows, [input.expectedId]),
    lock(proposalRows, [input.proposalId]),
    lock(ledgerAccounts, [suspenseOf(input, slot), claimsOf(input)]),
  ],
  decide: (input, view, cause) => {
    const use = proposedUse(view, input, 'expected');
    if ('refused' in use) return use;
    if (!isConfirmedAsCreated(view, input)) return { refused: 'rowNotProved' };
    const { line, proposal, amountMinor } = use;
    const met =
      proposal.expectedId === input.expectedId
        ? meet(view, input, { line, amountMinor, allocationId: allocationIdOf(proposal) })
        : undefined;
    if (!met) return { refused: 'stateConflict' };
    const posting = post(view, {
      cause,
      legs: [
        { account: suspenseOf(input, view.slot), amountMinor: -amountMinor },
        { account: claimsOf(input), amountMinor },
      ],
    });
    if ('refused' in posting) return posting;
    const changes = [
      change(lineRows, withUse(line, { amountMinor, depositId: input.depositId })),
      ...met.changes,
      change(proposalRows, approved(proposal, input, view.now)),
    ];
    return {
      effects: together(posting, {
        changes,
        inserts: [...met.inserts, ...approvalOf(proposal, input)],
      }),
      result: undefined,
    };
  },
};

type Place = Pick<MeetingByLine, 'accountId' | 'currency' | 'mode'>;

function floatOf({ accountId: owner, currency, mode }: Place): string {
  return accountId({ kind: 'float', owner, currency, mode });
}

function claimsOf({ currency, mode }: Place): string {
  return accountId({ kind: 'claimsReceivable', owner: 'operator', currency, mode });
}

function suspenseOf({ currency, mode }: Place, slot: number): string {
  return accountId({ kind: 'suspense', owner: slot, currency, mode });
}
