import {
  depositMachine,
  formatMoney,
  mayMove,
  namesFit,
  ApiError,
  writeMoney,
} from '@wallet/contract';
import type { BodyOf, endpoints, Money } from '@wallet/contract';
import type { PayoutAct } from '#modules/payout-methods';
import { withIdempotency } from '#platform/idempotency';
import { maybe, type Query } from '#platform/db';
import { advanceRequest } from '../requests/advance-request.ts';
import { type Inserted, insertRequest } from '../requests/insert-request.ts';
import { lockRefundOf, type RefundableDeposit, selectRefundable } from '../refunds.sql.ts';
import type { WithdrawalsDeps } from '../withdrawals-deps.ts';

export interface RefundInput extends Omit<BodyOf<typeof endpoints.refundOwnDeposit>, 'password'> {
  transactionId: string;
}

/** What of a merchant's deposit can still be sent back. Refuses notFound, and stateConflict unless it was paid. */
export async function readRefundable(
  query: Query,
  { merchantId, transactionId }: { merchantId: string; transactionId: string },
): Promise<RefundableDeposit & { leftMinor: bigint }> {
  const deposit = await maybe(query, selectRefundable(merchantId, transactionId));
  if (!deposit) throw new ApiError('notFound');
  if (!mayMove(depositMachine, 'refund', deposit.status))
    throw new ApiError('stateConflict', { detail: `The deposit is ${deposit.status}.` });
  return { ...deposit, leftMinor: deposit.paidMinor - deposit.sentBackMinor };
}

/**
 * Asks for a deposit, or a part of it, to be sent back: a withdrawal request that names its credit,
 * in its mode. It goes to the payer, whose name the provider showed: the holder that is asked for
 * is he, unless another one is named, and then it is foreign. Two persons agree in any case. All
 * refunds of a deposit together are never more than was paid. Refuses like `readRefundable` and
 * `insertRequest`, and refundTooHigh.
 */
export async function refundDeposit(
  deps: WithdrawalsDeps,
  act: PayoutAct,
  key: string | undefined,
  { transactionId, amount, destination, reason }: RefundInput,
): Promise<string> {
  const { merchantId, mode } = act;
  const call = {
    merchantId,
    mode,
    route: 'refundOwnDeposit',
    key,
    body: { transactionId, amount, destination, reason },
    status: 201,
  };
  let made: Inserted | undefined;
  const { answer, replayed } = await withIdempotency(deps, call, async (trx) => {
    await lockRefundOf(transactionId).execute(trx);
    const deposit = await readRefundable(trx, { merchantId, transactionId });
    const sum = amount ?? { minor: deposit.leftMinor, currency: deposit.currency };
    refuseAbove(deposit, sum);
    const payerName = deposit.payerName ?? deposit.customerName;
    const holderName = destination.holderName ?? payerName ?? undefined;
    const isForeign = payerName === null || !namesFit(payerName, holderName ?? null);
    const payTo = {
      destination: { ...destination, ...(holderName !== undefined && { holderName }) },
    };
    made = await insertRequest(trx, deps, act, {
      source: 'refund',
      reference: null,
      amount: sum,
      payTo,
      note: reason,
      refundOf: transactionId,
      isForeign,
    });
    return { id: made.id };
  });
  const advanced = await advanceRequest(deps, answer.id, {
    verdict: replayed ? null : (made?.verdict ?? null),
  });
  if (advanced === 'insufficientFunds') throw new ApiError('insufficientFunds');
  return answer.id;
}

function refuseAbove(
  { leftMinor, currency }: { leftMinor: bigint; currency: Money['currency'] },
  sum: Money,
): void {
  if (sum.currency !== currency) throw new ApiError('currencyMismatch');
  if (sum.minor <= 0n || sum.minor > leftMinor)
    throw new ApiError('refundTooHigh', {
      detail: `${formatMoney({ minor: leftMinor > 0n ? leftMinor : 0n, currency })} of it can still be sent back.`,
    });
}

/** The same, as a merchant reads it. */
export function refundableAnswer({
  paidMinor,
  sentBackMinor,
  leftMinor,
  currency,
  payerName,
}: RefundableDeposit & { leftMinor: bigint }) {
  const money = (minor: bigint) => writeMoney({ minor, currency });
  return {
    paid: money(paidMinor),
    sentBack: money(sentBackMinor),
    refundable: money(leftMinor > 0n ? leftMinor : 0n),
    payerName,
  };
}
