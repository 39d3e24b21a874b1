import { Refusal } from '@wallet/contract';
import type { UserRow } from '@wallet/contract';
import { actorOf, recordAudit } from '#modules/audit';
import type { Trail, UserPrincipal } from '#modules/identity';
import { maybe, one } from '#platform/db';
import type { Trx } from '#platform/db';
import { userAnswer } from './user-answer.ts';
import { scopeOf } from './user-scope.ts';
import type { UsersDeps } from './users-deps.ts';
import { lockUserRow, selectUser } from './users.sql.ts';
import type { StoredUser } from './users.sql.ts';

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

/**
 * One act on one user as one transaction: the row is locked, `work` decides and changes, the trail is written, the new
 * state is answered. Refuses with notFound, also for somebody of another team. `before` runs first, for locks that
 * must be taken ahead of the row's own.
 */
export async function changeUser(
  { db }: Pick<UsersDeps, 'db'>,
  act: UserAct,
  { before, work }: { before?: (trx: Trx, user: StoredUser) => Promise<void>; work: (trx: Trx, user: StoredUser) => Promise<Done> },
): Promise<UserRow> {
  const { principal, id, ip, userAgent, requestId } = act;
  const scope = scopeOf(principal);
  return db.transaction(async (trx) => {
    const seen = before && (await maybe(trx, selectUser(scope, id)));
    if (seen) await before(trx, seen);
    if (!(await maybe(trx, lockUserRow(scope, id)))) throw new Refusal('notFound');
    const user = await one(trx, selectUser(scope, id));
    const done = await work(trx, user);
    await recordAudit(trx, { actor: actorOf(principal), merchantId: user.merchantId ?? undefined, entity: 'user', entityId: id, ...done, ip, userAgent, requestId });
    return userAnswer(await one(trx, selectUser(scope, id)));
  });
}

/** Refuses with ownUser what nobody may do to himself. */
export function refuseOwn({ principal, id }: UserAct): void {
  if (principal.userId === id) throw new Refusal('ownUser');
}
