import { accountId as ledgerAccountId, ledgerAccounts } from '#modules/ledger';
import { lineRows, type LockedLine } from '#modules/matching/allocations';
import { type CommandKind, lock, type View } from '#platform/writer';
import { endingLocks } from '../payout-ending.ts';
import { decidePaid, type PayoutLine } from '../settling/settle-payout.ts';

/**
 * A debit that came before its attempt was known again pays it: what waits in suspense since the
 * line was posted, exactly as if the line had explained itself. Its cause is `alloc:<transaction
 * id>`. Refused with lineAlreadyUsed for a line that is explained, held by a proposal or not posted
 * yet, debitDiffers for another account, and with what `decidePaid` says.
 */
export const settleRecovered: CommandKind<PayoutLine> = {
  kind: 'payout.settleRecovered',
  lock: (input, slot) => [
    lock(lineRows, [input.lineId]),
    ...endingLocks(input, slot),
    lock(ledgerAccounts, [suspenseOf(input, slot)]),
  ],
  decide: (input, view, cause) => {
    const line = waitingDebit(input, view);
    return 'refused' in line
      ? line
      : decidePaid(input, view, { cause, line, source: suspenseOf(input, view.slot) });
  },
};

function waitingDebit(
  { lineId, accountId, mode, currency }: PayoutLine,
  view: View,
): LockedLine | { refused: 'notFound' | 'debitDiffers' | 'lineAlreadyUsed' } {
  const line = view.row(lineRows, lineId);
  if (!line) return { refused: 'notFound' };
  if (
    line.accountId !== accountId ||
    line.mode !== mode ||
    line.currency !== currency ||
    line.direction !== 'debit'
  )
    return { refused: 'debitDiffers' };
  const isFree =
    line.booked &&
    line.posted &&
    line.allocated === 0n &&
    (line.matchStatus === 'unmatched' || line.matchStatus === 'review');
  return isFree ? line : { refused: 'lineAlreadyUsed' };
}

function suspenseOf({ currency, mode }: PayoutLine, slot: number): string {
  return ledgerAccountId({ kind: 'suspense', owner: slot, currency, mode });
}
