import { maybe, type Query } from '#platform/db';
import type { DepositDeps } from '#modules/deposits';
import { type Owner, selectOwnSession } from '../own-sessions.sql.ts';
import { payUrlIfReadable } from '../session-answer.ts';

/** Of what nobody pays by a link. */
export const noPayUrl: PayUrl = { payUrl: null };

const payable: readonly string[] = ['open', 'methodSelected', 'paying'];

/** Where a payer pays, as whoever reads the transaction gets it. */
export interface PayUrl {
  payUrl: string | null;
  unreadable?: ['payUrl'];
}

/** The payer's URL; null once over, for another merchant's session, and if it does not decrypt. */
export async function readPayUrl(
  query: Query,
  deps: Pick<DepositDeps, 'vault' | 'payOrigin' | 'clock'>,
  owner: Owner,
  sessionId: string,
): Promise<PayUrl> {
  const session = await maybe(query, selectOwnSession(owner, sessionId));
  if (!session || !payable.includes(session.status) || session.expiresAt <= deps.clock.now())
    return noPayUrl;
  const payUrl = payUrlIfReadable(deps, session);
  return payUrl === null ? { payUrl, unreadable: ['payUrl'] } : { payUrl };
}
