import { maybe } from '#platform/db';
import type { Query } from '#platform/db';
import type { DepositDeps } from './deps.ts';
import { selectOwnSession } from './own-sessions.sql.ts';
import type { Owner } from './own-sessions.sql.ts';
import { payUrl } from './session-answer.ts';

const payable: readonly string[] = ['open', 'methodSelected', 'paying'];

/** Where the session's payer pays; null once that is over, and for a session that is not the merchant's. */
export async function readPayUrl(
  query: Query,
  deps: Pick<DepositDeps, 'vault' | 'payOrigin' | 'clock'>,
  owner: Owner,
  sessionId: string,
): Promise<string | null> {
  const session = await maybe(query, selectOwnSession(owner, sessionId));
  return session && payable.includes(session.status) && session.expiresAt > deps.clock.now()
    ? payUrl(deps, session)
    : null;
}
