import { ApiError } from '@wallet/contract';
import { type Actor, recordAudit } from '#modules/audit';
import type { Trail } from '#modules/identity';
import { maybe, one } from '#platform/db';
import { requestPower } from '#modules/payouts';
import { changePowerRow } from '#platform/row-mac';
import { advanceRequest } from '../requests/advance-request.ts';
import { selectLacksCustomersWord } from './page.sql.ts';
import { addRequester, lockOpenRequest } from '../requests.sql.ts';
import type { WithdrawalsDeps } from '../withdrawals-deps.ts';

export interface Acceptance extends Trail {
  id: string;
  merchantId: string;
  by: Actor;
  reason?: string | undefined;
}

/**
 * The merchant makes what a customer asked for by the public form its own: its money is set aside,
 * and a person approves it like any other. Accepting it again changes nothing. Refuses notFound,
 * stateConflict for anything but such a request whose holder was asked for and whose customer has
 * confirmed, insufficientFunds (it goes on waiting) and withdrawalRefusedByRule.
 */
export async function acceptRequest(
  deps: Pick<WithdrawalsDeps, 'db' | 'writer' | 'vault'>,
  { id, merchantId, by, reason, ...trail }: Acceptance,
): Promise<void> {
  const isNew = await deps.db.transaction(async (trx) => {
    const request = await maybe(trx, lockOpenRequest(id));
    if (request?.merchantId !== merchantId) throw new ApiError('notFound');
    if (!request.isPublic) throw new ApiError('stateConflict');
    if (request.status === 'pendingApproval') return false;
    if (
      request.status !== 'awaitingConfirmation' ||
      (await one(trx, selectLacksCustomersWord(id))).lacks
    )
      throw new ApiError('stateConflict');
    // Who accepts it asks for it, and does not decide about it.
    await changePowerRow(trx, deps.vault, requestPower, id, () =>
      addRequester(id, by.actorId ?? '').execute(trx),
    );
    await recordAudit(trx, {
      actor: by,
      merchantId,
      mode: request.mode,
      action: 'withdrawal.accepted',
      entity: 'withdrawalRequest',
      entityId: id,
      reason,
      ...trail,
    });
    return true;
  });
  if (!isNew) return;
  const advanced = await advanceRequest(deps, id, { isConfirmed: true });
  if (advanced === 'insufficientFunds') throw new ApiError('insufficientFunds');
  if (advanced === 'rejected') throw new ApiError('withdrawalRefusedByRule');
}
