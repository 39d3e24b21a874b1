import type { Currency, Mode } from '@wallet/contract';
import { depositRows, lineRows, withUse } from '../allocations/money-rows.ts';
import { expectedRows, isMarkedAsBorn, meet } from '../proposals/expected-rows.ts';
import {
  allocationIdOf,
  approvalOf,
  approved,
  proposalRows,
  proposedUse,
} from '../proposals/proposal-rows.ts';
import type { Meeting } from '../proposals/expected-rows.ts';
import type { LineDecision } from '../proposals/proposal-rows.ts';
import { accountId, ledgerAccounts, post, together } from '#modules/ledger';
import { newId } from '#platform/ids';
import { change, lock } from '#platform/writer';
import type { ItemKind } from '#platform/writer';
import { roomUsed } from './room-rows.ts';

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
export const meetExpected: ItemKind<MeetingByLine> = {
  kind: 'line.meetExpected',
  lock: (wish) => [
    lock(lineRows, [wish.lineId]),
    lock(depositRows, [wish.depositId]),
    lock(expectedRows, [wish.expectedId]),
    lock(ledgerAccounts, [floatOf(wish), claimsOf(wish)]),
  ],
  judge: (wish, view, cause) => {
    const line = view.row(lineRows, wish.lineId);
    if (
      !line?.booked ||
      line.posted ||
      line.matchStatus !== 'unmatched' ||
      line.accountId !== wish.accountId
    )
      return { refused: 'lineAlreadyUsed' };
    if (!isMarkedAsBorn(view, wish)) return { refused: 'rowNotProved' };
    const met = meet(view, wish, { line, amountMinor: line.amount, allocationId: newId('alo') });
    if (!met || view.row(expectedRows, wish.expectedId)?.accountId !== line.accountId)
      return { refused: 'stateConflict' };
    const posting = post(view, {
      cause,
      legs: [
        { account: floatOf(wish), amountMinor: -line.amount },
        { account: claimsOf(wish), amountMinor: line.amount },
      ],
    });
    if ('refused' in posting) return posting;
    const used = withUse(line, { amountMinor: line.amount, depositId: wish.depositId });
    return {
      effects: together(posting, {
        changes: [change(lineRows, used), ...met.changes],
        additions: [...met.additions, ...roomUsed(line)],
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
export const allocateToExpected: ItemKind<MeetingByPersons> = {
  kind: 'line.allocateToExpected',
  lock: (wish, slot) => [
    lock(lineRows, [wish.lineId]),
    lock(depositRows, [wish.depositId]),
    lock(expectedRows, [wish.expectedId]),
    lock(proposalRows, [wish.proposalId]),
    lock(ledgerAccounts, [suspenseOf(wish, slot), claimsOf(wish)]),
  ],
  judge: (wish, view, cause) => {
    const use = proposedUse(view, wish, 'expected');
    if ('refused' in use) return use;
    if (!isMarkedAsBorn(view, wish)) return { refused: 'rowNotProved' };
    const { line, proposal, amountMinor } = use;
    const met =
      proposal.expectedId === wish.expectedId
        ? meet(view, wish, { line, amountMinor, allocationId: allocationIdOf(proposal) })
        : undefined;
    if (!met) return { refused: 'stateConflict' };
    const posting = post(view, {
      cause,
      legs: [
        { account: suspenseOf(wish, view.slot), amountMinor: -amountMinor },
        { account: claimsOf(wish), amountMinor },
      ],
    });
    if ('refused' in posting) return posting;
    const changes = [
      change(lineRows, withUse(line, { amountMinor, depositId: wish.depositId })),
      ...met.changes,
      change(proposalRows, approved(proposal, wish, view.now)),
    ];
    return {
      effects: together(posting, {
        changes,
        additions: [...met.additions, ...approvalOf(proposal, wish)],
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
