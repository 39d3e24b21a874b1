import { ApiError, type OwnSession } from '@wallet/contract';
import { actorOf } from '#modules/audit';
import { all, maybe } from '#platform/db';
import { endSession } from './end-session.ts';
import { endSessionsOf } from './end-sessions.ts';
import type { Identity } from '../identity.ts';
import { selectOwnSession, selectSessionsOf } from '../sessions.sql.ts';
import { type OwnCall, trailOf } from '../trail.ts';

/** Where the user is signed in, the last used first, at most a hundred. */
export async function listOwnSessions(
  { db }: Pick<Identity, 'db'>,
  { principal }: Pick<OwnCall, 'principal'>,
): Promise<{ data: OwnSession[] }> {
  const rows = await all(db.read, selectSessionsOf(principal.userId));
  return {
    data: rows.map(({ id, ip, userAgent, createdAt, lastUsedAt, expiresAt }) => ({
      id,
      isCurrent: id === principal.sessionId,
      ip,
      userAgent,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
    })),
  };
}

/** Signs out in one place. Refuses with notFound for sessions of others and for those that ended. */
export async function endOwnSession(
  { db }: Pick<Identity, 'db'>,
  { principal, ...call }: OwnCall,
  sessionId: string,
): Promise<void> {
  await db.transaction(async (trx) => {
    if (!(await maybe(trx, selectOwnSession(sessionId, principal.userId))))
      throw new ApiError('notFound');
    const reason = sessionId === principal.sessionId ? 'loggedOut' : 'signedOutElsewhere';
    await endSession(trx, { ...trailOf(call), sessionId, reason, by: actorOf(principal) });
  });
}

/** Signs out everywhere else; tells how many sessions ended. */
export async function endOtherSessions(
  { db, vault }: Pick<Identity, 'db' | 'vault'>,
  { principal, ...call }: OwnCall,
): Promise<{ ended: number }> {
  const { userId, sessionId } = principal;
  const end = {
    ...trailOf(call),
    userId,
    except: sessionId,
    reason: 'signedOutElsewhere',
    by: actorOf(principal),
  } as const;
  const { ended } = await db.transaction((trx) => endSessionsOf({ vault }, trx, end));
  return { ended };
}
