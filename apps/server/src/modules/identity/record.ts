import { type Actor, recordAudit } from '#modules/audit';
import type { Trx } from '#platform/db';
import type { UserRow } from './identity.sql.ts';
import type { Identity } from './identity.ts';
import { actorOfUser, type Trail } from './trail.ts';

export interface OwnAct extends Trail {
  user: Pick<UserRow, 'id' | 'roleId' | 'merchantId'>;
  action: string;
  before?: unknown;
  after?: unknown;
}

/** Writes into the trail what a user did to its own account, in the transaction of the act. */
export async function recordOwnAct(
  trx: Trx,
  { user, action, before, after, ...trail }: OwnAct,
): Promise<void> {
  const actor = actorOfUser(user);
  await recordAudit(trx, {
    actor,
    merchantId: user.merchantId ?? undefined,
    action,
    entity: 'user',
    entityId: user.id,
    before,
    after,
    ...trail,
  });
}

export interface Refused extends Trail {
  action: string;
  user: Pick<UserRow, 'id' | 'merchantId'> | undefined;
}

/** Writes into the trail that a password or code was wrong. Nobody is the actor: who it was is not known. */
export async function recordRefusal(
  { db }: Pick<Identity, 'db'>,
  { action, user, ...trail }: Refused,
): Promise<void> {
  const actor: Actor = { actorId: null, actorRole: 'Anonymous' };
  await db.transaction((trx) =>
    recordAudit(trx, {
      actor,
      merchantId: user?.merchantId ?? undefined,
      action,
      entity: 'user',
      entityId: user?.id ?? 'unknown',
      ...trail,
    }),
  );
}
