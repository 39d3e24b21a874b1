import { ApiError, type NewApiTokenAnswer } from '@wallet/contract';
import { actOn, actorOf, recordAudit } from '#modules/audit';
import { maybe, one, type Trx } from '#platform/db';
import { changePowerRow } from '#platform/row-mac';
import { apiTokenRows } from './api-token-rows.ts';
import {
  lockApiToken,
  replaceApiToken,
  sameLifeFromNow,
  selectApiToken,
} from './api-tokens.sql.ts';
import type { StoredApiToken } from './api-tokens.sql.ts';
import {
  addApiToken,
  lockActiveMerchant,
  lockAnswerer,
  publishTokenChanged,
} from './issue-api-token.ts';
import type { ApiTokenAct, IssueDeps } from './issue-api-token.ts';

export interface Rotation {
  id: string;
  /** How long the old token goes on counting; 0 ends it at once. It never counts longer than it would have. */
  overlapHours: number;
  /** Of the successor: undefined gives it the life the old one was made with, null none. */
  expiresAt: Date | null | undefined;
}

/**
 * Makes the successor of a token, with its name, mode, scopes and addresses, and lets the old one
 * end after the overlap. Refuses with notFound, rowNotProved, with stateConflict for a token that
 * has ended or has a successor already, and as making one does.
 */
export function rotateApiToken(
  { db, vault }: IssueDeps,
  act: ApiTokenAct,
  rotation: Rotation,
): Promise<NewApiTokenAnswer> {
  const { merchantId, principal, ip, userAgent, requestId } = act;
  const { id, overlapHours } = rotation;
  return db.transaction(async (trx) => {
    const known = await maybe(trx, selectApiToken(merchantId, id));
    if (!known) throw new ApiError('notFound');
    await lockAnswerer(trx, act, known);
    const old = await lockCountingToken(trx, { merchantId, id });
    if (old.state !== 'active')
      throw new ApiError('stateConflict', {
        detail: `The token has a successor already: ${String(old.replacedBy)}.`,
      });
    await lockActiveMerchant(trx, merchantId);
    const expiresAt =
      rotation.expiresAt === undefined
        ? (await one(trx, sameLifeFromNow(id))).expiresAt
        : rotation.expiresAt;
    const { name, mode, scopes, ipAllowlist } = old;
    const made = await addApiToken({ vault }, trx, act, {
      name,
      mode,
      scopes,
      ipAllowlist,
      ...(expiresAt && { expiresAt }),
    });
    await changePowerRow(trx, vault, apiTokenRows, id, () =>
      replaceApiToken({ id, successorId: made.apiToken.id, overlapHours }).execute(trx),
    );
    await recordAudit(trx, {
      actor: actorOf(principal),
      merchantId,
      mode,
      ...actOn('apiToken.rotated', id),
      after: { name, successor: made.apiToken.id, overlapHours },
      ip,
      userAgent,
      requestId,
    });
    await publishTokenChanged(trx, { id, name, mode, merchantId, act: 'rotated' });
    return made;
  });
}

/**
 * The token, locked. Refuses with notFound, also for another merchant's, and with stateConflict for
 * one that has ended.
 */
export async function lockCountingToken(
  trx: Trx,
  { merchantId, id }: { merchantId: string; id: string },
): Promise<StoredApiToken> {
  if (!(await maybe(trx, lockApiToken(merchantId, id)))) throw new ApiError('notFound');
  const token = await one(trx, selectApiToken(merchantId, id));
  if (token.state === 'revoked' || token.state === 'expired')
    throw new ApiError('stateConflict', { detail: `The token is ${token.state} already.` });
  return token;
}
