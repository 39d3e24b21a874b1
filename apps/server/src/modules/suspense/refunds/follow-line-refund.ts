import { z } from 'zod';
import { all, one } from '#platform/db';
import { tellFact } from '#platform/facts';
import type { Listener, Listeners } from '#platform/facts';
import { selectUnwanted } from './line-refunds.sql.ts';
import { releaseLineRefunds, takeLinesAgain } from './release-line-refund.ts';
import { lockOpenRequest, moveOpenRequest } from '#modules/withdrawals';
import type { WithdrawalsDeps } from '#modules/withdrawals';

const aboutProposal = z.object({ proposalId: z.string(), kind: z.string() });
const aboutRequest = z.object({ requestId: z.string() });

/** What becomes of lines that are on their way back: a proposal that ended unapproved ends its request, and a payout that did not pay gives its line back. */
export function lineRefundListeners(deps: Pick<WithdrawalsDeps, 'db' | 'writer'>): Listeners {
  const unwanted: Listener = async (fact, trx) => {
    const { proposalId, kind } = aboutProposal.parse(fact.payload);
    if (kind !== 'refund') return;
    for (const { requestId } of await all(trx, selectUnwanted(proposalId))) {
      const { merchantId, mode } = await one(trx, lockOpenRequest(requestId));
      const { revision } = await one(
        trx,
        moveOpenRequest({ id: requestId, event: 'cancel', statusReason: 'cancelledByOperator' }),
      );
      await tellFact(trx, {
        name: 'withdrawals.cancelled',
        key: requestId,
        mode,
        payload: { requestId, merchantId, revision, reason: 'cancelledByOperator' },
      });
    }
  };
  // Outside the fact's transaction, because money goes through the writer; what is lost with the process the sweep finds.
  const release: Listener = async (fact, _trx, after) => {
    const { requestId } = aboutRequest.parse(fact.payload);
    after(() => releaseLineRefunds(deps, requestId));
  };
  return {
    'deposits.proposalEnded': [unwanted],
    'deposits.proposalLapsed': [unwanted],
    'withdrawals.failed': [release],
    'withdrawals.rejected': [release],
    'withdrawals.cancelled': [release],
    'withdrawals.reversed': [release],
  };
}

/** One round over lines that a stopped process left taken, and over refunds that were paid after all. */
export async function sweepLineRefunds(
  deps: Pick<WithdrawalsDeps, 'db' | 'writer'>,
): Promise<void> {
  await releaseLineRefunds(deps);
  await takeLinesAgain(deps);
}
