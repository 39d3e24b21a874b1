import { personRows } from '#modules/approvals';
import { recordAudit } from '#modules/audit';
import type { Actor } from '#modules/audit';
import { all } from '#platform/db';
import type { Trx } from '#platform/db';
import { tellFact } from '#platform/facts';
import { lowerPowerRow } from '#platform/row-mac';
import type { Vault } from '#platform/vault';
import type { EndReason } from './end-session.ts';
import { beginTokenEpoch, endSessionsOf as endSessionRows } from './sessions.sql.ts';
import type { Trail } from './trail.ts';

export interface SessionsEnd extends Trail {
  userId: string;
  /** The session that stays, of whoever does it. */
  except?: string | undefined;
  reason: EndReason;
  by: Actor;
}

/**
 * Ends every session of a user, with tokens and sockets, and every sign-in under way: one that checked the password
 * before this commits opens no session afterwards. Also those of somebody whose row is not proved. Not inside
 * `changePowerRow` of the user. Tells how many sessions ended.
 */
export async function endSessionsOf(
  { vault }: { vault: Vault },
  trx: Trx,
  { userId, except, reason, by, ...trail }: SessionsEnd,
): Promise<number> {
  await lowerPowerRow(trx, vault, personRows, userId, () => beginTokenEpoch(userId).execute(trx));
  const ended = await all(trx, endSessionRows({ userId, except: except ?? null, reason }));
  for (const { id, merchantId } of ended) {
    await recordAudit(trx, {
      actor: by,
      merchantId: merchantId ?? undefined,
      action: 'session.ended',
      entity: 'session',
      entityId: id,
      reason,
      ...trail,
    });
    await tellFact(trx, {
      name: 'identity.sessionEnded',
      key: id,
      mode: 'live',
      payload: { sessionId: id, userId },
    });
  }
  return ended.length;
}
