import { ApiError } from '@wallet/contract';
import type { Approvals, From } from '#modules/approvals/words';
import { actOn, actorOf, recordAudit } from '#modules/audit';
import type { Trail, UserPrincipal } from '#modules/identity';
import { type Db, maybe, type Trx } from '#platform/db';
import { changePowerRow } from '#platform/row-mac';
import type { PendingApplier } from './applier.ts';
import { aboutChange, type ChangeRow, changeRows } from './change-rows.ts';
import { agreeChange } from './changes.sql.ts';
import { endPending } from './end-change.ts';
import type { RaisingDeps } from './raising-deps.ts';

export interface Deciding extends Trail {
  principal: UserPrincipal;
  id: string;
  decision: 'agree' | 'refuse';
  reason: string;
  from?: From | undefined;
}

export interface DecideDeps extends RaisingDeps {
  db: Db;
  approvals: Approvals;
  appliers: readonly PendingApplier[];
}

/**
 * A second person agrees, or refuses. Agreeing is a signed decision over all that was asked for, by
 * somebody who is independent of who asked and of whom it is about; it begins when its time has
 * come. Refusing takes nobody's independence. Refuses `notFound`, `stateConflict` when nobody is
 * waited for, `secondPersonNeeded`, and what `Approvals.say` refuses.
 */
export function decideChange(deps: DecideDeps, deciding: Deciding): Promise<void> {
  const { principal, id, decision, reason, ip, userAgent, requestId } = deciding;
  const by = actorOf(principal);
  return deps.db.transaction(async (trx) => {
    if (decision === 'agree') return agree(trx, deps, deciding);
    const row = await endPending(
      trx,
      deps,
      { id, event: 'refuse', by, reason, ip, userAgent, requestId },
      ({ askedBy }) => {
        if (askedBy === principal.userId) throw new ApiError('secondPersonNeeded');
      },
    );
    await deps.appliers.find(({ act }) => act === row.act)?.ended?.(trx, row, by);
  });
}

/** Of whom the second person must be independent. */
export function othersOf({ askedBy, personId }: Pick<ChangeRow, 'askedBy' | 'personId'>): string[] {
  return personId === null ? [askedBy] : [askedBy, personId];
}

async function agree(
  trx: Trx,
  { vault, approvals }: DecideDeps,
  { principal, id, reason, from, ip, userAgent, requestId }: Deciding,
): Promise<void> {
  await changePowerRow(trx, vault, changeRows, id, async (row) => {
    if (row.state !== 'waiting')
      throw new ApiError('stateConflict', { detail: `It is ${row.state}.` });
    const person = principal.userId;
    await approvals.say(trx, {
      about: aboutChange(row),
      verdict: 'approve',
      reason,
      by: { ...actorOf(principal), actorId: person },
      from,
      askedBy: row.askedBy,
      behind: [row.personId],
    });
    if (!(await maybe(trx, agreeChange(id, person)))) throw new ApiError('stateConflict');
    await recordAudit(trx, {
      actor: actorOf(principal),
      merchantId: row.merchantId ?? undefined,
      ...actOn('pendingChange.agreed', id),
      after: { act: row.act, subjectId: row.subjectId, part: row.part, beginsAt: row.beginsAt },
      reason,
      ip,
      userAgent,
      requestId,
    });
  });
}
