import { z } from 'zod';
import { all } from '#platform/db';
import type { Listener } from '#platform/facts';
import { advanceRequest } from '../requests/advance-request.ts';
import { selectWaitingFor } from '../requests.sql.ts';
import type { WithdrawalsDeps } from '../withdrawals-deps.ts';

const ended = z.object({ verificationId: z.string() });

/**
 * An inquiry has ended: the requests that wait for it go on. Listens to `payoutMethods.verificationEnded`; outside the
 * fact's transaction, because money goes through the writer, and what is lost with the process the sweep finds.
 */
export function followVerification(deps: WithdrawalsDeps): Listener {
  return async (fact, trx, after) => {
    const waiting = await all(trx, selectWaitingFor(ended.parse(fact.payload).verificationId));
    if (waiting.length === 0) return;
    after(async () => {
      for (const { id } of waiting) await advanceRequest(deps, id);
    });
  };
}
