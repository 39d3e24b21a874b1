import { withdrawalEvents, lockOpenRequest, moveOpenRequest } from '#modules/withdrawals';
import type { WithdrawalsDeps } from '#modules/withdrawals';
import { all, one, type Trx } from '#platform/db';
import { type Listener, publish } from '#platform/events';
import { selectUnwanted } from './line-refunds.sql.ts';
import { releaseLineRefunds, reassignLines } from './release-line-refund.ts';

/** Follows lines' refunds: a proposal ended unapproved ends its request; an unpaid payout gives its line back. */
export function lineRefundListeners(deps: Pick<WithdrawalsDeps, 'db' | 'writer'>) {
  const proposalEnded: Listener<{ proposalId: string; kind: string }> = async (events, trx) => {
    for (const { payload } of events)
      if (payload.kind === 'refund') await cancelUnwanted(trx, payload.proposalId);
  };
  // After the commit, because money goes through the writer; what is lost with the process the sweep finds.
  const notPaid: Listener<{ requestId: string }> = async (events, _trx, after) => {
    for (const { payload } of events) after(() => releaseLineRefunds(deps, payload.requestId));
  };
  return { proposalEnded, notPaid };
}

async function cancelUnwanted(trx: Trx, proposalId: string): Promise<void> {
  for (const { requestId } of await all(trx, selectUnwanted(proposalId))) {
    const { merchantId, mode } = await one(trx, lockOpenRequest(requestId));
    const { revision } = await one(
      trx,
      moveOpenRequest({ id: requestId, event: 'cancel', statusReason: 'cancelledByOperator' }),
    );
    await publish(trx, withdrawalEvents.cancelled, {
      key: requestId,
      mode,
      payload: { requestId, merchantId, revision, reason: 'cancelledByOperator' },
    });
  }
}

/** One round over lines that a stopped process left taken, and over refunds that were paid after all. */
export async function sweepLineRefunds(
  deps: Pick<WithdrawalsDeps, 'db' | 'writer'>,
): Promise<void> {
  await releaseLineRefunds(deps);
  await reassignLines(deps);
}
