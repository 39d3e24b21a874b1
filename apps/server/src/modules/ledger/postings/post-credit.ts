import type { ErrorCode } from '@wallet/contract';
import { type Effects, together, type View } from '#platform/writer';
import { balanceChanged } from '../balance-changed.ts';
import { post } from '../post.ts';
import { creditEntries, type MerchantCredit } from './credit-entries.ts';
import { type PendingCredit, postPending } from './pending-credit.ts';

/** A credit, and the hold under which it waits where it is not available yet. */
export type CreditToPost = MerchantCredit & Partial<Pick<PendingCredit, 'holdId' | 'reason'>>;

/** Posts a credit to a merchant, available or held, and tells that the balance changed. */
export function postCredit(
  view: View,
  { cause, credit }: { cause: string; credit: CreditToPost },
): Effects | { refused: ErrorCode } {
  const { holdId, reason } = credit;
  const posting =
    holdId !== undefined && reason !== undefined
      ? postPending(view, { cause, credit: { ...credit, holdId, reason } })
      : post(view, { cause, legs: creditEntries(view, credit) });
  return 'refused' in posting ? posting : together(posting, { inserts: [balanceChanged(credit)] });
}
