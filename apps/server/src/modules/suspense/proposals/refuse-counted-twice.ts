import { ApiError } from '@wallet/contract';
import { maybe, type Query } from '#platform/db';
import type { CandidateDeposit } from './candidates.sql.ts';
import { selectSentBack, selectWaitingCredit } from './expected-receipts.sql.ts';

/**
 * Whether a deposit's money is there already, or was: then it is not marked as paid without it, whatever sum is named.
 * Refuses `lineWaits` with the line of that sum, or of the deposit's own, that waits on its account, and
 * `depositNotPayable` when its late money goes back to its payer.
 */
export async function refuseCountedTwice(
  query: Query,
  { transactionId, accountId, finalMinor, createdAt: since }: CandidateDeposit,
  amountMinor: bigint,
): Promise<void> {
  const waiting = await maybe(
    query,
    selectWaitingCredit({ accountId, sumsMinor: [amountMinor, finalMinor], since }),
  );
  if (waiting) throw new ApiError('lineWaits', { detail: waiting.id });
  const sentBack = await maybe(query, selectSentBack(transactionId));
  if (sentBack)
    throw new ApiError('depositNotPayable', {
      detail: `Its payer gets the money back by ${sentBack.requestId}.`,
    });
}
