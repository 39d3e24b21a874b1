import type { EventOf, sessionMachine } from '@wallet/contract';
import { moveWithdrawalSession } from './withdrawal-sessions.ts';
import { maybe } from '#platform/db';
import type { Listener } from '#platform/events';
import { selectSessionOf } from './page.sql.ts';

/**
 * Refreshes open pages of a customer's request. `end` also ends its session: completed when the
 * customer has the money, cancelled when it was never sent or came back.
 */
export function followPage(
  tell: (sessionId: string) => void,
  end?: EventOf<typeof sessionMachine> & ('complete' | 'cancel'),
): Listener<{ requestId: string }> {
  return async (events, trx, after) => {
    for (const { payload } of events) {
      const session = await maybe(trx, selectSessionOf(payload.requestId));
      if (!session) continue;
      if (end) await moveWithdrawalSession(trx, session, end);
      after(() => tell(session.id));
    }
  };
}
