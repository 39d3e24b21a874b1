import { ApiError, formatMoney, type Money } from '@wallet/contract';
import { actorOf, recordAudit } from '#modules/audit';
import { feeFor, type Merchant, refuseUnprovedMerchant } from '#modules/merchants';
import type { PayoutAct } from '#modules/payout-methods';
import { readApprovalSettings } from '../evidence/read-approval-settings.ts';
import { requestPower } from '#modules/payouts';
import { evaluateRules } from '#modules/rules/judgement';
import { maybe, one, type Trx } from '#platform/db';
import { publish } from '#platform/events';
import { changePowerRow } from '#platform/row-mac';
import { candidateOf } from '../candidate-of.ts';
import { destinationRow } from '../requests/destination-row.ts';
import { withdrawalEvents } from '../events.ts';
import { refusedByRule } from '../explain-findings.ts';
import { findPayee, type PayTo } from '../requests/find-payee.ts';
import { askName, refuseAmount, refuseRoute, refuseUncovered } from '../requests/insert-request.ts';
import type { InsertDeps, Inserted } from '../requests/insert-request.ts';
import { redirectRow } from './page.sql.ts';
import { lockOpenRequest } from '../requests.sql.ts';

export interface Redirecting {
  requestId: string;
  merchant: Merchant;
  amount: Money;
  payTo: PayTo;
  /** As of `insertRequest`. */
  publicRequest: boolean;
}

/**
 * Changes an unconfirmed request's destination or repeats its inquiry: `verifying` again, with new
 * copy, fee and hash. Call `advanceRequest` after commit. Refuses like `insertRequest`, and
 * stateConflict once confirmed.
 */
export async function redirectRequest(
  trx: Trx,
  deps: InsertDeps,
  act: PayoutAct,
  { requestId: id, merchant, amount, payTo, publicRequest }: Redirecting,
): Promise<Pick<Inserted, 'id' | 'verdict'>> {
  refuseUnprovedMerchant(merchant);
  refuseAmount(merchant, amount);
  const { nameCountsDays } = await readApprovalSettings(trx);
  const payee = await findPayee(trx, deps.vault, {
    merchant,
    mode: act.mode,
    payTo,
    nameCountsDays,
  });
  await refuseRoute(trx, deps, { payee, amount });
  const { fee } = feeFor({
    merchant,
    direction: 'withdrawal',
    method: payee.method,
    paymentAmount: amount,
    at: deps.clock.now(),
  });
  if (!publicRequest) await refuseUncovered(trx, act, amount, fee);
  const verificationId =
    (await askName(trx, deps, act, { payee, byStranger: publicRequest })) ?? null;
  const { merchantId, mode, principal, ip, userAgent, requestId: callId } = act;
  const copy = destinationRow(deps.vault, {
    requestId: id,
    merchantId,
    payee,
    amountMinor: amount.minor,
    feeMinor: fee.minor,
    currency: amount.currency,
  });
  const row = {
    id,
    ...copy,
    verificationId,
    amountMinor: amount.minor,
    feeMinor: fee.minor,
  };
  const moved = await changePowerRow(trx, deps.vault, requestPower, id, () =>
    maybe(trx, redirectRow(row)),
  );
  if (!moved) throw new ApiError('stateConflict');
  const verdict = await evaluateRules(trx, candidateOf(await one(trx, lockOpenRequest(id))));
  if (verdict.outcome === 'reject') throw refusedByRule(verdict);
  const after = {
    amount: formatMoney(amount),
    institution: `${payee.institution.country}-${payee.institution.code}`,
    accountNumber: payee.accountNumber,
    source: 'payPage',
  };
  await recordAudit(trx, {
    actor: actorOf(principal),
    merchantId,
    mode,
    action: 'withdrawal.requested',
    entity: 'withdrawalRequest',
    entityId: id,
    after,
    ip,
    userAgent,
    requestId: callId,
  });
  await publish(trx, withdrawalEvents.verifying, {
    key: id,
    mode,
    payload: { requestId: id, merchantId, revision: moved.revision },
  });
  return { id, verdict };
}
