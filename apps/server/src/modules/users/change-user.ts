import { ApiError, type UserRow } from '@wallet/contract';
import { actorOf, recordAudit } from '#modules/audit';
import type { Trail, UserPrincipal } from '#modules/identity';
import { all, maybe, one, type Trx } from '#platform/db';
import { userAnswer } from './user-answer.ts';
import { scopeOf } from './user-scope.ts';
import type { UsersDeps } from './users-deps.ts';
import { lockParties, type Party, selectUser, type StoredUser } from './users.sql.ts';

/** Somebody does something to a user. */
export interface UserAct extends Trail {
  principal: UserPrincipal;
  id: string;
}

/** What is written into the trail of an act. */
export interface Done {
  action: string;
  before?: unknown;
  after?: unknown;
  reason?: string | undefined;
}

export interface Change {
  /** Refuse lastActiveUser if no active user of the actor's kind (Admins, or owners of the merchant) would be left. */
  keepsOne?: boolean;
  /** Undefined when there was nothing to change: then nothing is written into the trail. */
  work(trx: Trx, user: StoredUser): Promise<Done | undefined>;
}

/**
 * One act on one user as one transaction: both people are locked, `work` decides and changes, the trail is written, the
 * new state is answered. Refuses with notFound, also for somebody of another team, and with signedOut when who acts was
 * disabled or got another role while the request was under way: nobody undoes that with a request sent before.
 */
export async function changeUser(
  { db }: Pick<UsersDeps, 'db'>,
  act: UserAct,
  { keepsOne = false, work }: Change,
): Promise<UserRow> {
  const { principal, id, ip, userAgent, requestId } = act;
  const scope = scopeOf(principal);
  const { roleId, teamRole = null } = principal;
  const kind = { roleId, teamRole, ...scope };
  return db.transaction(async (trx) => {
    const parties = await all(trx, lockParties([principal.userId, id], keepsOne ? kind : null));
    const user = await maybe(trx, selectUser(scope, id));
    if (!user) throw new ApiError('notFound');
    const counts = (party: Party) =>
      party.status === 'active' &&
      party.roleId === kind.roleId &&
      party.merchantId === kind.merchantId &&
      party.teamRole === kind.teamRole;
    if (keepsOne && counts(user) && !parties.some((party) => party.id !== id && counts(party)))
      throw new ApiError('lastActiveUser');
    if (!parties.some((party) => party.id === principal.userId && counts(party)))
      throw new ApiError('signedOut');
    const done = await work(trx, user);
    if (done)
      await recordAudit(trx, {
        actor: actorOf(principal),
        merchantId: user.merchantId ?? undefined,
        entity: 'user',
        entityId: id,
        ...done,
        ip,
        userAgent,
        requestId,
      });
    return userAnswer(await one(trx, selectUser(scope, id)));
  });
}

/** Refuses with ownUser what nobody may do to himself. */
export function refuseOwn({ principal, id }: UserAct): void {
  if (principal.userId === id) throw new ApiError('ownUser');
}
