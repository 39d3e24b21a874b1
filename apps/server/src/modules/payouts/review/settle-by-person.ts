import type { ErrorCode } from '@wallet/contract';
import { accountId as ledgerAccountId, ledgerAccounts } from '#modules/ledger';
import { lineRows, type LockedLine } from '#modules/matching/allocations';
import { type Change, type CommandKind, lock, type View } from '#platform/writer';
import { endingLocks } from '../payout-ending.ts';
import { approvedBy, decidable, proposalLock, recordOf } from './payout-proposal-rows.ts';
import type { Word } from './payout-proposal-rows.ts';
import { intentRows, payoutRows } from '../payout-rows.ts';
import { decidePaid, type PayoutLine } from '../settling/settle-payout.ts';

export interface NamedDebit extends PayoutLine {
  word: Word;
  /** As they were when the person looked. */
  intentRevision: number;
  lineRevision: number;
  takenAt: Date;
}

/**
 * A person says which debit a payout is: what waits in suspense since the line was posted pays it,
 * exactly as if the line had explained itself. Its cause is `alloc:<transaction id>`. Judged anew
 * over the locked rows: refused with payoutNotOpen unless its outcome is unknown or in review,
 * revisionConflict when payout or line moved since, debitDiffers for another account, sum or time,
 * lineAlreadyUsed for a line that is explained, held by a proposal or not posted yet, and with what
 * `decidable` and `decidePaid` say.
 */
export const settleByPerson: CommandKind<NamedDebit> = {
  kind: 'payout.settleByPerson',
  lock: (input, slot) => [
    lock(lineRows, [input.lineId]),
    ...endingLocks(input, slot),
    ...proposalLock(input.word),
    lock(ledgerAccounts, [suspenseOf(input, slot)]),
  ],
  decide: (input, view, cause) => {
    const line = namedDebit(input, view);
    if ('refused' in line) return line;
    const agreed = agreement(input, view);
    if ('refused' in agreed) return agreed;
    const paid = decidePaid(input, view, { cause, line, source: suspenseOf(input, view.slot) });
    if ('refused' in paid) return paid;
    const { transactionId, lineId, mode } = input;
    const { effects } = paid;
    return {
      effects: {
        ...effects,
        changes: [...effects.changes, ...agreed.changes],
        inserts: [
          ...effects.inserts,
          recordOf(input.word, { transactionId, mode, outcome: 'paid', lineId }),
        ],
      },
      result: undefined,
    };
  },
};

function namedDebit(
  {
    lineId,
    intentId,
    transactionId,
    accountId,
    mode,
    currency,
    intentRevision,
    lineRevision,
    takenAt,
  }: NamedDebit,
  view: View,
): LockedLine | { refused: ErrorCode } {
  const line = view.row(lineRows, lineId);
  const intent = view.row(intentRows, intentId);
  const payout = view.row(payoutRows, transactionId);
  if (!line || !intent || !payout) return { refused: 'notFound' };
  if (payout.status !== 'unknown' && payout.status !== 'review')
    return { refused: 'payoutNotOpen' };
  if (intent.revision !== intentRevision || line.revision !== lineRevision)
    return { refused: 'revisionConflict' };
  if (
    line.accountId !== accountId ||
    line.mode !== mode ||
    line.currency !== currency ||
    line.direction !== 'debit' ||
    line.occurredTo < takenAt
  )
    return { refused: 'debitDiffers' };
  if (line.amount !== intent.amount && line.amount !== intent.amount + intent.fee)
    return { refused: 'debitDiffers' };
  const isFree =
    line.booked &&
    line.posted &&
    line.allocated === 0n &&
    (line.matchStatus === 'unmatched' || line.matchStatus === 'review');
  return isFree ? line : { refused: 'lineAlreadyUsed' };
}

function agreement(input: NamedDebit, view: View): { changes: Change[] } | { refused: ErrorCode } {
  if (input.word.proposalId === null) return { changes: [] };
  const proposal = decidable(view, input.word, { ...input, outcome: 'paid' });
  if ('refused' in proposal) return proposal;
  if (proposal.lineId !== input.lineId || proposal.lineRevision !== input.lineRevision)
    return { refused: 'revisionConflict' };
  return { changes: [approvedBy(proposal, input.word, view.now)] };
}

function suspenseOf({ currency, mode }: NamedDebit, slot: number): string {
  return ledgerAccountId({ kind: 'suspense', owner: slot, currency, mode });
}
