import { mayMove, merchantMachine, ApiError } from '@wallet/contract';
import type { Currency, MerchantDetail } from '@wallet/contract';
import { actorOf, recordAudit } from '#modules/audit';
import { endSessionsOf } from '#modules/identity/sign-in';
import { deleteCodesOf } from '#modules/identity/codes';
import type { Trail, UserPrincipal } from '#modules/identity';
import { all, maybe, type Trx } from '#platform/db';
import { changePowerRow, rowKeys } from '#platform/row-mac';
import { findBlockers, blockersSentence } from './find-blockers.ts';
import { merchantPower } from '../merchant-power.ts';
import type { MerchantsDeps } from '../merchants-deps.ts';
import { lockMerchantAlone, moveMerchant, selectTeam } from '../profiles.sql.ts';
import { readDetail } from './read-detail.ts';

export type StatusEvent = keyof typeof merchantMachine.moves;

export interface StatusChange extends Trail {
  principal: UserPrincipal;
  id: string;
  event: StatusEvent;
  reason?: string | undefined;
}

const actions = {
  activate: 'merchant.activated',
  suspend: 'merchant.suspended',
  close: 'merchant.closed',
} as const satisfies Record<StatusEvent, string>;
const endReasons = { suspend: 'merchantSuspended', close: 'merchantClosed' } as const;

/**
 * Lets a merchant work, or stops it: its people's sessions, sockets and tokens count no more from
 * the next request on, and no payment begins; those that have shown their code are finished as
 * ever. Closing is for ever. Refuses with notFound, stateConflict, or merchantNotSettled with what
 * is under way or owed.
 */
export function changeStatus(deps: MerchantsDeps, change: StatusChange): Promise<MerchantDetail> {
  const { principal, id, event, reason, ip, userAgent, requestId } = change;
  return deps.db.transaction(async (trx) => {
    const found = await maybe(trx, lockMerchantAlone(id));
    if (!found) throw new ApiError('notFound');
    if (!mayMove(merchantMachine, event, found.status))
      throw new ApiError('stateConflict', { detail: `It is ${found.status}.` });
    if (event === 'close') await refuseUnsettled(deps, trx, { id, currency: found.currency });
    const move = moveMerchant({ id, ...merchantMachine.moves[event], reason: reason ?? null });
    const moved = await changePowerRow(trx, rowKeys(), merchantPower, id, () => maybe(trx, move));
    if (!moved) throw new ApiError('stateConflict');
    if (event !== 'activate') await stopPeople(deps, trx, change, endReasons[event]);
    const after = { status: merchantMachine.moves[event].to };
    await recordAudit(trx, {
      actor: actorOf(principal),
      merchantId: id,
      action: actions[event],
      entity: 'merchant',
      entityId: id,
      before: { status: found.status },
      after,
      reason,
      ip,
      userAgent,
      requestId,
    });
    return readDetail(deps, trx, { principal, id });
  });
}

async function refuseUnsettled(
  deps: MerchantsDeps,
  trx: Trx,
  merchant: { id: string; currency: Currency },
): Promise<void> {
  const obstacles = await findBlockers(deps, trx, merchant);
  if (obstacles.length > 0)
    throw new ApiError('merchantNotSettled', {
      detail: blockersSentence(obstacles, merchant.currency),
    });
}

async function stopPeople(
  { identity }: MerchantsDeps,
  trx: Trx,
  { principal, id, ip, userAgent, requestId }: StatusChange,
  reason: (typeof endReasons)[keyof typeof endReasons],
): Promise<void> {
  for (const { id: userId } of await all(trx, selectTeam(id))) {
    await endSessionsOf(identity, trx, {
      userId,
      reason,
      by: actorOf(principal),
      ip,
      userAgent,
      requestId,
    });
    if (reason === 'merchantClosed') await deleteCodesOf(trx, userId);
  }
}
