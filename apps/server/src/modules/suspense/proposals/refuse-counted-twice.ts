import { ApiError } from '@wallet/contract';
import { maybe, type Query } from '#platform/db';
import type { CandidateDeposit } from './candidates.sql.ts';
import { selectSentBack, selectWaitingCredit } from './expected-receipts.sql.ts';

/**
 * Refuses a manual confirmation, whatever the sum, if the deposit's money is or was there:
 * `lineWaits` with a line of that sum or the deposit's own waiting on its account,
 * `depositNotPayable` when its late money goes back.
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
