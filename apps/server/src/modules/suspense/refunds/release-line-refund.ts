import {
  storedAllocations,
  lineRows,
  moveTotals,
  totalIds,
  unconfirmedTotals,
  withoutUse,
  withUse,
} from '#modules/matching/allocations';
import { lineEvents } from '#modules/matching';
import type { StoredAllocation, LockedLine } from '#modules/matching/allocations';
import { accountId, balanceChanged, ledgerAccounts, post } from '#modules/ledger';
import { requestRows } from '#modules/payouts';
import { all } from '#platform/db';
import { addEvent, change, lock, together } from '#platform/writer';
import type { CommandKind, LockRequest, View } from '#platform/writer';
import { refundEvents, type WithdrawalsDeps } from '#modules/withdrawals';
import { type Releasable, selectReleasable, selectResurfaced } from './line-refunds.sql.ts';
import { payableOf, suspenseOf } from './send-line-back.ts';

const ended = ['failed', 'rejected', 'cancelled', 'reversed'];

/**
 * A refund was not paid, or came back: the desk gives its money back to suspense, and the line
 * waits for persons again. Its cause is `refundEnd:<request id>`. Refused with stateConflict unless
 * the request has ended so and the line is taken for it, and with insufficientFunds when the desk
 * has it no longer, because an attempt was paid after all.
 */
const releaseLineRefund: CommandKind<Releasable> = {
  kind: 'line.refundReleased',
  lock: (input, slot) => [
    ...locksOf(input),
    ...(input.claimOwnerId === null
      ? []
      : [lock(unconfirmedTotals, totalIds({ ...input, ownerId: input.claimOwnerId }))]),
    lock(ledgerAccounts, [suspenseOf(input, slot), payableOf(input)]),
  ],
  decide: (input, view, cause) => {
    const rows = rowsOf(input, view, 'active');
    const request = view.row(requestRows, input.requestId);
    if (!rows || !request || !ended.includes(request.status)) return { refused: 'stateConflict' };
    const { line, allocation } = rows;
    const { amountMinor, merchantId, mode } = input;
    if (line.claimOwnerId !== input.claimOwnerId) return { refused: 'stateConflict' };
    const posting = post(view, {
      cause,
      legs: [
        { account: payableOf(input), amountMinor: -amountMinor },
        { account: suspenseOf(input, view.slot), amountMinor },
      ],
    });
    if ('refused' in posting) return posting;
    const freed = withoutUse(line, { amountMinor, reason: 'refundFailed' });
    const isUnclaimed =
      freed.allocated === 0n && line.confirmation === 'unconfirmed' && line.claimOwnerId !== null;
    const totals = isUnclaimed
      ? moveTotals(view, { ...input, ownerId: line.claimOwnerId ?? '' }, -line.amount)
      : [];
    const changes = [
      change(lineRows, freed),
      change(storedAllocations, { ...allocation, status: 'released', releasedAt: view.now }),
      ...totals,
    ];
    return {
      effects: together(posting, {
        changes,
        inserts: [...eventsOf(input, 'refundReleased'), balanceChanged({ merchantId, mode })],
      }),
      result: undefined,
    };
  },
};

/**
 * A refund taken for failed was paid and its line is unused: the line covers it, the internal
 * merchant owes nothing. Idempotency key: `refundPaid:<request id>`. Refuses stateConflict if the
 * line is used or proposed.
 */
const takeLineAgain: CommandKind<Releasable> = {
  kind: 'line.refundSurfaced',
  lock: (input, slot) => [
    ...locksOf(input),
    lock(ledgerAccounts, [suspenseOf(input, slot), owedOf(input)]),
  ],
  decide: (input, view, cause) => {
    const rows = rowsOf(input, view, 'released');
    const request = view.row(requestRows, input.requestId);
    const owed = view.row(ledgerAccounts, owedOf(input));
    if (!rows || request?.status !== 'failed' || !owed) return { refused: 'stateConflict' };
    const { line, allocation } = rows;
    const { amountMinor, merchantId, mode } = input;
    const isFree =
      (line.matchStatus === 'unmatched' || line.matchStatus === 'review') &&
      line.allocated + amountMinor <= line.amount;
    if (!isFree || -owed.posted < amountMinor) return { refused: 'stateConflict' };
    const posting = post(view, {
      cause,
      legs: [
        { account: suspenseOf(input, view.slot), amountMinor: -amountMinor },
        { account: owed.id, amountMinor },
      ],
    });
    if ('refused' in posting) return posting;
    const changes = [
      change(lineRows, withUse(line, { amountMinor })),
      change(storedAllocations, { ...allocation, status: 'active', releasedAt: null }),
    ];
    return {
      effects: together(posting, {
        changes,
        inserts: [...eventsOf(input, 'refundSurfaced'), balanceChanged({ merchantId, mode })],
      }),
      result: undefined,
    };
  },
};

type Deps = Pick<WithdrawalsDeps, 'db' | 'writer'>;

/** Returns the line of a refund ended without payment, or of all such refunds when none is named. Idempotent. */
export async function releaseLineRefunds(
  { db, writer }: Deps,
  requestId: string | null = null,
): Promise<void> {
  for (const payload of await all(db.read, selectReleasable(requestId))) {
    await writer.submit({
      kind: releaseLineRefund,
      cause: `refundEnd:${payload.requestId}`,
      order: payload.merchantId,
      mode: payload.mode,
      payload,
    });
  }
}

/** Takes lines again for refunds that were paid after all. Repeating it changes nothing. */
export async function reassignLines({ db, writer }: Deps): Promise<void> {
  for (const payload of await all(db.read, selectResurfaced())) {
    await writer.submit({
      kind: takeLineAgain,
      cause: `refundPaid:${payload.requestId}`,
      order: payload.merchantId,
      mode: payload.mode,
      payload,
    });
  }
}

function locksOf(input: Releasable): LockRequest[] {
  return [
    lock(lineRows, [input.lineId]),
    lock(storedAllocations, [allocationOf(input)]),
    lock(requestRows, [input.requestId]),
  ];
}

function rowsOf(
  input: Releasable,
  view: View,
  status: StoredAllocation['status'],
): { line: LockedLine; allocation: StoredAllocation } | undefined {
  const line = view.row(lineRows, input.lineId);
  const allocation = view.row(storedAllocations, allocationOf(input));
  if (
    !line ||
    allocation?.status !== status ||
    allocation.target !== input.requestId ||
    allocation.lineId !== line.id ||
    allocation.amount !== input.amountMinor
  )
    return undefined;
  return line.mode === input.mode && line.currency === input.currency
    ? { line, allocation }
    : undefined;
}

/** The allocation of a proposal has its number. */
function allocationOf({ proposalId }: Releasable): string {
  return proposalId.replace(/^prp_/, 'alo_');
}

function owedOf({ merchantId: owner, currency, mode }: Releasable): string {
  return accountId({ kind: 'merchantReceivable', owner, currency, mode });
}

function eventsOf(
  { lineId, accountId: owner, requestId, mode }: Releasable,
  what: 'refundReleased' | 'refundSurfaced',
) {
  const unmatched =
    what === 'refundReleased'
      ? [
          addEvent(lineEvents.moneyUnmatched, {
            key: lineId,
            mode,
            payload: { lineId, accountId: owner, reason: 'refundFailed' },
          }),
        ]
      : [];
  return [
    addEvent(what === 'refundReleased' ? refundEvents.released : refundEvents.surfaced, {
      key: requestId,
      mode,
      payload: { requestId, lineId, accountId: owner },
    }),
    ...unmatched,
  ];
}
