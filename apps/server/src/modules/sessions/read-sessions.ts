import { idSchema, Refusal } from '@wallet/contract';
import type { SessionAnswer, SessionStatus } from '@wallet/contract';
import { all, maybe } from '#platform/db';
import type { Query } from '#platform/db';
import { idFloor } from '#platform/ids';
import type { DepositDeps } from '#modules/deposits';
import { selectOwnAttempts, selectOwnSession, selectOwnSessions } from './own-sessions.sql.ts';
import type { OwnDepositRow, Owner } from './own-sessions.sql.ts';
import { depositIdFloor, firstOfEach, sessionAnswer } from './session-answer.ts';

export interface SessionQuestion {
  after?: string | undefined;
  limit?: number | undefined;
  status?: SessionStatus | undefined;
  reference?: string | undefined;
  /** Of the creation; `from` is included, `to` is not. */
  from?: string | undefined;
  to?: string | undefined;
}

const defaultLimit = 20;

/** The merchant's sessions of one mode, newest first; `next` is the cursor of the page after. Refuses a cursor that is not ours. */
export async function listSessions(
  query: Query,
  deps: Pick<DepositDeps, 'vault' | 'payOrigin'>,
  owner: Owner,
  { after, limit = defaultLimit, status, reference, from, to }: SessionQuestion,
): Promise<{ data: SessionAnswer[]; next: string | null }> {
  if (after !== undefined && !idSchema('txs').safeParse(after).success)
    throw new Refusal('cursorInvalid');
  const rows = await all(
    query,
    selectOwnSessions(owner, {
      fromId: floorOf(from),
      beforeId: after ?? floorOf(to),
      status,
      reference,
      limit: limit + 1,
    }),
  );
  const page = rows.slice(0, limit);
  const attempts = await readOwnAttempts(
    query,
    owner,
    page.map(({ id }) => id),
  );
  return {
    data: page.map((session) => sessionAnswer(deps, session, attempts.get(session.id))),
    next: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
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
  if (!session) throw new Refusal('notFound');
  const attempts = await readOwnAttempts(query, owner, [id]);
  return sessionAnswer(deps, session, attempts.get(id));
}

/** Times before 1970 have no ids; the floor of 1970 is below every id there is. */
function floorOf(time: string | undefined): string | undefined {
  return time === undefined ? undefined : idFloor('txs', new Date(Math.max(0, Date.parse(time))));
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
