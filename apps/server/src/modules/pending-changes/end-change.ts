import { pendingChangeMachine, ApiError } from '@wallet/contract';
import { type Actor, actorOf, recordAudit } from '#modules/audit';
import type { Trail, UserPrincipal } from '#modules/identity';
import { maybe, type Trx } from '#platform/db';
import { changePowerRow } from '#platform/row-mac';
import { type ChangeRow, changeRows } from './change-rows.ts';
import { endChange, lockEntity, selectOpen, type Subject } from './changes.sql.ts';
import type { RaisingDeps } from './raising-deps.ts';

export interface Ending extends Trail {
  id: string;
  event: 'takeEffect' | 'refuse' | 'stop' | 'withdraw' | 'lapse';
  by: Actor;
  /** What somebody wrote, or the code of what hindered it. */
  reason?: string | undefined;
}

const actions = {
  takeEffect: 'pendingChange.begun',
  refuse: 'pendingChange.refused',
  stop: 'pendingChange.stopped',
  withdraw: 'pendingChange.withdrawn',
  lapse: 'pendingChange.lapsed',
} as const;

/**
 * Ends a change as its machine allows, with its MAC anew and its trail. `check` sees the very row
 * that is signed. Refuses `notFound`, `rowNotProved`, and `stateConflict` for one that has ended,
 * or cannot end like that.
 */
export async function endPending(
  trx: Trx,
  { vault }: Pick<RaisingDeps, 'vault'>,
  { id, event, by, reason, ip, userAgent, requestId }: Ending,
  check?: (row: ChangeRow) => void,
): Promise<ChangeRow> {
  const { from, to } = pendingChangeMachine.moves[event];
  return changePowerRow(trx, vault, changeRows, id, async (row) => {
    check?.(row);
    const isPerson = by.actorId?.startsWith('usr_') === true;
    const end = { id, from, to, by: isPerson ? by.actorId : null, reason: reason ?? null };
    if (!(await maybe(trx, endChange(end))))
      throw new ApiError('stateConflict', { detail: `It is ${row.state}.` });
    await recordAudit(trx, {
      actor: by,
      merchantId: row.merchantId ?? undefined,
      action: actions[event],
      entity: 'pendingChange',
      entityId: id,
      before: { state: row.state },
      after: { state: to, act: row.act, subjectId: row.subjectId, part: row.part },
      reason,
      ip,
      userAgent,
      requestId,
    });
    return row;
  });
}

/**
 * Ends what waits for a subject, because somebody lowers it now: what was asked for before was
 * asked for over another state. Tells whether something waited. Lowering waits for nobody: a row
 * that was changed behind the application is left as it is, and can never begin.
 */
export async function supersedeRaise(
  trx: Trx,
  deps: Pick<RaisingDeps, 'vault'>,
  {
    principal,
    ...act
  }: Omit<Subject, 'part'> & { part?: string; principal: UserPrincipal } & Trail,
): Promise<boolean> {
  const subject = { act: act.act, subjectId: act.subjectId, part: act.part ?? '' };
  await lockEntity(subject).execute(trx);
  const open = await maybe(trx, selectOpen(subject));
  if (!open) return false;
  const { ip, userAgent, requestId } = act;
  const trail = { ip, userAgent, requestId };
  try {
    const by = actorOf(principal);
    await endPending(trx, deps, { id: open.id, event: 'lapse', by, reason: 'lowered', ...trail });
    return true;
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'rowNotProved')) throw error;
    return false;
  }
}
