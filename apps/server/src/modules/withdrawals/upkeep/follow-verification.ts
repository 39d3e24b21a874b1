import { all } from '#platform/db';
import type { Listener } from '#platform/events';
import { advanceRequest } from '../requests/advance-request.ts';
import { selectWaitingFor } from '../requests.sql.ts';
import type { WithdrawalsDeps } from '../withdrawals-deps.ts';

/**
 * Continues requests whose inquiry ended. Listens to `payoutMethods.verificationEnded`; outside its
 * transaction, as money goes through the writer. The sweep finds what a crash loses.
 */
export function followVerification(deps: WithdrawalsDeps): Listener<{ verificationId: string }> {
  return async (events, trx, after) => {
    for (const { payload } of events) {
      const waiting = await all(trx, selectWaitingFor(payload.verificationId));
      if (waiting.length === 0) continue;
      after(async () => {
        for (const { id } of waiting) await advanceRequest(deps, id);
      });
    }
  };
}
