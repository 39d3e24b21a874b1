import { type ErrorCode, holdMachine } from '@wallet/contract';
import { add, change, type Effects, type View } from '#platform/writer';
import { accountId, ledgerAccounts, type LedgerAccountRow } from '../account.ts';
import { creditEntries, merchantReceivableId, type MerchantCredit } from './credit-entries.ts';
import { holdRows, holds, type HoldRow } from './hold.ts';
import { post } from '../post.ts';

export interface PendingCredit extends MerchantCredit {
  holdId: string;
  /** Why it is not available yet. */
  reason: string;
}

/**
 * The posting of a credit that is not available yet: it reaches the merchant's payable and is held there in the same
 * item, whole. It repays nothing that the merchant owes, because nobody knows yet whether it is money. Item kinds that
 * use it lock what `creditAccounts` names.
 */
export function postPending(
  view: View,
  { cause, credit }: { cause: string; credit: PendingCredit },
): Effects | { refused: ErrorCode } {
  const { holdId, reason, merchantId, currency, mode, netMinor } = credit;
  const posting = post(view, { cause, legs: creditEntries(view, { ...credit, repays: false }) });
  if ('refused' in posting || netMinor === 0n) return posting;
  const payableId = payableOf(credit);
  const setAside = ({ held, pending, ...row }: LedgerAccountRow) => ({
    ...row,
    held: held + netMinor,
    pending: pending + netMinor,
  });
  const changes = posting.changes.map((one) =>
    one.row.id === payableId ? change(ledgerAccounts, setAside(one.row as LedgerAccountRow)) : one,
  );
  const hold = {
    id: holdId,
    accountId: payableId,
    merchantId,
    currency,
    mode,
    amount: netMinor,
    status: holdMachine.initial,
    kind: 'pendingConfirmation' as const,
    reason,
  };
  return { ...posting, changes, inserts: [...posting.inserts, add(holdRows, hold)] };
}

/**
 * Makes a pending credit available: its hold ends, and what the merchant owes is taken from it now. Refused with
 * `holdNotPending` for any other hold. Item kinds that use it lock the hold and what `pendingAccounts` names.
 */
export function releasePending(
  view: View,
  { cause, holdId }: { cause: string; holdId: string },
): Effects | { refused: ErrorCode } {
  const hold = view.row(holds, holdId);
  if (hold?.status !== 'pending' || hold.kind !== 'pendingConfirmation')
    return { refused: 'holdNotPending' };
  const payable = view.row(ledgerAccounts, hold.accountId);
  const receivable = view.row(ledgerAccounts, merchantReceivableId(hold));
  if (!payable || !receivable) return { refused: 'ledgerAccountMissing' };
  const freed = {
    ...payable,
    held: payable.held - hold.amount,
    pending: payable.pending - hold.amount,
  };
  const ended = change(holds, { ...hold, status: holdMachine.moves.void.to });
  const owedMinor = -receivable.posted;
  const repaidMinor = owedMinor < hold.amount ? owedMinor : hold.amount;
  if (repaidMinor === 0n)
    return { changes: [ended, change(ledgerAccounts, freed)], inserts: [], legs: 0 };
  const freedView: View = {
    ...view,
    row: (lockable, id) => (id === freed.id ? (freed as never) : view.row(lockable, id)),
  };
  const legs = [
    { account: payable.id, amountMinor: -repaidMinor },
    { account: receivable.id, amountMinor: repaidMinor },
  ];
  const posting = post(freedView, { cause, legs });
  return 'refused' in posting ? posting : { ...posting, changes: [ended, ...posting.changes] };
}

/** The ledger accounts that a release touches. */
export function pendingAccounts(hold: Pick<HoldRow, 'merchantId' | 'currency' | 'mode'>): string[] {
  return [payableOf(hold), merchantReceivableId(hold)];
}

function payableOf({
  merchantId: owner,
  currency,
  mode,
}: Pick<HoldRow, 'merchantId' | 'currency' | 'mode'>): string {
  return accountId({ kind: 'merchantPayable', owner, currency, mode });
}
