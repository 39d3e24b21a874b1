import { mayMove, withdrawalMachine } from '@wallet/contract';
import { moveWithdrawalSession, type WithdrawalSession } from './withdrawal-sessions.ts';
import { maybe, type Query, type Trx } from '#platform/db';
import { publish } from '#platform/events';
import { withdrawalEvents } from '../events.ts';
import { endIdleRequest, lockPageRequest, selectPageRequest } from './page.sql.ts';

type EndingSession = Pick<WithdrawalSession, 'id' | 'merchantId' | 'mode'>;

/** Ends a locked, expired session and its abandoned request. False when somebody went on with it. */
export async function endWithRequest(
  trx: Trx,
  session: EndingSession,
  requestId: string | null,
): Promise<boolean> {
  const { merchantId, mode } = session;
  const ended = requestId === null ? undefined : await maybe(trx, endIdleRequest(requestId));
  if (requestId !== null && !ended) return false;
  if (ended && requestId !== null)
    await publish(trx, withdrawalEvents.cancelled, {
      key: requestId,
      mode,
      payload: { requestId, merchantId, revision: ended.revision },
    });
  await moveWithdrawalSession(trx, session, 'expire');
  return true;
}

/** The same for one session, when a person says that its time is over. */
export async function expirePageSession(trx: Trx, session: EndingSession): Promise<boolean> {
  const request = await maybe(trx, lockPageRequest(session.id));
  return endWithRequest(trx, session, request?.id ?? null);
}

/** Whether the withdrawal waits for its customer alone, is in inquiry or confirmation, or is out of his hands. */
export async function customerStatus(
  query: Query,
  sessionId: string,
): Promise<'idle' | 'busy' | 'done'> {
  const request = await maybe(query, selectPageRequest(sessionId));
  if (!request || ['draft', 'verificationFailed', 'confirmExpired'].includes(request.status))
    return 'idle';
  if (request.status === 'awaitingConfirmation' && request.isPublic)
    return request.customerConfirmedAt === null ? 'idle' : 'done';
  return request.status === 'verifying' ||
    mayMove(withdrawalMachine, 'confirmTimesOut', request.status)
    ? 'busy'
    : 'done';
}
