import { personRows } from '#modules/approvals';
import { actOn, type Actor, recordAudit } from '#modules/audit';
import { all, one, type Trx } from '#platform/db';
import { publish } from '#platform/events';
import { lowerPowerRow } from '#platform/row-mac';
import type { Vault } from '#platform/vault';
import type { EndReason } from './end-session.ts';
import { identityEvents } from '../events.ts';
import { beginTokenEpoch, endSessionsOf as endSessionRows } from '../sessions.sql.ts';
import type { Trail } from '../trail.ts';

export interface SessionsEnd extends Trail {
  userId: string;
  /** The session that stays, of whoever does it. */
  except?: string | undefined;
  reason: EndReason;
  by: Actor;
}

export interface Ended {
  /** How many sessions ended. */
  ended: number;
  /**
   * For the audit entry of the act: who puts the user's row of before back, with the MAC of before,
   * is contradicted by it.
   */
  tokenEpoch: number;
}

/**
 * Ends every session of a user, with tokens and sockets, and every sign-in under way: one that checked the password
 * before this commits opens no session afterwards. Also those of somebody whose row is not proved. Not inside
 * `changePowerRow` of the user.
 */
export async function endSessionsOf(
  { vault }: { vault: Vault },
  trx: Trx,
  { userId, except, reason, by, ...trail }: SessionsEnd,
): Promise<Ended> {
  const { tokenEpoch } = await lowerPowerRow(trx, vault, personRows, userId, () =>
    one(trx, beginTokenEpoch(userId)),
  );
  const ended = await all(trx, endSessionRows({ userId, except: except ?? null, reason }));
  for (const { id, merchantId } of ended) {
    await recordAudit(trx, {
      actor: by,
      merchantId: merchantId ?? undefined,
      ...actOn('session.ended', id),
      reason,
      ...trail,
    });
    await publish(trx, identityEvents.sessionEnded, {
      key: id,
      mode: 'live',
      payload: { sessionId: id, userId },
    });
  }
  return { ended: ended.length, tokenEpoch };
}
