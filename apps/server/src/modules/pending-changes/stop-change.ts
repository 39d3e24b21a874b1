import { ApiError } from '@wallet/contract';
import { actorOf } from '#modules/audit';
import type { Trail, UserPrincipal } from '#modules/identity';
import { type Db, maybe, one } from '#platform/db';
import type { PendingApplier } from './applier.ts';
import { mayRead, mayStop } from './concerns.ts';
import { selectChange, selectNow } from './changes.sql.ts';
import { endPending } from './end-change.ts';
import { mailStopped } from './mail-concerned.ts';
import type { RaisingDeps } from './raising-deps.ts';

export interface StopDeps extends RaisingDeps {
  db: Db;
  appliers: readonly PendingApplier[];
}

/**
 * Stops what has not begun, at once and with nobody's leave: any Admin, the merchant's people, the
 * person it is about, and who asked for it, whose own stop is a withdrawal. Who asked is mailed who
 * stopped it. Refuses `notFound` also for who is not concerned, `stateConflict` for what has ended,
 * and `rowNotProved`: such a row never begins.
 */
export function stopChange(
  deps: StopDeps,
  {
    principal,
    id,
    reason,
    ...trail
  }: { principal: UserPrincipal; id: string; reason?: string | undefined } & Trail,
): Promise<void> {
  return deps.db.transaction(async (trx) => {
    const seen = await maybe(trx, selectChange(id));
    if (!seen || !mayRead(principal, seen)) throw new ApiError('notFound');
    if (!mayStop(principal, seen))
      throw new ApiError('forbidden', {
        detail: 'The permission pendingChanges.decide is missing, and the change is not about you.',
      });
    const event = seen.askedBy === principal.userId ? 'withdraw' : 'stop';
    const ending = { id, event, by: actorOf(principal), reason, ...trail } as const;
    const row = await endPending(trx, deps, ending);
    await deps.appliers.find(({ act }) => act === row.act)?.ended?.(trx, row, ending.by);
    if (ending.event === 'withdraw') return;
    const { now } = await one(trx, selectNow());
    await mailStopped(trx, deps, row, { stopper: principal.userId, reason: reason ?? null, now });
  });
}
