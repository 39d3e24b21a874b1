import { ApiError, type endpoints, type QueryOf, type SessionAnswer } from '@wallet/contract';
import { all, maybe, type Query } from '#platform/db';
import { readPage } from '#platform/lists';
import type { DepositDeps } from '#modules/deposits';
import { selectOwnAttempts, selectOwnSession, selectOwnSessions } from './own-sessions.sql.ts';
import type { OwnDepositRow, Owner } from './own-sessions.sql.ts';
import { depositIdFloor, firstOfEach, sessionAnswer } from './session-answer.ts';

const sessionsOfPage = 20;

/** The merchant's sessions of one mode, newest first; `next` is the next cursor. Refuses a foreign cursor. */
export async function listSessions(
  query: Query,
  deps: Pick<DepositDeps, 'vault' | 'payOrigin'>,
  owner: Owner,
  input: QueryOf<typeof endpoints.listSessions>,
): Promise<{ data: SessionAnswer[]; next: string | null }> {
  const { rows, next } = await readPage(
    query,
    { after: input.after, limit: input.limit ?? sessionsOfPage },
    { prefix: 'txs', select: (page) => selectOwnSessions(owner, input, page) },
  );
  const attempts = await readOwnAttempts(
    query,
    owner,
    rows.map(({ id }) => id),
  );
  return {
    data: rows.map((session) => sessionAnswer(deps, session, attempts.get(session.id))),
    next,
  };
}

/** One session of the merchant. Refuses with notFound when it is not there or another's. */
export async function readSession(
  query: Query,
  deps: Pick<DepositDeps, 'vault' | 'payOrigin'>,
  owner: Owner,
  id: string,
): Promise<SessionAnswer> {
  const session = await maybe(query, selectOwnSession(owner, id));
  if (!session) throw new ApiError('notFound');
  const attempts = await readOwnAttempts(query, owner, [id]);
  return sessionAnswer(deps, session, attempts.get(id));
}

async function readOwnAttempts(
  query: Query,
  owner: Owner,
  sessionIds: readonly string[],
): Promise<Map<string, OwnDepositRow>> {
  if (sessionIds.length === 0) return new Map();
  return firstOfEach(
    await all(query, selectOwnAttempts(owner, sessionIds, depositIdFloor(sessionIds))),
  );
}
