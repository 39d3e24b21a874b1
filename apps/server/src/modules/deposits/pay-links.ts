import { Refusal } from '@wallet/contract';
import { readMerchant } from '#modules/merchants';
import { maybe } from '#platform/db';
import type { Query } from '#platform/db';
import { hashLinkToken, newLinkToken } from './link-text.ts';
import {
  insertReadOnlyToken,
  selectByTokenHash,
  selectSession,
  setOpened,
} from './sessions.sql.ts';
import type { FoundToken } from './sessions.sql.ts';

/** The session a link's secret opens, until late money is no longer watched for; undefined for any other text. */
export async function findByToken(
  query: Query,
  token: string,
): Promise<Omit<FoundToken, 'usable'> | undefined> {
  const found = await maybe(query, selectByTokenHash(hashLinkToken(token)));
  return found?.usable
    ? { sessionId: found.sessionId, type: found.type, readOnly: found.readOnly }
    : undefined;
}

/** Which way a session's money goes; undefined for an unknown one. */
export async function readSessionType(
  query: Query,
  sessionId: string,
): Promise<FoundToken['type'] | undefined> {
  return (await maybe(query, selectSession(sessionId)))?.type;
}

/** Links that only show, of one session: whoever holds one link must not fill the table. */
const mostLinks = 50;

/**
 * A new secret that opens the session's page for looking only. It is in the answer and nowhere else. Refuses
 * tooManyRequests for a session that has enough of them.
 */
export async function mintReadOnlyToken(query: Query, sessionId: string): Promise<string> {
  const token = newLinkToken();
  if (!(await maybe(query, insertReadOnlyToken(hashLinkToken(token), sessionId, mostLinks))))
    throw new Refusal('tooManyRequests', {
      detail: `This page has ${mostLinks} links already.`,
      retryAfterSeconds: 3_600,
    });
  return token;
}

/** Notes that the payer's page was opened; only the first time counts. */
export async function markOpened(query: Query, sessionId: string): Promise<void> {
  await setOpened(sessionId).execute(query);
}

/** Origins whose pages may embed the session's page, `tryOut` among them when it is a test session; none for an unknown one. */
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
