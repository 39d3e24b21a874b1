import { z } from 'zod';
import { ApiError, type Console } from '@wallet/contract';
import { actOn, recordAudit, systemActor } from '#modules/audit';
import { maybe, one, type Trx } from '#platform/db';
import { networkOf } from '#platform/rate-limit';
import { decryptOrNull } from '#platform/vault';
import { bearerOf } from '../bearer.ts';
import { endSession } from './end-session.ts';
import { personRows } from '#modules/approvals';
import {
  lockRefreshToken,
  noteStrayed,
  selectRefreshToken,
  selectUser,
  useRefreshToken,
} from '../identity.sql.ts';
import type { RefreshRow, UserRow } from '../identity.sql.ts';
import type { Identity } from '../identity.ts';
import { digestOfBinding } from './refresh-cookie.ts';
import { hashRefreshToken, looksLikeRefreshToken } from './refresh-token.ts';
import { refreshTokenRows } from '../session-rows.ts';
import { touchSession } from '../sessions.sql.ts';
import { makeTokenPair, type TokenPair } from './token-pair.ts';
import { type OpenCall, trailOf } from '../trail.ts';

export interface Refresh extends OpenCall {
  authorization: string | undefined;
  console: Console;
  /** What the browser's cookie holds. */
  binding: string | undefined;
}

/** An answer that was lost, or two tabs: within this time the same successors are given again. */
const graceSeconds = 30;
const pairSchema = z.strictObject({ accessToken: z.string(), refreshToken: z.string() });

/**
 * Exchanges a refresh token for a new pair; each token counts once, and only with the cookie of the
 * browser that signed in. Without that one it opens nothing and ends nothing, and the trail says
 * once an hour that it came. A used one that comes from its own browser ends the whole session,
 * because somebody else may have it, except within 30 seconds and while its successor is unused:
 * then the same pair is given again. A row of token or person that was changed behind the
 * application opens nothing. Refuses with signedOut, wrongConsole or tooManyRequests.
 */
export async function refresh(identity: Identity, ask: Refresh): Promise<TokenPair> {
  await identity.refreshRate.take(networkOf(ask.ip));
  const token = bearerOf(ask.authorization) ?? '';
  if (!looksLikeRefreshToken(token)) throw new ApiError('signedOut');
  const hash = hashRefreshToken(token);
  // The verdict is returned and not thrown: ending the session must be committed.
  const verdict = await identity.db.transaction(async (trx) => {
    if (!(await maybe(trx, lockRefreshToken(hash)))) return 'signedOut';
    const row = await one(trx, selectRefreshToken(hash, graceSeconds));
    const person = row.alive ? await genuinePerson(identity, trx, row) : undefined;
    if (!person) return 'signedOut';
    if (row.console !== ask.console) return { of: row.console };
    if (!isOfBrowser(row, ask)) return refuseStrayed(trx, person, { hash, row, ask });
    return row.used
      ? repeat(identity, trx, { hash, row, ask })
      : rotate(identity, trx, { hash, row, ask });
  });
  if (verdict === 'signedOut') throw new ApiError('signedOut');
  if ('of' in verdict)
    throw new ApiError('wrongConsole', { detail: identity.consoleUrls[verdict.of] });
  return verdict;
}

/**
 * Whose token it is, when token, session and person belong together as they were made: none was
 * changed behind the application.
 */
async function genuinePerson(
  { rows }: Identity,
  trx: Trx,
  row: RefreshRow,
): Promise<UserRow | undefined> {
  if (!rows.isProved(refreshTokenRows, row)) return undefined;
  if (row.userId !== row.sessionUserId || row.console !== row.sessionConsole) return undefined;
  const person = await one(trx, selectUser(row.userId));
  return rows.isProved(personRows, person) ? person : undefined;
}

/** A token that was made before there were bindings is of no browser. */
function isOfBrowser({ binding }: RefreshRow, ask: Refresh): boolean {
  return ask.binding !== undefined && binding === digestOfBinding(ask.binding);
}

/** Nobody is the actor: whoever has the token is somebody else, or lost the cookie. The session is left as it is. */
async function refuseStrayed(
  trx: Trx,
  person: UserRow,
  { hash, row, ask }: Known,
): Promise<'signedOut'> {
  if (row.binding === null || !(await maybe(trx, noteStrayed(hash)))) return 'signedOut';
  await recordAudit(trx, {
    ...trailOf(ask),
    actor: { actorId: null, actorRole: 'Anonymous' },
    merchantId: person.merchantId ?? undefined,
    ...actOn('session.refreshRefused', row.sessionId),
    after: { cookie: ask.binding === undefined ? 'missing' : 'another' },
  });
  return 'signedOut';
}

interface Known {
  hash: string;
  row: RefreshRow;
  ask: Refresh;
}

async function rotate(identity: Identity, trx: Trx, { hash, row, ask }: Known): Promise<TokenPair> {
  const pair = await makeTokenPair(identity, trx, row);
  const successorEnc = identity.vault.seal(JSON.stringify(pair), placeOf(hash));
  await useRefreshToken({
    hash,
    successorHash: hashRefreshToken(pair.refreshToken),
    successorEnc,
  }).execute(trx);
  await touchSession(row.sessionId, { ip: ask.ip, userAgent: ask.userAgent ?? null }).execute(trx);
  return pair;
}

async function repeat(
  identity: Identity,
  trx: Trx,
  { hash, row, ask }: Known,
): Promise<TokenPair | 'signedOut'> {
  if (row.successorEnc !== null) {
    const pair = decryptOrNull(identity.vault, row.successorEnc, placeOf(hash));
    return pair === null ? 'signedOut' : pairSchema.parse(JSON.parse(pair));
  }
  await endSession(trx, {
    ...trailOf(ask),
    sessionId: row.sessionId,
    reason: 'refreshTokenReused',
    by: systemActor,
  });
  return 'signedOut';
}

function placeOf(hash: string) {
  return { table: 'refresh_token', id: hash, column: 'successor_enc' };
}
