import { ApiError, mayMove, type Principal, sessionMachine } from '@wallet/contract';
import { type Actor, actorOf } from '#modules/audit';
import { lockWithdrawalSession, moveWithdrawalSession } from './withdrawal-sessions.ts';
import { maybe, type Trx } from '#platform/db';
import { cancelRequest } from '../requests/cancel-request.ts';
import { refuseOtherBrowser } from './page-browser.ts';
import type { WithdrawPageDeps, Withdrawer } from './page-deps.ts';
import { lockBrowser, lockPageRequest } from './page.sql.ts';

type Deps = Pick<WithdrawPageDeps, 'db' | 'writer'>;

/**
 * Cancels before sending, for the customer, and releases the hold; idempotent. Refuses
 * sessionInvalid, codeNeeded and cancelNotPossible. Never inside a transaction.
 */
export function cancelPageWithdrawal(
  deps: Deps,
  { sessionId, browser }: Withdrawer,
): Promise<void> {
  const by = { actorId: sessionId, actorRole: 'Payer' };
  return cancel(deps, sessionId, {
    by,
    statusReason: 'cancelledByPayer',
    check: async (trx) => refuseOtherBrowser(await maybe(trx, lockBrowser(sessionId)), browser),
  });
}

/** The session's merchant ends it with its request; otherwise as the customer. */
export function cancelWithdrawalSession(
  deps: Deps,
  sessionId: string,
  principal: Principal,
): Promise<void> {
  return cancel(deps, sessionId, {
    by: actorOf(principal),
    statusReason: 'cancelledByMerchant',
    check: async () => undefined,
  });
}

interface Cancelling {
  by: Actor;
  statusReason: 'cancelledByPayer' | 'cancelledByMerchant';
  /** Throws where this one may not. */
  check(trx: Trx): Promise<void>;
}

async function cancel(
  deps: Deps,
  sessionId: string,
  { by, statusReason, check }: Cancelling,
): Promise<void> {
  const found = await deps.db.transaction(async (trx) => {
    const session = await lockWithdrawalSession(trx, sessionId);
    if (!session) throw new ApiError('sessionInvalid');
    await check(trx);
    if (session.status === 'cancelled') return undefined;
    if (!mayMove(sessionMachine, 'cancel', session.status)) throw new ApiError('cancelNotPossible');
    const request = await maybe(trx, lockPageRequest(sessionId));
    // Nobody can begin a request behind this: the session has ended when its turn is given away.
    if (!request) await moveWithdrawalSession(trx, session, 'cancel');
    return request && { session, request };
  });
  if (!found) return;
  const { session, request } = found;
  if (request.status !== 'cancelled')
    await cancelRequest(deps, {
      id: request.id,
      merchantId: session.merchantId,
      mode: session.mode,
      by,
      statusReason,
    });
  await deps.db.transaction((trx) => moveWithdrawalSession(trx, session, 'cancel'));
}
