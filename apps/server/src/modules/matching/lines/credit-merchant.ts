import type { Currency, ErrorCode, Mode } from '@wallet/contract';
import { type CreditStatus, statusOf } from '../allocations/credit-status.ts';
import { totalIds, unconfirmedTotals, type UnverifiedOwner } from '../allocations/unconfirmed.ts';
import type { LockedLine } from '../allocations/money-rows.ts';
import { creditAccounts, postCredit } from '#modules/ledger/postings';
import { ledgerAccounts } from '#modules/ledger';
import { type Effects, lock, type LockRequest, together, type View } from '#platform/writer';

export interface LineCredit {
  line: LockedLine;
  merchantId: string;
  accountId: string;
  currency: Currency;
  mode: Mode;
  claim: UnverifiedOwner | null;
  netMinor: bigint;
  feeMinor: bigint;
  /** The ledger account that gives the money: the line's float, or suspense. */
  source: string;
}

export interface Credited {
  /** The posting, with the sums of claims that it moves. */
  effects: Effects;
  isPending: boolean;
  /** What the line says of its claim from now on. */
  line: CreditStatus;
}

/** Credits a merchant from a line and tells its balance: available within ceilings, held above. */
export function creditFromLine(
  view: View,
  { cause, credit }: { cause: string; credit: LineCredit },
): Credited | { refused: ErrorCode } {
  const standing = statusOf(view, credit);
  if ('refused' in standing) return standing;
  const { isPending, line, changes } = standing;
  const hold =
    isPending && line.holdId !== null
      ? { holdId: line.holdId, reason: 'unconfirmedCredit' }
      : undefined;
  const posting = postCredit(view, { cause, credit: { ...credit, ...hold } });
  return 'refused' in posting
    ? posting
    : { effects: together(posting, { changes }), isPending, line };
}

/** The locks of the sums and ledger accounts that such a credit moves, its source among them. */
export function creditLocks(
  { claim, ...place }: Pick<LineCredit, 'merchantId' | 'accountId' | 'currency' | 'mode' | 'claim'>,
  { source, slot }: { source: string; slot: number },
): LockRequest[] {
  const totals = claim
    ? [lock(unconfirmedTotals, totalIds({ ...place, ownerId: claim.ownerId }))]
    : [];
  return [...totals, lock(ledgerAccounts, [...creditAccounts(place, slot), source])];
}
