import { mayMove, ApiError, sessionMachine } from '@wallet/contract';
import {
  lockWithdrawalSession,
  moveWithdrawalSession,
  readWithdrawalSession,
} from './withdrawal-sessions.ts';
import { refuseUnprovedSession } from '#modules/sessions';
import type { WithdrawalSession } from './withdrawal-sessions.ts';
import { readMerchant } from '#modules/merchants';
import { maybe } from '#platform/db';
import { advanceRequest } from '../requests/advance-request.ts';
import { refuseOtherBrowser } from './page-browser.ts';
import type { PageRequest } from './page.sql.ts';
import type { WithdrawPageDeps, Withdrawer } from './page-deps.ts';
import { saveCustomerConfirmation, selectBrowser, selectPageRequest } from './page.sql.ts';

/**
 * The customer confirms what was verified: its money is set aside, rules and the merchant's policy
 * are asked. Pressing it again changes nothing. What came by the public form waits for its merchant
 * instead, with nothing set aside. Refuses sessionInvalid, sessionClosed, codeNeeded, rowNotProved,
 * stateConflict (nothing to confirm), confirmationTimeout, withdrawalNotPossible and
 * withdrawalRefusedByRule.
 */
export async function confirmWithdrawal(
  deps: WithdrawPageDeps,
  { sessionId, browser }: Withdrawer,
): Promise<void> {
  const session = await readWithdrawalSession(deps.db.read, sessionId);
  if (!session) throw new ApiError('sessionInvalid');
  refuseUnprovedSession(deps, session);
  refuseOtherBrowser(await maybe(deps.db.read, selectBrowser(sessionId)), browser);
  const request = await maybe(deps.db.read, selectPageRequest(sessionId));
  if (request && request.holdId !== null && request.status !== 'cancelled') return;
  if (!mayMove(sessionMachine, 'cancel', session.status)) throw new ApiError('sessionClosed');
  if (request?.status === 'confirmExpired') throw new ApiError('confirmationTimeout');
  if (request?.status !== 'awaitingConfirmation') throw new ApiError('stateConflict');
  if ((await readMerchant(deps.db.read, session.merchantId))?.status !== 'active')
    throw new ApiError('withdrawalNotPossible');
  if (request.isPublic) return askMerchant(deps, session, request);
  const advanced = await advanceRequest(deps, request.id, { isConfirmed: true });
  switch (advanced) {
    case 'confirmed':
      return deps.db.transaction(async (trx) => {
        if (await lockWithdrawalSession(trx, sessionId))
          await moveWithdrawalSession(trx, session, 'startPaying');
      });
    case 'confirmExpired':
      throw new ApiError('confirmationTimeout');
    case 'insufficientFunds':
      throw new ApiError('withdrawalNotPossible');
    case 'rejected':
      throw new ApiError('withdrawalRefusedByRule');
    default:
      return refuseUnconfirmed(deps, sessionId);
  }
}

/** The customer's word is kept, once; the merchant may accept it from now on. */
async function askMerchant(
  { db }: WithdrawPageDeps,
  session: WithdrawalSession,
  { id }: PageRequest,
): Promise<void> {
  await db.transaction(async (trx) => {
    if (!(await lockWithdrawalSession(trx, session.id))) throw new ApiError('sessionInvalid');
    if (await maybe(trx, saveCustomerConfirmation(id)))
      await moveWithdrawalSession(trx, session, 'startPaying');
  });
}

/** Somebody else was faster: it is confirmed already, or changed meanwhile. */
async function refuseUnconfirmed({ db }: WithdrawPageDeps, sessionId: string): Promise<void> {
  const request = await maybe(db.read, selectPageRequest(sessionId));
  if (!request || request.holdId === null || request.status === 'cancelled')
    throw new ApiError('stateConflict');
}
