import { all } from '#platform/db';
import type { Listener } from '#platform/events';
import { advanceRequest } from '../requests/advance-request.ts';
import { selectWaitingFor } from '../requests.sql.ts';
import type { WithdrawalsDeps } from '../withdrawals-deps.ts';

/**
 * An inquiry has ended: the requests that wait for it go on. Listens to `payoutMethods.verificationEnded`; outside the
 * event's transaction, because money goes through the writer, and what is lost with the process the sweep finds.
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
