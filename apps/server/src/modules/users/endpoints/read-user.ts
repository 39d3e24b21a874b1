import { ApiError, type UserDetail } from '@wallet/contract';
import { idleSeconds } from '#modules/identity/sign-in';
import { readInvitationUntil } from '#modules/identity/codes';
import { all, maybe, one } from '#platform/db';
import { userAnswer } from '../user-answer.ts';
import { readInScope, type UserScope } from '../user-scope.ts';
import { selectExtras, selectOpenSessions, selectUser } from '../users.sql.ts';
import type { UsersDeps } from '../users-deps.ts';

/** One user with where it is signed in. Refuses with notFound, also for somebody of another team. */
export async function readUser(
  deps: Pick<UsersDeps, 'db'>,
  scope: UserScope,
  id: string,
): Promise<UserDetail> {
  const found = await readInScope(deps, scope, async (query) => {
    const user = await maybe(query, selectUser(scope, id));
    return (
      user && {
        user,
        extras: await one(query, selectExtras(id)),
        sessions: await all(query, selectOpenSessions(id, idleSeconds)),
      }
    );
  });
  if (!found) throw new ApiError('notFound');
  const {
    user,
    sessions,
    extras: { locale, timeZone, invitedBy },
  } = found;
  const invitationUntil = await readInvitationUntil(deps.db.read, id);
  return {
    user: userAnswer(user),
    locale,
    timeZone,
    invitedBy,
    invitationUntil: invitationUntil?.toISOString() ?? null,
    sessions: sessions.map(({ createdAt, lastUsedAt, ...session }) => ({
      ...session,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt.toISOString(),
    })),
  };
}
