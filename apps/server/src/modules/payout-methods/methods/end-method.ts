import { ApiError, type PayoutMethodStatus } from '@wallet/contract';
import { actorOf } from '#modules/audit';
import { maybe, type Trx } from '#platform/db';
import { recordMethodAct } from './choose-default.ts';
import { moveStatus } from '../internal-transfer-status.ts';
import { lockMethod, lockMethods } from '../methods.sql.ts';
import type { PayoutAct } from '../payout-deps.ts';

interface Move {
  from: PayoutMethodStatus;
  to: PayoutMethodStatus;
  action: string;
}

const moves = {
  /** A blocked one stays, so that it is not added anew. */
  remove: { from: 'active', to: 'removed', action: 'payoutMethod.removed' },
  block: { from: 'active', to: 'blocked', action: 'payoutMethod.blocked' },
  unblock: { from: 'blocked', to: 'active', action: 'payoutMethod.unblocked' },
} as const satisfies Record<string, Move>;

/**
 * Removes, blocks or unblocks a destination. What is not active is nobody's default, and does not become it again by
 * being unblocked. Refuses notFound, and stateConflict when its state does not allow it.
 */
export async function moveMethod(
  trx: Trx,
  act: PayoutAct,
  { id, move, reason }: { id: string; move: keyof typeof moves; reason?: string },
): Promise<void> {
  const { from, to, action } = moves[move];
  await lockMethods(act).execute(trx);
  const method = await maybe(trx, lockMethod(act, id));
  if (!method) throw new ApiError('notFound');
  if (method.status !== from)
    throw new ApiError('stateConflict', { detail: `It is ${method.status}.` });
  const why = move === 'block' ? (reason ?? null) : null;
  await moveStatus(trx, { id, to, reason: why, by: actorOf(act.principal).actorId });
  await recordMethodAct(trx, act, {
    id,
    action,
    before: { status: from, isDefault: method.isDefault },
    after: { status: to },
    ...(reason !== undefined && { reason }),
  });
}
