import { actOn, type Actor, recordAudit } from '#modules/audit';
import { maybe, type Trx } from '#platform/db';
import { publish } from '#platform/events';
import { identityEvents } from '../events.ts';
import { endSession as endSessionRow } from '../sessions.sql.ts';
import type { Trail } from '../trail.ts';

export type EndReason =
  | 'loggedOut'
  | 'refreshTokenReused'
  | 'signedOutElsewhere'
  | 'passwordChanged'
  | 'passwordReset'
  | 'userDisabled'
  | 'roleChanged'
  | 'totpReset'
  | 'merchantSuspended'
  | 'merchantClosed';

export interface SessionEnd extends Trail {
  sessionId: string;
  reason: EndReason;
  by: Actor;
}

/**
 * Ends a session with all its tokens; the event `identity.sessionEnded` closes its sockets. Ending it twice is the same
 * as once.
 */
export async function endSession(
  trx: Trx,
  { sessionId, reason, by, ...trail }: SessionEnd,
): Promise<void> {
  const ended = await maybe(trx, endSessionRow(sessionId, reason));
  if (!ended) return;
  const { userId, merchantId } = ended;
  await recordAudit(trx, {
    actor: by,
    merchantId: merchantId ?? undefined,
    ...actOn('session.ended', sessionId),
    reason,
    ...trail,
  });
  await publish(trx, identityEvents.sessionEnded, {
    key: sessionId,
    mode: 'live',
    payload: { sessionId, userId },
  });
}
