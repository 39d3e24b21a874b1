import { ApiError } from '@wallet/contract';
import { readMerchant } from '#modules/merchants';
import { maybe, type Query } from '#platform/db';
import { isProvedRow, rowKeys } from '#platform/row-mac';
import { hashLinkToken, newLinkToken } from '../codes/link-text.ts';
import { sessionPower, type SessionPower } from '../session-power.ts';
import {
  insertReadOnlyToken,
  selectByTokenHash,
  selectSession,
  setOpened,
} from '../sessions.sql.ts';

export interface FoundLink {
  sessionId: string;
  type: SessionPower['type'];
  readOnly: boolean;
}

/**
 * The session a link's secret opens while late money is watched for, else undefined. Read-only if
 * the row was changed outside the application; a page's cookie keeps what it was opened for and
 * counts once the row is restored.
 */
export async function findByToken(query: Query, token: string): Promise<FoundLink | undefined> {
  const found = await maybe(query, selectByTokenHash(hashLinkToken(token)));
  if (!found?.usable) return undefined;
  const isProved = isProvedRow(rowKeys(), sessionPower, found);
  return { sessionId: found.id, type: found.type, readOnly: found.readOnly || !isProved };
}

/** Which way a session's money goes; undefined for an unknown one. */
export async function readSessionType(
  query: Query,
  sessionId: string,
): Promise<SessionPower['type'] | undefined> {
  return (await maybe(query, selectSession(sessionId)))?.type;
}

/** Links that only show, of one session: whoever holds one link must not fill the table. */
const mostLinks = 50;

/** A new secret for read-only access to the session's page, returned only once. Refuses tooManyRequests. */
export async function mintReadOnlyToken(query: Query, sessionId: string): Promise<string> {
  const token = newLinkToken();
  if (!(await maybe(query, insertReadOnlyToken(hashLinkToken(token), sessionId, mostLinks))))
    throw new ApiError('tooManyRequests', {
      detail: `This page has ${mostLinks} links already.`,
      retryAfterSeconds: 3_600,
    });
  return token;
}

/** Notes that the payer's page was opened; only the first time counts. */
export async function setPageOpened(query: Query, sessionId: string): Promise<void> {
  await setOpened(sessionId).execute(query);
}

/** Origins that may embed the session's page, with `tryOut` for test sessions; none for an unknown session. */
export async function embedOrigins(
  query: Query,
  sessionId: string,
  tryOut: string,
): Promise<string[]> {
  const session = await maybe(query, selectSession(sessionId));
  const merchant = session && (await readMerchant(query, session.merchantId));
  const allowed = merchant?.allowedOrigins ?? [];
  return session?.mode === 'test' && !allowed.includes(tryOut) ? [...allowed, tryOut] : allowed;
}
