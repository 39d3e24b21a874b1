import { recordAudit } from '#modules/audit';
import type { Actor } from '#modules/audit';
import { maybe } from '#platform/db';
import type { Trx } from '#platform/db';
import { tellFact } from '#platform/facts';
import { endSession as endSessionRow } from './identity.sql.ts';

export type EndReason = 'loggedOut' | 'refreshTokenReused';

export interface SessionEnd {
  sessionId: string;
  reason: EndReason;
  by: Actor;
  ip?: string | undefined;
  userAgent?: string | undefined;
  requestId?: string | undefined;
}

/**
 * Ends a session with all its tokens; the fact `identity.sessionEnded` closes its sockets. Ending it twice is the same
 * as once.
 */
export async function endSession(trx: Trx, { sessionId, reason, by, ...trail }: SessionEnd): Promise<void> {
  const ended = await maybe(trx, endSessionRow(sessionId, reason));
  if (!ended) return;
  await recordAudit(trx, { actor: by, action: 'session.ended', entity: 'session', entityId: sessionId, reason, ...trail });
  await tellFact(trx, { name: 'identity.sessionEnded', key: sessionId, mode: 'live', payload: { sessionId, userId: ended.userId } });
}
